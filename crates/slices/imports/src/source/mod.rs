//! Sources: what an import reads its records and files from.

mod archive;
mod archive_file;
mod jats_folder;
mod problem;

use std::fs::File;
use std::sync::Arc;

use rules::imports::ImportSource;
use sources::SourceFile;
use tokio::sync::mpsc::Sender;

pub use archive::ArchiveSource;
pub use problem::{SourceProblem, problem_text};

use crate::context::ImportContext;
use crate::read::SourcePart;
use crate::store::Import;

/// A source that is ready to be read.
#[derive(Clone)]
pub enum OpenSource {
    Archive(Arc<ArchiveSource>),
}

/// A file of a source, in an unnamed temporary file.
#[derive(Debug)]
pub struct FetchedFile {
    pub file: File,
    /// With the extension that says what it is.
    pub name: String,
}

/// Why a file of a source cannot be had. The record is added without it.
#[derive(Debug)]
pub enum FetchError {
    Missing,
    TooLarge,
    Unreadable(String),
    /// Of this machine, not of the source: the record is tried again.
    Other(anyhow::Error),
}

impl OpenSource {
    pub async fn open(context: &ImportContext, import: &Import) -> anyhow::Result<OpenSource> {
        let source = ArchiveSource::open(context, import).await?;
        Ok(OpenSource::Archive(Arc::new(source)))
    }

    /// What the source has turned out to be.
    pub fn kind(&self) -> ImportSource {
        match self {
            OpenSource::Archive(archive) => archive.kind(),
        }
    }

    /// Sends everything that the source holds.
    pub async fn read_all(self, parts: Sender<SourcePart>) -> anyhow::Result<()> {
        match self {
            OpenSource::Archive(archive) => {
                tokio::task::spawn_blocking(move || archive.read_all(&parts)).await?
            }
        }
    }

    /// Fetches a file of the record at `location`.
    pub async fn fetch(&self, location: &str, file: &SourceFile) -> Result<FetchedFile, FetchError> {
        match self {
            OpenSource::Archive(archive) => {
                let (archive, location, file) = (archive.clone(), location.to_owned(), file.clone());
                tokio::task::spawn_blocking(move || archive.fetch(&location, &file))
                    .await
                    .map_err(|error| FetchError::Other(error.into()))?
            }
        }
    }
}
