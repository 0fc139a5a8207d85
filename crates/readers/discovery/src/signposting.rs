//! `Link` headers for machines (FAIR Signposting).

use axum::http::{HeaderName, HeaderValue, header};

/// Lets scripts of other sites read open metadata.
pub const fn allow_any_origin() -> (HeaderName, HeaderValue) {
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"))
}

/// Builds a header such as `<https://…>; rel="…", <…>; rel="…"`. The URLs must be percent-encoded.
pub fn link_header(links: &[(&str, &str)]) -> HeaderValue {
    let links: Vec<String> =
        links.iter().map(|(url, relation)| format!("<{url}>; rel=\"{relation}\"")).collect();
    HeaderValue::from_str(&links.join(", ")).unwrap_or_else(|_| HeaderValue::from_static(""))
}
