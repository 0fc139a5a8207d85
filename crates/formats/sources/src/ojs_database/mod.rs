//! Reads the database of OJS 3.2 to 3.5 from a dump of MySQL or PostgreSQL, without a database server.

mod articles;
mod authors;
mod codes;
mod dump;
mod files;
mod issues;
mod journal;
mod people;
mod reviews;
mod schema;
mod settings;
mod submissions;
mod tables;

use std::io::BufRead;

pub use dump::{DumpError, DumpLimits, SqlDump, SqlRow, TableCount};
pub use people::OjsRole;
pub use tables::{OjsLimits, Unused};

use crate::findings::Finding;
use crate::records::{
    SourceArticle, SourceIssue, SourceJournal, SourcePerson, SourceSection, SourceSubmission,
};
use journal::Journal;
use settings::Settings;
use tables::{Row, Tables};

/// The tables of a dump that are read, in memory. Records are built when they are asked for.
pub struct OjsDatabase {
    tables: Tables,
    version: (u32, u32),
}

/// One of the journals in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OjsJournal {
    /// Number of the journal in the database; names its folder of files.
    pub id: String,
    pub journal: SourceJournal,
}

impl OjsDatabase {
    /// Reads a whole dump; its caller decompresses it.
    pub fn read(dump: impl BufRead, limits: OjsLimits) -> Result<OjsDatabase, DumpError> {
        let tables = Tables::read(dump, limits)?;
        let version = find_version(&tables);
        Ok(OjsDatabase { tables, version })
    }

    /// Version of OJS: 3 and 4 for 3.4; zeros if the dump does not say.
    pub fn version(&self) -> (u32, u32) {
        self.version
    }

    /// Problems of the dump itself, such as rows that are left out.
    pub fn findings(&self) -> &[Finding] {
        &self.tables.findings
    }

    /// Tables that have rows, but are not read, such as logs, with their numbers of rows.
    pub fn unused_tables(&self) -> Vec<Unused> {
        self.tables.unused.iter().filter(|unused| !unused.name.contains(['.', ':'])).cloned().collect()
    }

    /// Columns and settings of the tables that are read which have values, but no place.
    pub fn unused_values(&self) -> Vec<Unused> {
        self.tables.unused.iter().filter(|unused| unused.name.contains(['.', ':'])).cloned().collect()
    }

    pub fn journals(&self) -> Vec<OjsJournal> {
        let mut rows = self.tables.rows("journals").collect::<Vec<_>>();
        rows.sort_by(|a, b| {
            a.order("seq")
                .total_cmp(&b.order("seq"))
                .then(a.number("journal_id").cmp(&b.number("journal_id")))
        });
        rows.iter().map(|row| self.read_journal(row)).collect()
    }

    /// Finds a journal by its path or its number.
    pub fn journal(&self, path_or_id: &str) -> Option<OjsJournal> {
        self.find_journal(path_or_id).map(|row| self.read_journal(&row))
    }

    /// Issues of a journal in the order of their numbers in the database.
    pub fn issues(&self, journal: &str) -> impl Iterator<Item = SourceIssue> {
        self.open(journal).into_iter().flat_map(|journal| {
            let contents = journal.contents();
            let rows = self.tables.find_by_age("issues", "journal_id", journal.id, "issue_id");
            rows.into_iter().map(move |row| issues::read_issue(&journal, &contents, &row))
        })
    }

    /// All sections of a journal in their order, with those that no issue has.
    pub fn sections(&self, journal: &str) -> Vec<SourceSection> {
        let Some(journal) = self.open(journal) else { return Vec::new() };
        let rows = self.tables.find_in_order("sections", "journal_id", journal.id, "section_id");
        rows.iter().map(|row| issues::read_section(&journal, row)).collect()
    }

    /// Articles that readers see, one at a time.
    pub fn articles(&self, journal: &str) -> impl Iterator<Item = SourceArticle> {
        self.open(journal).into_iter().flat_map(|journal| {
            let contents = journal.contents();
            journal.submissions().into_iter().filter_map(move |submission| {
                let publication = journal.published(&submission)?;
                Some(articles::read_article(&journal, &contents, &submission, &publication))
            })
        })
    }

    /// Submissions that readers do not see, one at a time: running, declined, and waiting for their issue.
    pub fn submissions(&self, journal: &str) -> impl Iterator<Item = SourceSubmission> {
        self.open(journal).into_iter().flat_map(|journal| {
            let submissions = journal.submissions().into_iter();
            let unpublished = submissions.filter(move |submission| journal.published(submission).is_none());
            unpublished.map(move |submission| submissions::read_submission(&journal, &submission))
        })
    }

    /// People who have a role in the journal, or take part in its submissions.
    pub fn people(&self, journal: &str) -> impl Iterator<Item = SourcePerson> {
        self.open(journal).into_iter().flat_map(|journal| {
            people::user_ids(&journal).into_iter().filter_map(move |id| people::read_person(&journal, id))
        })
    }

    /// Number of accounts that have nothing to do with the journal.
    pub fn other_people(&self, journal: &str) -> usize {
        let Some(journal) = self.open(journal) else { return 0 };
        let ids = people::user_ids(&journal).into_iter();
        let known = ids.filter(|id| self.tables.find_one("users", "user_id", id).is_some()).count();
        self.tables.rows("users").count().saturating_sub(known)
    }

    pub fn roles(&self, journal: &str) -> Vec<OjsRole> {
        self.open(journal).map(|journal| people::list_roles(&journal)).unwrap_or_default()
    }

    fn find_journal(&self, path_or_id: &str) -> Option<Row<'_>> {
        let mut rows = self.tables.rows("journals");
        let by_path = rows.find(|row| row.text("path") == path_or_id);
        by_path.or_else(|| self.tables.find_one("journals", "journal_id", path_or_id))
    }

    fn open(&self, path_or_id: &str) -> Option<Journal<'_>> {
        let row = self.find_journal(path_or_id)?;
        let id = row.text("journal_id");
        let settings = Settings::find(&self.tables, "journal_settings", "journal_id", id);
        Some(Journal {
            tables: &self.tables,
            id,
            license: settings.text("licenseUrl"),
            path: row.text("path"),
            language: row.text("primary_locale"),
            has_new_decisions: self.version >= (3, 4),
        })
    }

    fn read_journal(&self, row: &Row<'_>) -> OjsJournal {
        let id = row.text("journal_id");
        let settings = Settings::find(&self.tables, "journal_settings", "journal_id", id);
        let journal = SourceJournal {
            name: settings.texts("name"),
            issn: settings.text("onlineIssn").to_owned(),
            issn_print: settings.text("printIssn").to_owned(),
            language: row.text("primary_locale").to_owned(),
            path: row.text("path").to_owned(),
        };
        OjsJournal { id: id.to_owned(), journal }
    }
}

/// The version in the table of versions; tables that came with one tell it as well.
fn find_version(tables: &Tables) -> (u32, u32) {
    let current = tables
        .rows("versions")
        .find(|row| row.text("product_type") == "core" && matches!(row.text("current"), "1" | "t" | "true"));
    let part = |row: &Row<'_>, column| u32::try_from(row.number(column)).unwrap_or_default();
    match current {
        Some(row) => (part(&row, "major"), part(&row, "minor")),
        None if !tables.is_empty("dois") => (3, 4),
        None if !tables.is_empty("files") => (3, 3),
        None => (0, 0),
    }
}
