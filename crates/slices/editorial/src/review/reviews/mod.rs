//! Reviews: drafts that reviewers write, and completed reviews that editors and authors read.

mod author;
mod editor;
mod store;
pub mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use author::{reviews_for_author, reviews_readable_in};
pub use store::save;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ReadOwnArticles, routes!(author::read), app).allow(
        Permission::ReadAssignments,
        routes!(editor::read),
        app,
    )
}
