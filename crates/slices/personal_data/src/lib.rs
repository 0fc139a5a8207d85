//! Export and erasure of a user's personal data; the public record stays.
//!
//! Each slice erases its own tables; this crate calls them in one transaction. `personal_columns` lists every
//! column that refers to a person, with its section of the export or the reason why it is omitted. A test
//! queries the database for columns that are not listed.

mod erasure;
mod export;
mod personal_columns;
mod reapply;
mod refusals;
mod unanswered_invitations;

use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use erasure::erase_by_system;
pub use export::{export_archive, find_user_by_email};
pub use personal_columns::{ExportPlace, PERSONAL_COLUMNS, PersonalColumn};
pub use reapply::{ErasureRecord, ReapplyOutcome, list_erasures, reapply_erasure};
pub use unanswered_invitations::EraseUnansweredInvitees;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ExportOwnData, routes!(export::http::export_own), app)
        .allow(Permission::ExportUserData, routes!(export::http::export_user), app)
        .allow(Permission::EraseAccount, routes!(erasure::http::read_own), app)
        .allow(Permission::EraseAccount, routes!(erasure::http::erase_own), app)
        .allow(Permission::EraseUsers, routes!(erasure::http::erase_user), app)
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker.job::<EraseUnansweredInvitees>(app.clone())
}
