//! What is held about a person: all of it given to them in one file, and all of it erased but the public record.
//!
//! Each slice erases what it owns; here it is put together, in one transaction. `holdings` says of every column that points
//! to a person where it is in the export, or why not; a test asks the database for columns that it does not know.

mod again;
mod erasure;
mod export;
mod holdings;
mod refusals;
mod unanswered;

use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use again::{Done, Erased, erase_again, erasures};
pub use erasure::erase_by_office;
pub use export::{archive_of, person_with};
pub use holdings::{HOLDINGS, Holding, Where};
pub use unanswered::EraseUnanswered;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ExportOwnData, routes!(export::http::export_own), app)
        .allow(Permission::ExportUserData, routes!(export::http::export_of_user), app)
        .allow(Permission::EraseAccount, routes!(erasure::http::read_own), app)
        .allow(Permission::EraseAccount, routes!(erasure::http::erase_own), app)
        .allow(Permission::EraseUsers, routes!(erasure::http::erase_user), app)
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker.job::<EraseUnanswered>(app.clone())
}
