//! Articles as editors see them: submitted articles, decisions, preparation for publication.

mod decide;
mod decision_preview;
mod decisions;
mod handling_view;
mod http;
pub mod list;
mod publication_content;
mod pubmed;
mod read;
mod references;
mod registration_warnings;
mod save;
mod versions;
mod view;

pub use decide::{DecisionCommand, decide_in_transaction, view_after_decision};
pub use handling_view::EditorName;
pub use publication_content::{load_references, set_doi_and_pages, write as write_publication};
pub use view::EditorArticle;

use kit::http::routes::with_body_limit;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

/// Enough for two full texts, or a list of references, at several bytes per character.
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let decide = Permission::DecideOnArticles;
    Routes::new(app)
        .merge(list::routes(app))
        .merge(versions::routes(app))
        .allow(Permission::ReadArticles, routes!(http::read), app)
        .allow(Permission::WriteArticles, with_body_limit(MAX_BODY_BYTES, routes!(http::save)), app)
        .allow(Permission::WriteArticles, routes!(http::change), app)
        .allow(Permission::ReadArticles, routes!(http::events), app)
        .allow(Permission::ReadArticles, routes!(http::merged_pdfs), app)
        .allow(Permission::WriteArticles, with_body_limit(MAX_BODY_BYTES, routes!(references::parse)), app)
        .allow(Permission::WriteArticles, with_body_limit(MAX_BODY_BYTES, routes!(references::read)), app)
        .allow(Permission::ReadArticles, routes!(pubmed::export), app)
        .allow(decide, routes!(decisions::accept), app)
        .allow(decide, routes!(decisions::decline), app)
        .allow(decide, routes!(decisions::send_for_revision), app)
        .allow(decide, routes!(decisions::undo_submit), app)
        .allow(decide, routes!(decisions::undo_accept), app)
        .allow(decide, routes!(decisions::undo_decline), app)
        .allow(decide, routes!(decisions::undo_send_for_revision), app)
        .allow(decide, routes!(decisions::undo_publish), app)
        .allow(decide, routes!(decision_preview::preview), app)
}
