//! Articles as their author sees them.

pub mod drafts;
mod http;
mod list;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    let (read, write) = (Permission::ReadOwnArticles, Permission::WriteOwnArticles);
    Routes::new(app)
        .allow(read, routes!(http::list), app)
        .allow(write, routes!(http::create), app)
        .allow(read, routes!(http::read), app)
        .allow(write, routes!(http::save), app)
        .allow(write, routes!(http::remove), app)
        .allow(write, routes!(http::submit), app)
        .allow(read, routes!(http::events), app)
}
