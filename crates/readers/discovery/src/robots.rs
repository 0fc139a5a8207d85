//! `robots.txt`.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use kit::{App, Result};
use public_site::static_response;
use publications::SiteUrls;

/// Paths without public content.
const DISALLOWED: [&str; 4] = ["/personal-area", "/identity", "/api", "/subscription/confirm"];
/// Pictures of articles.
const ALLOWED: &str = "/api/v1/pictures/";

/// Reads the rules for crawlers and the sitemap URL.
#[utoipa::path(get, path = "/robots.txt", tag = "discovery", operation_id = "readRobots",
    responses((status = 200, description = "For crawlers", content_type = "text/plain"), (status = 304)))]
pub async fn read(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let sitemap = SiteUrls::of(&app).for_path("/sitemap.xml");
    let disallowed: String = DISALLOWED.iter().map(|path| format!("Disallow: {path}\n")).collect();
    let text = format!("User-agent: *\n{disallowed}Allow: {ALLOWED}\n\nSitemap: {sitemap}\n");
    static_response(&headers, "text/plain; charset=utf-8", text.into_bytes())
}
