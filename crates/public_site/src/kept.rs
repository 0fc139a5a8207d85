//! Answers that anybody may keep for a while, and then ask whether they have changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kit::Result;

/// Shared caches ask again after five seconds, browsers each time: what is published or withdrawn is seen within ten. Where
/// nobody answers, what is there is shown for a day.
pub const A_MOMENT: &str = "public, max-age=0, s-maxage=5, stale-if-error=86400";
/// What changes only with a release.
const AN_HOUR: &str = "public, max-age=3600";

/// The answer to what no reader and no editor can change: tagged by its bytes, so that it needs no database.
pub fn unmoving(headers: &HeaderMap, kind: &'static str, bytes: Vec<u8>) -> Result<Response> {
    let tag = Tag::of_bytes(&bytes)?;
    Ok(tag
        .unchanged(headers, AN_HOUR)
        .unwrap_or_else(|| (tag.headers(AN_HOUR), [(header::CONTENT_TYPE, kind)], bytes).into_response()))
}

/// Says what an answer was made of. Read it before the answer: one that is newer than its tag is only asked for once more.
pub struct Tag(HeaderValue);

impl Tag {
    /// Of what may be written anew, but says the same.
    pub fn weak(name: &str) -> Result<Tag> {
        Tag::parse(&format!("W/\"{name}\""))
    }

    /// Of bytes that never change under this name.
    pub fn of_file(sha256: &[u8]) -> Result<Tag> {
        let hex: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        Tag::parse(&format!("\"{hex}\""))
    }

    fn of_bytes(bytes: &[u8]) -> Result<Tag> {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Tag::parse(&format!("\"{:016x}\"", hasher.finish()))
    }

    fn parse(tag: &str) -> Result<Tag> {
        Ok(Tag(HeaderValue::from_str(tag).context("a tag is plain")?))
    }

    /// Whether the caller has kept exactly this.
    fn is_kept(&self, headers: &HeaderMap) -> bool {
        let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let Ok(own) = self.0.to_str().map(bare) else { return false };
        let asked = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        asked.flat_map(|value| value.split(',')).any(|kept| kept.trim() == "*" || bare(kept) == own)
    }

    /// The answer for whoever has kept it; nothing for others.
    pub fn unchanged(&self, headers: &HeaderMap, keep: &'static str) -> Option<Response> {
        self.is_kept(headers).then(|| (StatusCode::NOT_MODIFIED, self.headers(keep)).into_response())
    }

    pub fn headers(&self, keep: &'static str) -> [(HeaderName, HeaderValue); 2] {
        [(header::ETAG, self.0.clone()), (header::CACHE_CONTROL, HeaderValue::from_static(keep))]
    }
}
