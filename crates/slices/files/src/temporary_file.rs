//! Temporary files of uploads. They are unnamed, so nothing remains when the client disconnects, the handler
//! ends or the process is killed.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

use bytes::Bytes;
use futures::Stream;
use kit::settings::Uploads;
use kit::{Problem, Result};
use multer::Field;
use rules::upload_quotas::is_too_slow;
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, timeout};
use tokio_util::io::ReaderStream;

use crate::form::unreadable;
use crate::refusals::{FILE_TOO_LARGE, UPLOAD_TOO_SLOW};
use crate::space::{require_space, write_error};

const CHUNK_BYTES: usize = 256 * 1024;

/// A client that sends nothing for this time counts as disconnected, even if the connection is open.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Bytes after which the free space is looked at again.
const SPACE_CHECK_BYTES: u64 = 4 * 1024 * 1024;

pub fn create(folder: Option<&Path>) -> io::Result<File> {
    match folder {
        Some(folder) => tempfile::tempfile_in(folder),
        None => tempfile::tempfile(),
    }
}

/// Writes the field to a temporary file; rejects it if it exceeds the limit, is too slow, or the disk gets full.
pub async fn receive(field: &mut Field<'static>, uploads: &Uploads, limit: u64) -> Result<File> {
    let file = create(uploads.temporary_folder.as_deref()).map_err(write_error)?;
    let mut file = tokio::fs::File::from_std(file);
    let started = Instant::now();
    let (mut size, mut next_check) = (0, SPACE_CHECK_BYTES);
    while let Some(chunk) =
        timeout(READ_TIMEOUT, field.chunk()).await.map_err(|_| Problem::UNREADABLE)?.map_err(unreadable)?
    {
        size += chunk.len() as u64;
        if size > limit {
            return Err(FILE_TOO_LARGE.into());
        }
        if is_too_slow(started.elapsed().as_secs(), size) {
            return Err(UPLOAD_TOO_SLOW.into());
        }
        if size > next_check {
            require_space(uploads, SPACE_CHECK_BYTES).await?;
            next_check = size + SPACE_CHECK_BYTES;
        }
        file.write_all(&chunk).await.map_err(write_error)?;
    }
    file.flush().await.map_err(write_error)?;
    Ok(file.into_std().await)
}

/// Streams the file from its beginning.
pub fn stream(file: &File) -> io::Result<impl Stream<Item = io::Result<Bytes>> + Send + use<>> {
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(0))?;
    Ok(ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK_BYTES))
}
