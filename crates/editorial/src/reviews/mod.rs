//! What reviewers wrote: kept as a draft until it is completed, then read by those who may.

mod author;
mod desk;
mod store;
pub mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use author::rounds_for_author as reviews_for_author;
pub use store::save;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ReadOwnArticles, routes!(author::read), app).allow(
        Permission::ReadAssignments,
        routes!(desk::read),
        app,
    )
}
