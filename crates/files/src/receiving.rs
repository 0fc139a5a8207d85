//! Taking the bytes in. They wait in a file that has no name, so nothing is left of them when the caller hangs up, the
//! handler ends or the process is killed.

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

/// Who sends nothing for so long has gone, whatever the connection says.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

pub fn unnamed_file(folder: Option<&Path>) -> anyhow::Result<File> {
    match folder {
        Some(folder) => tempfile::tempfile_in(folder),
        None => tempfile::tempfile(),
    }
    .context("uploads.temporary_folder: no file can be made there")
}

/// The field's bytes, all of them, or a refusal past the limit.
pub async fn receive(mut field: Field<'static>, limit: u64, folder: Option<&Path>) -> Result<File> {
    let mut file = tokio::fs::File::from_std(unnamed_file(folder)?);
    let mut size = 0;
    while let Some(chunk) =
        timeout(LONGEST_PAUSE, field.chunk()).await.map_err(|_| Problem::UNREADABLE)?.map_err(unreadable)?
    {
        size += chunk.len() as u64;
        if size > limit {
            return Err(FILE_TOO_LARGE.into());
        }
        file.write_all(&chunk).await.context("uploads.temporary_folder: cannot be written to")?;
    }
    file.flush().await.context("uploads.temporary_folder: cannot be written to")?;
    Ok(file.into_std().await)
}

/// The file from its beginning, piece by piece.
pub fn stream(file: &File) -> std::io::Result<impl Stream<Item = std::io::Result<Bytes>> + Send + use<>> {
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(0))?;
    Ok(ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK_BYTES))
}
