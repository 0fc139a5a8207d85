//! File downloads: always as an attachment under the file's own name, with its stored media type.

use anyhow::anyhow;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::{OptionalActor, Result};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::FileId;
use rules::file_access::AccessKind;

use crate::Files;
use crate::access::find_readable;

/// Characters that must be percent-encoded in `filename*` (RFC 8187).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub async fn serve(files: &Files, actor: &OptionalActor, id: FileId) -> Result<Response> {
    let file = find_readable(files, actor, id, AccessKind::Download).await?;
    let bytes = files
        .storage
        .read(&file.storage_key)
        .await?
        .ok_or_else(|| anyhow!("object of file {id} is missing"))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_str(&file.mime_type).map_err(anyhow::Error::new)?),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        (header::CONTENT_DISPOSITION, attachment(&file.file_name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}

/// Returns the `Content-Disposition` header of a download.
pub fn attachment(file_name: &str) -> HeaderValue {
    let encoded = utf8_percent_encode(file_name, ENCODED);
    HeaderValue::from_str(&format!("attachment; filename*=UTF-8''{encoded}"))
        .expect("a percent-encoded name is ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attachment_encodes_file_names() {
        assert_eq!(attachment("a b.pdf"), "attachment; filename*=UTF-8''a%20b.pdf");
        assert_eq!(attachment("Ж\"\r\n;.pdf"), "attachment; filename*=UTF-8''%D0%96%22%0D%0A%3B.pdf");
    }
}
