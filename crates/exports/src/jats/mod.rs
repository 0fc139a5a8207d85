//! A whole article as JATS Publishing 1.3, which archives and full-text indexes take. Bilingual: the article speaks its own
//! language, and what is translated stands beside it.

mod back;
mod body;
mod dates;
mod front;
mod inline;
mod people;
mod tables;

use std::io::Result;

use rules::{ArticleType, Language};

use crate::publication::Publication;
use crate::running_text::is_blank;
use crate::sheet::Sheet;

const DOCTYPE: &str = "article PUBLIC \"-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN\" \
                       \"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd\"";

/// JATS is in no namespace, but harvesters want one around every record.
pub const NAMESPACE: &str = "https://jats.nlm.nih.gov/publishing/1.3/";
pub const SCHEMA: &str = "https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd";

/// The article as a file. Writing into memory, it fails only where memory does.
pub fn file(publication: &Publication) -> Result<Vec<u8>> {
    let mut sheet = Sheet::begin(DOCTYPE)?;
    write(&mut sheet, publication, &[])?;
    Ok(sheet.end())
}

/// The article inside another document.
pub fn write_in(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    write(sheet, publication, &[("xmlns", NAMESPACE)])
}

fn write(sheet: &mut Sheet, publication: &Publication, namespace: &[(&str, &str)]) -> Result<()> {
    let language = publication.language();
    let mut attributes = namespace.to_vec();
    attributes.extend([
        ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
        ("xmlns:mml", "http://www.w3.org/1998/Math/MathML"),
        ("xmlns:ali", "http://www.niso.org/schemas/ali/1.0/"),
        ("article-type", article_type(publication.kind)),
        ("dtd-version", "1.3"),
        ("xml:lang", language.code()),
    ]);
    sheet.group("article", &attributes, |sheet| {
        front::write_front(sheet, publication)?;
        write_body(sheet, publication, language)?;
        back::write_back(sheet, publication)?;
        let translated = Language::ALL.into_iter().filter(|other| *other != language);
        translated.into_iter().try_for_each(|other| write_translation(sheet, publication, other))
    })
}

fn write_body(sheet: &mut Sheet, publication: &Publication, language: Language) -> Result<()> {
    let html = publication.full_text.only(language);
    if is_blank(html) {
        return Ok(());
    }
    sheet.group("body", &[], |sheet| body::write_sections(sheet, html, &publication.site))
}

/// The full text in the other language is an article inside the article.
fn write_translation(sheet: &mut Sheet, publication: &Publication, language: Language) -> Result<()> {
    if is_blank(publication.full_text.only(language)) {
        return Ok(());
    }
    let attributes =
        [("article-type", "translation"), ("id", language.code()), ("xml:lang", language.code())];
    sheet.group("sub-article", &attributes, |sheet| {
        sheet.group("front-stub", &[], |sheet| front::write_title(sheet, publication, language))?;
        write_body(sheet, publication, language)
    })
}

/// From the list that JATS suggests.
const fn article_type(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy | ArticleType::ExperimentalStudy => "research-article",
        ArticleType::ReviewArticle => "review-article",
        ArticleType::ClinicalCase => "case-report",
        ArticleType::ShortCommunication => "brief-report",
        ArticleType::LetterToTheEditor => "letter",
        ArticleType::ConferenceOverview => "meeting-report",
        ArticleType::Personalia => "other",
        ArticleType::Editorial => "editorial",
    }
}
