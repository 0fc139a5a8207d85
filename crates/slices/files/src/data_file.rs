//! Files of data: read once, or stored for a job.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use anyhow::Context;
use kit::{Actor, App, Result, jobs, limits};
use multer::Field;
use rules::limits::creation;
use rules::uploads::clean_file_name;
use rules::{FieldError, FieldErrorKind};
use sqlx::PgConnection;

use crate::Files;
use crate::form::{Form, discard};
use crate::objects::put_object;
use crate::space::{require_space, storage_error};
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

/// An object that belongs to a row of another table than `files`.
#[derive(Debug)]
pub struct StoredData {
    pub key: String,
    pub size: i64,
}

impl StoredData {
    /// Keeps the object, which is removed after a day otherwise. Pass the transaction that stores its key.
    pub async fn keep(&self, transaction: &mut PgConnection) -> Result<()> {
        Ok(jobs::remove(transaction, &self.key).await?)
    }
}

/// Stores a received file below `folder`, unchecked: nobody downloads it.
pub async fn store_data_file(files: &Files, folder: &str, data: &mut DataFile) -> Result<StoredData> {
    files.storage.require_available()?;
    let key = format!("{folder}/{}", files.app.rng.secret());
    let stored = put_object(files, &key, &data.file).await.map_err(storage_error)?;
    Ok(StoredData { key, size: stored.size() })
}
