//! Answers that anybody may keep for a moment, and then ask whether they have changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kit::{App, Result};

/// What is published or withdrawn is seen at once.
pub const A_MOMENT: &str = "public, max-age=5";
pub const AN_HOUR: &str = "public, max-age=3600";

/// Says what an answer was made of. Read it before the answer: one that is newer than its tag is only asked for once more.
pub struct Tag(HeaderValue);

impl Tag {
    /// Of all that readers see.
    pub async fn of_site(app: &App) -> Result<Tag> {
        let version = sqlx::query_scalar!("select version from site_version").fetch_one(&app.pool).await?;
        Tag::of(app, version)
    }

    /// Of anything that changes when this does. The program's and the journal's own settings change answers, too.
    pub fn of(app: &App, what: impl Hash) -> Result<Tag> {
        let mut hasher = DefaultHasher::new();
        let program = (env!("CARGO_PKG_VERSION"), option_env!("OCTAVO_BUILD"));
        let settings = format!("{:?} {}", app.settings.journal, app.settings.http.public_origin);
        (program, settings, what).hash(&mut hasher);
        Tag::parse(&format!("W/\"{:016x}\"", hasher.finish()))
    }

    /// Of bytes that never change under this name.
    pub fn of_bytes(sha256: &[u8]) -> Result<Tag> {
        let hex: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        Tag::parse(&format!("\"{hex}\""))
    }

    fn parse(tag: &str) -> Result<Tag> {
        Ok(Tag(HeaderValue::from_str(tag).context("a tag is plain")?))
    }

    /// Whether the caller has kept exactly this.
    pub fn is_kept(&self, headers: &HeaderMap) -> bool {
        let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let Ok(own) = self.0.to_str().map(bare) else { return false };
        let asked = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        asked.flat_map(|value| value.split(',')).any(|kept| kept.trim() == "*" || bare(kept) == own)
    }

    pub fn unchanged(self, keep: &'static str) -> Response {
        (StatusCode::NOT_MODIFIED, self.headers(keep)).into_response()
    }

    pub fn headers(self, keep: &'static str) -> [(HeaderName, HeaderValue); 2] {
        [(header::ETAG, self.0), (header::CACHE_CONTROL, HeaderValue::from_static(keep))]
    }

    pub fn answer(self, keep: &'static str, kind: &'static str, body: Vec<u8>) -> Response {
        (self.headers(keep), [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}
