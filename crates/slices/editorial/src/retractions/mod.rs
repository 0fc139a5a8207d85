//! References to retracted articles: the loaded copy of the database Retraction Watch, the doubtful references of
//! articles and pasted lists, and the published articles that cite an article.

mod check;
pub mod citing;
mod data;
mod find;
mod http;
mod load;
mod refusals;

use axum::extract::DefaultBodyLimit;
use kit::http::routes::with_body_limit;
use kit::{App, Routes};
use rules::Permission;
use rules::time_limits::RequestKind;
use utoipa_axum::routes;

/// Enough for a list of references, at several bytes per character.
const MAX_LIST_BYTES: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let (schemas, paths, load) = routes!(http::load);
    // The load limits the file itself.
    let load = (schemas, paths, load.layer(DefaultBodyLimit::disable()));
    let check = with_body_limit(MAX_LIST_BYTES, routes!(http::check));
    Routes::new(app)
        .allow(Permission::LoadRetractionData, routes!(http::read_data), app)
        .allow(Permission::ReadArticles, routes!(http::of_article), app)
        .allow(Permission::WriteOwnArticles, check, app)
        .for_requests(RequestKind::Upload)
        .allow(Permission::LoadRetractionData, load, app)
}
