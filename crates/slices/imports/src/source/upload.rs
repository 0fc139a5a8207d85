//! An uploaded file: recognised by its content, read record by record.

use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};

use anyhow::{Context, anyhow};
use files::{Files, create_temporary_file};
use rules::imports::ImportSource;
use sources::SourceFile;
use tokio::sync::mpsc::Sender;

use super::archive_checksums::ArchiveChecksums;
use super::archive_file::{MemberError, copy_object, resolve};
use super::container::Container;
use super::embedded_files::EmbeddedFiles;
use super::layout::Layout;
use super::part::SourcePart;
use super::problem::{ARCHIVE_UNREADABLE, NOTHING_FOUND, SourceProblem};
use super::{FetchError, FetchedFile, jats_folder, journal_archive, ojs_files, table};
use crate::context::ImportContext;
use crate::store::Import;

/// Largest document that holds all records: a dump, or a native XML with the files in it.
const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024 * 1024;

/// An uploaded file with what it was recognised as.
pub struct UploadSource {
    pub files: Files,
    pub container: Container,
    pub layout: Layout,
    /// Path of the journal to read, of several in one database; empty: the first.
    pub journal: String,
    /// Of an archive that this program has exported.
    checksums: Option<ArchiveChecksums>,
    /// Files inside of a document, found when the first one is asked for.
    embedded: EmbeddedFiles,
}

impl UploadSource {
    pub async fn open(context: &ImportContext, import: &Import) -> anyhow::Result<UploadSource> {
        let key = import.storage_key.as_deref().ok_or_else(|| anyhow!("import without a file"))?;
        let file = copy_object(&context.files, key).await?;
        let name = import.file_name.clone().unwrap_or_default();
        let container = tokio::task::spawn_blocking(move || Container::open(name, file)).await??;
        let layout =
            Layout::of(&container)?.ok_or_else(|| SourceProblem::new(NOTHING_FOUND, container.describe()))?;
        let checksums = match (&layout, &container) {
            (Layout::Journal, Container::Archive(archive)) => Some(ArchiveChecksums::read(archive)?),
            _ => None,
        };
        Ok(UploadSource {
            checksums,
            files: context.files.clone(),
            container,
            layout,
            journal: import.mapping.journal.clone(),
            embedded: EmbeddedFiles::default(),
        })
    }

    pub const fn kind(&self) -> ImportSource {
        match self.layout {
            Layout::Journal | Layout::Jats => ImportSource::Archive,
            Layout::OjsXml(_) => ImportSource::OjsXml,
            Layout::OjsDatabase(_) => ImportSource::OjsDatabase,
            Layout::Table(_) => ImportSource::Table,
        }
    }

    /// Sends all records.
    pub fn read_all(&self, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
        match (&self.layout, &self.container) {
            (Layout::Journal, Container::Archive(archive)) => {
                journal_archive::read_all(archive, self.checksums.as_ref(), parts)
            }
            (Layout::Jats, Container::Archive(archive)) => jats_folder::read_all(archive, parts),
            (Layout::OjsXml(member), _) => {
                ojs_files::read_native(self.document(member)?, &self.journal, parts)
            }
            (Layout::OjsDatabase(member), _) => {
                ojs_files::read_database(self.document(member)?, &self.journal, parts)
            }
            (Layout::Table(member), _) => table::read_all(self.document(member)?, parts),
            (Layout::Journal | Layout::Jats, Container::Document { name, .. }) => {
                Err(SourceProblem::new(NOTHING_FOUND, name).into())
            }
        }
    }

    /// Opens the document that holds all records, at its beginning.
    pub fn document(&self, member: &str) -> anyhow::Result<BufReader<File>> {
        let file = match &self.container {
            Container::Archive(archive) => {
                let mut copy = create_temporary_file(&self.files)?;
                archive.copy(member, MAX_DOCUMENT_BYTES, &mut copy).map_err(|error| match error {
                    MemberError::Io(error) => error.into(),
                    other => anyhow!(SourceProblem::new(ARCHIVE_UNREADABLE, format!("{member}: {other:?}"))),
                })?;
                copy
            }
            Container::Document { file, .. } => {
                file.try_clone().context("uploads.temporary_folder: open failed")?
            }
        };
        let mut file = file;
        file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::with_capacity(256 * 1024, file))
    }

    /// Copies a file of the record at `location` into a temporary file.
    pub fn fetch(&self, location: &str, file: &SourceFile) -> Result<FetchedFile, FetchError> {
        let mut copy = create_temporary_file(&self.files).map_err(|error| FetchError::Other(error.into()))?;
        let limit = self.files.app.settings.uploads.max_file_bytes();
        let path = self.path_of(location, file);
        match (&self.layout, &self.container) {
            (Layout::OjsXml(member), _) => {
                let open = || self.document(member);
                self.embedded.copy((&self.files, open), &file.locator, limit, &mut copy)?;
            }
            (_, Container::Archive(archive)) => {
                archive.copy(&path, limit, &mut copy).map_err(|error| match error {
                    MemberError::Missing => FetchError::Missing,
                    MemberError::TooLarge => FetchError::TooLarge,
                    MemberError::Broken(detail) => FetchError::Unreadable(detail),
                    MemberError::Io(error) => FetchError::Other(error.into()),
                })?
            }
            (_, Container::Document { .. }) => return Err(FetchError::Missing),
        }
        let other = |error: std::io::Error| FetchError::Other(error.into());
        if let Some(checksums) = &self.checksums
            && !checksums.accepts_file(&path, &copy).map_err(other)?
        {
            return Err(FetchError::Unreadable("not listed, or another checksum".into()));
        }
        copy.seek(SeekFrom::Start(0)).map_err(other)?;
        // The extension says what a file shall be.
        let member = path.rsplit('/').next().unwrap_or_default();
        let name = if file.name.contains('.') { &file.name } else { member };
        Ok(FetchedFile { file: copy, name: name.to_owned() })
    }

    /// Path of a file in the archive. Those of a database are somewhere below the folders that the archive has been made
    /// of.
    fn path_of(&self, location: &str, file: &SourceFile) -> String {
        match (&self.layout, &self.container) {
            (Layout::OjsDatabase(_), Container::Archive(archive)) => {
                archive.find_ending(&file.locator).unwrap_or(&file.locator).to_owned()
            }
            (Layout::Table(member), Container::Archive(archive)) => {
                let beside = resolve(member, &file.locator);
                if archive.has(&beside) {
                    return beside;
                }
                archive.find_ending(&file.locator).map_or(beside, ToOwned::to_owned)
            }
            _ => resolve(location, &file.locator),
        }
    }
}
