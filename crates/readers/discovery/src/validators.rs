//! Conditional requests: ETag and time of the last change.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, NaiveDateTime, Utc};
use public_site::{CACHE_BRIEFLY, EntityTag};

/// `IMF-fixdate` of RFC 9110; its obsolete forms are not read, so that such a request gets the whole response.
const HTTP_DATE: &str = "%a, %d %b %Y %H:%M:%S GMT";

/// ETag and time of the last change of a file.
pub struct Validators {
    tag: EntityTag,
    changed_at: DateTime<Utc>,
}

impl Validators {
    pub fn new(tag: EntityTag, changed_at: DateTime<Utc>) -> Validators {
        Validators { tag, changed_at }
    }

    /// Returns a 304 response if the client has the current version. `If-Modified-Since` counts only without
    /// `If-None-Match`, which is more exact.
    pub fn not_modified(&self, headers: &HeaderMap) -> Option<Response> {
        if headers.contains_key(header::IF_NONE_MATCH) {
            let mut response = self.tag.not_modified(headers, CACHE_BRIEFLY)?;
            response.headers_mut().insert(header::LAST_MODIFIED, self.last_modified());
            return Some(response);
        }
        let since = parse_http_date(headers.get(header::IF_MODIFIED_SINCE)?)?;
        // The header has whole seconds.
        (self.changed_at.timestamp() <= since.timestamp())
            .then(|| (StatusCode::NOT_MODIFIED, self.headers()).into_response())
    }

    /// True if `If-Range` is absent or names this version, so that a part fits to what the client has.
    pub fn allow_range(&self, headers: &HeaderMap) -> bool {
        let [(_, tag), ..] = self.tag.headers(CACHE_BRIEFLY);
        let is_strong = !tag.as_bytes().starts_with(b"W/");
        headers
            .get(header::IF_RANGE)
            .is_none_or(|condition| (is_strong && condition == tag) || condition == self.last_modified())
    }

    /// ETag, time of the last change and caching.
    pub fn headers(&self) -> [(HeaderName, HeaderValue); 3] {
        let [tag, cache_control] = self.tag.headers(CACHE_BRIEFLY);
        [tag, cache_control, (header::LAST_MODIFIED, self.last_modified())]
    }

    fn last_modified(&self) -> HeaderValue {
        let date = self.changed_at.format(HTTP_DATE).to_string();
        HeaderValue::from_str(&date).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

fn parse_http_date(value: &HeaderValue) -> Option<DateTime<Utc>> {
    Some(NaiveDateTime::parse_from_str(value.to_str().ok()?, HTTP_DATE).ok()?.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGED: &str = "Wed, 04 Mar 2026 12:00:07 GMT";

    fn validators() -> Validators {
        let changed_at = "2026-03-04T12:00:07.654321Z".parse().unwrap();
        Validators::new(EntityTag::of_file(&[0xab]).unwrap(), changed_at)
    }

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn date_decides_only_without_tag() {
        let is_current = |pairs: &[(HeaderName, &'static str)]| {
            validators().not_modified(&headers(pairs)).is_some_and(|response| {
                assert_eq!(response.headers()[header::LAST_MODIFIED], CHANGED);
                response.status() == StatusCode::NOT_MODIFIED
            })
        };
        assert!(!is_current(&[]));
        assert!(is_current(&[(header::IF_MODIFIED_SINCE, CHANGED)]));
        assert!(is_current(&[(header::IF_MODIFIED_SINCE, "Thu, 05 Mar 2026 00:00:00 GMT")]));
        assert!(!is_current(&[(header::IF_MODIFIED_SINCE, "Wed, 04 Mar 2026 12:00:06 GMT")]));
        assert!(!is_current(&[(header::IF_MODIFIED_SINCE, "2026-03-05")]));
        assert!(is_current(&[(header::IF_NONE_MATCH, "\"ab\"")]));
        assert!(!is_current(&[(header::IF_NONE_MATCH, "\"cd\""), (header::IF_MODIFIED_SINCE, CHANGED)]));
    }

    #[test]
    fn range_needs_the_exact_version() {
        let allow = |value: &'static str| validators().allow_range(&headers(&[(header::IF_RANGE, value)]));
        assert!(validators().allow_range(&HeaderMap::new()));
        assert!(allow("\"ab\"") && allow(CHANGED));
        assert!(!allow("\"cd\"") && !allow("W/\"ab\"") && !allow("Thu, 05 Mar 2026 00:00:00 GMT"));
        let weak = Validators { tag: EntityTag::weak("ab").unwrap(), ..validators() };
        assert!(!weak.allow_range(&headers(&[(header::IF_RANGE, "W/\"ab\"")])));
    }
}
