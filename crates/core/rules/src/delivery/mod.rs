//! Deliveries of published articles to indexers and registries: targets, states, times and refusals.

mod comparison;
mod problem;
mod schedule;
mod state;
mod target;

pub use comparison::{ComparedDelivery, CurrentRecord, compare};
pub use problem::DeliveryProblem;
pub use schedule::{
    DOI_CHECK_DELAY, DOI_CHECK_INTERVAL, LOST_AFTER, MAX_WAIT, QUIET_TIME, is_lost, next_version, retry_delay,
};
pub use state::{DeliveryEvent, DeliveryState, TRANSITIONS, Transition, next_state};
pub use target::DeliveryTarget;
