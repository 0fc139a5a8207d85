//! HTTP: routes with their permissions, extractors and middleware.

pub mod client_address;
pub mod extract;
pub mod hosts;
pub mod layers;
mod request_limits;
pub mod routes;

pub use client_address::ClientAddress;
pub use extract::{Form, Json, OptionalJson, Path, Query, RequestLanguage};
