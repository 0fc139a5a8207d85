//! What readers see, per language. Reads only; everything here may be cached by anyone.

mod articles;
mod enumerations;
mod journal;
mod static_pages;

use axum::http::{HeaderName, HeaderValue, header};
use kit::{App, Routes};
use utoipa_axum::routes;

/// Short, so that an editor's change is seen within a minute.
const CACHED_A_MINUTE: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60, stale-while-revalidate=600"));

/// For what editors publish and withdraw: both are seen at once.
const CACHED_A_MOMENT: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=5"));

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(journal::read), app)
        .public(routes!(articles::read), app)
        .public(routes!(static_pages::list), app)
        .public(routes!(static_pages::read), app)
        .public(routes!(enumerations::all), app)
        .public(routes!(enumerations::one), app)
}
