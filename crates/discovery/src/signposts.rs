//! `Link` headers, by which machines find their way.

use axum::http::HeaderValue;

/// `<https://…>; rel="…"`, one after another. Addresses are encoded, so that nothing in them ends early.
pub fn signposts(links: &[(&str, &str)]) -> HeaderValue {
    let links: Vec<String> =
        links.iter().map(|(address, relation)| format!("<{address}>; rel=\"{relation}\"")).collect();
    HeaderValue::from_str(&links.join(", ")).unwrap_or_else(|_| HeaderValue::from_static(""))
}
