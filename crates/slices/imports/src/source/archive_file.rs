//! The uploaded file of an import: a local copy for as long as it is read, and bounded reading of its members.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use files::{Files, create_temporary_file};
use futures::TryStreamExt;
use tokio::io::AsyncWriteExt;
use zip::ZipArchive;

/// Members of an archive; a thousand times as many as a large journal has.
const MAX_MEMBERS: usize = 2_000_000;

/// A ZIP archive whose members are found by their paths.
pub struct ArchiveFile {
    archive: Mutex<ZipArchive<File>>,
    /// Paths of files in the order of the archive.
    paths: Vec<String>,
    positions: HashMap<String, usize>,
}

/// Why a member cannot be read.
#[derive(Debug)]
pub enum MemberError {
    Missing,
    TooLarge,
    Broken(String),
    /// Of this machine.
    Io(io::Error),
}

/// Copies an object from storage into an unnamed temporary file.
pub async fn copy_object(files: &Files, key: &str) -> anyhow::Result<File> {
    let mut object = files.storage.read(key).await?.with_context(|| format!("object {key} is missing"))?;
    let mut copy = tokio::fs::File::from_std(create_temporary_file(files)?);
    while let Some(chunk) = object.try_next().await.context("storage: reading")? {
        copy.write_all(&chunk).await.context("uploads.temporary_folder: write failed")?;
    }
    copy.flush().await.context("uploads.temporary_folder: write failed")?;
    let mut copy = copy.into_std().await;
    copy.seek(SeekFrom::Start(0))?;
    Ok(copy)
}

impl ArchiveFile {
    /// Reads the list of members; `Err` says why the file is not a usable archive.
    pub fn open(file: File) -> Result<ArchiveFile, String> {
        let archive = ZipArchive::new(file).map_err(|error| error.to_string())?;
        if archive.len() > MAX_MEMBERS {
            return Err(format!("more than {MAX_MEMBERS} members"));
        }
        let (mut paths, mut positions) = (Vec::new(), HashMap::new());
        for position in 0..archive.len() {
            let Some(Ok(path)) = archive.name_for_index(position) else { continue };
            let path = path.replace('\\', "/");
            if !path.ends_with('/') && positions.insert(path.clone(), position).is_none() {
                paths.push(path);
            }
        }
        Ok(ArchiveFile { archive: Mutex::new(archive), paths, positions })
    }

    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    pub fn has(&self, path: &str) -> bool {
        self.positions.contains_key(path)
    }

    /// Reads a member into memory.
    pub fn read(&self, path: &str, max_bytes: u64) -> Result<Vec<u8>, MemberError> {
        let mut bytes = Vec::new();
        self.copy(path, max_bytes, &mut bytes)?;
        Ok(bytes)
    }

    /// Unpacks a member. The size that the archive announces is not believed.
    pub fn copy(&self, path: &str, max_bytes: u64, into: &mut impl Write) -> Result<(), MemberError> {
        let position = *self.positions.get(path).ok_or(MemberError::Missing)?;
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let member = archive.by_index(position).map_err(|error| MemberError::Broken(error.to_string()))?;
        if member.size() > max_bytes {
            return Err(MemberError::TooLarge);
        }
        let mut member = member.take(max_bytes + 1);
        let mut chunk = vec![0; 256 * 1024];
        let mut total = 0;
        loop {
            let count = member.read(&mut chunk).map_err(|error| MemberError::Broken(error.to_string()))?;
            if count == 0 {
                return Ok(());
            }
            total += count as u64;
            if total > max_bytes {
                return Err(MemberError::TooLarge);
            }
            into.write_all(&chunk[..count]).map_err(MemberError::Io)?;
        }
    }
}

/// Resolves a path that a record names, relative to the folder of the record. `..` and absolute paths stay inside of the
/// archive, because only its members can be found.
pub fn resolve(record: &str, relative: &str) -> String {
    let relative = relative.replace('\\', "/");
    let mut parts: Vec<&str> = match relative.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => record.split('/').collect(),
    };
    parts.pop();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    #[test]
    fn paths_are_relative_to_the_record() {
        for (record, relative, expected) in [
            ("a/b/article.xml", "fig1.png", "a/b/fig1.png"),
            ("a/b/article.xml", "./pictures/fig1.png", "a/b/pictures/fig1.png"),
            ("a/b/article.xml", "../x.pdf", "a/x.pdf"),
            ("a/article.xml", "../../../etc/passwd", "etc/passwd"),
            ("a/article.xml", "/etc/passwd", "etc/passwd"),
            ("article.xml", "a\\b.png", "a/b.png"),
        ] {
            assert_eq!(resolve(record, relative), expected, "{record} {relative}");
        }
    }

    #[test]
    fn members_are_read_up_to_a_limit() {
        let mut writer = ZipWriter::new(tempfile());
        writer.start_file("bomb.txt", SimpleFileOptions::default()).unwrap();
        writer.write_all(&vec![b'0'; 1_000_000]).unwrap();
        let archive = ArchiveFile::open(writer.finish().unwrap()).unwrap();
        assert_eq!(archive.paths(), ["bomb.txt"]);
        assert_eq!(archive.read("bomb.txt", 1_000_000).unwrap().len(), 1_000_000);
        assert!(matches!(archive.read("bomb.txt", 999_999), Err(MemberError::TooLarge)));
        assert!(matches!(archive.read("other.txt", 10), Err(MemberError::Missing)));
    }

    #[test]
    fn other_files_are_no_archives() {
        let mut file = tempfile();
        file.write_all(b"PK\x03\x04 and then nothing").unwrap();
        assert!(ArchiveFile::open(file).is_err());
    }

    fn tempfile() -> File {
        tempfile::tempfile().unwrap()
    }
}
