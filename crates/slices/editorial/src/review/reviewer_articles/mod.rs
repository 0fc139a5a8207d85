//! Articles as reviewers see them. Reviewers get no article data except through the views of this module.

mod http;
pub mod list;
mod read;
mod version;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    let own = Permission::Review;
    Routes::new(app)
        .allow(own, routes!(http::list), app)
        .allow_review_link(own, routes!(http::read), app)
        .allow_review_link(own, routes!(http::events), app)
        .allow_review_link(own, routes!(http::merged_pdfs), app)
}
