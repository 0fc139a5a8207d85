//! The author's desk: their own articles, and nobody else's.

pub mod drafts;
mod http;
mod list;
mod view;

use kit::Routes;
use rules::Permission;
use utoipa_axum::routes;

use crate::Editorial;

pub use drafts::{must_own, read as read_own};

pub fn routes(editorial: &Editorial) -> Routes {
    let (read, write) = (Permission::ReadOwnArticles, Permission::WriteOwnArticles);
    Routes::new(&editorial.app)
        .allow(read, routes!(http::list), &editorial.app)
        .allow(write, routes!(http::create), &editorial.app)
        .allow(read, routes!(http::read), &editorial.app)
        .allow(write, routes!(http::save), &editorial.app)
        .allow(write, routes!(http::remove), &editorial.app)
        .allow(write, routes!(http::submit), &editorial.app)
        .allow(read, routes!(http::events), &editorial.app)
}
