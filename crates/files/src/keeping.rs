//! Bytes into storage, and the row that knows of them.

use std::fs::File;
use std::path::Path;

use anyhow::Context;
use chrono::TimeDelta;
use futures::{StreamExt, TryStreamExt};
use kit::jobs::{self, Plan};
use kit::{App, Result};
use rules::{FileId, UserId};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use tokio::io::AsyncWriteExt;

use crate::{FileView, Files, RemoveObject, receiving};

/// After this long nobody is still about to record what they have stored.
const UNRECORDED_AT_MOST: TimeDelta = TimeDelta::days(1);

/// Bytes in storage that no row knows yet. They are removed after a day unless [`keep`] records them.
#[derive(Debug)]
pub struct Stored {
    key: String,
    size: i64,
    sha256: [u8; 32],
}

/// A file that somebody uploaded, or that the server made in somebody's name.
#[derive(Debug)]
pub struct NewFile<'a> {
    pub uploader: UserId,
    pub file_name: &'a str,
    pub mime_type: &'a str,
    pub stored: &'a Stored,
}

/// Stores a file that the server made, under a key that it has never used: what is stored does not change.
pub async fn store(files: &Files, key: &str, path: &Path) -> anyhow::Result<Stored> {
    let file = tokio::fs::File::open(path).await.with_context(|| format!("{} to store", path.display()))?;
    put(files, key, &file.into_std().await).await
}

/// Under a key that nobody can guess.
pub async fn store_upload(files: &Files, file: &File) -> anyhow::Result<Stored> {
    put(files, &format!("files/{}", files.app.chance.secret()), file).await
}

async fn put(files: &Files, key: &str, file: &File) -> anyhow::Result<Stored> {
    remove_unless_recorded(&files.app, key).await?;
    let (mut size, mut digest) = (0, Sha256::new());
    let stream = receiving::stream(file)?.inspect(|piece| {
        if let Ok(piece) = piece {
            size += piece.len() as i64;
            digest.update(piece);
        }
    });
    files.storage.write(key, stream).await?;
    Ok(Stored { key: key.to_owned(), size, sha256: digest.finalize().into() })
}

/// Said before the first byte goes out: whatever happens then, nothing stays in storage that no row knows of.
async fn remove_unless_recorded(app: &App, key: &str) -> sqlx::Result<()> {
    let job = RemoveObject { key: key.to_owned() };
    let plan = Plan::at(app.clock.now() + UNRECORDED_AT_MOST).under_key(key);
    jobs::add(&mut *app.pool.acquire().await?, &job, plan).await
}

/// Records stored bytes. Pass the transaction of what links to them.
pub async fn keep(transaction: &mut PgConnection, app: &App, new: NewFile<'_>) -> Result<FileView> {
    let now = app.clock.now();
    let id = FileId(app.chance.id(now));
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

/// Brings a file onto this machine, for those who work on it here.
pub async fn copy_to(files: &Files, id: FileId, path: &Path) -> anyhow::Result<()> {
    let key = sqlx::query_scalar!("select storage_key from files where id = $1", id.0)
        .fetch_optional(&files.app.pool)
        .await?
        .with_context(|| format!("file {id} is gone"))?;
    // An unpublished manuscript is nobody else's business, on this machine too.
    let ours = tokio::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).await?;
    fetch(files, &key, ours).await?;
    Ok(())
}

/// From storage into a file, which is given back once all of it is there.
pub async fn fetch(files: &Files, key: &str, mut file: tokio::fs::File) -> anyhow::Result<tokio::fs::File> {
    let mut bytes = files.storage.read(key).await?.with_context(|| format!("{key} has no bytes"))?;
    while let Some(piece) = bytes.try_next().await.context("storage: reading")? {
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    Ok(file)
}
