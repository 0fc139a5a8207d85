//! PDFs that the browser shows at an address of the journal's.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use files::Files;
use kit::{Result, Visitor};
use public_site::{A_MOMENT, Tag};
use rules::FileId;
use rules::reading::Purpose;

pub const PDF: &str = "application/pdf";

/// A viewer draws the file by itself and needs nothing from anywhere. Without the sandbox that other answers have: in some
/// browsers no viewer starts inside one.
const POLICY: &str = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub struct Shown<'a> {
    pub id: FileId,
    pub sha256: &'a [u8],
    /// Plain letters, figures, dots and hyphens.
    pub name: String,
    /// What machines are told about it.
    pub link: HeaderValue,
}

/// Uploads are attachments everywhere else. These are shown in the browser, at an address beside the page they belong to,
/// because Google Scholar takes a PDF in no other way. They were judged by their bytes when they were uploaded, are called
/// PDFs whatever they are, and are never guessed at.
pub async fn show(files: &Files, pdf: Shown<'_>, headers: &HeaderMap) -> Result<Response> {
    // Whether nobody in particular may read it: the same rules as for every other file.
    let readable = files::readable(files, &Visitor::NOBODY, pdf.id, Purpose::Download).await?;
    let tag = Tag::of_file(pdf.sha256)?;
    if let Some(unchanged) = tag.unchanged(headers, A_MOMENT) {
        return Ok(unchanged);
    }
    let bytes = files.storage.read(&readable.storage_key).await?;
    let bytes = bytes.ok_or_else(|| anyhow::anyhow!("file {} has a row but no bytes", pdf.id))?;
    let disposition = format!("inline; filename*=UTF-8''{}", pdf.name);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(PDF)),
        (header::CONTENT_LENGTH, HeaderValue::from(readable.size)),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("inline")),
        ),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::LINK, pdf.link),
    ];
    Ok((tag.headers(A_MOMENT), headers, Body::from_stream(bytes)).into_response())
}
