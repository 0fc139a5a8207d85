//! One article, with elements in the order of the format.

use std::io::Result;

use chrono::{Datelike, NaiveDate};
use rules::article::index_codes::udc_codes;
use rules::article::references::{IdFormat, Reference};
use rules::{ArticleType, Language};

use super::authors::write_authors;
use super::{code, files, inline_xml, is_blank_in_all, languages_of, write_in_languages};
use crate::html_lines::{html_to_plain_text, split_lines};
use crate::inline_text::{InlineText, is_blank};
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

pub fn write_article(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    writer.element("article", &[], |writer| {
        writer.required_text("pages", &pages(publication))?;
        writer.required_text("artType", article_type(publication.kind))?;
        writer.required_text("langPubl", code(publication.language()))?;
        write_authors(writer, publication)?;
        write_titles(writer, publication)?;
        write_abstracts(writer, publication)?;
        write_text(writer, publication)?;
        write_codes(writer, publication)?;
        write_keywords(writer, publication)?;
        write_references(writer, publication)?;
        write_files(writer, publication)?;
        write_dates(writer, publication)?;
        write_funding(writer, publication)
    })
}

/// Returns the pages, or what stands for them.
fn pages(publication: &Publication) -> String {
    match publication.work.article.pages() {
        Some((first, Some(last))) => format!("{first}-{last}"),
        Some((only, None)) => only.to_owned(),
        None => publication.electronic_location().unwrap_or_default(),
    }
}

/// Returns the type. eLibrary has none for notices; its `COR` is correspondence.
const fn article_type(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy | ArticleType::ExperimentalStudy | ArticleType::ClinicalCase => {
            "RAR"
        }
        ArticleType::ReviewArticle => "REV",
        ArticleType::ShortCommunication => "SCO",
        ArticleType::LetterToTheEditor => "COR",
        ArticleType::ConferenceOverview => "CNF",
        ArticleType::Personalia => "PER",
        ArticleType::Editorial => "EDI",
        ArticleType::Correction
        | ArticleType::Retraction
        | ArticleType::ExpressionOfConcern
        | ArticleType::Removal
        | ArticleType::Addendum => "MIS",
    }
}

fn write_titles(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let title = &publication.work.article.title;
    writer.element("artTitles", &[], |writer| {
        if is_blank_in_all(title) {
            // The format requires a title.
            let attributes = [("lang", code(publication.language()))];
            return writer.required_text_with("artTitle", &attributes, "");
        }
        write_in_languages(writer, "artTitle", title)
    })
}

fn write_abstracts(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let html = &publication.work.article.r#abstract;
    let abstracts = languages_of(html).into_iter().map(|language| {
        let mut text = InlineText::default();
        for line in split_lines(html.only(language)) {
            text.join(&line.text);
        }
        (language, text)
    });
    let abstracts: Vec<(Language, InlineText)> = abstracts.filter(|(_, text)| !text.is_empty()).collect();
    if abstracts.is_empty() {
        return Ok(());
    }
    writer.element("abstracts", &[], |writer| {
        abstracts.iter().try_for_each(|(language, text)| {
            writer.raw_xml("abstract", &[("lang", code(*language))], &inline_xml(text))
        })
    })
}

