//! `Link` headers for machines (FAIR Signposting).

use axum::http::HeaderValue;

/// Builds a header such as `<https://…>; rel="…", <…>; rel="…"`. The URLs must be percent-encoded.
pub fn link_header(links: &[(&str, &str)]) -> HeaderValue {
    let links: Vec<String> =
        links.iter().map(|(url, relation)| format!("<{url}>; rel=\"{relation}\"")).collect();
    HeaderValue::from_str(&links.join(", ")).unwrap_or_else(|_| HeaderValue::from_static(""))
}
