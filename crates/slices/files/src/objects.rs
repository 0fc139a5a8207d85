//! Objects in storage and the rows of `files` that record them.

use std::fs::File;
use std::path::Path;

use anyhow::Context;
use chrono::TimeDelta;
use futures::{StreamExt, TryStreamExt};
use kit::jobs::{self, Plan};
use kit::{App, Result};
use rules::{FileId, UserId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use tokio::io::AsyncWriteExt;

use crate::{FileView, Files, temporary_file};

/// An object that is not recorded within this time is removed.
const MAX_UNRECORDED: TimeDelta = TimeDelta::days(1);

/// An object in storage without a row in `files`. Removed after a day unless [`record`] is called.
#[derive(Debug)]
pub struct StoredObject {
    key: String,
    size: i64,
    sha256: [u8; 32],
}

impl StoredObject {
    pub const fn size(&self) -> i64 {
        self.size
    }
}

/// Job that removes an object from storage unless a row of `files` refers to it.
///
/// Queued when a file is deleted, and before an object is stored, in case it is never recorded.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveObject {
    pub key: String,
}

/// A file that a user uploaded or that the server created on a user's behalf.
#[derive(Debug)]
pub struct NewFile<'a> {
    pub uploader: UserId,
    pub file_name: &'a str,
    pub mime_type: &'a str,
    pub stored: &'a StoredObject,
}

/// Stores a file that the server created. The key must be new: stored objects never change.
pub async fn store(files: &Files, key: &str, path: &Path) -> anyhow::Result<StoredObject> {
    let file =
        tokio::fs::File::open(path).await.with_context(|| format!("cannot open {}", path.display()))?;
    put_object(files, key, &file.into_std().await).await
}

/// Stores an uploaded file under a random key.
pub async fn store_object(files: &Files, file: &File) -> anyhow::Result<StoredObject> {
    put_object(files, &format!("files/{}", files.app.rng.secret()), file).await
}

/// Stores a file under a new key.
pub async fn put_object(files: &Files, key: &str, file: &File) -> anyhow::Result<StoredObject> {
    schedule_removal(&files.app, key).await?;
    let (mut size, mut digest) = (0, Sha256::new());
    let stream = temporary_file::stream(file)?.inspect(|chunk| {
        if let Ok(chunk) = chunk {
            size += chunk.len() as i64;
            digest.update(chunk);
        }
    });
    files.storage.write(key, stream).await?;
    Ok(StoredObject { key: key.to_owned(), size, sha256: digest.finalize().into() })
}

/// Queues the removal before the first byte is written, so that a crash leaves no unrecorded object.
async fn schedule_removal(app: &App, key: &str) -> sqlx::Result<()> {
    let job = RemoveObject { key: key.to_owned() };
    let plan = Plan::at(app.clock.now() + MAX_UNRECORDED).under_key(key);
    jobs::add(&mut *app.pool.acquire().await?, &job, plan).await
}

/// Inserts the row of a stored object. Pass the transaction that links to the file.
pub async fn record(transaction: &mut PgConnection, app: &App, new: NewFile<'_>) -> Result<FileView> {
    let now = app.clock.now();
    let id = FileId(app.rng.id(now));
    sqlx::query!(
        "insert into files
             (id, uploader_id, file_name, mime_type, size, sha256, storage_key, created_at, unlinked_since)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        id.0,
        new.uploader.0,
        new.file_name,
        new.mime_type,
        new.stored.size,
        &new.stored.sha256[..],
        new.stored.key,
        now,
    )
    .execute(transaction)
    .await?;
    Ok(FileView::of(id, new.file_name.to_owned(), new.stored.size, new.mime_type.to_owned(), now))
}

/// Copies a file to a local path.
pub async fn copy_to(files: &Files, id: FileId, path: &Path) -> anyhow::Result<()> {
    let key = sqlx::query_scalar!("select storage_key from files where id = $1", id.0)
        .fetch_optional(&files.app.pool)
        .await?
        .with_context(|| format!("file {id} does not exist"))?;
    // Unpublished manuscripts must not be readable by other users of the machine.
    let target = tokio::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).await?;
    copy_object(files, &key, target).await?;
    Ok(())
}

/// Copies an object into an open file and returns the file once it is flushed.
pub async fn copy_object(
    files: &Files,
    key: &str,
    mut file: tokio::fs::File,
) -> anyhow::Result<tokio::fs::File> {
    let mut bytes = files.storage.read(key).await?.with_context(|| format!("object {key} is missing"))?;
    while let Some(chunk) = bytes.try_next().await.context("storage: read failed")? {
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    Ok(file)
}
