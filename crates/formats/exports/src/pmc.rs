//! A package for PubMed Central (PMC): JATS with the matching PDF and the pictures, as a ZIP file for each article.
//!
//! PMC accepts names of Latin letters, digits, dots and hyphens, where hyphens separate journal, volume, issue, first page
//! and time of delivery.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Result;

use chrono::{DateTime, Datelike, Utc};
use rules::Language;

use crate::file_names::{join_parts, letters_and_digits};
use crate::html_tree::{Element, parse_html};
use crate::jats::{FileNames, write_package_document};
use crate::publication::Publication;
use crate::work::other_language;

/// Longer than any part of a name but the abbreviated title.
const MAX_PART_CHARS: usize = 24;
const MAX_TITLE_CHARS: usize = 60;

/// A picture of the full text whose file is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PmcPicture {
    /// Address of the picture in the full text, as [`picture_sources`] returns it.
    pub source: String,
    /// Extension by the format of the file, such as `jpg`.
    pub extension: String,
}

/// Content of a package: the document and the names of the files that belong beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PmcPackage {
    /// Name of the ZIP file.
    pub name: String,
    pub xml_name: String,
    pub xml: Vec<u8>,
    /// Name of the PDF, with the same stem as that of the document.
    pub pdf_name: String,
    /// Which of the article's PDFs it is.
    pub pdf_language: Language,
    /// Names of the pictures, by their addresses in the full text.
    pub pictures: BTreeMap<String, String>,
}

/// Returns the addresses of the pictures in the full text, each once, in the order of their first place.
pub fn picture_sources(publication: &Publication) -> Vec<String> {
    let (language, mut listed) = (publication.language(), BTreeSet::new());
    let texts = [language, other_language(language)].map(|language| publication.full_text.only(language));
    let texts = texts.map(|html| Element { children: parse_html(html), ..Element::default() });
    let pictures = texts.iter().flat_map(|text| text.all_named("img"));
    let sources = pictures.filter_map(|picture| picture.attribute("src"));
    sources.filter(|source| listed.insert(*source)).map(str::to_owned).collect()
}

/// Writes a package; `None` if the article has no PDF, without which PMC refuses it. Pictures that are not listed keep
/// their addresses. Other errors can only be those of memory allocation.
pub fn package(
    publication: &Publication,
    pictures: &[PmcPicture],
    delivered_at: DateTime<Utc>,
) -> Result<Option<PmcPackage>> {
    let Some(pdf_language) = pdf_language(publication) else { return Ok(None) };
    let stem = stem(publication);
    let pdf_name = format!("{stem}.pdf");
    let names = (1..).zip(pictures).map(|(number, picture): (usize, _)| {
        let number = format!("{stem}-g{number:03}");
        let extension = letters_and_digits(&picture.extension, MAX_PART_CHARS);
        (picture.source.clone(), join_parts(&[number, extension], "."))
    });
    let files = FileNames { pdfs: vec![(pdf_language, pdf_name.clone())], pictures: names.collect() };
    Ok(Some(PmcPackage {
        name: format!("{stem}-{}.zip", delivered_at.format("%Y%m%d%H%M%S")),
        xml_name: format!("{stem}.xml"),
        xml: write_package_document(publication, &files)?,
        pdf_name,
        pdf_language,
        pictures: files.pictures,
    }))
}

/// Returns the language of the PDF that matches the document: that of the article, if there is one in it.
fn pdf_language(publication: &Publication) -> Option<Language> {
    let mut languages = publication.pdfs.iter().map(|(language, _)| *language);
    let first = languages.clone().next()?;
    Some(languages.find(|language| *language == publication.language()).unwrap_or(first))
}

/// Returns the stem of all names: `cellthertransplant-13-2-12`. Ahead of its issue an article has the year where
/// others have the volume, and without pages its id where others have the first one.
fn stem(publication: &Publication) -> String {
    let (journal, article) = (&publication.work.journal, &publication.work.article);
    let part = |text: &str| letters_and_digits(text, MAX_PART_CHARS);
    let names =
        [&journal.nlm_title, &publication.short_name].map(|name| letters_and_digits(name, MAX_TITLE_CHARS));
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_else(|| "journal".into());
    let (volume, number) = match &publication.work.issue {
        Some(issue) => (part(&issue.volume.to_string()), part(&issue.number.to_string())),
        None => (part(&article.published_on.year().to_string()), String::new()),
    };
    let first_page = article.pages().map(|(first, _)| part(first)).filter(|page| !page.is_empty());
    let place = first_page.unwrap_or_else(|| part(&publication.publisher_item_id()));
    join_parts(&[name, volume, number, place], "-")
}
