//! Infrastructure shared by all slices: settings, database, authentication, routes, jobs and telemetry.
//!
//! Nothing here depends on articles or issues. Reviews appear only in [`ReviewLink`], with which a slice
//! authenticates a reviewer.

pub mod actor;
pub mod app;
pub mod audit;
mod blocking;
pub mod circuit_breaker;
pub mod clock;
pub mod csv;
pub mod database;
pub mod disk;
pub mod error;
pub mod http;
pub mod http_client;
pub mod jobs;
pub mod keys;
pub mod limits;
pub mod listing;
mod record_slots;
mod request_slots;
mod review_link;
pub mod rng;
pub mod second_factor_demand;
pub mod secrets;
pub mod sessions;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod token;

pub use actor::{Actor, ActorSession, OptionalActor};
pub use app::App;
pub use blocking::run_blocking;
pub use clock::Clock;
pub use error::{Error, Problem, Result};
pub use http::routes::Routes;
pub use keys::Keys;
pub use request_slots::RequestSlots;
pub use review_link::{ReviewLink, ReviewLinkLookup};
pub use rng::Rng;
pub use rules::second_factor::SecondFactorPolicy;
pub use settings::Settings;
