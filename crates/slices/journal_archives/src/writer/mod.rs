//! Writes the archive of the whole journal. All records are of the same moment.
//!
//! One article is in memory at a time. Records are written first, in one snapshot of the database; files follow when it is
//! closed, so that it keeps the database from cleaning up for minutes only.

mod article;
mod article_row;
mod issues;
mod journal;
mod output;
mod pages;
mod pending_files;
mod people;
mod stored_file;
mod texts;

use std::fs::File;

use files::{Files, create_temporary_file};
use kit::Result;
use sources::archive::{ArchiveCounts, JOURNAL};
use sqlx::PgConnection;

use output::ArchiveOutput;
use pending_files::PendingFiles;

/// What an archive holds beside what readers see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveExtent {
    /// Accounts, and how corresponding authors are reached.
    pub with_people: bool,
}

/// A complete archive.
#[derive(Debug, Clone, Default)]
pub struct WrittenArchive {
    pub counts: ArchiveCounts,
    /// Number of files that storage did not have, and the paths of the first ones in the archive.
    pub missing: u64,
    pub missing_files: Vec<String>,
}

/// Parts of an archive that is being written.
struct Writer<'a> {
    files: &'a Files,
    extent: ArchiveExtent,
    output: ArchiveOutput,
    pending: PendingFiles,
}

/// Writes an archive into an empty file.
pub async fn write_archive(files: &Files, target: File, extent: ArchiveExtent) -> Result<WrittenArchive> {
    let mut writer = Writer {
        files,
        extent,
        output: ArchiveOutput::create(target, create_temporary_file(files)?),
        pending: PendingFiles::create(create_temporary_file(files)?),
    };
    let created_at = files.app.clock.now();
    let mut snapshot = files.app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    writer.add_records(&mut snapshot).await?;
    snapshot.commit().await?;
    let Writer { mut output, pending, .. } = writer;
    let missing = pending.copy(&files.storage, &mut output).await?;
    let (_, counts) = output.finish(created_at).await?;
    Ok(WrittenArchive { counts, missing: missing.count, missing_files: missing.paths })
}

impl Writer<'_> {
    async fn add_records(&mut self, snapshot: &mut PgConnection) -> Result<()> {
        let journal = journal::record(&self.files.app.settings);
        self.output.add_record(JOURNAL, &journal).await?;
        if self.extent.with_people {
            people::add(self, snapshot).await?;
        }
        issues::add_all(self, snapshot).await?;
        pages::add_all(self, snapshot).await?;
        article::add_all(self, snapshot).await
    }
}
