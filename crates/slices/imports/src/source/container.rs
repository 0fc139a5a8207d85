//! The uploaded file as an archive or a single document.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::archive_file::ArchiveFile;
use super::problem::{ARCHIVE_UNREADABLE, SourceProblem};

pub enum Container {
    Archive(ArchiveFile),
    /// A single document, such as a dump.
    Document {
        name: String,
        file: File,
    },
}

impl Container {
    pub fn open(name: String, mut file: File) -> anyhow::Result<Container> {
        let mut start = [0; 4];
        let is_archive = match file.read_exact(&mut start) {
            Ok(()) => start == *b"PK\x03\x04",
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
            Err(error) => return Err(error.into()),
        };
        file.seek(SeekFrom::Start(0))?;
        if !is_archive && name.to_lowercase().ends_with(".zip") {
            return Err(SourceProblem::new(ARCHIVE_UNREADABLE, name).into());
        }
        if !is_archive {
            return Ok(Container::Document { name, file });
        }
        let archive =
            ArchiveFile::open(file).map_err(|error| SourceProblem::new(ARCHIVE_UNREADABLE, error))?;
        Ok(Container::Archive(archive))
    }

    /// Names what is there, for the message that nothing can be imported.
    pub fn describe(&self) -> String {
        match self {
            Container::Archive(archive) => {
                archive.paths().iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ")
            }
            Container::Document { name, .. } => name.clone(),
        }
    }
}
