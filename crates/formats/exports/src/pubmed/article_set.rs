//! The PubMed document, with elements in the order of the DTD.

use std::io::Result;

use rules::Language;
use rules::article::references::{IdFormat, Reference};

use super::authors::write_authors;
use super::dates::{write_history, write_publication_date};
use super::publication_types::{linked_object_type, publication_types};
use super::record::{Article, Journal, Record};
use crate::abstract_sections::{AbstractSection, split_abstract};
use crate::inline_text::is_blank;
use crate::xml_writer::XmlWriter;

const DTD_URL: &str = "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd";

/// Writes the PubMed file of an article. Fails only if memory allocation does.
pub fn write_article_set(record: &Record) -> Result<Vec<u8>> {
    let mut writer = XmlWriter::with_doctype(&doctype(&record.journal))?;
    writer.element("ArticleSet", &[], |writer| {
        writer.element("Article", &[], |writer| {
            write_journal(writer, record)?;
            write_replaced(writer, record)?;
            write_titles(writer, &record.article)?;
            write_location(writer, record)?;
            write_languages(writer, &record.article)?;
            write_authors(writer, &record.article)?;
            for name in publication_types(record.article.kind) {
                writer.text("PublicationType", name)?;
            }
            write_ids(writer, record)?;
            write_history(writer, record)?;
            write_abstracts(writer, &record.article)?;
            writer.text("CopyrightInformation", &record.article.copyright)?;
            writer.text("CoiStatement", &record.article.conflict_of_interest_en)?;
            write_objects(writer, &record.article)?;
            write_references(writer, &record.article.references)
        })
    })?;
    Ok(writer.finish())
}

/// Builds the doctype. The public id comes from a setting; characters that could end the quotes are removed.
fn doctype(journal: &Journal) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || " -'()+,./:=?;!*#@$_%".contains(*c);
    let public_id: String = journal.dtd_public_id.chars().filter(allowed).collect();
    format!("ArticleSet PUBLIC \"{public_id}\" \"{DTD_URL}\"")
}

fn write_journal(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    writer.element("Journal", &[], |writer| {
        writer.required_text("PublisherName", &record.journal.publisher)?;
        writer.required_text("JournalTitle", &record.journal.nlm_title)?;
        writer.required_text("Issn", &record.journal.issn)?;
        if let Some(issue) = &record.issue {
            writer.text("Volume", &issue.volume)?;
            writer.text("Issue", &issue.number)?;
        }
        write_publication_date(writer, record)
    })
}

/// Names the citation that NLM has had since an earlier record, or since the article was published ahead of its issue.
/// The id must be that of the earlier file.
fn write_replaced(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    if !record.is_correction && !record.was_ahead_of_print() {
        return Ok(());
    }
    match non_blank(&record.article.doi) {
        "" => writer.text_with("Replaces", &[("IdType", "pii")], &publisher_item_id(record)),
        doi => writer.text_with("Replaces", &[("IdType", "doi")], doi),
    }
}

/// Writes the titles. For NLM a vernacular title is that of an article written in another language, so the
/// title of a translation is omitted, and one without a full text, too.
fn write_titles(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    writer.text("ArticleTitle", &article.title_en)?;
    let is_russian = article.ordered_languages().first() == Some(&Language::Ru);
    writer.text("VernacularTitle", if is_russian { &article.title_ru } else { "" })
}

/// Writes pages and DOI. NLM requires a first page or an electronic location, so without either the publisher
/// item id is written. Ahead of the issue there are no pages, and both ids.
fn write_location(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    let article = &record.article;
    let is_ahead = record.issue.is_none();
    let first = if is_ahead { "" } else { non_blank(&article.page_first) };
    let doi = non_blank(&article.doi);
    if !first.is_empty() {
        writer.text_with("FirstPage", &[("LZero", "save")], first)?;
        writer.text("LastPage", non_blank(&article.page_last))?;
    }
    writer.text_with("ELocationID", &[("EIdType", "doi"), ("ValidYN", "Y")], doi)?;
    if is_ahead || first.is_empty() && doi.is_empty() {
        writer.text_with(
            "ELocationID",
            &[("EIdType", "pii"), ("ValidYN", "Y")],
            &publisher_item_id(record),
        )?;
    }
    Ok(())
}

