//! An issue for eLibrary, from which the Russian Science Citation Index (RSCI) takes it: one XML file as its program
//! Articulus writes it, with the PDFs beside it.
//!
//! eLibrary publishes no schema. The output follows what is known of the format from its users; where that is
//! uncertain, the comments say so.

mod article;
mod authors;
mod files;

use std::collections::BTreeSet;
use std::io::Result;

use chrono::Datelike;
use rules::{ArticleId, Language};

use crate::inline_text::{InlineText, Mark, is_blank};
use crate::publication::Publication;
use crate::work::{Bilingual, Issue, Journal};
use crate::xml_writer::XmlWriter;

/// An issue with its articles.
#[derive(Debug, Clone, Default)]
pub struct RsciIssue {
    /// Number of the journal at eLibrary.
    pub title_id: u32,
    pub journal: Journal,
    pub issue: Issue,
    pub doi: String,
    /// Identifier of the issue at eLibrary.
    pub edn: String,
    /// Extension of the cover's file, such as `jpg`; `None` if there is no cover.
    pub cover: Option<String>,
    /// In the order of the table of contents.
    pub sections: Vec<RsciSection>,
}

#[derive(Debug, Clone, Default)]
pub struct RsciSection {
    /// Blank for articles that are in no section.
    pub title: Bilingual,
    pub publications: Vec<Publication>,
}

/// Content of the ZIP file of an issue: the XML and the names of the files that belong beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RsciPackage {
    /// Name of the ZIP file.
    pub name: String,
    pub xml_name: String,
    pub xml: Vec<u8>,
    pub pdfs: Vec<RsciPdf>,
    /// Name of the cover's file.
    pub cover: Option<String>,
}

/// A PDF in the ZIP file of an issue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RsciPdf {
    pub name: String,
    pub article: ArticleId,
    pub language: Language,
}

/// Writes an issue; `None` if it has no articles, for which the format has no room. Other errors can only be those of
/// memory allocation.
pub fn package(issue: &RsciIssue) -> Result<Option<RsciPackage>> {
    let sections = filled_sections(issue);
    if sections.is_empty() {
        return Ok(None);
    }
    let name = files::issue_name(issue);
    let mut writer = XmlWriter::new()?;
    writer.element("journal", &[], |writer| write_journal(writer, issue, &sections))?;
    let publications = sections.iter().flat_map(|section| &section.publications);
    Ok(Some(RsciPackage {
        xml_name: format!("{name}.xml"),
        name: format!("{name}.zip"),
        xml: writer.finish(),
        pdfs: publications.flat_map(|publication| files::pdfs(publication)).collect(),
        cover: issue.cover.as_deref().map(files::cover_name),
    }))
}

/// A section that is written.
struct Section<'a> {
    title: &'a Bilingual,
    publications: Vec<&'a Publication>,
}

/// Returns the sections that have articles, each article once. Articles without a section come first, because a section
/// in the file has no end but the next one.
fn filled_sections(issue: &RsciIssue) -> Vec<Section<'_>> {
    let mut listed = BTreeSet::new();
    let sections = issue.sections.iter().map(|section| Section {
        title: &section.title,
        publications: section
            .publications
            .iter()
            .filter(|publication| listed.insert(publication.id))
            .collect(),
    });
    let mut sections: Vec<Section> = sections.filter(|section| !section.publications.is_empty()).collect();
    sections.sort_by_key(|section| !is_blank_in_all(section.title));
    sections
}

fn write_journal(writer: &mut XmlWriter, issue: &RsciIssue, sections: &[Section]) -> Result<()> {
    let journal = &issue.journal;
    writer.required_text("titleid", &issue.title_id.to_string())?;
    writer.text("issn", journal.issn_print.as_deref().unwrap_or_default())?;
    writer.text("eissn", &journal.issn)?;
    let languages = languages_of(&journal.name);
    // The format requires a title.
    let languages = if languages.is_empty() { vec![Language::En] } else { languages };
    for language in languages {
        writer.element("journalInfo", &[("lang", code(language))], |writer| {
            writer.required_text("title", journal.name.only(language))
        })?;
    }
    writer.element("issue", &[("type", "ISS")], |writer| write_issue(writer, issue, sections))
}

fn write_issue(writer: &mut XmlWriter, issue: &RsciIssue, sections: &[Section]) -> Result<()> {
    let Issue { volume, number, published_on } = issue.issue;
    if volume > 0 {
        writer.text("volume", &volume.to_string())?;
    }
    writer.text("number", &number.to_string())?;
    writer.required_text("dateUni", &published_on.year().clamp(0, 9_999).to_string())?;
    writer.text("pages", &page_range(sections).unwrap_or_default())?;
    if !is_blank(&issue.doi) || !is_blank(&issue.edn) {
        writer.element("codes", &[], |writer| {
            writer.text("doi", &issue.doi)?;
            writer.text("edn", &issue.edn)
        })?;
    }
    if let Some(extension) = &issue.cover {
        let name = files::cover_name(extension);
        writer.element("files", &[], |writer| writer.text_with("file", &[("desc", "cover")], &name))?;
    }
    writer.element("articles", &[], |writer| {
        sections.iter().try_for_each(|section| {
            write_section(writer, section.title)?;
            section
                .publications
                .iter()
                .try_for_each(|publication| article::write_article(writer, publication))
        })
    })
}

/// Returns the first and the last page of the issue if pages are numbers.
fn page_range(sections: &[Section]) -> Option<String> {
    let publications = sections.iter().flat_map(|section| &section.publications);
    let pages: Vec<(&str, Option<&str>)> = publications.filter_map(|it| it.work.article.pages()).collect();
    let number = |page: &str| page.parse::<u32>().ok();
    let first = pages.iter().filter_map(|(first, _)| number(first)).min()?;
    let last = pages.iter().filter_map(|(first, last)| number(last.unwrap_or(first))).max()?;
    (first <= last).then(|| format!("{first}-{last}"))
}

fn write_section(writer: &mut XmlWriter, title: &Bilingual) -> Result<()> {
    if is_blank_in_all(title) {
        return Ok(());
    }
    writer.element("section", &[], |writer| write_in_languages(writer, "secTitle", title))
}

/// Writes a title in which users may have typed inline tags, in each language that has it.
fn write_in_languages(writer: &mut XmlWriter, name: &str, text: &Bilingual) -> Result<()> {
    languages_of(text).into_iter().try_for_each(|language| {
        writer.raw_xml(
            name,
            &[("lang", code(language))],
            &inline_xml(&InlineText::parse_marks(text.only(language))),
        )
    })
}

/// Returns the text with the marks that the format has; it has none for underlined text.
fn inline_xml(text: &InlineText) -> String {
    text.to_xml_with(|mark| match mark {
        Mark::Bold => "b",
        Mark::Italic | Mark::Underlined => "i",
        Mark::Superscript => "sup",
        Mark::Subscript => "sub",
    })
}

/// Returns the languages in which there is a text: Russian first, as eLibrary shows them.
fn languages_of(text: &Bilingual) -> Vec<Language> {
    let languages = [Language::Ru, Language::En].into_iter();
    languages.filter(|language| !is_blank(text.only(*language))).collect()
}

fn is_blank_in_all(text: &Bilingual) -> bool {
    languages_of(text).is_empty()
}

/// Returns the code of a language in ISO 639-2.
const fn code(language: Language) -> &'static str {
    match language {
        Language::En => "ENG",
        Language::Ru => "RUS",
    }
}
