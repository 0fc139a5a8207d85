//! The file itself, in the order of the format's DTD.

use std::io::Result;

use rules::Language;
use rules::article::references::{IdFormat, Reference};

use super::abstracts::{Part, parts_of};
use super::authors::write_authors;
use super::dates::{write_date_of_issue, write_history};
use super::kinds::publication_types;
use super::record::{Article, Journal, Record};
use crate::running_text::is_blank;
use crate::sheet::Sheet;

const DTD_ADDRESS: &str = "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd";

/// The article as a file for PubMed. Writing into memory, it fails only where memory does.
pub fn article_set(record: &Record) -> Result<Vec<u8>> {
    let mut sheet = Sheet::begin(&doctype(&record.journal))?;
    sheet.group("ArticleSet", &[], |sheet| {
        sheet.group("Article", &[], |sheet| {
            write_journal(sheet, record)?;
            write_titles(sheet, &record.article)?;
            write_place(sheet, record)?;
            write_languages(sheet, &record.article)?;
            write_authors(sheet, &record.article)?;
            for name in publication_types(record.article.kind) {
                sheet.line("PublicationType", name)?;
            }
            write_ids(sheet, record)?;
            write_history(sheet, &record.article)?;
            write_abstracts(sheet, &record.article)?;
            sheet.line("CopyrightInformation", &record.article.copyright)?;
            sheet.line("CoiStatement", &record.article.conflict_of_interest_en)?;
            write_keywords(sheet, &record.article)?;
            write_references(sheet, &record.article.references)
        })
    })?;
    Ok(sheet.end())
}

/// The name comes from a setting: nothing in it may end the quotes that it stands in.
fn doctype(journal: &Journal) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || " -'()+,./:=?;!*#@$_%".contains(*c);
    let public_id: String = journal.dtd_public_id.chars().filter(allowed).collect();
    format!("ArticleSet PUBLIC \"{public_id}\" \"{DTD_ADDRESS}\"")
}

fn write_journal(sheet: &mut Sheet, record: &Record) -> Result<()> {
    sheet.group("Journal", &[], |sheet| {
        sheet.required("PublisherName", &record.journal.publisher)?;
        sheet.required("JournalTitle", &record.journal.nlm_title)?;
        sheet.required("Issn", &record.journal.issn)?;
        sheet.line("Volume", &record.issue.volume)?;
        sheet.line("Issue", &record.issue.number)?;
        write_date_of_issue(sheet, record)
    })
}

/// A vernacular title tells the library that the text can be read in that language, so a translated title alone is none.
fn write_titles(sheet: &mut Sheet, article: &Article) -> Result<()> {
    sheet.line("ArticleTitle", &article.title_en)?;
    let is_in_russian = article.languages.contains(&Language::Ru);
    sheet.line("VernacularTitle", if is_in_russian { &article.title_ru } else { "" })
}

/// The library wants a first page or an electronic location; without page and DOI our own name for the article has to do.
fn write_place(sheet: &mut Sheet, record: &Record) -> Result<()> {
    let article = &record.article;
    let first = given(&article.page_first);
    let doi = given(&article.doi);
    if !first.is_empty() {
        sheet.line_with("FirstPage", &[("LZero", "save")], first)?;
        sheet.line("LastPage", given(&article.page_last))?;
    }
    sheet.line_with("ELocationID", &[("EIdType", "doi"), ("ValidYN", "Y")], doi)?;
    if first.is_empty() && doi.is_empty() {
        sheet.line_with("ELocationID", &[("EIdType", "pii"), ("ValidYN", "Y")], &own_name(record))?;
    }
    Ok(())
}

fn write_languages(sheet: &mut Sheet, article: &Article) -> Result<()> {
    let languages = Language::ALL.into_iter().filter(|language| article.languages.contains(language));
    languages
        .map(|language| language.code().to_uppercase())
        .try_for_each(|code| sheet.line("Language", &code))
}

fn write_ids(sheet: &mut Sheet, record: &Record) -> Result<()> {
    sheet.group("ArticleIdList", &[], |sheet| {
        sheet.line_with("ArticleId", &[("IdType", "pii")], &own_name(record))?;
        sheet.line_with("ArticleId", &[("IdType", "doi")], given(&record.article.doi))
    })
}

/// Ours for good: pages and even a DOI may be corrected.
fn own_name(record: &Record) -> String {
    format!("{}-{}", record.journal.short_name.trim().to_lowercase(), record.article.id)
}

fn write_abstracts(sheet: &mut Sheet, article: &Article) -> Result<()> {
    write_abstract(sheet, "Abstract", &[], &parts_of(&article.abstract_en))?;
    let language = [("Language", Language::Ru.code())];
    write_abstract(sheet, "OtherAbstract", &language, &parts_of(&article.abstract_ru))
}

fn write_abstract(sheet: &mut Sheet, name: &str, attributes: &[(&str, &str)], parts: &[Part]) -> Result<()> {
    match parts {
        [] => Ok(()),
        [Part { label: None, text }] => sheet.text(name, attributes, text),
        parts => sheet.group(name, attributes, |sheet| {
            parts.iter().try_for_each(|part| match &part.label {
                Some(label) => sheet.text("AbstractText", &[("Label", label)], &part.text),
                None => sheet.bare_text(&part.text),
            })
        }),
    }
}

/// English ones only: a keyword cannot say its language, and PubMed is searched in English.
fn write_keywords(sheet: &mut Sheet, article: &Article) -> Result<()> {
    let keywords: Vec<&String> = article.keywords_en.iter().filter(|keyword| !is_blank(keyword)).collect();
    if keywords.is_empty() {
        return Ok(());
    }
    sheet.group("ObjectList", &[], |sheet| {
        keywords.iter().try_for_each(|keyword| {
            sheet.group("Object", &[("Type", "keyword")], |sheet| {
                sheet.line_with("Param", &[("Name", "value")], keyword)
            })
        })
    })
}

fn write_references(sheet: &mut Sheet, references: &[Reference]) -> Result<()> {
    let cited: Vec<&Reference> =
        references.iter().filter(|reference| !is_blank(&reference.reference)).collect();
    if cited.is_empty() {
        return Ok(());
    }
    sheet.group("ReferenceList", &[], |sheet| {
        cited.iter().try_for_each(|reference| {
            sheet.group("Reference", &[], |sheet| {
                sheet.line("Citation", &reference.reference)?;
                write_reference_ids(sheet, reference)
            })
        })
    })
}

fn write_reference_ids(sheet: &mut Sheet, reference: &Reference) -> Result<()> {
    if reference.article_ids.is_empty() {
        return Ok(());
    }
    sheet.group("ArticleIdList", &[], |sheet| {
        reference.article_ids.iter().try_for_each(|id| {
            let kind = match id.format {
                IdFormat::Doi => "doi",
                IdFormat::Pubmed => "pubmed",
                IdFormat::Pmcid => "pmcid",
            };
            sheet.line_with("ArticleId", &[("IdType", kind)], &id.value)
        })
    })
}

fn given(value: &Option<String>) -> &str {
    value.as_deref().filter(|text| !is_blank(text)).unwrap_or_default()
}