fn write_languages(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let codes = article.ordered_languages().into_iter().map(|language| language.code().to_uppercase());
    codes.into_iter().try_for_each(|code| writer.text("Language", &code))
}

fn write_ids(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    writer.element("ArticleIdList", &[], |writer| {
        writer.text_with("ArticleId", &[("IdType", "pii")], &publisher_item_id(record))?;
        writer.text_with("ArticleId", &[("IdType", "doi")], non_blank(&record.article.doi))
    })
}

/// Returns the permanent id of the article; pages and even a DOI may be corrected.
fn publisher_item_id(record: &Record) -> String {
    format!("{}-{}", record.journal.short_name.trim().to_lowercase(), record.article.id)
}

fn write_abstracts(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    write_abstract(writer, "Abstract", &[], &split_abstract(&article.abstract_en))?;
    let language = [("Language", Language::Ru.code())];
    write_abstract(writer, "OtherAbstract", &language, &split_abstract(&article.abstract_ru))
}

fn write_abstract(
    writer: &mut XmlWriter,
    name: &str,
    attributes: &[(&str, &str)],
    sections: &[AbstractSection],
) -> Result<()> {
    match sections {
        [] => Ok(()),
        [only] if only.label.is_none() => writer.inline_text(name, attributes, &only.text()),
        sections => writer.element(name, attributes, |writer| {
            sections.iter().try_for_each(|section| match &section.label {
                // NLM writes labels in capitals.
                Some(label) => {
                    writer.inline_text("AbstractText", &[("Label", &label.to_uppercase())], &section.text())
                }
                None => writer.bare_text(&section.text()),
            })
        }),
    }
}

/// Writes the citation that a notice is about, which NLM then links in both directions, and the keywords: only the
/// English ones, because a keyword has no language attribute, and PubMed is searched in English.
fn write_objects(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let keywords: Vec<&String> = article.keywords_en.iter().filter(|keyword| !is_blank(keyword)).collect();
    let target = linked_object_type(article.kind).zip(article.notice_on.as_deref());
    if keywords.is_empty() && target.is_none() {
        return Ok(());
    }
    writer.element("ObjectList", &[], |writer| {
        if let Some((object_type, doi)) = target {
            writer.element("Object", &[("Type", object_type)], |writer| {
                writer.text_with("Param", &[("Name", "type")], "doi")?;
                writer.text_with("Param", &[("Name", "id")], doi)
            })?;
        }
        keywords.iter().try_for_each(|keyword| {
            writer.element("Object", &[("Type", "keyword")], |writer| {
                writer.text_with("Param", &[("Name", "value")], keyword)
            })
        })
    })
}

fn write_references(writer: &mut XmlWriter, references: &[Reference]) -> Result<()> {
    let cited: Vec<&Reference> =
        references.iter().filter(|reference| !is_blank(&reference.reference)).collect();
    if cited.is_empty() {
        return Ok(());
    }
    writer.element("ReferenceList", &[], |writer| {
        cited.iter().try_for_each(|reference| {
            writer.element("Reference", &[], |writer| {
                writer.text("Citation", &reference.reference)?;
                write_reference_ids(writer, reference)
            })
        })
    })
}

fn write_reference_ids(writer: &mut XmlWriter, reference: &Reference) -> Result<()> {
    if reference.article_ids.is_empty() {
        return Ok(());
    }
    writer.element("ArticleIdList", &[], |writer| {
        reference.article_ids.iter().try_for_each(|id| {
            let kind = match id.format {
                IdFormat::Doi => "doi",
                IdFormat::Pubmed => "pubmed",
                IdFormat::Pmcid => "pmcid",
            };
            writer.text_with("ArticleId", &[("IdType", kind)], &id.value)
        })
    })
}

fn non_blank(value: &Option<String>) -> &str {
    value.as_deref().filter(|text| !is_blank(text)).unwrap_or_default()
}
