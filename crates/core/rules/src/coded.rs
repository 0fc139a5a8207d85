//! Enums with codes.

/// Defines an enum whose items have codes for the database and the API: their names in kebab-case.
macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $code:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
                 utoipa::ToSchema)]
        // Not `rename` for each: utoipa ignores it inside a macro.
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
pub(crate) use coded;
