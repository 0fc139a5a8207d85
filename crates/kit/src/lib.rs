//! What every slice stands on. Nothing here knows an article or an issue; of reviews only that a link may stand for a
//! reviewer.

pub mod actor;
pub mod app;
mod aside;
pub mod calling_out;
pub mod chance;
pub mod clock;
pub mod database;
pub mod error;
pub mod html;
pub mod http;
pub mod jobs;
pub mod limits;
pub mod listing;
pub mod secrets;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod token;

pub use actor::{Actor, ReviewLink, Visitor};
pub use app::App;
pub use aside::aside;
pub use chance::Chance;
pub use clock::Clock;
pub use error::{Error, Problem, Result};
pub use http::routes::Routes;
pub use settings::Settings;
