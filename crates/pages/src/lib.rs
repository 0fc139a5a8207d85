//! Static pages: about the journal, guidelines and the like, one for each language.

mod checked;
mod http;
mod pictures;
mod save;
mod store;
mod view;

use kit::http::routes::taking_up_to;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use save::{PageContent, save};
pub use store::{PageRow, find};

/// The longest content, in letters of which each may take several bytes.
const LONGEST_BODY: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let (list, read, write) = (Permission::ListPages, Permission::ReadPages, Permission::WritePages);
    Routes::new(app)
        .allow(list, routes!(http::list), app)
        .allow(list, routes!(http::missing), app)
        .allow(write, routes!(http::suggest_slug), app)
        .allow(write, taking_up_to(LONGEST_BODY, routes!(http::create)), app)
        .allow(read, routes!(http::read), app)
        .allow(write, taking_up_to(LONGEST_BODY, routes!(http::update)), app)
        .allow(write, routes!(http::delete), app)
}
