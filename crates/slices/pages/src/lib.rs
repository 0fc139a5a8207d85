//! Static pages such as "About" and author guidelines, one for each language.

mod http;
pub mod imported_pages;
mod pictures;
mod save;
mod store;
mod validate;
mod view;

use kit::http::routes::with_body_limit;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use save::{PageContent, save};
pub use store::{PageRow, find};

/// Fits the longest content, whose characters may take several bytes each.
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let (list, read, write) = (Permission::ListPages, Permission::ReadPages, Permission::WritePages);
    Routes::new(app)
        .allow(list, routes!(http::list), app)
        .allow(list, routes!(http::missing), app)
        .allow(write, routes!(http::suggest_slug), app)
        .allow(write, with_body_limit(MAX_BODY_BYTES, routes!(http::create)), app)
        .allow(read, routes!(http::read), app)
        .allow(write, with_body_limit(MAX_BODY_BYTES, routes!(http::update)), app)
        .allow(write, routes!(http::delete), app)
}
