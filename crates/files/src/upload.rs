//! Taking a file in: all of it first, then judged, then stored and recorded.

use anyhow::Context;
use kit::{Actor, Result, limits};
use multer::Field;
use rules::limits::making;
use rules::uploads::{UploadType, clean_file_name, type_of};
use rules::{Fault, FaultKind, UserId};
use tokio::sync::Semaphore;
use tracing::Instrument;

use crate::judging::judge;
use crate::keeping::{NewFile, keep, store_upload};
use crate::receiving::receive;
use crate::refusals::FILE_TYPE_REFUSED;
use crate::{FileView, Files};

/// Each holds one part in memory while it is stored. The others wait on the disk, where they are cheap.
static STORING: Semaphore = Semaphore::const_new(4);

pub async fn take(files: &Files, actor: &Actor, field: Field<'static>) -> Result<FileView> {
    let (file_name, kind) = named(&field)?;
    limits::count(&files.app, "upload", actor.id, making::UPLOADS).await?;
    let settings = &files.app.settings;
    let folder = settings.uploads.temporary_folder.as_deref();
    let file = receive(field, settings.uploads.max_file_bytes(), folder).await?;
    judge(&file, kind, settings.antivirus.as_ref()).await?;
    // A caller who hangs up now ends the handler; what has begun in storage is still finished in order.
    let finishing = finish(files.clone(), actor.id, file_name, kind, file).in_current_span();
    tokio::spawn(finishing).await.context("an upload was cut off")?
}

fn named(field: &Field<'_>) -> Result<(String, UploadType)> {
    // Browsers write these three so in the heading of a part, and only these.
    let name = field.file_name().unwrap_or_default();
    let name = name.replace("%22", "\"").replace("%0D", "").replace("%0A", "");
    let name = clean_file_name(&name);
    if name.is_empty() {
        return Err(vec![Fault::in_body("file", FaultKind::Required)].into());
    }
    let kind = type_of(&name).ok_or(FILE_TYPE_REFUSED)?;
    Ok((name, kind))
}

async fn finish(
    files: Files,
    uploader: UserId,
    file_name: String,
    kind: UploadType,
    file: std::fs::File,
) -> Result<FileView> {
    let turn = STORING.acquire().await.context("nobody closes the semaphore")?;
    let stored = store_upload(&files, &file).await?;
    drop(turn);
    let new = NewFile { uploader, file_name: &file_name, mime_type: kind.mime, stored: &stored };
    let mut connection = files.app.pool.acquire().await?;
    keep(&mut connection, &files.app, new).await
}
