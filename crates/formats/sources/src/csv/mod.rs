//! Reads a table of articles, one a row, as CSV.
//!
//! The first row names the columns. Capitals, spaces, hyphens and underscores in names do not matter; a language may
//! follow, as in `articleTitle_en` or `keywords_ru_RU`. Only a title is required.
//!
//! | Column | Content |
//! | --- | --- |
//! | `id` | anything that identifies the article; else its DOI does, or its title |
//! | `issueTitle`*, `volume`, `number`, `year` | the issue; rows with the same ones are of one issue |
//! | `issueDatePublished` | `2021-09-30` or `30.09.2021`, as all days |
//! | `sectionTitle`*, `sectionAbbrev` | the section |
//! | `articleTitle`*, `articlePrefix`*, `articleSubtitle`* | one line; `<i>`, `<b>`, `<u>`, `<sup>` and `<sub>` may occur |
//! | `articleAbstract`* | HTML or text |
//! | `keywords`*, `disciplines`* | separated by semicolons |
//! | `authors`* | `Family, Given, e-mail, ORCID iD; Family, Given; …`; e-mail and iD may be left out |
//! | `affiliation`* | of all authors; or as many as authors, separated by semicolons |
//! | `doi`, `pages`, `language`, `licenseUrl`, `udc`, `edn` | |
//! | `datePublished`, `dateReceived`, `dateAccepted` | days of the article |
//! | `references` | one a line |
//! | `funding`*, `conflictOfInterest`* | text |
//! | `pdf`, `pdfLabel`, `cover`, `supplements` | paths relative to the table; several supplements separated by semicolons |
//!
//! `*` may have a language. Separators are commas, semicolons or tabs; the text is UTF-8, UTF-16 or windows-1251.

mod authors;
mod columns;
mod rows;
mod text;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use crate::findings::{Finding, FindingKind};
use crate::records::{SourceArticle, SourceIssue, SourceSection};
use columns::Columns;
use rows::{Row, read_article, read_issue};

/// Most findings of the table itself.
const MOST_FINDINGS: usize = 10_000;

#[derive(Debug, Clone, Copy)]
pub struct CsvLimits {
    pub bytes: u64,
    pub rows: usize,
}

impl Default for CsvLimits {
    fn default() -> Self {
        CsvLimits { bytes: 64 << 20, rows: 200_000 }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CsvError {
    #[error("the table cannot be read: {0}")]
    Io(#[from] std::io::Error),
    #[error("the table has more than {0} bytes")]
    TooLarge(u64),
    #[error("no column has the title of articles: name it articleTitle")]
    NoTitle,
}

/// What a table holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CsvTable {
    pub issues: Vec<SourceIssue>,
    pub articles: Vec<SourceArticle>,
    /// Columns and rows that are not read.
    pub findings: Vec<Finding>,
}

/// Reads a whole table; `language` is that of texts in columns without one.
pub fn read(input: impl Read, language: &str, limits: CsvLimits) -> Result<CsvTable, CsvError> {
    let mut bytes = Vec::new();
    input.take(limits.bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limits.bytes {
        return Err(CsvError::TooLarge(limits.bytes));
    }
    let text = text::decode(&bytes);
    drop(bytes);
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(text::find_delimiter(&text))
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let header = records.next().and_then(Result::ok).unwrap_or_default();
    let columns = Columns::read(&header, language);
    if !columns.has("articletitle") {
        return Err(CsvError::NoTitle);
    }
    let mut builder = TableBuilder::default();
    builder.table.findings.extend(columns.findings());
    for (position, record) in records.enumerate() {
        // The header is row 1.
        let number = position + 2;
        if position >= limits.rows {
            builder.report(FindingKind::Unreadable, format!("rows from {number} on: the table is too long"));
            break;
        }
        match record {
            Ok(record) => builder.add(&Row::new(&columns, &record, number)),
            Err(error) => builder.report(FindingKind::Unreadable, format!("row {number}: {error}")),
        }
    }
    Ok(builder.table)
}

#[derive(Default)]
struct TableBuilder {
    table: CsvTable,
    issues: BTreeMap<String, usize>,
    sections: BTreeSet<(String, String)>,
    /// Numbers of articles in each section of an issue.
    positions: BTreeMap<(String, String), u32>,
    keys: BTreeSet<String>,
}

impl TableBuilder {
    fn report(&mut self, kind: FindingKind, detail: String) {
        if self.table.findings.len() < MOST_FINDINGS {
            self.table.findings.push(Finding::new(kind, detail));
        }
    }

    fn add(&mut self, row: &Row) {
        if row.is_blank() {
            return;
        }
        let mut article = read_article(row);
        if article.title.is_empty() {
            self.report(FindingKind::Missing, format!("row {}: title", row.number));
            return;
        }
        if !self.keys.insert(article.key.clone()) {
            let detail = format!("another row has the key `{}` as well", article.key);
            article.findings.push(Finding::new(FindingKind::Duplicate, detail));
            article.key = format!("{}#{}", article.key, row.number);
            self.keys.insert(article.key.clone());
        }
        if let Some(issue) = read_issue(row) {
            article.issue = issue.key.clone();
            self.add_issue(issue, row, &article.section);
        }
        let place = (article.issue.clone(), article.section.clone());
        let position = self.positions.entry(place).or_default();
        *position += 1;
        article.position = *position;
        self.table.articles.push(article);
    }

    fn add_issue(&mut self, issue: SourceIssue, row: &Row, section: &str) {
        let key = issue.key.clone();
        let position = *self.issues.entry(key.clone()).or_insert_with(|| {
            self.table.issues.push(issue);
            self.table.issues.len() - 1
        });
        if !section.is_empty() && self.sections.insert((key, section.to_owned())) {
            let section = SourceSection { key: section.to_owned(), title: row.texts("sectiontitle") };
            self.table.issues[position].sections.push(section);
        }
    }
}
