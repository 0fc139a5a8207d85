//! Giving a file out: always as an attachment, under its own name, never guessed at by the browser.

use anyhow::anyhow;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::{Result, Visitor};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::FileId;
use rules::reading::Purpose;

use crate::Files;
use crate::reading::readable;

/// RFC 8187: what may stand unencoded in `filename*`.
const ATTRIBUTE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub async fn give(files: &Files, visitor: &Visitor, id: FileId) -> Result<Response> {
    let file = readable(files, visitor, id, Purpose::Download).await?;
    let bytes = files
        .storage
        .read(&file.storage_key)
        .await?
        .ok_or_else(|| anyhow!("file {id} has a row but no bytes"))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_str(&file.mime_type).map_err(anyhow::Error::new)?),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        (header::CONTENT_DISPOSITION, attachment(&file.file_name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}

/// The header under whose name a browser keeps what it downloads.
pub fn attachment(file_name: &str) -> HeaderValue {
    let encoded = utf8_percent_encode(file_name, ATTRIBUTE);
    HeaderValue::from_str(&format!("attachment; filename*=UTF-8''{encoded}"))
        .expect("an encoded name holds only letters that a header takes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_in_any_script_and_break_nothing() {
        assert_eq!(attachment("a b.pdf"), "attachment; filename*=UTF-8''a%20b.pdf");
        assert_eq!(attachment("Ж\"\r\n;.pdf"), "attachment; filename*=UTF-8''%D0%96%22%0D%0A%3B.pdf");
    }
}
