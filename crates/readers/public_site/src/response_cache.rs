//! In-memory cache of public responses, keyed by URL and valid for one site version. A hit costs one small
//! query.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use kit::Result;
use kit::telemetry::names;
use utoipa_axum::router::UtoipaMethodRouter;

use crate::http_cache::{CACHE_BRIEFLY, EntityTag};
use crate::site_cache::{CachedResponse, SiteCache};

/// Adds caching to a route: responses are cached in memory and carry caching headers.
pub fn cache_responses<S>(route: UtoipaMethodRouter<S>, site_cache: &SiteCache) -> UtoipaMethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let (schemas, paths, methods) = route;
    (schemas, paths, methods.layer(from_fn_with_state(site_cache.clone(), serve_cached)))
}

async fn serve_cached(State(site_cache): State<SiteCache>, request: Request, next: Next) -> Result<Response> {
    // Read before the response is built: if the response is newer than its version, it is only built again.
    let version = site_cache.current_version().await?;
    let tag = site_cache.tag(version)?;
    if let Some(response) = tag.not_modified(request.headers(), CACHE_BRIEFLY) {
        count_outcome("unchanged");
        return Ok(response);
    }
    if request.method() != Method::GET {
        return Ok(add_cache_headers(next.run(request).await, &tag));
    }
    let url = request.uri().to_string();
    if let Some(cached) = site_cache.responses.get(&url).filter(|cached| cached.version == version) {
        count_outcome("hit");
        return Ok((cached.headers, cached.body).into_response());
    }
    count_outcome("miss");
    let response = add_cache_headers(next.run(request).await, &tag);
    if response.status() != StatusCode::OK {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(anyhow::Error::new)?;
    let cached = CachedResponse { version, headers: parts.headers.clone(), body: body.clone() };
    site_cache.responses.insert(url, cached);
    metrics::gauge!(names::CACHED_RESPONSES_BYTES).set(site_cache.responses.weight() as f64);
    Ok(Response::from_parts(parts, Body::from(body)))
}

fn count_outcome(outcome: &'static str) {
    metrics::counter!(names::CACHED_RESPONSES, "outcome" => outcome).increment(1);
}

fn add_cache_headers(mut response: Response, tag: &EntityTag) -> Response {
    if response.status() == StatusCode::OK {
        response.headers_mut().extend(tag.headers(CACHE_BRIEFLY));
    }
    response
}
