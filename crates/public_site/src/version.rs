//! What readers see bears one version, raised with every change of it (`site_version`). Whoever has kept an answer is told
//! by it, without the answer being made again, that nothing has changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use kit::http::Json;
use kit::{App, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::{self, Answers};
use crate::kept::Tag;

/// Knows how versions are called.
#[derive(Clone)]
pub struct Versions {
    pub app: App,
    /// The program's and the journal's own: a new shape or a new name is a change, too.
    made_by: u32,
    pub(crate) answers: Answers,
}

impl Versions {
    pub fn of(app: &App) -> Versions {
        let mut hasher = DefaultHasher::new();
        let program = (env!("CARGO_PKG_VERSION"), option_env!("OCTAVO_BUILD"));
        let settings = &app.settings;
        let own =
            format!("{:?} {:?} {}", settings.journal, settings.review.mode, settings.http.public_origin);
        (program, own).hash(&mut hasher);
        let [a, b, c, d, ..] = hasher.finish().to_be_bytes();
        Versions { app: app.clone(), made_by: u32::from_be_bytes([a, b, c, d]), answers: answers::none_yet() }
    }

    /// Of anything that changes when this does.
    pub fn tag_of(&self, what: impl Hash) -> Result<Tag> {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        Tag::weak(&format!("{:016x}-{:08x}", hasher.finish(), self.made_by))
    }

    pub(crate) async fn current(&self) -> Result<i64> {
        Ok(sqlx::query_scalar!("select version from site_version").fetch_one(&self.app.pool).await?)
    }

    fn name(&self, version: i64) -> String {
        format!("{version}-{:08x}", self.made_by)
    }

    pub(crate) fn tag(&self, version: i64) -> Result<Tag> {
        Tag::weak(&self.name(version))
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