/// Writes the full text in each language. The format requires a text, from which eLibrary finds the article: where
/// there is none, the abstract stands for it, or the title.
fn write_text(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let mut is_written = false;
    for language in [Language::Ru, Language::En] {
        let text = html_to_plain_text(publication.full_text.only(language));
        is_written |= !is_blank(&text);
        writer.text_with("text", &[("lang", code(language))], &text)?;
    }
    if is_written {
        return Ok(());
    }
    let (article, wanted) = (&publication.work.article, publication.language());
    let summary = html_to_plain_text(article.r#abstract.with_fallback(wanted));
    let (language, text) = if is_blank(&summary) {
        (article.title.resolved_language(wanted), article.plain_title(wanted))
    } else {
        (article.r#abstract.resolved_language(wanted), summary)
    };
    writer.required_text_with("text", &[("lang", code(language))], &text)
}

fn write_codes(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let article = &publication.work.article;
    let udc: Vec<&str> = udc_codes(&article.udc).filter(|code| !is_blank(code)).collect();
    let doi = article.doi().unwrap_or_default();
    if doi.is_empty() && is_blank(&article.edn) && udc.is_empty() {
        return Ok(());
    }
    writer.element("codes", &[], |writer| {
        writer.text("doi", doi)?;
        writer.text("edn", &article.edn)?;
        udc.iter().try_for_each(|code| writer.text("udk", code))
    })
}

fn write_keywords(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let article = &publication.work.article;
    let groups = [(Language::Ru, &article.keywords_ru), (Language::En, &article.keywords_en)];
    let groups = groups.map(|(language, words)| {
        (language, words.iter().filter(|word| !is_blank(word)).collect::<Vec<&String>>())
    });
    if groups.iter().all(|(_, words)| words.is_empty()) {
        return Ok(());
    }
    writer.element("keywords", &[], |writer| {
        groups.iter().filter(|(_, words)| !words.is_empty()).try_for_each(|(language, words)| {
            writer.element("kwdGroup", &[("lang", code(*language))], |writer| {
                words.iter().try_for_each(|word| writer.text("keyword", word))
            })
        })
    })
}

fn write_references(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    if publication.cited_references().next().is_none() {
        return Ok(());
    }
    writer.element("references", &[], |writer| {
        publication.cited_references().try_for_each(|reference| {
            writer.element("reference", &[], |writer| {
                writer.element("refInfo", &[("lang", "ANY")], |writer| {
                    writer.raw_xml("text", &[], &inline_xml(&reference_text(reference)))
                })
            })
        })
    })
}

/// Returns the reference with its DOI, by which eLibrary finds the cited work.
fn reference_text(reference: &Reference) -> InlineText {
    let mut text = InlineText::parse_marks(&reference.reference);
    let doi = reference.article_ids.iter().find(|id| id.format == IdFormat::Doi && !is_blank(&id.value));
    let is_named = |doi: &str| reference.reference.to_lowercase().contains(&doi.to_lowercase());
    if let Some(id) = doi.filter(|id| !is_named(&id.value)) {
        text.join(&InlineText::plain(&format!("DOI: {}", id.value)));
    }
    text
}

fn write_files(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let pdfs = files::pdfs(publication);
    let page = &publication.work.article.url;
    if pdfs.is_empty() && !is_address(page) {
        return Ok(());
    }
    writer.element("files", &[], |writer| {
        pdfs.iter().try_for_each(|pdf| {
            let attributes = [("desc", "fullText"), ("lang", code(pdf.language))];
            writer.text_with("file", &attributes, &pdf.name)
        })?;
        if is_address(page) { writer.text_with("furl", &[("desc", "fullText")], page) } else { Ok(()) }
    })
}

/// True for an address that needs no escaping.
fn is_address(url: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@!$&'()*+,;=%".contains(c);
    (url.starts_with("https://") || url.starts_with("http://")) && url.chars().all(is_allowed)
}

fn write_dates(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let dates = [
        ("dateReceived", publication.received_on),
        ("dateAccepted", publication.accepted_on),
        ("datePublication", Some(publication.work.article.published_on)),
    ];
    // The format has four digits for a year.
    let is_writable = |day: &NaiveDate| (0..=9_999).contains(&day.year());
    let dates: Vec<(&str, NaiveDate)> =
        dates.into_iter().filter_map(|(name, day)| Some((name, day.filter(is_writable)?))).collect();
    if dates.is_empty() {
        return Ok(());
    }
    writer.element("dates", &[], |writer| {
        dates.iter().try_for_each(|(name, day)| writer.text(name, &day.format("%d.%m.%Y").to_string()))
    })
}

fn write_funding(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let funding = &publication.funding;
    if is_blank_in_all(funding) {
        return Ok(());
    }
    writer.element("fundings", &[], |writer| {
        languages_of(funding).into_iter().try_for_each(|language| {
            writer.text_with("funding", &[("lang", code(language))], funding.only(language))
        })
    })
}
