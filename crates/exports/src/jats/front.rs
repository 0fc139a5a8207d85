//! What stands before the text, in the order of the DTD.

use std::io::Result;

use chrono::Datelike;
use rules::{Enumeration, Language};

use super::body::write_paragraphs;
use super::dates::{write_history, write_publication_dates};
use super::inline::marked;
use super::people::write_people;
use crate::publication::Publication;
use crate::running_text::is_blank;
use crate::sheet::Sheet;

pub fn write_front(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    sheet.group("front", &[], |sheet| {
        write_journal(sheet, publication)?;
        sheet.group("article-meta", &[], |sheet| {
            write_ids(sheet, publication)?;
            write_kind(sheet, publication)?;
            write_title(sheet, publication, publication.language())?;
            write_people(sheet, publication)?;
            write_publication_dates(sheet, publication)?;
            write_place(sheet, publication)?;
            write_history(sheet, publication)?;
            write_permissions(sheet, publication)?;
            write_addresses(sheet, publication)?;
            write_abstracts(sheet, publication)?;
            write_keywords(sheet, publication)?;
            write_funding(sheet, publication)
        })
    })
}

/// The DTD insists on an id, a title and an ISSN.
fn write_journal(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let journal = &publication.work.journal;
    let (language, other) = both(publication.language());
    sheet.group("journal-meta", &[], |sheet| {
        sheet.line_with("journal-id", &[("journal-id-type", "nlm-ta")], &journal.nlm_title)?;
        let own = publication.short_name.to_lowercase();
        sheet.required_with("journal-id", &[("journal-id-type", "publisher-id")], &own)?;
        sheet.group("journal-title-group", &[], |sheet| {
            sheet.required("journal-title", journal.name.either(language))?;
            let translated = journal.name.translation(language);
            if !is_blank(translated) {
                sheet.group("trans-title-group", &[("xml:lang", other.code())], |sheet| {
                    sheet.line("trans-title", translated)
                })?;
            }
            sheet.line_with("abbrev-journal-title", &[("abbrev-type", "nlm-ta")], &journal.nlm_title)
        })?;
        sheet.required_with("issn", &[("publication-format", "electronic")], &journal.issn)?;
        sheet.group("publisher", &[], |sheet| {
            sheet.required("publisher-name", journal.publisher.either(language))
        })
    })
}

fn write_ids(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let doi = publication.work.article.doi().unwrap_or_default();
    sheet.line_with("article-id", &[("pub-id-type", "doi")], doi)?;
    let own = format!("{}-{}", publication.short_name.trim().to_lowercase(), publication.id);
    sheet.required_with("article-id", &[("pub-id-type", "publisher-id")], &own)
}

fn write_kind(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let (language, other) = both(publication.language());
    sheet.group("article-categories", &[], |sheet| {
        [language, other].into_iter().try_for_each(|language| {
            let attributes = [("subj-group-type", "heading"), ("xml:lang", language.code())];
            sheet.group("subj-group", &attributes, |sheet| {
                sheet.required("subject", publication.kind.name().in_language(language))
            })
        })
    })
}

pub fn write_title(sheet: &mut Sheet, publication: &Publication, language: Language) -> Result<()> {
    let title = &publication.work.article.title;
    let written_in = title.language_of(language);
    let (_, other) = both(written_in);
    sheet.group("title-group", &[], |sheet| {
        let attributes = [("xml:lang", written_in.code())];
        sheet.xml("article-title", &attributes, &marked(title.either(language)))?;
        let translated = title.translation(language);
        if is_blank(translated) {
            return Ok(());
        }
        sheet.group("trans-title-group", &[("xml:lang", other.code())], |sheet| {
            sheet.xml("trans-title", &[], &marked(translated))
        })
    })
}

fn write_place(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let work = &publication.work;
    if let Some(issue) = &work.issue {
        sheet.line("volume", &issue.volume.to_string())?;
        sheet.line("issue", &issue.number.to_string())?;
    }
    match work.article.pages() {
        Some((first, last)) => {
            sheet.line("fpage", first)?;
            sheet.line("lpage", last.unwrap_or(first))
        }
        None => Ok(()),
    }
}

fn write_permissions(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let year = publication.work.article.published_on.year().to_string();
    let address = publication.license_url.as_str();
    sheet.group("permissions", &[], |sheet| {
        sheet.line("copyright-statement", &format!("© {year} The Authors"))?;
        sheet.line("copyright-year", &year)?;
        sheet.line("copyright-holder", "The Authors")?;
        sheet.empty("ali:free_to_read", &[])?;
        sheet.group("license", &[("license-type", "open-access"), ("xlink:href", address)], |sheet| {
            sheet.line("ali:license_ref", address)?;
            sheet.required("license-p", &publication.license_name)
        })
    })
}

fn write_addresses(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let page = publication.work.article.address.as_str();
    sheet.empty("self-uri", &[("content-type", "html"), ("xlink:href", page)])?;
    publication.pdfs.iter().try_for_each(|(language, address)| {
        let attributes = [("content-type", "pdf"), ("xml:lang", language.code()), ("xlink:href", address)];
        sheet.empty("self-uri", &attributes)
    })
}

fn write_abstracts(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let given = &publication.work.article.r#abstract;
    let written_in = given.language_of(publication.language());
    let (language, other) = both(written_in);
    for (name, language) in [("abstract", language), ("trans-abstract", other)] {
        if !is_blank(given.only(language)) {
            sheet.group(name, &[("xml:lang", language.code())], |sheet| {
                write_paragraphs(sheet, given.only(language), &publication.site)
            })?;
        }
    }
    Ok(())
}

fn write_keywords(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let article = &publication.work.article;
    for (language, keywords) in [(Language::En, &article.keywords_en), (Language::Ru, &article.keywords_ru)] {
        if keywords.iter().any(|keyword| !is_blank(keyword)) {
            let attributes = [("kwd-group-type", "author"), ("xml:lang", language.code())];
            sheet.group("kwd-group", &attributes, |sheet| {
                keywords.iter().try_for_each(|keyword| sheet.line("kwd", keyword))
            })?;
        }
    }
    Ok(())
}

fn write_funding(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let funding = &publication.funding;
    if Language::ALL.into_iter().all(|language| is_blank(funding.only(language))) {
        return Ok(());
    }
    sheet.group("funding-group", &[], |sheet| {
        Language::ALL.into_iter().try_for_each(|language| {
            let attributes = [("xml:lang", language.code())];
            sheet.line_with("funding-statement", &attributes, funding.only(language))
        })
    })
}

/// The language, and the other one.
const fn both(language: Language) -> (Language, Language) {
    match language {
        Language::En => (Language::En, Language::Ru),
        Language::Ru => (Language::Ru, Language::En),
    }
}
