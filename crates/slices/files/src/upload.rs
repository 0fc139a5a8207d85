//! Uploads: received completely, then validated, stored and recorded.

use anyhow::Context;
use kit::{Actor, Result, limits};
use multer::Field;
use rules::limits::creation;
use rules::uploads::{UploadType, clean_file_name, type_of};
use rules::{FieldError, FieldErrorKind, UserId};
use tokio::sync::Semaphore;
use tracing::Instrument;

use crate::objects::{NewFile, record, store_object};
use crate::refusals::FILE_TYPE_REFUSED;
use crate::temporary_file::receive;
use crate::validation::validate;
use crate::{FileView, Files};

/// Each upload buffers one part in memory while it is stored. The others wait on disk.
static STORE_PERMITS: Semaphore = Semaphore::const_new(4);

pub async fn store_upload(files: &Files, actor: &Actor, field: Field<'static>) -> Result<FileView> {
    let (file_name, kind) = file_name_and_type(&field)?;
    limits::count(&files.app, "upload", actor.id, creation::UPLOADS).await?;
    let settings = &files.app.settings;
    let folder = settings.uploads.temporary_folder.as_deref();
    let file = receive(field, settings.uploads.max_file_bytes(), folder).await?;
    validate(&file, kind, settings.antivirus.as_ref()).await?;
    // Runs as a task: if the client disconnects now, the file is still stored and recorded.
    let task = store_and_record(files.clone(), actor.id, file_name, kind, file).in_current_span();
    tokio::spawn(task).await.context("storing an upload panicked")?
}

fn file_name_and_type(field: &Field<'_>) -> Result<(String, UploadType)> {
    // Browsers percent-encode exactly these three characters in part headers.
    let name = field.file_name().unwrap_or_default();
    let name = name.replace("%22", "\"").replace("%0D", "").replace("%0A", "");
    let name = clean_file_name(&name);
    if name.is_empty() {
        return Err(vec![FieldError::in_body("file", FieldErrorKind::Required)].into());
    }
    let kind = type_of(&name).ok_or(FILE_TYPE_REFUSED)?;
    Ok((name, kind))
}

async fn store_and_record(
    files: Files,
    uploader: UserId,
    file_name: String,
    kind: UploadType,
    file: std::fs::File,
) -> Result<FileView> {
    let permit = STORE_PERMITS.acquire().await.context("the semaphore is never closed")?;
    let stored = store_object(&files, &file).await?;
    drop(permit);
    let new = NewFile { uploader, file_name: &file_name, mime_type: kind.mime, stored: &stored };
    let mut connection = files.app.pool.acquire().await?;
    record(&mut connection, &files.app, new).await
}
