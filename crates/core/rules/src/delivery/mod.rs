//! Deliveries of published articles to indexers and registries: targets, states, times and refusals.

mod comparison;
mod problem;
mod schedule;
mod state;
mod target;

pub use comparison::{ComparedDelivery, CurrentRecord, compare};
pub use problem::DeliveryProblem;
pub use schedule::{LOST_AFTER, QUIET_TIME, is_lost, next_version, retry_delay};
pub use state::{DeliveryEvent, DeliveryState, TRANSITIONS, Transition, next_state};
pub use target::DeliveryTarget;

/// An enum with a code for the database and the API.
macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $code:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
                 utoipa::ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$item_doc])* $item),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$item),+];

            pub const fn code(self) -> &'static str {
                match self { $($name::$item => $code),+ }
            }

            pub fn from_code(code: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|item| item.code() == code)
            }
        }
    };
}
use coded;
