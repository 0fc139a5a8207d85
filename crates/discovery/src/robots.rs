use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use kit::{App, Result};
use public_site::unmoving;

use crate::addresses::Addresses;

/// Nothing there is for readers.
const CLOSED: [&str; 4] = ["/personal-area", "/identity", "/api", "/subscription/confirm"];
/// The pictures of articles.
const OPEN: &str = "/api/v1/pictures/";

/// What crawlers may read, and where the sitemap is.
#[utoipa::path(get, path = "/robots.txt", tag = "discovery", operation_id = "readRobots",
    responses((status = 200, description = "For crawlers", content_type = "text/plain"), (status = 304)))]
pub async fn read(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let sitemap = Addresses::of(&app).of_path("/sitemap.xml");
    let closed: String = CLOSED.iter().map(|path| format!("Disallow: {path}\n")).collect();
    let text = format!("User-agent: *\n{closed}Allow: {OPEN}\n\nSitemap: {sitemap}\n");
    unmoving(&headers, "text/plain; charset=utf-8", text.into_bytes())
}
