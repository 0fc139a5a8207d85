//! What readers see bears one version, raised with every change of it (`site_version`). Whoever has kept an answer is told
//! by it, without the answer being made again, that nothing has changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use kit::http::Json;
use kit::{App, Result};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::UtoipaMethodRouter;

/// Shared caches ask again after five seconds, browsers each time: what is published or withdrawn is seen within ten. Where
/// nobody answers, what is there is shown for a day.
const KEPT_A_MOMENT: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=0, s-maxage=5, stale-if-error=86400"));

/// Knows how versions are called.
#[derive(Clone)]
pub struct Versions {
    pub app: App,
    /// The program's and the journal's own: a new shape or a new name is a change, too.
    made_by: u32,
}

impl Versions {
    pub fn of(app: &App) -> Versions {
        let mut hasher = DefaultHasher::new();
        let program = (env!("CARGO_PKG_VERSION"), option_env!("OCTAVO_BUILD"));
        (program, format!("{:?} {:?}", app.settings.journal, app.settings.review.mode)).hash(&mut hasher);
        let [a, b, c, d, ..] = hasher.finish().to_be_bytes();
        Versions { app: app.clone(), made_by: u32::from_be_bytes([a, b, c, d]) }
    }

    /// An answer that was read together with its version; nothing but that for whoever has it.
    pub fn answer<A: IntoResponse>(
        &self,
        headers: &HeaderMap,
        version: i64,
        make: impl FnOnce() -> A,
    ) -> Result<Response> {
        let tag = self.tag(version)?;
        if has_kept(headers, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag), KEPT_A_MOMENT]).into_response());
        }
        Ok(([(header::ETAG, tag), KEPT_A_MOMENT], make()).into_response())
    }

    async fn current(&self) -> Result<i64> {
        Ok(sqlx::query_scalar!("select version from site_version").fetch_one(&self.app.pool).await?)
    }

    fn name(&self, version: i64) -> String {
        format!("{version}-{:08x}", self.made_by)
    }

    fn tag(&self, version: i64) -> Result<HeaderValue> {
        let tag = format!("W/\"{}\"", self.name(version));
        Ok(HeaderValue::from_str(&tag).context("a version is plain")?)
    }
}

#[derive(Serialize, ToSchema)]
pub struct SiteVersion {
    /// Says nothing but whether it is the same as before.
    version: String,
}

/// The version of all that readers see. Read it before what you keep under it.
#[utoipa::path(get, path = "/api/v1/public/version", tag = "public", operation_id = "readSiteVersion",
    responses((status = 200, body = SiteVersion)))]
pub async fn read(State(versions): State<Versions>) -> Result<impl IntoResponse> {
    let version = versions.name(versions.current().await?);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(SiteVersion { version })))
}

/// The same route, whose answers readers may keep.
pub fn kept<S>(route: UtoipaMethodRouter<S>, versions: &Versions) -> UtoipaMethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let (schemas, paths, methods) = route;
    (schemas, paths, methods.layer(from_fn_with_state(versions.clone(), keep_for_readers)))
}

/// Tells readers whether what they have kept has changed, and how long it may be kept.
async fn keep_for_readers(
    State(versions): State<Versions>,
    request: Request,
    next: Next,
) -> Result<Response> {
    // Before the answer is made: one that is newer than its tag is only asked for once more.
    let tag = versions.tag(versions.current().await?)?;
    if has_kept(request.headers(), &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag), KEPT_A_MOMENT]).into_response());
    }
    let mut answer = next.run(request).await;
    if answer.status() == StatusCode::OK {
        let headers = answer.headers_mut();
        headers.insert(header::ETAG, tag);
        headers.insert(KEPT_A_MOMENT.0, KEPT_A_MOMENT.1);
    }
    Ok(answer)
}

fn has_kept(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let weak = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str() else { return false };
    let asked = headers.get_all(header::IF_NONE_MATCH);
    asked
        .iter()
        .filter_map(|kept| kept.to_str().ok())
        .flat_map(|kept| kept.split(','))
        .any(|kept| weak(kept) == weak(tag))
}
