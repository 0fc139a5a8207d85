//! Saved views of the editors' list of articles: named filters and orders, own and shared ones.

mod http;
mod store;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use store::erase_user;

pub fn routes(app: &App) -> Routes {
    let read = Permission::ReadArticles;
    Routes::new(app)
        .allow(read, routes!(http::list), app)
        .allow(read, routes!(http::create), app)
        .allow(read, routes!(http::update), app)
        .allow(read, routes!(http::delete), app)
}
