//! Issues with sections, covers and galleys.

use super::NativeOptions;
use super::embedded::noted_locator;
use super::localized::{attribute, id, texts};
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::ojs_values::date;
use crate::records::{FileRole, SourceFile, SourceIssue, SourceSection};
use crate::xml::Element;

/// Most sections and findings of one issue.
const MOST_PARTS: usize = 1_000;

/// Collects the parts of an issue as they come in the document.
pub(super) struct IssueBuilder {
    issue: SourceIssue,
    id: String,
    url_path: String,
    has_identification: bool,
    is_published: bool,
    is_handed_out: bool,
    galleys: Vec<(String, SourceFile)>,
}

impl IssueBuilder {
    pub fn new(element: &Element) -> IssueBuilder {
        IssueBuilder {
            issue: SourceIssue::default(),
            id: String::new(),
            url_path: attribute(element, "url_path").to_owned(),
            has_identification: false,
            is_published: attribute(element, "published") == "1",
            is_handed_out: false,
            galleys: Vec::new(),
        }
    }

    pub fn key(&self) -> &str {
        &self.issue.key
    }

    pub fn is_published(&self) -> bool {
        self.is_published
    }

    /// Title of a section in this language, by its reference.
    pub fn section_title(&self, key: &str, language: &str) -> String {
        let section = self.issue.sections.iter().find(|section| section.key == key);
        section.map(|section| super::localized::text_in(&section.title, language)).unwrap_or_default()
    }

    /// Whether this element is the first of another issue: an issue begins with ids, and has one identification.
    pub fn begins_anew(&self, element: &Element) -> bool {
        self.has_identification
            && matches!(element.name.as_str(), "id" | "description" | "issue_identification")
    }

    pub fn add(&mut self, element: &Element) {
        match element.name.as_str() {
            "id" => self.add_id(element),
            "description" => self.add_description(element),
            "issue_identification" => {
                self.has_identification = true;
                read_identification(element, &mut self.issue);
                self.name();
            }
            "date_published" => {
                let day = date(&element.line());
                if day.is_none() && !element.is_blank() {
                    let detail = format!("date of publication `{}`", element.line());
                    self.add_finding(Finding::new(FindingKind::InvalidValue, detail));
                }
                self.issue.published_on = day.filter(|_| self.is_published);
            }
            "sections" => {
                let free = MOST_PARTS.saturating_sub(self.issue.sections.len());
                self.issue.sections.extend(element.children("section").take(free).map(read_section));
            }
            "covers" => self.add_covers(element),
            "issue_galleys" => self.add_galleys(element),
            _ => {}
        }
    }

    fn add_finding(&mut self, finding: Finding) {
        if self.issue.findings.len() < MOST_PARTS {
            self.issue.findings.push(finding);
        }
    }

    fn add_id(&mut self, element: &Element) {
        match attribute(element, "type") {
            "internal" | "" => self.id = element.line(),
            "doi" => self.issue.doi = element.line(),
            "public" if self.url_path.is_empty() => self.url_path = element.line(),
            kind => {
                let finding = Finding::not_understood(format!("id ({kind}): {}", element.line()));
                self.add_finding(finding);
            }
        }
    }

    fn add_description(&mut self, element: &Element) {
        let text = element.text().trim().to_owned();
        if !text.is_empty() && self.issue.description.len() < MOST_PARTS {
            self.issue.description.insert(attribute(element, "locale").to_owned(), text);
        }
    }

    fn name(&mut self) {
        self.issue.key =
            if self.id.is_empty() { key_by_numbers(&self.issue) } else { format!("issue:{}", self.id) };
    }

    fn add_covers(&mut self, element: &Element) {
        for cover in read_covers(element) {
            if self.issue.cover.is_none() {
                self.issue.cover = Some(cover);
            } else {
                let detail = format!("cover ({}): {}", cover.language, cover.name);
                self.add_finding(Finding::not_understood(detail));
            }
        }
    }

