//! Static pages: about the journal, guidelines and the like, one for each language.

mod http;
mod save;
mod store;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use save::{PageContent, save};
pub use store::{PageRow, find};

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ListPages, routes!(http::list), app)
}
