//! How requests come in: routes with their permissions, bodies that are read with our own errors, and the
//! layers around everything.

pub mod client_address;
pub mod extract;
pub mod layers;
pub mod routes;

pub use client_address::ClientAddress;
pub use extract::{Form, Json, Path, Query, Spoken};
