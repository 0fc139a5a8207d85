//! The `front` element, in the order of the DTD.

use std::io::Result;

use rules::article::index_codes::udc_codes;
use rules::{Enumeration, Language};

use super::abstracts::{write_abstract, write_abstracts};
use super::author_notes::write_author_notes;
use super::contributors::{named_authors, write_contributors, write_names};
use super::dates::{write_history, write_publication_dates};
use super::file_names::FileNames;
use super::inline::title_xml;
use super::permissions::{write_permissions, write_self_uris};
use super::related::write_related_articles;
use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::work::{Article, other_language};
use crate::xml_writer::XmlWriter;

/// Writes what a translation has of its own: its title, the names of the authors, its abstract and keywords.
pub fn write_front_stub(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    writer.element("front-stub", &[], |writer| {
        write_title(writer, publication, language)?;
        write_names(writer, &named_authors(publication), language)?;
        write_abstract(writer, "abstract", publication, language)?;
        write_keywords_in(writer, publication, language)
    })
}

pub fn write_front(
    writer: &mut XmlWriter,
    publication: &Publication,
    files: Option<&FileNames>,
) -> Result<()> {
    let authors = named_authors(publication);
    writer.element("front", &[], |writer| {
        write_journal(writer, publication)?;
        writer.element("article-meta", &[], |writer| {
            write_ids(writer, publication)?;
            if files.is_none() {
                write_index_codes(writer, &publication.work.article)?;
            }
            write_categories(writer, publication)?;
            write_title(writer, publication, publication.language())?;
            write_contributors(writer, publication, &authors)?;
            write_author_notes(writer, publication, &authors)?;
            write_publication_dates(writer, publication)?;
            write_issue_and_pages(writer, publication)?;
            write_history(writer, publication)?;
            write_permissions(writer, publication)?;
            write_self_uris(writer, publication, files)?;
            write_related_articles(writer, &publication.work.article)?;
            write_abstracts(writer, publication)?;
            write_keywords(writer, publication)?;
            write_funding(writer, publication)
        })
    })
}

/// Writes the journal. The DTD requires an id, a title and an ISSN.
fn write_journal(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let journal = &publication.work.journal;
    let language = publication.language();
    let other = other_language(language);
    writer.element("journal-meta", &[], |writer| {
        writer.text_with("journal-id", &[("journal-id-type", "nlm-ta")], &journal.nlm_title)?;
        let publisher_id = publication.short_name.to_lowercase();
        writer.required_text_with("journal-id", &[("journal-id-type", "publisher-id")], &publisher_id)?;
        writer.element("journal-title-group", &[], |writer| {
            writer.required_text("journal-title", journal.name.with_fallback(language))?;
            let translated = journal.name.translation(language);
            if !is_blank(translated) {
                writer.element("trans-title-group", &[("xml:lang", other.code())], |writer| {
                    writer.text("trans-title", translated)
                })?;
            }
            writer.text_with("abbrev-journal-title", &[("abbrev-type", "nlm-ta")], &journal.nlm_title)
        })?;
        let printed = journal.issn_print.as_deref().unwrap_or_default();
        writer.text_with("issn", &[("publication-format", "print")], printed)?;
        writer.required_text_with("issn", &[("publication-format", "electronic")], &journal.issn)?;
        writer.text("issn-l", journal.linking_issn())?;
        writer.element("publisher", &[], |writer| {
            writer.required_text("publisher-name", journal.publisher.with_fallback(language))
        })
    })
}

fn write_ids(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let doi = publication.work.article.doi().unwrap_or_default();
    writer.text_with("article-id", &[("pub-id-type", "doi")], doi)?;
    let publisher_id = [("pub-id-type", "publisher-id")];
    writer.required_text_with("article-id", &publisher_id, &publication.publisher_item_id())
}

/// Writes the codes of Russian indexes as ids of a custom type, as other Russian journals do. PMC refuses types that it
/// does not know, so packages leave them out.
fn write_index_codes(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let edn = [article.edn.as_str()].into_iter().map(|code| ("edn", code));
    edn.chain(udc_codes(&article.udc).map(|code| ("udk", code))).try_for_each(|(kind, code)| {
        writer.text_with("article-id", &[("custom-type", kind), ("pub-id-type", "custom")], code)
    })
}

fn write_categories(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let language = publication.language();
    let other = other_language(language);
    writer.element("article-categories", &[], |writer| {
        for language in [language, other] {
            let kind = publication.kind.name().in_language(language);
            write_subject(writer, "heading", language, kind)?;
        }
        [language, other].into_iter().try_for_each(|language| {
            write_subject(writer, "theme", language, publication.theme.only(language))
        })
    })
}

fn write_subject(writer: &mut XmlWriter, group: &str, language: Language, subject: &str) -> Result<()> {
    if is_blank(subject) {
        return Ok(());
    }
    writer.element("subj-group", &[("subj-group-type", group), ("xml:lang", language.code())], |writer| {
        writer.text("subject", subject)
    })
}

fn write_title(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    let title = &publication.work.article.title;
    let source_language = title.resolved_language(language);
    let other = other_language(source_language);
    writer.element("title-group", &[], |writer| {
        let attributes = [("xml:lang", source_language.code())];
        writer.raw_xml("article-title", &attributes, &title_xml(title.with_fallback(language)))?;
        let translated = title.translation(language);
        if is_blank(translated) {
            return Ok(());
        }
        writer.element("trans-title-group", &[("xml:lang", other.code())], |writer| {
            writer.raw_xml("trans-title", &[], &title_xml(translated))
        })
    })
}

fn write_issue_and_pages(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let work = &publication.work;
    if let Some(issue) = &work.issue {
        writer.text("volume", &issue.volume.to_string())?;
        writer.text("issue", &issue.number.to_string())?;
    }
    if let Some((first, last)) = work.article.pages() {
        writer.text("fpage", first)?;
        writer.text("lpage", last.unwrap_or(first))?;
    }
    writer.text("elocation-id", &publication.electronic_location().unwrap_or_default())
}

fn write_keywords(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    Language::ALL.into_iter().try_for_each(|language| write_keywords_in(writer, publication, language))
}

fn write_keywords_in(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    let keywords = match language {
        Language::En => &publication.work.article.keywords_en,
        Language::Ru => &publication.work.article.keywords_ru,
    };
    if keywords.iter().all(|keyword| is_blank(keyword)) {
        return Ok(());
    }
    let attributes = [("kwd-group-type", "author"), ("xml:lang", language.code())];
    writer.element("kwd-group", &attributes, |writer| {
        keywords.iter().try_for_each(|keyword| writer.text("kwd", keyword))
    })
}

fn write_funding(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let funding = &publication.funding;
    if Language::ALL.into_iter().all(|language| is_blank(funding.only(language))) {
        return Ok(());
    }
    writer.element("funding-group", &[], |writer| {
        Language::ALL.into_iter().try_for_each(|language| {
            let attributes = [("xml:lang", language.code())];
            writer.text_with("funding-statement", &attributes, funding.only(language))
        })
    })
}
