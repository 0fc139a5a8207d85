//! Reads the native XML of OJS 3.2 to 3.5: issues with their articles and the files inside of the document.
//!
//! The document is read as a stream, one article at a time. Files stay in it: their locators are `embedded:` with the
//! file's number, and [`extract_embedded`] writes their bytes.

mod articles;
mod authors;
mod embedded;
mod files;
mod issues;
mod localized;
mod publications;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::BufRead;

pub use embedded::{EmbeddedFile, copy_embedded, extract_embedded, list_embedded};

use crate::records::{SourceIssue, SourceRecord};
use crate::xml::{Element, ElementStream, Limits, XmlError};
use articles::{ReadArticle, read_article};
use embedded::{EmbedSink, NoOutput, UNITS};
use issues::IssueBuilder;

/// Settings that the document does not have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NativeOptions {
    /// Path of the journal in the addresses of its site; without it records have no old addresses.
    pub journal_path: String,
}

/// Records of a document, one at a time: an issue comes before its articles, with its sections in the order of the
/// document.
pub struct NativeExport<R: BufRead> {
    stream: ElementStream<R>,
    sink: EmbedSink<Vec<u8>, NoOutput>,
    options: NativeOptions,
    issue: Option<IssueBuilder>,
    /// Keys of issues that articles outside of an issue name.
    named_issues: BTreeSet<String>,
    positions: BTreeMap<String, u32>,
    waiting: VecDeque<SourceRecord>,
    is_finished: bool,
}

/// Most issues that articles outside of any issue may name.
const MOST_NAMED_ISSUES: usize = 100_000;

impl<R: BufRead> NativeExport<R> {
    pub fn new(input: R, options: NativeOptions, limits: Limits) -> Result<NativeExport<R>, XmlError> {
        Ok(NativeExport {
            stream: ElementStream::new(input, UNITS, limits)?,
            sink: EmbedSink::new(|_| Ok(None)),
            options,
            issue: None,
            named_issues: BTreeSet::new(),
            positions: BTreeMap::new(),
            waiting: VecDeque::new(),
            is_finished: false,
        })
    }

    /// Returns the next record, `None` at the end. After an error there is no next one.
    pub fn next_record(&mut self) -> Result<Option<SourceRecord>, XmlError> {
        loop {
            if let Some(record) = self.waiting.pop_front() {
                return Ok(Some(record));
            }
            if self.is_finished {
                return Ok(None);
            }
            match self.stream.next_element_with(&mut self.sink)? {
                Some(element) => self.add(&element),
                None => {
                    self.end_issue();
                    self.is_finished = true;
                }
            }
        }
    }

    fn add(&mut self, element: &Element) {
        let parents = self.stream.ancestors();
        let issue = parents.iter().rev().find(|parent| parent.name == "issue").cloned();
        if element.name == "article" {
            self.add_article(element, issue.is_some());
            return;
        }
        let Some(issue) = issue else { return };
        if self.issue.as_ref().is_none_or(|builder| builder.begins_anew(element)) {
            self.end_issue();
            self.positions.clear();
            self.issue = Some(IssueBuilder::new(&issue));
        }
        if let Some(builder) = &mut self.issue {
            builder.add(element);
        }
    }

    /// Hands the issue out, if it was not yet.
    fn end_issue(&mut self) {
        if let Some(issue) = self.issue.as_mut().and_then(|builder| builder.finish(&self.options)) {
            self.waiting.push_back(SourceRecord::Issue(Box::new(issue)));
        }
    }

    fn add_article(&mut self, element: &Element, is_in_issue: bool) {
        self.end_issue();
        let issue = self.issue.as_ref().filter(|_| is_in_issue);
        match read_article(element, issue, &self.options) {
            ReadArticle::Published(mut article, named_issue) => {
                if let Some(issue) = named_issue {
                    self.add_named_issue(*issue);
                }
                if is_in_issue {
                    let position = self.positions.entry(article.section.clone()).or_default();
                    *position += 1;
                    article.position = *position;
                }
                self.waiting.push_back(SourceRecord::Article(article));
            }
            ReadArticle::Unpublished(submission) => {
                self.waiting.push_back(SourceRecord::Submission(submission));
            }
        }
    }

    fn add_named_issue(&mut self, issue: SourceIssue) {
        let is_new = !self.named_issues.contains(&issue.key) && self.named_issues.len() < MOST_NAMED_ISSUES;
        if is_new {
            self.named_issues.insert(issue.key.clone());
            self.waiting.push_back(SourceRecord::Issue(Box::new(issue)));
        }
    }
}
