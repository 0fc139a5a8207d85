//! The journal and the issue.

use std::io::Result;

use chrono::{Datelike, NaiveDate};
use rules::Language;

use super::limits::{MAX_LINE_CHARS, shorten};
use crate::inline_text::InlineText;
use crate::work::{Bilingual, Issue, Journal};
use crate::xml_writer::XmlWriter;

/// Language of the first title of the journal.
pub const LANGUAGE: Language = Language::En;
const MAX_ABBREVIATION_CHARS: usize = 150;

/// Writes the journal. Crossref compares the first title and the ISSNs with those that it has, so the first title is
/// always the English one. Its search takes the language of an article from here, not from the article.
pub fn write_metadata(
    writer: &mut XmlWriter,
    journal: &Journal,
    language: Language,
    write_own_doi: impl FnOnce(&mut XmlWriter) -> Result<()>,
) -> Result<()> {
    writer.element("journal_metadata", &[("language", language.code())], |writer| {
        writer.required_text("full_title", &shorten(journal.name.with_fallback(LANGUAGE), MAX_LINE_CHARS))?;
        writer.text("full_title", &shorten(journal.name.translation(LANGUAGE), MAX_LINE_CHARS))?;
        writer.text("abbrev_title", &shorten(&journal.nlm_title, MAX_ABBREVIATION_CHARS))?;
        let printed = journal.issn_print.as_deref().unwrap_or_default();
        writer.text_with("issn", &[("media_type", "print")], printed)?;
        writer.text_with("issn", &[("media_type", "electronic")], &journal.issn)?;
        write_own_doi(writer)
    })
}

pub fn write_issue(
    writer: &mut XmlWriter,
    journal: &Journal,
    issue: &Issue,
    subtitle: &Bilingual,
    write_own_doi: impl FnOnce(&mut XmlWriter) -> Result<()>,
) -> Result<()> {
    let subtitle = InlineText::parse_marks(subtitle.with_fallback(LANGUAGE));
    writer.element("journal_issue", &[], |writer| {
        if !subtitle.is_empty() {
            writer.element("titles", &[], |writer| writer.inline_text("title", &[], &subtitle))?;
        }
        write_publication_dates(writer, journal, issue.published_on, Some(issue))?;
        writer.element("journal_volume", &[], |writer| writer.text("volume", &issue.volume.to_string()))?;
        writer.text("issue", &issue.number.to_string())?;
        write_own_doi(writer)
    })
}

/// Writes the day of the publication online, and that of the printed issue if there is one.
pub fn write_publication_dates(
    writer: &mut XmlWriter,
    journal: &Journal,
    online: NaiveDate,
    issue: Option<&Issue>,
) -> Result<()> {
    write_date(writer, "publication_date", &[("media_type", "online")], online)?;
    match issue {
        Some(issue) if journal.is_printed => {
            write_date(writer, "publication_date", &[("media_type", "print")], issue.published_on)
        }
        _ => Ok(()),
    }
}

pub fn write_date(
    writer: &mut XmlWriter,
    name: &str,
    attributes: &[(&str, &str)],
    day: NaiveDate,
) -> Result<()> {
    writer.element(name, attributes, |writer| {
        writer.required_text("month", &format!("{:02}", day.month()))?;
        writer.required_text("day", &format!("{:02}", day.day()))?;
        writer.required_text("year", &day.year().to_string())
    })
}
