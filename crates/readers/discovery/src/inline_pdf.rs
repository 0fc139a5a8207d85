//! PDFs shown in the browser.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use files::Files;
use kit::{OptionalActor, Result};
use public_site::{CACHE_BRIEFLY, EntityTag};
use rules::FileId;
use rules::file_access::AccessKind;

pub const PDF: &str = "application/pdf";

/// Allows the browser's PDF viewer and nothing else. Lacks the `sandbox` of other responses, in which some
/// browsers do not start the viewer.
const POLICY: &str = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub struct InlinePdf<'a> {
    pub id: FileId,
    pub sha256: &'a [u8],
    /// File name of ASCII letters, digits, dots and hyphens, which needs no encoding.
    pub name: String,
    /// Signposting links.
    pub link: HeaderValue,
}

/// Serves a PDF inline, under a path next to its page, as Google Scholar requires. Other uploads are served
/// as attachments.
///
/// The content was validated on upload, is always sent as `application/pdf`, and browsers must not sniff its
/// type.
pub async fn serve(files: &Files, pdf: InlinePdf<'_>, headers: &HeaderMap) -> Result<Response> {
    // Applies the access rules of files to an anonymous request.
    let file = files::find_readable(files, &OptionalActor::ANONYMOUS, pdf.id, AccessKind::Download).await?;
    let tag = EntityTag::of_file(pdf.sha256)?;
    if let Some(response) = tag.not_modified(headers, CACHE_BRIEFLY) {
        return Ok(response);
    }
    let bytes = files.storage.read(&file.storage_key).await?;
    let bytes = bytes.ok_or_else(|| anyhow::anyhow!("object of file {} is missing", pdf.id))?;
    let disposition = format!("inline; filename*=UTF-8''{}", pdf.name);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(PDF)),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("inline")),
        ),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::LINK, pdf.link),
    ];
    Ok((tag.headers(CACHE_BRIEFLY), headers, Body::from_stream(bytes)).into_response())
}
