//! Sources: what an import reads its records and files from.

mod archive_checksums;
mod archive_file;
mod container;
mod embedded_files;
mod jats_folder;
mod journal_archive;
mod layout;
mod ojs_files;
mod part;
mod problem;
mod site;
mod table;
mod upload;

use std::fs::File;
use std::sync::Arc;

use rules::imports::ImportSource;
use sources::SourceFile;
use tokio::sync::mpsc::Sender;

pub use part::SourcePart;
pub use problem::{SourceProblem, problem_text};
use site::SiteSource;
use upload::UploadSource;

use crate::context::ImportContext;
use crate::store::Import;

/// A source that is ready to be read.
#[derive(Clone)]
pub enum OpenSource {
    Upload(Arc<UploadSource>),
    Site(Arc<SiteSource>),
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
    /// The site does not answer; it may later.
    Unreachable(String),
    TooLarge,
    Unreadable(String),
    /// Of this machine, not of the source: the record is tried again.
    Other(anyhow::Error),
}

impl OpenSource {
    pub async fn open(context: &ImportContext, import: &Import) -> anyhow::Result<OpenSource> {
        if import.source.is_site() {
            return Ok(OpenSource::Site(Arc::new(SiteSource::open(context, import)?)));
        }
        let source = UploadSource::open(context, import).await?;
        Ok(OpenSource::Upload(Arc::new(source)))
    }

    /// What the source has turned out to be.
    pub fn kind(&self) -> ImportSource {
        match self {
            OpenSource::Upload(upload) => upload.kind(),
            OpenSource::Site(site) => site.kind(),
        }
    }

    /// What the source is recognised by in later imports, if reading it has shown that.
    pub fn origin(&self) -> Option<String> {
        match self {
            OpenSource::Upload(_) => None,
            OpenSource::Site(site) => site.origin(),
        }
    }

    /// Sends everything that the source holds.
    pub async fn read_all(self, parts: Sender<SourcePart>) -> anyhow::Result<()> {
        match self {
            OpenSource::Upload(upload) => {
                tokio::task::spawn_blocking(move || upload.read_all(&parts)).await?
            }
            OpenSource::Site(site) => site.read_all(parts).await,
        }
    }

    /// Fetches a file of the record at `location`.
    pub async fn fetch(&self, location: &str, file: &SourceFile) -> Result<FetchedFile, FetchError> {
        match self {
            OpenSource::Upload(upload) => {
                let (upload, location, file) = (upload.clone(), location.to_owned(), file.clone());
                tokio::task::spawn_blocking(move || upload.fetch(&location, &file))
                    .await
                    .map_err(|error| FetchError::Other(error.into()))?
            }
            OpenSource::Site(site) => site.fetch(location, file).await,
        }
    }
}
