//! Files that are copied from storage after all records: no transaction is open for hours, and their list is in a
//! file, because a journal may have a million.

use std::fs::File;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use storage::Storage;
use tokio::io::{AsyncBufReadExt, AsyncSeekExt, AsyncWriteExt, BufReader, BufWriter};

use super::output::ArchiveOutput;
use super::stored_file::StoredFile;

/// Paths of missing files that are shown.
const MAX_LISTED: usize = 100;

#[derive(Serialize, Deserialize)]
struct PendingFile {
    path: String,
    key: String,
    size: i64,
}

/// List of the files to be copied.
pub struct PendingFiles {
    list: BufWriter<tokio::fs::File>,
}

/// Files that storage did not have.
#[derive(Debug, Default)]
pub struct MissingFiles {
    pub count: u64,
    /// Paths of the first ones in the archive.
    pub paths: Vec<String>,
}

impl PendingFiles {
    /// `list` is an empty temporary file.
    pub fn create(list: File) -> PendingFiles {
        PendingFiles { list: BufWriter::new(tokio::fs::File::from_std(list)) }
    }

    pub async fn add(&mut self, path: String, file: &StoredFile) -> anyhow::Result<()> {
        let pending = PendingFile { path, key: file.storage_key.clone(), size: file.size };
        let mut line = serde_json::to_vec(&pending).context("list of files")?;
        line.push(b'\n');
        self.list.write_all(&line).await.context("list of files")
    }

    /// Copies all files. One that storage does not have is left out: its record still names it, so that the import
    /// reports it.
    pub async fn copy(self, storage: &Storage, output: &mut ArchiveOutput) -> anyhow::Result<MissingFiles> {
        let mut list = self.list;
        list.flush().await.context("list of files")?;
        let mut list = list.into_inner();
        list.rewind().await.context("list of files")?;
        let mut lines = BufReader::new(list).lines();
        let mut missing = MissingFiles::default();
        while let Some(line) = lines.next_line().await.context("list of files")? {
            let file: PendingFile = serde_json::from_str(&line).context("list of files")?;
            match storage.read(&file.key).await? {
                Some(object) => output.add_object(&file.path, file.size.unsigned_abs(), object).await?,
                None => {
                    tracing::warn!(path = file.path, key = file.key, "file of the journal is not in storage");
                    missing.count += 1;
                    if missing.paths.len() < MAX_LISTED {
                        missing.paths.push(file.path);
                    }
                }
            }
        }
        Ok(missing)
    }
}
