//! Taking a file in.

use axum::extract::multipart::{Field, MultipartError};
use axum::http::StatusCode;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt};
use kit::{Actor, Error, Problem, Result};
use rules::uploads::{UploadType, clean_file_name, type_of};
use rules::{Fault, FaultKind, FileId, Words};
use sha2::{Digest, Sha256};
use storage::WriteError;

use crate::Files;
use crate::view::{FileView, address_of};

pub const FILE_TOO_LARGE: Problem = Problem::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "file-too-large",
    Words::new("The file is larger than allowed.", "Файл больше допустимого размера."),
);

pub const FILE_TYPE_REFUSED: Problem = Problem::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "file-type-refused",
    Words::new(
        "Files of this type are not accepted. Allowed: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
        "Файлы этого типа не принимаются. Допустимы: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
    ),
);

/// What was learned of the bytes while they passed.
struct Passed {
    size: u64,
    digest: Sha256,
}

pub async fn take(files: &Files, actor: &Actor, field: Field<'_>) -> Result<FileView> {
    let (file_name, kind) = named(&field)?;
    let now = files.app.clock.now();
    let id = FileId(files.app.chance.id(now));
    let key = format!("files/{}", files.app.chance.secret());
    let mut passed = Passed { size: 0, digest: Sha256::new() };
    let stream = counted(field, &mut passed, files.app.settings.uploads.max_file_bytes());
    files.storage.write(&key, stream).await.map_err(|error| match error {
        WriteError::Source(refusal) => refusal,
        WriteError::Storage(error) => error.into(),
    })?;
    let file = FileView {
        id,
        file_name,
        size: i64::try_from(passed.size).unwrap_or(i64::MAX),
        mime_type: kind.mime.to_owned(),
        url: address_of(id),
        created_at: now,
    };
    if let Err(error) = record(files, actor, &file, &key, &passed.digest.finalize(), now).await {
        files.storage.remove(&key).await?;
        return Err(error);
    }
    Ok(file)
}

fn named(field: &Field<'_>) -> Result<(String, UploadType)> {
    let name = clean_file_name(field.file_name().unwrap_or_default());
    if name.is_empty() {
        return Err(vec![Fault::in_body("file", FaultKind::Required)].into());
    }
    let kind = type_of(&name).ok_or(FILE_TYPE_REFUSED)?;
    Ok((name, kind))
}

/// The field's bytes, counted and hashed on their way, cut off with a refusal past the limit.
fn counted<'a>(
    field: Field<'a>,
    passed: &'a mut Passed,
    limit: u64,
) -> impl Stream<Item = Result<Bytes>> + 'a {
    field.map(move |chunk| {
        let chunk = chunk.map_err(|error| refusal_of(&error))?;
        passed.size += chunk.len() as u64;
        if passed.size > limit {
            return Err(FILE_TOO_LARGE.into());
        }
        passed.digest.update(&chunk);
        Ok(chunk)
    })
}

pub fn refusal_of(error: &MultipartError) -> Error {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => FILE_TOO_LARGE.into(),
        _ => Problem::UNREADABLE.into(),
    }
}

async fn record(
    files: &Files,
    actor: &Actor,
    file: &FileView,
    key: &str,
    sha256: &[u8],
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into files (id, uploader_id, file_name, mime_type, size, sha256, storage_key, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        file.id.0,
        actor.id.0,
        file.file_name,
        file.mime_type,
        file.size,
        sha256,
        key,
        now,
    )
    .execute(&files.app.pool)
    .await?;
    Ok(())
}
