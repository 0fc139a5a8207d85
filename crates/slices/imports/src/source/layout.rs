//! What an uploaded file is, by its content.

use std::io::{Read, Seek, SeekFrom};

use super::archive_file::ArchiveFile;
use super::container::Container;

/// Enough of a document to tell what it is.
const START_BYTES: usize = 8 * 1024;
/// Documents of an archive that are looked into.
const MAX_LOOKS: usize = 20;
/// Largest document that is unpacked to look at its beginning.
const MAX_LOOKED_BYTES: u64 = 256 * 1024 * 1024;

/// How the records are arranged. The text is the member of the archive that holds all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// Written by this program.
    Journal,
    /// Folders with JATS articles.
    Jats,
    /// Native XML of Open Journal Systems.
    OjsXml(String),
    /// Dump of a database of Open Journal Systems.
    OjsDatabase(String),
    /// A table with a row for each article.
    Table(String),
}

impl Layout {
    /// Returns the layout; `None` if there is nothing that can be imported.
    pub fn of(container: &Container) -> anyhow::Result<Option<Layout>> {
        match container {
            Container::Archive(archive) => Ok(Layout::of_archive(archive)),
            Container::Document { name, file } => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(0))?;
                let mut start = Vec::with_capacity(START_BYTES);
                file.take(START_BYTES as u64).read_to_end(&mut start)?;
                Ok(Layout::of_document(name, &start))
            }
        }
    }

    fn of_archive(archive: &ArchiveFile) -> Option<Layout> {
        let named = |wanted: &str| archive.paths().iter().any(|path| path.rsplit('/').next() == Some(wanted));
        if named("journal.json") && named("article.json") {
            return Some(Layout::Journal);
        }
        let ending = |ending: &'static str| {
            archive
                .paths()
                .iter()
                .filter(move |path| is_content(path) && path.to_lowercase().ends_with(ending))
        };
        if let Some(dump) = ending(".sql").next() {
            return Some(Layout::OjsDatabase(dump.clone()));
        }
        for path in ending(".xml").take(MAX_LOOKS) {
            let start = archive.read_start(path, START_BYTES, MAX_LOOKED_BYTES).unwrap_or_default();
            if is_native_xml(&String::from_utf8_lossy(&start)) {
                return Some(Layout::OjsXml(path.clone()));
            }
        }
        if ending(".xml").next().is_some() {
            return Some(Layout::Jats);
        }
        ending(".csv").chain(ending(".tsv")).next().map(|path| Layout::Table(path.clone()))
    }

    fn of_document(name: &str, start: &[u8]) -> Option<Layout> {
        let text = String::from_utf8_lossy(start);
        let lower = name.to_lowercase();
        if is_native_xml(&text) {
            Some(Layout::OjsXml(name.to_owned()))
        } else if lower.ends_with(".sql")
            && ["CREATE TABLE", "PostgreSQL database dump", "MySQL dump", "MariaDB dump", "INSERT INTO"]
                .iter()
                .any(|sign| text.contains(sign))
        {
            Some(Layout::OjsDatabase(name.to_owned()))
        } else if lower.ends_with(".csv") || lower.ends_with(".tsv") {
            Some(Layout::Table(name.to_owned()))
        } else {
            None
        }
    }
}

/// A Mac leaves files of its own in archives.
pub fn is_content(path: &str) -> bool {
    !path.starts_with("__MACOSX/") && !path.rsplit('/').next().unwrap_or_default().starts_with('.')
}

fn is_native_xml(start: &str) -> bool {
    start.contains("http://pkp.sfu.ca")
        && ["<issues", "<issue", "<articles", "<article", "<PKPUsers"].iter().any(|root| start.contains(root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_recognised_by_their_beginning() {
        let xml = b"<?xml version=\"1.0\"?><issues xmlns=\"http://pkp.sfu.ca\">";
        for (name, start, expected) in [
            ("a.xml", &xml[..], Some(Layout::OjsXml("a.xml".into()))),
            ("a.sql", b"-- PostgreSQL database dump", Some(Layout::OjsDatabase("a.sql".into()))),
            ("a.SQL", b"-- MySQL dump 10.13", Some(Layout::OjsDatabase("a.SQL".into()))),
            ("a.csv", b"articleTitle;doi", Some(Layout::Table("a.csv".into()))),
            ("a.sql", b"hello", None),
            ("a.xml", b"<readme/>", None),
            ("a.pdf", b"%PDF", None),
        ] {
            assert_eq!(Layout::of_document(name, start), expected, "{name}");
        }
    }
}
