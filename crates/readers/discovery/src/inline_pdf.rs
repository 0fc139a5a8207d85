//! PDFs shown in the browser.

use std::ops::Range;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use files::Files;
use kit::{OptionalActor, Result};
use public_site::EntityTag;
use rules::FileId;
use rules::file_access::AccessKind;

use crate::byte_range::{RequestedBytes, requested_bytes};
use crate::validators::Validators;

pub const PDF: &str = "application/pdf";

/// Allows the browser's PDF viewer and nothing else. Lacks the `sandbox` of other responses, in which some
/// browsers do not start the viewer.
const POLICY: &str = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub struct InlinePdf<'a> {
    pub id: FileId,
    pub sha256: &'a [u8],
    /// Time of the last change of the article or issue.
    pub changed_at: DateTime<Utc>,
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
pub async fn serve(
    files: &Files,
    pdf: InlinePdf<'_>,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    // Applies the access rules of files to an anonymous request.
    let file = files::find_readable(files, &OptionalActor::ANONYMOUS, pdf.id, AccessKind::Download).await?;
    let validators = Validators::new(EntityTag::of_file(pdf.sha256)?, pdf.changed_at);
    if let Some(response) = validators.not_modified(headers) {
        return Ok(response);
    }
    let size = u64::try_from(file.size).unwrap_or_default();
    let bytes = match requested_bytes(method, headers, size) {
        requested if validators.allow_range(headers) => requested,
        _ => RequestedBytes::All,
    };
    let (status, part) = match bytes {
        RequestedBytes::All => (StatusCode::OK, 0..size),
        RequestedBytes::Part(part) => (StatusCode::PARTIAL_CONTENT, part),
        RequestedBytes::Unsatisfiable => {
            let content_range = [(header::CONTENT_RANGE, format!("bytes */{size}"))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, content_range).into_response());
        }
    };
    let stream = if status == StatusCode::OK {
        files.storage.read(&file.storage_key).await?
    } else {
        files.storage.read_range(&file.storage_key, part.clone()).await?
    };
    let stream = stream.ok_or_else(|| anyhow::anyhow!("object of file {} is missing", pdf.id))?;
    let mut response = (status, validators.headers(), Body::from_stream(stream)).into_response();
    response.headers_mut().extend(pdf.headers(&part));
    if status == StatusCode::PARTIAL_CONTENT {
        let range = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        response
            .headers_mut()
            .insert(header::CONTENT_RANGE, HeaderValue::from_str(&range).map_err(anyhow::Error::new)?);
    }
    Ok(response)
}

impl InlinePdf<'_> {
    fn headers(self, part: &Range<u64>) -> HeaderMap {
        let disposition = format!("inline; filename*=UTF-8''{}", self.name);
        HeaderMap::from_iter([
            (header::CONTENT_TYPE, HeaderValue::from_static(PDF)),
            (header::CONTENT_LENGTH, HeaderValue::from(part.end - part.start)),
            (header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
            (
                header::CONTENT_DISPOSITION,
                HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("inline")),
            ),
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
            (header::LINK, self.link),
        ])
    }
}
