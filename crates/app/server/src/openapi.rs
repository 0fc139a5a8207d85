//! The OpenAPI document, generated from the types of the handlers.

use axum::Router;
use axum::http::header;
use axum::routing::get;
use kit::http::routes::{BEARER, REVIEW_LINK};
use kit::settings::Journal;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};

/// Adds title, version and security schemes.
pub fn complete(document: OpenApi, journal: &Journal) -> OpenApi {
    let mut components = document.components.unwrap_or_default();
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    components.add_security_scheme(BEARER, SecurityScheme::Http(scheme));
    let link = ApiKeyValue::with_description(
        "Authorization",
        "`ReviewLink <key>`, with the key from a reviewer's e-mail",
    );
    components.add_security_scheme(REVIEW_LINK, SecurityScheme::ApiKey(ApiKey::Header(link)));
    let info = InfoBuilder::new()
        .title(format!("{}: API", journal.name_en))
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Errors have a stable `code`; their text follows `Accept-Language` (en, ru)."))
        .build();
    OpenApiBuilder::new().info(info).paths(document.paths).components(Some(components)).build()
}

pub fn serve(document: OpenApi) -> Router {
    let body = document.to_json().unwrap_or_default();
    let response =
        ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=300")], body);
    Router::new().route("/api/openapi.json", get(async || response))
}
