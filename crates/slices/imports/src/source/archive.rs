//! A ZIP archive: one that this program has exported, or JATS articles with their files.

use std::io::{Seek, SeekFrom};

use anyhow::anyhow;
use files::{Files, create_temporary_file};
use rules::imports::ImportSource;
use serde::de::DeserializeOwned;
use sources::{
    Finding, FindingKind, SourceArticle, SourceFile, SourceIssue, SourceJournal, SourcePage, SourceRecord,
};
use tokio::sync::mpsc::Sender;

use super::archive_file::{ArchiveFile, MemberError, copy_object, resolve};
use super::jats_folder::{NamedIssues, find_files};
use super::problem::{ARCHIVE_UNREADABLE, NOTHING_FOUND, SourceProblem};
use super::{FetchError, FetchedFile};
use crate::context::ImportContext;
use crate::read::SourcePart;
use crate::store::Import;

/// Largest record: an article with two full texts, or its JATS.
const MAX_RECORD_BYTES: u64 = 64 * 1024 * 1024;

/// A ZIP archive with what it was recognised as.
pub struct ArchiveSource {
    files: Files,
    archive: ArchiveFile,
    layout: Layout,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Written by this program.
    Journal,
    /// Folders with JATS articles.
    Jats,
}

impl ArchiveSource {
    pub async fn open(context: &ImportContext, import: &Import) -> anyhow::Result<ArchiveSource> {
        let key = import.storage_key.as_deref().ok_or_else(|| anyhow!("import without a file"))?;
        let file = copy_object(&context.files, key).await?;
        let archive = tokio::task::spawn_blocking(move || ArchiveFile::open(file)).await?;
        let archive = archive.map_err(|error| SourceProblem::new(ARCHIVE_UNREADABLE, error))?;
        let layout = Layout::of(&archive).ok_or_else(|| {
            let some: Vec<&str> = archive.paths().iter().take(5).map(String::as_str).collect();
            SourceProblem::new(NOTHING_FOUND, some.join(", "))
        })?;
        Ok(ArchiveSource { files: context.files.clone(), archive, layout })
    }

    pub const fn kind(&self) -> ImportSource {
        match self.layout {
            Layout::Journal | Layout::Jats => ImportSource::Archive,
        }
    }

    /// Sends all records; ends early if nobody receives them any more.
    pub fn read_all(&self, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
        match self.layout {
            Layout::Journal => self.read_journal(parts),
            Layout::Jats => self.read_jats(parts),
        }
    }

    fn read_journal(&self, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
        for path in self.archive.paths() {
            let part = match path.rsplit('/').next().unwrap_or_default() {
                "journal.json" => self
                    .read_json::<SourceJournal>(path)
                    .map(|journal| SourcePart::Journal(Box::new(journal))),
                "issue.json" => self
                    .read_json::<SourceIssue>(path)
                    .map(|issue| {
                        SourceRecord::Issue(Box::new(SourceIssue { location: path.clone(), ..issue }))
                    })
                    .map(SourcePart::record),
                "article.json" => self
                    .read_json::<SourceArticle>(path)
                    .map(|article| SourceArticle { location: path.clone(), ..article })
                    .map(|article| SourcePart::record(SourceRecord::Article(Box::new(article)))),
                "page.json" => self.read_json::<SourcePage>(path).map(|page| {
                    SourcePart::record(SourceRecord::Page(SourcePage { location: path.clone(), ..page }))
                }),
                _ => continue,
            };
            let part = part.unwrap_or_else(SourcePart::Note);
            if parts.blocking_send(part).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn read_jats(&self, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
        let (mut issues, mut is_first) = (NamedIssues::default(), true);
        for path in self.archive.paths().iter().filter(|path| is_xml(path)) {
            let jats = match self.archive.read(path, MAX_RECORD_BYTES) {
                Ok(bytes) => sources::jats::read(&bytes),
                Err(error) => {
                    let note = Finding::new(FindingKind::Unreadable, format!("{path}: {error:?}"));
                    parts.blocking_send(SourcePart::Note(note))?;
                    continue;
                }
            };
            let unreadable =
                jats.article.findings.iter().find(|finding| finding.kind == FindingKind::Unreadable);
            if let Some(finding) = unreadable.filter(|_| jats.article.title.is_empty()) {
                let note = Finding::new(finding.kind, format!("{path}: {}", finding.detail));
                parts.blocking_send(SourcePart::Note(note))?;
                continue;
            }
            if std::mem::take(&mut is_first) {
                parts.blocking_send(SourcePart::Journal(Box::new(jats.journal.clone())))?;
            }
            let mut article = issues.place(jats, path);
            find_files(&mut article, self.archive.paths(), |path| self.archive.has(path));
            parts.blocking_send(SourcePart::record(SourceRecord::Article(Box::new(article))))?;
        }
        for issue in issues.into_issues() {
            parts.blocking_send(SourcePart::record(SourceRecord::Issue(Box::new(issue))))?;
        }
        Ok(())
    }

    fn read_json<T: DeserializeOwned>(&self, path: &str) -> Result<T, Finding> {
        let unreadable = |detail: String| Finding::new(FindingKind::Unreadable, format!("{path}: {detail}"));
        let bytes =
            self.archive.read(path, MAX_RECORD_BYTES).map_err(|error| unreadable(format!("{error:?}")))?;
        serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))
    }

    /// Unpacks a file of the record at `location`.
    pub fn fetch(&self, location: &str, file: &SourceFile) -> Result<FetchedFile, FetchError> {
        let path = resolve(location, &file.locator);
        let mut copy = create_temporary_file(&self.files).map_err(|error| FetchError::Other(error.into()))?;
        let limit = self.files.app.settings.uploads.max_file_bytes();
        self.archive.copy(&path, limit, &mut copy).map_err(|error| match error {
            MemberError::Missing => FetchError::Missing,
            MemberError::TooLarge => FetchError::TooLarge,
            MemberError::Broken(detail) => FetchError::Unreadable(detail),
            MemberError::Io(error) => FetchError::Other(error.into()),
        })?;
        copy.seek(SeekFrom::Start(0)).map_err(|error| FetchError::Other(error.into()))?;
        let name =
            if file.name.is_empty() { path.rsplit('/').next().unwrap_or_default() } else { &file.name };
        Ok(FetchedFile { file: copy, name: name.to_owned() })
    }
}

fn is_xml(path: &str) -> bool {
    // A Mac leaves files of its own in archives.
    path.to_lowercase().ends_with(".xml") && !path.starts_with("__MACOSX/")
}

impl Layout {
    fn of(archive: &ArchiveFile) -> Option<Layout> {
        let has = |wanted: &str| archive.paths().iter().any(|path| path.rsplit('/').next() == Some(wanted));
        let has_xml = || archive.paths().iter().any(|path| is_xml(path));
        if has("journal.json") && has("article.json") {
            Some(Layout::Journal)
        } else if has_xml() {
            Some(Layout::Jats)
        } else {
            None
        }
    }
}
