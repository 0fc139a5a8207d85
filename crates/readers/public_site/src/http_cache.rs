//! HTTP caching: `Cache-Control` values, ETags and conditional requests.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kit::Result;

/// Shared caches revalidate after five seconds, browsers on each request, so that changes are visible within
/// ten seconds. If the server is down, caches serve stale responses for a day.
pub const CACHE_BRIEFLY: &str = "public, max-age=0, s-maxage=5, stale-if-error=86400";
/// For responses that change only with a release.
const CACHE_ONE_HOUR: &str = "public, max-age=3600";

/// Builds a response that changes only with a release. Its ETag is a hash of the bytes, so no database is
/// needed.
pub fn static_response(headers: &HeaderMap, content_type: &'static str, bytes: Vec<u8>) -> Result<Response> {
    let tag = EntityTag::of_bytes(&bytes)?;
    Ok(tag.not_modified(headers, CACHE_ONE_HOUR).unwrap_or_else(|| {
        (tag.headers(CACHE_ONE_HOUR), [(header::CONTENT_TYPE, content_type)], bytes).into_response()
    }))
}

/// ETag of a response.
///
/// Compute it before the response: if the response is newer than its tag, clients only request it again.
pub struct EntityTag(HeaderValue);

impl EntityTag {
    /// Creates a weak tag, for responses that are equivalent but not identical byte by byte.
    pub fn weak(name: &str) -> Result<EntityTag> {
        EntityTag::parse(&format!("W/\"{name}\""))
    }

    /// Creates a strong tag from the hash of a file.
    pub fn of_file(sha256: &[u8]) -> Result<EntityTag> {
        let hex: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        EntityTag::parse(&format!("\"{hex}\""))
    }

    fn of_bytes(bytes: &[u8]) -> Result<EntityTag> {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        EntityTag::parse(&format!("\"{:016x}\"", hasher.finish()))
    }

    fn parse(tag: &str) -> Result<EntityTag> {
        Ok(EntityTag(HeaderValue::from_str(tag).context("invalid ETag")?))
    }

    /// Returns true if `If-None-Match` contains this tag.
    fn matches(&self, headers: &HeaderMap) -> bool {
        let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let Ok(own) = self.0.to_str().map(bare) else { return false };
        let sent = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        sent.flat_map(|value| value.split(',')).any(|tag| tag.trim() == "*" || bare(tag) == own)
    }

    /// Returns a 304 response if the client has the current version.
    pub fn not_modified(&self, headers: &HeaderMap, cache_control: &'static str) -> Option<Response> {
        self.matches(headers).then(|| (StatusCode::NOT_MODIFIED, self.headers(cache_control)).into_response())
    }

    pub fn headers(&self, cache_control: &'static str) -> [(HeaderName, HeaderValue); 2] {
        [(header::ETAG, self.0.clone()), (header::CACHE_CONTROL, HeaderValue::from_static(cache_control))]
    }
}
