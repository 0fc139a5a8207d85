//! Issues: contents, editorial board, publication.

mod article_publication;
mod http;
pub mod imported_issues;
mod linked_files;
mod list;
mod publish;
mod read;
mod refusals;
mod save;
mod sections;
mod suggest;
mod view;

use kit::http::routes::with_body_limit;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

/// Enough for two forewords, at several bytes per character, and all other fields.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadIssues, routes!(http::list), app)
        .allow(Permission::ReadIssues, routes!(http::upcoming), app)
        .allow(Permission::ReadIssues, routes!(http::read), app)
        .allow(Permission::WriteIssues, routes!(http::next), app)
        .allow(Permission::WriteIssues, routes!(http::create), app)
        .allow(Permission::WriteIssues, with_body_limit(MAX_BODY_BYTES, routes!(http::save)), app)
        .allow(Permission::DecideOnArticles, routes!(article_publication::publish), app)
        .allow(Permission::PublishIssues, routes!(http::publish), app)
        .allow(Permission::PublishIssues, routes!(http::unpublish), app)
}
