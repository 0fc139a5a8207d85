//! Files of data that are read once and not stored.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use anyhow::Context;
use kit::{Actor, App, Result, limits};
use multer::Field;
use rules::limits::creation;
use rules::uploads::clean_file_name;
use rules::{FieldError, FieldErrorKind};

use crate::form::{Form, discard};
use crate::space::require_space;
use crate::temporary_file::receive;

/// A file that was received completely and vanishes when it is closed.
#[derive(Debug)]
pub struct DataFile {
    pub name: String,
    /// At its beginning.
    pub file: File,
}

/// Receives the file of a form, so that a slow client holds neither a transaction nor memory while it is read.
pub async fn receive_data_file(app: &App, actor: &Actor, form: Form, max_bytes: u64) -> Result<DataFile> {
    if let Err(error) = require_upload(app, actor, form.announced_bytes().unwrap_or(max_bytes)).await {
        tokio::spawn(form.discard());
        return Err(error);
    }
    let mut field = form.file().await?;
    match receive_named(app, &mut field, max_bytes).await {
        Ok(file) => Ok(file),
        Err(error) => {
            tokio::spawn(discard(field));
            Err(error)
        }
    }
}

async fn require_upload(app: &App, actor: &Actor, bytes: u64) -> Result<()> {
    limits::count(app, "upload", actor.id, creation::UPLOADS).await?;
    require_space(&app.settings.uploads, bytes).await
}

async fn receive_named(app: &App, field: &mut Field<'static>, max_bytes: u64) -> Result<DataFile> {
    let name = clean_file_name(field.file_name().unwrap_or_default());
    if name.is_empty() {
        return Err(vec![FieldError::in_body("file", FieldErrorKind::Required)].into());
    }
    let mut file = receive(field, &app.settings.uploads, max_bytes).await?;
    file.seek(SeekFrom::Start(0)).context("uploads.temporary_folder: seek failed")?;
    Ok(DataFile { name, file })
}
