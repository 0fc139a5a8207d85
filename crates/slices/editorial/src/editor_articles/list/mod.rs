//! List of articles for editors: what waits, for whom, since when.

mod export;
mod filter;
mod http;
mod item;
mod query;
mod steps;
mod view;
mod viewer;

pub use filter::{EditorFilter, Filter};
pub use query::{count, count_by_status, count_by_step};
pub use steps::IS_PREPARED;
pub use viewer::Viewer;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadArticles, routes!(http::list), app)
        .allow(Permission::ReadArticles, routes!(http::count), app)
        .allow(Permission::ReadArticles, routes!(export::export), app)
}
