//! One journal of the database: which publication of a submission counts, and in which issue it is.

use std::collections::{BTreeSet, HashMap};

use super::codes::{STATUS_PUBLISHED, STATUS_SCHEDULED, decision_before_3_4, decision_since_3_4};
use super::settings::Settings;
use super::tables::{Row, Tables};

#[derive(Clone, Copy)]
pub(super) struct Journal<'a> {
    pub tables: &'a Tables,
    pub id: &'a str,
    /// Path in addresses.
    pub path: &'a str,
    pub language: &'a str,
    /// License of articles that name none.
    pub license: &'a str,
    /// Decisions have the numbers of OJS 3.4.
    pub has_new_decisions: bool,
}

/// What the tables of contents of all issues say.
#[derive(Default)]
pub(super) struct Contents<'a> {
    /// Places in their sections, from 1, by submission.
    pub positions: HashMap<&'a str, u32>,
    /// Sections in use, by issue.
    pub sections: HashMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Journal<'a> {
    pub fn submissions(&self) -> Vec<Row<'a>> {
        self.tables.find_by_age("submissions", "context_id", self.id, "submission_id")
    }

    /// Publications of a submission, the newest first.
    pub fn publications(&self, submission: &Row<'a>) -> Vec<Row<'a>> {
        let found = self.tables.find("publications", "submission_id", submission.text("submission_id"));
        let mut publications = found.collect::<Vec<_>>();
        publications
            .sort_by_key(|row| std::cmp::Reverse((row.number("version"), row.number("publication_id"))));
        publications
    }

    /// Returns the newest published publication, if readers can see it: in a published issue, or in none.
    pub fn published(&self, submission: &Row<'a>) -> Option<Row<'a>> {
        if submission.number("status") != STATUS_PUBLISHED {
            return None;
        }
        let mut publications = self.publications(submission).into_iter();
        let newest = publications.find(|row| row.number("status") == STATUS_PUBLISHED)?;
        let issue = self.tables.find_one("issues", "issue_id", self.issue_of(&newest));
        issue.is_none_or(|issue| issue.is_set("published")).then_some(newest)
    }

    /// Returns the publication that an unpublished submission is edited in.
    pub fn current(&self, submission: &Row<'a>) -> Option<Row<'a>> {
        let current = submission.text("current_publication_id");
        let publications = self.publications(submission);
        let found = publications.iter().find(|row| row.text("publication_id") == current);
        found.or(publications.first()).copied()
    }

    /// Id of the issue of a publication; empty if it is in none.
    pub fn issue_of(&self, publication: &Row<'a>) -> &'a str {
        match publication.text("issue_id") {
            "" => {
                let id = publication.text("publication_id");
                Settings::find(self.tables, "publication_settings", "publication_id", id).text("issueId")
            }
            issue => issue,
        }
    }

    /// Reads the tables of contents in one pass over all submissions.
    pub fn contents(&self) -> Contents<'a> {
        let mut places = HashMap::<(&str, &str), Vec<(f64, u64, &str)>>::new();
        let mut contents = Contents::default();
        for submission in self.submissions() {
            let is_scheduled = submission.number("status") == STATUS_SCHEDULED;
            let is_listed = is_scheduled || submission.number("status") == STATUS_PUBLISHED;
            let publication = self.published(&submission);
            let publication = publication.or_else(|| self.current(&submission).filter(|_| is_listed));
            let Some(publication) = publication else { continue };
            let (issue, section) = (self.issue_of(&publication), publication.text("section_id"));
            if issue.is_empty() {
                continue;
            }
            contents.sections.entry(issue).or_default().insert(section);
            let id = submission.text("submission_id");
            let place = (publication.order("seq"), submission.number("submission_id"), id);
            places.entry((issue, section)).or_default().push(place);
        }
        for mut place in places.into_values() {
            place.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            for (position, (_, _, id)) in (1_u32..).zip(place) {
                contents.positions.insert(id, position);
            }
        }
        contents
    }

    /// DOI of a record: OJS 3.4 has a table for them, earlier versions a setting.
    pub fn doi(&self, row: &Row<'a>, settings: &Settings<'a>) -> String {
        let doi = self.tables.find_one("dois", "doi_id", row.text("doi_id")).map(|doi| doi.text("doi"));
        doi.unwrap_or_else(|| settings.text("pub-id::doi")).trim().to_owned()
    }

    /// Word for a decision; None if OJS has none of this number.
    pub fn decision(&self, code: u64) -> Option<&'static str> {
        if self.has_new_decisions { decision_since_3_4(code) } else { decision_before_3_4(code) }
    }
}
