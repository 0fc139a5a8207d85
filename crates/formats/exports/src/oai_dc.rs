//! Simple Dublin Core, which every OAI-PMH harvester accepts.

use std::io::Result;

use rules::{ArticleType, Language};

use crate::citation::names;
use crate::html_lines::html_to_plain_text;
use crate::inline_text::InlineText;
use crate::publication::Publication;
use crate::work::Article;
use crate::xml_writer::{XSI, XmlWriter};

pub const NAMESPACE: &str = "http://www.openarchives.org/OAI/2.0/oai_dc/";
pub const SCHEMA: &str = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";

/// Writes the record into another document. It declares all of its prefixes, because harvesters cut it out.
pub fn write_element(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let schema_location = format!("{NAMESPACE} {SCHEMA}");
    let attributes = [
        ("xmlns:oai_dc", NAMESPACE),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        XSI,
        ("xsi:schemaLocation", &*schema_location),
    ];
    let article = &publication.work.article;
    writer.element("oai_dc:dc", &attributes, |writer| {
        write_in_both_languages(writer, "dc:title", |language| {
            InlineText::parse_marks(article.title.only(language)).to_plain_text()
        })?;
        for name in names::localized_names(article, publication.language()) {
            writer.text("dc:creator", &name.family_first())?;
        }
        write_subjects(writer, article)?;
        write_in_both_languages(writer, "dc:description", |language| {
            html_to_plain_text(article.r#abstract.only(language))
        })?;
        write_in_both_languages(writer, "dc:publisher", |language| {
            publication.work.journal.publisher.only(language).to_owned()
        })?;
        writer.text("dc:date", &article.published_on.to_string())?;
        write_types(writer, publication.kind)?;
        writer.text("dc:format", "text/html")?;
        writer.text("dc:format", if publication.pdfs.is_empty() { "" } else { "application/pdf" })?;
        writer.text("dc:identifier", &article.url)?;
        writer.text("dc:identifier", &article.doi_url().unwrap_or_default())?;
        write_in_both_languages(writer, "dc:source", |language| source(publication, language))?;
        writer.text("dc:source", &publication.work.journal.issn)?;
        for language in &article.languages {
            writer.text("dc:language", iso_639_3(*language))?;
        }
        for (_, url) in &publication.pdfs {
            writer.text("dc:relation", url)?;
        }
        for address in article.linked_addresses() {
            writer.text("dc:relation", &address)?;
        }
        writer.text("dc:rights", &publication.license_url)?;
        writer.text("dc:rights", "info:eu-repo/semantics/openAccess")
    })
}

fn write_subjects(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    for (language, keywords) in [(Language::En, &article.keywords_en), (Language::Ru, &article.keywords_ru)] {
        for keyword in keywords {
            writer.text_with("dc:subject", &[("xml:lang", language.code())], keyword)?;
        }
    }
    Ok(())
}

fn write_in_both_languages(
    writer: &mut XmlWriter,
    name: &str,
    text: impl Fn(Language) -> String,
) -> Result<()> {
    Language::ALL
        .into_iter()
        .try_for_each(|language| writer.text_with(name, &[("xml:lang", language.code())], &text(language)))
}

/// Formats the source, such as `Cellular Therapy and Transplantation; Vol. 13 No. 2 (2024); 12-21`.
fn source(publication: &Publication, language: Language) -> String {
    let work = &publication.work;
    let name = work.journal.name.only(language);
    if name.is_empty() {
        return String::new();
    }
    let (volume, number) = match language {
        Language::En => ("Vol.", "No."),
        Language::Ru => ("Т.", "№"),
    };
    let year = work.citation_date().format("%Y");
    let issue_part = work
        .issue
        .as_ref()
        .map(|issue| format!("; {volume} {} {number} {} ({year})", issue.volume, issue.number));
    let pages = work.article.pages().map(|(first, last)| match last {
        Some(last) => format!("; {first}-{last}"),
        None => format!("; {first}"),
    });
    format!("{name}{}{}", issue_part.unwrap_or_default(), pages.unwrap_or_default())
}

/// Writes the type in the vocabulary of repository aggregators, the more exact one of COAR, and, last as OpenAIRE
/// demands, the version.
fn write_types(writer: &mut XmlWriter, kind: ArticleType) -> Result<()> {
    writer.text("dc:type", eu_repo_type(kind))?;
    writer.text("dc:type", &format!("http://purl.org/coar/resource_type/{}", coar_type(kind)))?;
    writer.text("dc:type", "info:eu-repo/semantics/publishedVersion")
}

/// Returns the info:eu-repo type. Its `review` is a review of a book or an article, and its `other` is no
/// article.
const fn eu_repo_type(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::ConferenceOverview => "info:eu-repo/semantics/conferenceObject",
        _ => "info:eu-repo/semantics/article",
    }
}

const RESEARCH_ARTICLE: &str = "c_2df8fbb1";
const JOURNAL_ARTICLE: &str = "c_6501";
const CONFERENCE_OUTPUT: &str = "c_c94f";
const REVIEW_ARTICLE: &str = "c_dcae04bc";
const EDITORIAL: &str = "c_b239";
const CORRIGENDUM: &str = "c_7acd";
const LETTER_TO_THE_EDITOR: &str = "c_545b";

/// Returns the id of a COAR resource type.
const fn coar_type(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy
        | ArticleType::ExperimentalStudy
        | ArticleType::ShortCommunication => RESEARCH_ARTICLE,
        ArticleType::ReviewArticle => REVIEW_ARTICLE,
        ArticleType::LetterToTheEditor => LETTER_TO_THE_EDITOR,
        ArticleType::ConferenceOverview => CONFERENCE_OUTPUT,
        ArticleType::Editorial => EDITORIAL,
        ArticleType::Correction | ArticleType::Addendum => CORRIGENDUM,
        ArticleType::ClinicalCase
        | ArticleType::Personalia
        | ArticleType::Retraction
        | ArticleType::ExpressionOfConcern
        | ArticleType::Removal => JOURNAL_ARTICLE,
    }
}

const fn iso_639_3(language: Language) -> &'static str {
    match language {
        Language::En => "eng",
        Language::Ru => "rus",
    }
}
