//! Articles as their reviewers see them. What is not in the projection of this folder, no reviewer gets.

mod http;
mod list;
mod read;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    let own = Permission::Review;
    Routes::new(app)
        .allow(own, routes!(http::list), app)
        .allow_linked(own, routes!(http::read), app)
        .allow_linked(own, routes!(http::events), app)
        .allow_linked(own, routes!(http::merged_pdfs), app)
}
