//! Simple Dublin Core, which every harvester takes.

use std::io::Result;

use rules::{ArticleType, Language};

use crate::citing::names;
use crate::lines::plain_text_of;
use crate::publication::Publication;
use crate::running_text::RunningText;
use crate::sheet::Sheet;

pub const NAMESPACE: &str = "http://www.openarchives.org/OAI/2.0/oai_dc/";
pub const SCHEMA: &str = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";

/// The article inside another document, which knows the prefix `xsi`.
pub fn write_in(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let place = format!("{NAMESPACE} {SCHEMA}");
    let attributes = [
        ("xmlns:oai_dc", NAMESPACE),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ("xsi:schemaLocation", &*place),
    ];
    let article = &publication.work.article;
    sheet.group("oai_dc:dc", &attributes, |sheet| {
        in_both(sheet, "dc:title", |language| {
            RunningText::marked(article.title.only(language)).without_marks()
        })?;
        for name in names::names_of(article, publication.language()) {
            sheet.line("dc:creator", &name.family_first())?;
        }
        for (language, keywords) in
            [(Language::En, &article.keywords_en), (Language::Ru, &article.keywords_ru)]
        {
            for keyword in keywords {
                sheet.line_with("dc:subject", &[("xml:lang", language.code())], keyword)?;
            }
        }
        in_both(sheet, "dc:description", |language| plain_text_of(article.r#abstract.only(language)))?;
        in_both(sheet, "dc:publisher", |language| {
            publication.work.journal.publisher.only(language).to_owned()
        })?;
        sheet.line("dc:date", &article.published_on.to_string())?;
        sheet.line("dc:type", kind(publication.kind))?;
        sheet.line("dc:type", "info:eu-repo/semantics/publishedVersion")?;
        sheet.line("dc:format", "text/html")?;
        sheet.line("dc:format", if publication.pdfs.is_empty() { "" } else { "application/pdf" })?;
        sheet.line("dc:identifier", &article.address)?;
        sheet.line("dc:identifier", &article.doi_address().unwrap_or_default())?;
        in_both(sheet, "dc:source", |language| source(publication, language))?;
        sheet.line("dc:source", &publication.work.journal.issn)?;
        for language in &article.languages {
            sheet.line("dc:language", three_letters(*language))?;
        }
        for (_, address) in &publication.pdfs {
            sheet.line("dc:relation", address)?;
        }
        sheet.line("dc:rights", &publication.license_url)?;
        sheet.line("dc:rights", "info:eu-repo/semantics/openAccess")
    })
}

fn in_both(sheet: &mut Sheet, name: &str, text: impl Fn(Language) -> String) -> Result<()> {
    Language::ALL
        .into_iter()
        .try_for_each(|language| sheet.line_with(name, &[("xml:lang", language.code())], &text(language)))
}

/// `Cellular Therapy and Transplantation; Vol. 13 No. 2 (2024); 12-21`
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
    let year = work.cited_on().format("%Y");
    let place = work
        .issue
        .as_ref()
        .map(|issue| format!("; {volume} {} {number} {} ({year})", issue.volume, issue.number));
    let pages = work.article.pages().map(|(first, last)| match last {
        Some(last) => format!("; {first}-{last}"),
        None => format!("; {first}"),
    });
    format!("{name}{}{}", place.unwrap_or_default(), pages.unwrap_or_default())
}

/// As aggregators of open repositories call them.
const fn kind(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::ReviewArticle => "info:eu-repo/semantics/review",
        ArticleType::LetterToTheEditor | ArticleType::Editorial | ArticleType::Personalia => {
            "info:eu-repo/semantics/other"
        }
        _ => "info:eu-repo/semantics/article",
    }
}

const fn three_letters(language: Language) -> &'static str {
    match language {
        Language::En => "eng",
        Language::Ru => "rus",
    }
}
