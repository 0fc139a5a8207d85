//! Version of the public site and the cache of its responses.
//!
//! `site_version` increases with every public change, so a request with a current ETag is answered without
//! building the response.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use kit::http::Json;
use kit::{App, Result};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http_cache::EntityTag;

/// Enough for all articles, lists and searches of a journal that are requested repeatedly.
const CAPACITY_BYTES: u64 = 64 << 20;
const ESTIMATED_RESPONSES: usize = 4_096;
/// Estimated memory of a response in addition to its URL and body.
const OVERHEAD_BYTES: u64 = 512;

/// Cached responses by URL.
pub type ResponseCache = Arc<Cache<String, CachedResponse, ResponseWeighter>>;

#[derive(Clone)]
pub struct CachedResponse {
    pub version: i64,
    pub headers: HeaderMap,
    pub body: Bytes,
}

#[derive(Clone)]
pub struct ResponseWeighter;

impl Weighter<String, CachedResponse> for ResponseWeighter {
    fn weight(&self, url: &String, response: &CachedResponse) -> u64 {
        (url.len() + response.body.len()) as u64 + OVERHEAD_BYTES
    }
}

/// State of cached routes: site version, ETags and cached responses.
#[derive(Clone)]
pub struct SiteCache {
    pub app: App,
    /// Hash of program version and journal settings, which change responses without changing `site_version`.
    build_hash: u32,
    pub(crate) responses: ResponseCache,
}

impl SiteCache {
    pub fn of(app: &App) -> SiteCache {
        let mut hasher = DefaultHasher::new();
        let program = (env!("CARGO_PKG_VERSION"), option_env!("OCTAVO_BUILD"));
        let settings = &app.settings;
        let public_settings =
            format!("{:?} {:?} {}", settings.journal, settings.review.mode, settings.http.public_origin);
        (program, public_settings).hash(&mut hasher);
        let [a, b, c, d, ..] = hasher.finish().to_be_bytes();
        SiteCache {
            app: app.clone(),
            build_hash: u32::from_be_bytes([a, b, c, d]),
            responses: Arc::new(Cache::with_weighter(ESTIMATED_RESPONSES, CAPACITY_BYTES, ResponseWeighter)),
        }
    }

    /// Returns the weak ETag of a response that depends only on `content` and the build.
    pub fn tag_for(&self, content: impl Hash) -> Result<EntityTag> {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        EntityTag::weak(&format!("{:016x}-{:08x}", hasher.finish(), self.build_hash))
    }

    pub(crate) async fn current_version(&self) -> Result<i64> {
        Ok(sqlx::query_scalar!("select version from site_version").fetch_one(&self.app.pool).await?)
    }

    fn version_string(&self, version: i64) -> String {
        format!("{version}-{:08x}", self.build_hash)
    }

    pub(crate) fn tag(&self, version: i64) -> Result<EntityTag> {
        EntityTag::weak(&self.version_string(version))
    }
}

#[derive(Serialize, ToSchema)]
pub struct SiteVersion {
    /// Opaque; compare for equality only.
    version: String,
}

/// Reads the version of the public site.
///
/// Clients must read it before the content that they cache under it.
#[utoipa::path(get, path = "/api/v1/public/version", tag = "public", operation_id = "readSiteVersion",
    responses((status = 200, body = SiteVersion)))]
pub async fn read_version(State(site_cache): State<SiteCache>) -> Result<impl IntoResponse> {
    let version = site_cache.version_string(site_cache.current_version().await?);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(SiteVersion { version })))
}
