//! Notices: corrections, retractions and the like. They are articles, begun by editors from a published one, and run
//! over the editors' desk without review.

mod begin;
mod http;
mod list;
mod refusals;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use begin::{NewNotice, link};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadArticles, routes!(http::list), app)
        .allow(Permission::DecideOnArticles, routes!(http::begin), app)
        .allow(Permission::DecideOnArticles, routes!(http::discard), app)
}