    fn add_galleys(&mut self, element: &Element) {
        for galley in element.children("issue_galley").take(MOST_PARTS) {
            let Some(file) = galley.child("issue_file") else { continue };
            let Some(embed) = file.child("embed") else {
                let detail = format!("file of the galley `{}`", galley.line_of("label"));
                self.add_finding(Finding::new(FindingKind::MissingFile, detail));
                continue;
            };
            let source = SourceFile {
                role: FileRole::Pdf,
                locator: noted_locator(embed).to_owned(),
                name: file.line_of("original_file_name"),
                language: attribute(galley, "locale").to_owned(),
                label: galley.line_of("label"),
                media_type: file.line_of("file_type"),
                old_addresses: Vec::new(),
            };
            let is_pdf =
                source.media_type == "application/pdf" || source.name.to_lowercase().ends_with(".pdf");
            if is_pdf && self.galleys.is_empty() {
                self.galleys.push((id(galley, "internal"), source));
            } else {
                let detail = format!("galley `{}` of the issue: {}", source.label, source.name);
                self.add_finding(Finding::not_understood(detail));
            }
        }
    }

    /// Returns the issue when it is complete; None if it was returned before.
    pub fn finish(&mut self, options: &NativeOptions) -> Option<SourceIssue> {
        if std::mem::replace(&mut self.is_handed_out, true) {
            return None;
        }
        if !self.has_identification {
            self.name();
            self.add_finding(Finding::new(FindingKind::Missing, "volume, number and year"));
        }
        let mut issue = self.issue.clone();
        let names = addresses::names(&self.id, &[&self.url_path]);
        let names = names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>();
        let path = &options.journal_path;
        if !path.is_empty() {
            issue.old_addresses = addresses::page(path, "issue", &names);
            issue.location =
                issue.old_addresses.last().map(|address| address.path.clone()).unwrap_or_default();
        }
        for (galley, mut file) in self.galleys.drain(..) {
            if !path.is_empty() && !galley.is_empty() {
                file.old_addresses = addresses::galley(path, "issue", &names, &[&galley], "");
            }
            issue.pdf = Some(file);
        }
        if self.is_published && issue.published_on.is_none() {
            issue
                .findings
                .push(Finding::new(FindingKind::Missing, "date of publication of a published issue"));
        }
        Some(issue)
    }
}

fn read_identification(element: &Element, issue: &mut SourceIssue) {
    issue.volume = element.line_of("volume");
    issue.number = element.line_of("number");
    issue.year = element.line_of("year");
    issue.title = texts(element, "title");
}

fn key_by_numbers(issue: &SourceIssue) -> String {
    let title = issue.title.values().next().map(String::as_str).unwrap_or_default();
    format!("issue:{}/{}/{}/{title}", issue.year, issue.volume, issue.number)
}

/// Reads the issue that an article outside of any issue names.
pub(super) fn read_named_issue(element: &Element, issue_id: &str) -> SourceIssue {
    let mut issue = SourceIssue::default();
    read_identification(element, &mut issue);
    issue.key = if issue_id.is_empty() { key_by_numbers(&issue) } else { format!("issue:{issue_id}") };
    issue
        .findings
        .push(Finding::new(FindingKind::Missing, "the issue itself: only its articles are in the document"));
    issue
}

fn read_section(element: &Element) -> SourceSection {
    SourceSection { key: format!("section:{}", attribute(element, "ref")), title: texts(element, "title") }
}

pub(super) fn read_covers(element: &Element) -> Vec<SourceFile> {
    let covers = element.children("cover").take(MOST_PARTS).filter_map(|cover| {
        let locator = noted_locator(cover.child("embed")?).to_owned();
        Some(SourceFile {
            role: FileRole::Cover,
            locator,
            name: cover.line_of("cover_image"),
            label: cover.line_of("cover_image_alt_text"),
            language: attribute(cover, "locale").to_owned(),
            ..SourceFile::default()
        })
    });
    covers.collect()
}
