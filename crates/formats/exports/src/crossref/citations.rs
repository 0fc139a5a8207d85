//! References: as the authors wrote them, with the DOI and what is known of their parts.

use std::io::Result;

use rules::article::reference_parts::{ReferenceKind, ReferenceParts};
use rules::article::references::{IdFormat, Reference};
use rules::article::registration_problems::{MAX_CITED_NUMBER_CHARS, is_registrable_doi};

use super::limits::is_article_number;
use crate::details::reference_parts;
use crate::inline_text::InlineText;
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

const YEAR_DIGITS: usize = 4;

pub fn write_citations(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let cited: Vec<&Reference> = publication.cited_references().collect();
    if cited.is_empty() {
        return Ok(());
    }
    writer.element("citation_list", &[], |writer| {
        (1..).zip(cited).try_for_each(|(number, reference)| write_citation(writer, number, reference))
    })
}

fn write_citation(writer: &mut XmlWriter, number: usize, reference: &Reference) -> Result<()> {
    writer.element("citation", &[("key", &format!("ref{number}"))], |writer| {
        write_parts(writer, &reference_parts(reference))?;
        writer.text("doi", doi(reference).unwrap_or_default())?;
        // Tags that authors type would be indexed as text.
        let text = InlineText::parse_marks(&reference.reference).to_plain_text();
        writer.text("unstructured_citation", &text)
    })
}

fn write_parts(writer: &mut XmlWriter, parts: &ReferenceParts) -> Result<()> {
    let (journal, book, title) = titles(parts);
    writer.text("journal_title", &plain(journal))?;
    writer.text("author", parts.authors.first().map_or("", |author| author.family.as_str()))?;
    writer.text("volume", number(&parts.volume))?;
    writer.text("issue", number(&parts.issue))?;
    let page = number(&parts.first_page);
    writer.text(if is_article_number(page) { "elocation_id" } else { "first_page" }, page)?;
    writer.text("cYear", year(&parts.year))?;
    writer.text("volume_title", &plain(book))?;
    writer.text("article_title", &plain(title))
}

/// Returns the titles of the journal, of the book and of the article or other work; unknown ones are `""`.
fn titles(parts: &ReferenceParts) -> (&str, &str, &str) {
    let (title, source) = (parts.title.as_str(), parts.source.as_str());
    match parts.kind {
        ReferenceKind::Journal => (source, "", title),
        ReferenceKind::Book if source.is_empty() => ("", title, ""),
        ReferenceKind::Book | ReferenceKind::Chapter | ReferenceKind::Conference => ("", source, title),
        ReferenceKind::Thesis | ReferenceKind::Preprint | ReferenceKind::Web | ReferenceKind::Other => {
            ("", "", title)
        }
    }
}

fn plain(text: &str) -> String {
    InlineText::parse_marks(text).to_plain_text()
}

/// Returns the first DOI that the schema accepts.
fn doi(reference: &Reference) -> Option<&str> {
    let dois = reference.article_ids.iter().filter(|id| id.format == IdFormat::Doi);
    dois.map(|id| id.value.as_str()).find(|doi| is_registrable_doi(doi))
}

/// Returns a volume, issue or page; `""` if it is too long to be one.
fn number(text: &str) -> &str {
    if text.chars().count() > MAX_CITED_NUMBER_CHARS { "" } else { text }
}

/// Returns the digits of `2014` and `2014a`; `""` for other texts.
fn year(text: &str) -> &str {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == YEAR_DIGITS { &text[..YEAR_DIGITS] } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_have_four_digits() {
        for (text, expected) in
            [("2014", "2014"), ("2014a", "2014"), ("20145", ""), ("n.d.", ""), ("", ""), ("Ы", "")]
        {
            assert_eq!(year(text), expected, "{text}");
        }
    }

    #[test]
    fn titles_stand_where_their_kind_has_them() {
        let titles_of = |kind, title: &str, source: &str| {
            let parts = ReferenceParts {
                kind,
                title: title.into(),
                source: source.into(),
                ..ReferenceParts::default()
            };
            let (journal, book, title) = titles(&parts);
            format!("{journal}|{book}|{title}")
        };
        assert_eq!(titles_of(ReferenceKind::Journal, "T", "S"), "S||T");
        assert_eq!(titles_of(ReferenceKind::Book, "T", ""), "|T|");
        assert_eq!(titles_of(ReferenceKind::Book, "", "S"), "|S|");
        assert_eq!(titles_of(ReferenceKind::Chapter, "T", "S"), "|S|T");
        assert_eq!(titles_of(ReferenceKind::Web, "T", "S"), "||T");
    }
}
