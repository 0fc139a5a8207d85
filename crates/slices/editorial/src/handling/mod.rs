//! Handling editors, recommended decisions, editors of sections.

mod assign;
mod editors;
mod http;
mod recommend;
mod refusals;
mod sections;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    let (read, decide) = (Permission::ReadArticles, Permission::DecideOnArticles);
    Routes::new(app)
        .allow(read, routes!(editors::list), app)
        .allow(read, routes!(sections::list), app)
        .allow(decide, routes!(sections::save), app)
        .allow(decide, routes!(http::assign), app)
        .allow(decide, routes!(http::assign_many), app)
        .allow(decide, routes!(http::recommend, http::withdraw), app)
        .allow(decide, routes!(http::return_recommendation), app)
}
