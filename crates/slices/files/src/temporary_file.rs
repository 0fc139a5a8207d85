//! Temporary files of uploads. They are unnamed, so nothing remains when the client disconnects, the handler
//! ends or the process is killed.

use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use futures::Stream;
use kit::{Problem, Result};
use multer::Field;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use tokio_util::io::ReaderStream;

use crate::form::unreadable;
use crate::refusals::FILE_TOO_LARGE;

const CHUNK_BYTES: usize = 256 * 1024;

/// A client that sends nothing for this time counts as disconnected, even if the connection is open.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

pub fn create(folder: Option<&Path>) -> anyhow::Result<File> {
    match folder {
        Some(folder) => tempfile::tempfile_in(folder),
        None => tempfile::tempfile(),
    }
    .context("uploads.temporary_folder: cannot create a file")
}

/// Writes the field to a temporary file; rejects it if it exceeds the limit.
pub async fn receive(mut field: Field<'static>, limit: u64, folder: Option<&Path>) -> Result<File> {
    let mut file = tokio::fs::File::from_std(create(folder)?);
    let mut size = 0;
    while let Some(chunk) =
        timeout(READ_TIMEOUT, field.chunk()).await.map_err(|_| Problem::UNREADABLE)?.map_err(unreadable)?
    {
        size += chunk.len() as u64;
        if size > limit {
            return Err(FILE_TOO_LARGE.into());
        }
        file.write_all(&chunk).await.context("uploads.temporary_folder: write failed")?;
    }
    file.flush().await.context("uploads.temporary_folder: write failed")?;
    Ok(file.into_std().await)
}

/// Streams the file from its beginning.
pub fn stream(file: &File) -> std::io::Result<impl Stream<Item = std::io::Result<Bytes>> + Send + use<>> {
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(0))?;
    Ok(ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK_BYTES))
}
