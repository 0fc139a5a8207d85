//! An archive that this program has exported; `docs/journal-archive.md` describes it.

use serde::de::DeserializeOwned;
use sources::archive::{
    ARTICLE_RECORD, ArchiveJournal, ISSUE_RECORD, JOURNAL, MAX_RECORD_BYTES, PAGES, PEOPLE,
};
use sources::{Finding, FindingKind, SourceArticle, SourceIssue, SourcePage, SourcePerson, SourceRecord};
use tokio::sync::mpsc::Sender;

use super::archive_checksums::ArchiveChecksums;
use super::archive_file::{ArchiveFile, resolve};
use super::part::SourcePart;

/// Sends all records. One that cannot be read leaves a note.
pub fn read_all(
    archive: &ArchiveFile,
    checksums: Option<&ArchiveChecksums>,
    parts: &Sender<SourcePart>,
) -> anyhow::Result<()> {
    let archive = &CheckedArchive { archive, checksums };
    for path in archive.archive.paths() {
        let read = match path.rsplit('/').next().unwrap_or_default() {
            _ if path == JOURNAL => read_journal(archive, path),
            _ if path == PEOPLE => read_people(archive, path),
            ISSUE_RECORD => read_record(archive, path, |issue: SourceIssue| {
                SourceRecord::Issue(Box::new(SourceIssue { location: path.clone(), ..issue }))
            }),
            ARTICLE_RECORD => read_record(archive, path, |article: SourceArticle| {
                SourceRecord::Article(Box::new(SourceArticle { location: path.clone(), ..article }))
            }),
            name if path.strip_suffix(name) == Some(&format!("{PAGES}/")) && name.ends_with(".json") => {
                read_page(archive, path)
            }
            _ => continue,
        };
        for part in read.unwrap_or_else(|problem| vec![SourcePart::Note(problem)]) {
            parts.blocking_send(part)?;
        }
    }
    Ok(())
}

/// An archive whose members are compared with their checksums.
struct CheckedArchive<'a> {
    archive: &'a ArchiveFile,
    checksums: Option<&'a ArchiveChecksums>,
}

impl CheckedArchive<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, Finding> {
        let unreadable = |detail: &str| Finding::new(FindingKind::Unreadable, format!("{path}: {detail}"));
        let bytes =
            self.archive.read(path, MAX_RECORD_BYTES).map_err(|error| unreadable(&format!("{error:?}")))?;
        match self.checksums {
            Some(checksums) if !checksums.accepts(path, &bytes) => {
                Err(unreadable("not listed, or another checksum"))
            }
            _ => Ok(bytes),
        }
    }
}

fn read_json<T: DeserializeOwned>(archive: &CheckedArchive<'_>, path: &str) -> Result<T, Finding> {
    let unreadable = |detail: String| Finding::new(FindingKind::Unreadable, format!("{path}: {detail}"));
    let bytes = archive.read(path)?;
    serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))
}

fn read_record<T: DeserializeOwned>(
    archive: &CheckedArchive<'_>,
    path: &str,
    record: impl FnOnce(T) -> SourceRecord,
) -> Result<Vec<SourcePart>, Finding> {
    read_json(archive, path).map(|read| vec![SourcePart::record(record(read))])
}

fn read_journal(archive: &CheckedArchive<'_>, path: &str) -> Result<Vec<SourcePart>, Finding> {
    let journal: ArchiveJournal = read_json(archive, path)?;
    Ok(vec![SourcePart::Journal(Box::new(journal.journal))])
}

fn read_people(archive: &CheckedArchive<'_>, path: &str) -> Result<Vec<SourcePart>, Finding> {
    let people: Vec<SourcePerson> = read_json(archive, path)?;
    Ok(people.into_iter().map(|person| SourcePart::record(SourceRecord::Person(person))).collect())
}

/// The texts of a page are in files of their own.
fn read_page(archive: &CheckedArchive<'_>, path: &str) -> Result<Vec<SourcePart>, Finding> {
    let mut page: SourcePage = read_json(archive, path)?;
    page.location = path.to_owned();
    for language in page.title.keys() {
        let text = resolve(path, &format!("{}.{language}.html", page.slug));
        if let Ok(bytes) = archive.read(&text) {
            page.content.insert(language.clone(), String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    Ok(vec![SourcePart::record(SourceRecord::Page(page))])
}
