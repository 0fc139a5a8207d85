//! A row as an article and its issue.

use std::collections::BTreeMap;

use ::csv::StringRecord;
use chrono::NaiveDate;

use super::authors::add_authors;
use super::columns::Columns;
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{date, join_title, marked_line, pages};
use crate::records::{FileRole, LanguageTag, SourceArticle, SourceFile, SourceIssue, SourceReference, Texts};

pub(super) struct Row<'a> {
    columns: &'a Columns,
    record: &'a StringRecord,
    pub number: usize,
}

impl<'a> Row<'a> {
    pub fn new(columns: &'a Columns, record: &'a StringRecord, number: usize) -> Row<'a> {
        Row { columns, record, number }
    }

    pub fn is_blank(&self) -> bool {
        self.record.iter().all(|value| value.trim().is_empty())
    }

    /// Texts of all columns with this name by language. Blank ones are left out.
    pub fn texts(&self, name: &str) -> Texts {
        let values = self.columns.places(name).iter().map(|(language, place)| (language, self.value(*place)));
        let values = values.filter(|(_, value)| !value.is_empty());
        values.map(|(language, value)| (language.clone(), value.to_owned())).collect()
    }

    /// Text of the first column with this name that has one.
    pub fn text(&self, name: &str) -> &'a str {
        let values = self.columns.places(name).iter().map(|(_, place)| self.value(*place));
        values.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
    }

    fn value(&self, place: usize) -> &'a str {
        self.record.get(place).unwrap_or_default().trim()
    }

    /// Values behind the last column.
    fn surplus(&self) -> String {
        let values = self.record.iter().skip(self.columns.count).filter(|value| !value.trim().is_empty());
        values.collect::<Vec<_>>().join("; ")
    }

    fn day(&self, name: &str, findings: &mut Vec<Finding>) -> Option<NaiveDate> {
        let value = self.text(name);
        let day = date(value).or_else(|| NaiveDate::parse_from_str(value, "%d.%m.%Y").ok());
        if day.is_none() && !value.is_empty() {
            findings.push(Finding::new(FindingKind::InvalidValue, format!("{name} `{value}`")));
        }
        day
    }
}

/// None if the row names no issue.
pub(super) fn read_issue(row: &Row) -> Option<SourceIssue> {
    let mut issue = SourceIssue {
        volume: row.text("volume").to_owned(),
        number: row.text("number").to_owned(),
        year: row.text("year").to_owned(),
        title: row.texts("issuetitle"),
        ..SourceIssue::default()
    };
    let title = row.text("issuetitle");
    if [&issue.volume, &issue.number, &issue.year].iter().all(|part| part.is_empty()) && title.is_empty() {
        return None;
    }
    issue.key = format!("issue:{}/{}/{}/{title}", issue.year, issue.volume, issue.number);
    issue.location = format!("row {}", row.number);
    let mut findings = Vec::new();
    issue.published_on =
        row.day("issuedatepublished", &mut findings).or_else(|| row.day("datepublished", &mut Vec::new()));
    if issue.published_on.is_none() {
        findings.push(Finding::new(FindingKind::Missing, "date of publication"));
    }
    issue.findings = findings;
    Some(issue)
}

pub(super) fn read_article(row: &Row) -> SourceArticle {
    let mut findings = Vec::new();
    let language = match row.text("language") {
        "" => row.columns.language.clone(),
        language => language.to_owned(),
    };
    let mut article = SourceArticle {
        location: format!("row {}", row.number),
        section: section_key(row),
        kind: row.text("sectiontitle").to_owned(),
        title: titles(row),
        r#abstract: row.texts("articleabstract"),
        keywords: lists(row, "keywords"),
        theme: lists(row, "disciplines").into_iter().map(|(tag, words)| (tag, words.join("; "))).collect(),
        funding: row.texts("funding"),
        conflict_of_interest: row.texts("conflictofinterest"),
        doi: row.text("doi").to_owned(),
        received_on: row.day("datereceived", &mut findings),
        accepted_on: row.day("dateaccepted", &mut findings),
        published_on: row
            .day("datepublished", &mut findings)
            .or_else(|| row.day("issuedatepublished", &mut Vec::new())),
        license_url: row.text("licenseurl").to_owned(),
        udc: row.text("udc").to_owned(),
        edn: row.text("edn").to_owned(),
        findings,
        language,
        ..SourceArticle::default()
    };
    article.key = format!("article:{}", key(row, &article));
    let references = row.text("references").lines().map(marked_line).filter(|line| !line.is_empty());
    article.references =
        references.map(|text| SourceReference { text, ..SourceReference::default() }).collect();
    add_pages(row.text("pages"), &mut article);
    add_authors(|name| row.texts(name), &mut article);
    add_files(row, &mut article);
    let surplus = row.surplus();
    if !surplus.is_empty() {
        article.findings.push(Finding::not_understood(format!("values behind the last column: {surplus}")));
    }
    article
}

/// What identifies the article: the same in each version of the table.
fn key(row: &Row, article: &SourceArticle) -> String {
    let title = article.title.get(&article.language).or_else(|| article.title.values().next());
    let title = title.cloned().unwrap_or_default();
    [row.text("id").to_owned(), article.doi.to_lowercase(), title]
        .into_iter()
        .find(|part| !part.is_empty())
        .unwrap_or_default()
}

fn section_key(row: &Row) -> String {
    match [row.text("sectionabbrev"), row.text("sectiontitle")].into_iter().find(|text| !text.is_empty()) {
        Some(section) => format!("section:{section}"),
        None => String::new(),
    }
}

fn titles(row: &Row) -> Texts {
    let (prefixes, subtitles) = (row.texts("articleprefix"), row.texts("articlesubtitle"));
    let mut titles = row.texts("articletitle");
    for (language, title) in &mut titles {
        let part = |texts: &Texts| texts.get(language).cloned().unwrap_or_default();
        *title = marked_line(&join_title(&part(&prefixes), title, &part(&subtitles)));
    }
    titles
}

fn lists(row: &Row, name: &str) -> BTreeMap<LanguageTag, Vec<String>> {
    let split = |text: String| {
        let words = text.split(';').map(str::trim).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    row.texts(name).into_iter().map(|(language, text)| (language, split(text))).collect()
}

fn add_pages(value: &str, article: &mut SourceArticle) {
    match pages(value) {
        Some((first, last)) => (article.page_first, article.page_last) = (first, last),
        None => {
            value.clone_into(&mut article.page_first);
            let detail = format!("pages `{value}` are no range");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
}

fn add_files(row: &Row, article: &mut SourceArticle) {
    let supplements = row.text("supplements").split(';').map(|path| (FileRole::Supplement, path.trim()));
    let files = [(FileRole::Pdf, row.text("pdf")), (FileRole::Cover, row.text("cover"))];
    for (role, path) in files.into_iter().chain(supplements).filter(|(_, path)| !path.is_empty()) {
        let locator = path.replace('\\', "/");
        let is_outside = locator.starts_with('/') || locator.split('/').any(|part| part == "..");
        if is_outside && !locator.contains("://") {
            let detail = format!("file `{path}` is outside of the table's folder");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
            continue;
        }
        let name = locator.rsplit('/').next().unwrap_or_default().to_owned();
        let label = if role == FileRole::Pdf { row.text("pdflabel").to_owned() } else { String::new() };
        let language = article.language.clone();
        article.files.push(SourceFile { role, locator, name, label, language, ..SourceFile::default() });
    }
}
