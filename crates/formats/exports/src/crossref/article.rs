//! The article, with elements in the order of the schema.

use std::io::Result;

use super::Archive;
use super::abstracts::write_abstracts;
use super::archive::write_archives;
use super::citations::write_citations;
use super::contributors::write_contributors;
use super::doi_data::write_article_doi;
use super::journal::{write_date, write_publication_dates};
use super::license::write_license;
use super::limits::{MAX_LINE_CHARS, is_article_number};
use super::update::Update;
use crate::inline_text::InlineText;
use crate::publication::Publication;
use crate::work::other_language;
use crate::xml_writer::XmlWriter;

const MAX_ITEM_NUMBER_CHARS: usize = 32;

pub fn write_article(
    writer: &mut XmlWriter,
    publication: &Publication,
    doi: &str,
    archives: &[Archive],
) -> Result<()> {
    let work = &publication.work;
    let attributes = [("publication_type", "full_text"), ("language", publication.language().code())];
    writer.element("journal_article", &attributes, |writer| {
        write_titles(writer, publication)?;
        write_contributors(writer, publication)?;
        write_abstracts(writer, publication)?;
        write_publication_dates(writer, &work.journal, work.article.published_on, work.issue.as_ref())?;
        if let Some(day) = publication.accepted_on {
            write_date(writer, "acceptance_date", &[], day)?;
        }
        write_pages(writer, publication)?;
        write_publisher_item(writer, publication)?;
        match Update::of(publication) {
            Some(update) => update.write(writer, publication)?,
            None => write_license(writer, publication)?,
        }
        write_archives(writer, archives)?;
        write_article_doi(writer, publication, doi)?;
        write_citations(writer, publication)
    })
}

/// Writes the title in the language of the article, and the other one. That is the title of the original only if
/// the article is a translation that appears without its original; else it is a second title.
fn write_titles(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let (article, language) = (&publication.work.article, publication.language());
    let title = InlineText::parse_marks(article.title.with_fallback(language));
    let other = InlineText::parse_marks(article.title.translation(language));
    let is_translation = language != article.original_language()
        && article.title.resolved_language(language) == language
        && !other.is_empty();
    writer.element("titles", &[], |writer| {
        writer.raw_xml("title", &[], &title.to_xml())?;
        if !is_translation {
            return Ok(());
        }
        let original = other_language(language).code();
        writer.inline_text("original_language_title", &[("language", original)], &other)
    })?;
    if is_translation || other.is_empty() {
        return Ok(());
    }
    writer.element("titles", &[], |writer| writer.inline_text("title", &[], &other))
}

fn write_pages(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let Some((first, last)) = publication.work.article.pages() else { return Ok(()) };
    if is_article_number(first) {
        return Ok(());
    }
    writer.element("pages", &[], |writer| {
        writer.text("first_page", first)?;
        writer.text("last_page", last.unwrap_or_default())
    })
}

/// Writes the id of the article; it is the article number if there are no pages and no other number.
fn write_publisher_item(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let id = publication.publisher_item_id();
    if id.chars().count() > MAX_LINE_CHARS {
        return Ok(());
    }
    writer.element("publisher_item", &[], |writer| {
        let pages = publication.work.article.pages();
        let number = match pages {
            Some((page, _)) if is_article_number(page) => page.to_owned(),
            _ => publication.electronic_location().unwrap_or_default(),
        };
        if number.chars().count() <= MAX_ITEM_NUMBER_CHARS {
            writer.text_with("item_number", &[("item_number_type", "article_number")], &number)?;
        }
        writer.text_with("identifier", &[("id_type", "pii")], &id)
    })
}
