//! Issues: what is in them, who edits the journal in their time, and their way to readers.

mod attached;
mod http;
mod list;
mod publish;
mod read;
mod refusals;
mod save;
mod sections;
mod view;

use kit::http::routes::taking_up_to;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

/// Two forewords, in letters of which each may take several bytes, and everything else.
const LONGEST_BODY: usize = 2 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadIssues, routes!(http::list), app)
        .allow(Permission::ReadIssues, routes!(http::upcoming), app)
        .allow(Permission::ReadIssues, routes!(http::read), app)
        .allow(Permission::WriteIssues, routes!(http::create), app)
        .allow(Permission::WriteIssues, taking_up_to(LONGEST_BODY, routes!(http::save)), app)
        .allow(Permission::PublishIssues, routes!(http::publish), app)
        .allow(Permission::PublishIssues, routes!(http::unpublish), app)
}
