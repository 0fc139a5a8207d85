//! Uploads: received completely, then validated, stored and recorded.

use std::fs::File;

use anyhow::Context;
use kit::{Actor, Result, limits};
use multer::Field;
use rules::limits::creation;
use rules::uploads::{UploadType, clean_file_name, type_of};
use rules::{FieldError, FieldErrorKind};
use tokio::sync::Semaphore;
use tracing::Instrument;

use crate::form::{Form, discard};
use crate::objects::{NewFile, record, store_object};
use crate::quota::Reservation;
use crate::refusals::FILE_TYPE_REFUSED;
use crate::space::{require_space, storage_error};
use crate::temporary_file::receive;
use crate::validation::validate;
use crate::{FileView, Files};

/// Each upload buffers one part in memory while it is stored. The others wait on disk.
static STORE_PERMITS: Semaphore = Semaphore::const_new(4);

/// A file that was received completely.
struct ReceivedUpload {
    file_name: String,
    kind: UploadType,
    file: File,
    reservation: Reservation,
}

pub async fn store_upload(files: &Files, actor: &Actor, form: Form) -> Result<FileView> {
    let reservation = match reserve(files, actor, form.announced_bytes()).await {
        Ok(reservation) => reservation,
        Err(error) => {
            tokio::spawn(form.discard());
            return Err(error);
        }
    };
    let mut field = form.file().await?;
    let upload = match receive_file(files, &mut field, reservation).await {
        Ok(upload) => upload,
        Err(error) => {
            tokio::spawn(discard(field));
            return Err(error);
        }
    };
    validate(&upload.file, upload.kind, files.antivirus.as_ref()).await?;
    // Runs as a task: if the client disconnects now, the file is still stored and recorded.
    let task = store_and_record(files.clone(), upload).in_current_span();
    tokio::spawn(task).await.context("storing an upload panicked")?
}

/// Counts the upload if the disk has room for it. Nothing of its form is read before: a client that sends the form
/// slowly keeps a place of its own account.
async fn reserve(files: &Files, actor: &Actor, announced_bytes: Option<u64>) -> Result<Reservation> {
    files.require_uploads()?;
    let uploads = &files.app.settings.uploads;
    limits::count(&files.app, "upload", actor.id, creation::UPLOADS).await?;
    // The size of the form is a little above that of its file. Without it the largest file is assumed.
    let bytes = announced_bytes.unwrap_or(u64::MAX).min(uploads.max_file_bytes());
    require_space(uploads, bytes).await?;
    Reservation::acquire(&files.app, actor, bytes).await
}

async fn receive_file(
    files: &Files,
    field: &mut Field<'static>,
    reservation: Reservation,
) -> Result<ReceivedUpload> {
    let (file_name, kind) = file_name_and_type(field)?;
    let uploads = &files.app.settings.uploads;
    let file = receive(field, uploads, uploads.max_file_bytes()).await?;
    Ok(ReceivedUpload { file_name, kind, file, reservation })
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

async fn store_and_record(files: Files, upload: ReceivedUpload) -> Result<FileView> {
    let ReceivedUpload { file_name, kind, file, reservation } = upload;
    let permit = STORE_PERMITS.acquire().await.context("the semaphore is never closed")?;
    let stored = store_object(&files, &file).await.map_err(storage_error)?;
    drop(permit);
    let uploader = reservation.uploader();
    let new = NewFile { uploader, file_name: &file_name, mime_type: kind.mime, stored: &stored };
    let mut transaction = files.app.pool.begin().await?;
    let view = record(&mut transaction, &files.app, new).await?;
    reservation.complete(&mut transaction, u64::try_from(view.size).unwrap_or_default()).await?;
    transaction.commit().await?;
    reservation.keep();
    Ok(view)
}
