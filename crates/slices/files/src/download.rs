//! File downloads: always as an attachment under the file's own name, with its stored media type.

use anyhow::anyhow;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::{Actor, App, OptionalActor, Result, audit};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::audit::{AuditAction, AuditObject, AuditRole};
use rules::file_access::AccessKind;
use rules::{FileId, Role};

use crate::Files;
use crate::access::{OfficeAccess, find_readable};

/// Characters that must be percent-encoded in `filename*` (RFC 8187).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub async fn serve(files: &Files, actor: Actor, id: FileId) -> Result<Response> {
    let reader = OptionalActor::from(actor.clone());
    let file = find_readable(files, &reader, id, AccessKind::Download).await?;
    // Before the log says that the file was read.
    files.storage.require_available()?;
    if let Some(access) = file.office_access {
        record_office_access(&files.app, &actor, id, access).await?;
    }
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

/// Adds the download of a manuscript by the editorial office to the audit log.
async fn record_office_access(app: &App, actor: &Actor, id: FileId, access: OfficeAccess) -> Result<()> {
    let action =
        if access.is_merged { AuditAction::ManuscriptDownloaded } else { AuditAction::FileDownloaded };
    let is_editor = actor.roles.contains(&Role::Editor);
    let role = if is_editor { AuditRole::Editor } else { AuditRole::Admin };
    let entry = actor.audit(action).role(role).object(AuditObject::File, id).article(access.article);
    Ok(audit::record(app, &mut *app.pool.acquire().await?, entry).await?)
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
