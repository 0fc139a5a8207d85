//! Downloads of ZIP files: streamed, never in memory.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use files::{Files, attachment};
use kit::{Actor, Result};
use rules::journal_archives::ArchiveState;

use crate::refusals::{FILE_GONE, NOT_MADE};
use crate::{commands, store};

/// Streams an archive from storage.
pub async fn serve(files: &Files, actor: &Actor, id: i64) -> Result<Response> {
    let app = &files.app;
    let mut connection = app.pool.acquire().await?;
    let archive = store::load(&mut connection, id).await?;
    let (ArchiveState::Made, Some(key)) = (archive.state, &archive.storage_key) else {
        return Err(NOT_MADE.into());
    };
    let bytes = files.storage.read(key).await?.ok_or(FILE_GONE)?;
    // Recorded before the first byte: nobody gets the archive without an entry.
    commands::record(app, &mut connection, actor, (id, archive.with_people), "download").await?;
    drop(connection);
    let short_name = app.settings.journal.short_name.to_lowercase();
    let name = format!("{short_name}-{}.zip", archive.created_at.format("%Y-%m-%d"));
    let size = archive.size.unwrap_or_default();
    Ok(zip_response(&name, size.unsigned_abs(), Body::from_stream(bytes)))
}

/// Returns a response with a ZIP file as an attachment.
pub fn zip_response(name: &str, size: u64, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_LENGTH, HeaderValue::from(size)),
        (header::CONTENT_DISPOSITION, attachment(name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    (headers, body).into_response()
}
