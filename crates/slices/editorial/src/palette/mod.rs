//! Search of the command palette: articles, people and issues in one response.

mod articles;
mod http;
mod issues;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    // Everybody has a palette; `rules::palette` says what each role finds.
    Routes::new(app).allow(Permission::ReadAccount, routes!(http::search), app)
}
