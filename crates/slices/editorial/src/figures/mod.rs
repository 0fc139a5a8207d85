//! Dashboard and figures of the journal, and the weekly digest.

mod compute;
mod dashboard;
mod digest;
mod export;
mod http;
mod view;

pub use digest::{QueueWeeklyDigests, SendWeeklyDigest};

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadArticles, routes!(http::read_dashboard), app)
        .allow(Permission::ReadArticles, routes!(http::read), app)
        .allow(Permission::ReadArticles, routes!(http::export_csv), app)
}
