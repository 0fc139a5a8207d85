//! Names of columns.

use std::collections::BTreeMap;

use ::csv::StringRecord;

use crate::findings::{Finding, FindingKind};
use crate::records::LanguageTag;

/// Names that are understood, each with the name that the reader uses.
const NAMES: &[(&str, &str)] = &[
    ("id", "id"),
    ("articleid", "id"),
    ("issuetitle", "issuetitle"),
    ("volume", "volume"),
    ("issuevolume", "volume"),
    ("number", "number"),
    ("issuenumber", "number"),
    ("issue", "number"),
    ("year", "year"),
    ("issueyear", "year"),
    ("issuedatepublished", "issuedatepublished"),
    ("datepublished", "datepublished"),
    ("articledatepublished", "datepublished"),
    ("datereceived", "datereceived"),
    ("datesubmitted", "datereceived"),
    ("dateaccepted", "dateaccepted"),
    ("section", "sectiontitle"),
    ("sectiontitle", "sectiontitle"),
    ("sectionabbrev", "sectionabbrev"),
    ("title", "articletitle"),
    ("articletitle", "articletitle"),
    ("prefix", "articleprefix"),
    ("articleprefix", "articleprefix"),
    ("subtitle", "articlesubtitle"),
    ("articlesubtitle", "articlesubtitle"),
    ("abstract", "articleabstract"),
    ("articleabstract", "articleabstract"),
    ("keywords", "keywords"),
    ("disciplines", "disciplines"),
    ("authors", "authors"),
    ("affiliation", "affiliation"),
    ("affiliations", "affiliation"),
    ("authoraffiliation", "affiliation"),
    ("doi", "doi"),
    ("pages", "pages"),
    ("language", "language"),
    ("locale", "language"),
    ("license", "licenseurl"),
    ("licenseurl", "licenseurl"),
    ("udc", "udc"),
    ("udk", "udc"),
    ("edn", "edn"),
    ("references", "references"),
    ("citations", "references"),
    ("funding", "funding"),
    ("conflictofinterest", "conflictofinterest"),
    ("pdf", "pdf"),
    ("pdffilename", "pdf"),
    ("galleyfilename", "pdf"),
    ("filename", "pdf"),
    ("pdflabel", "pdflabel"),
    ("galleylabel", "pdflabel"),
    ("cover", "cover"),
    ("coverimage", "cover"),
    ("coverimagefilename", "cover"),
    ("supplements", "supplements"),
    ("suppfilenames", "supplements"),
];

/// Most columns of a table.
const MOST_COLUMNS: usize = 1_000;

pub(super) struct Columns {
    /// Places by name, each with the language of its texts.
    places: BTreeMap<&'static str, Vec<(LanguageTag, usize)>>,
    unknown: Vec<Finding>,
    pub language: LanguageTag,
    pub count: usize,
}

impl Columns {
    pub fn read(header: &StringRecord, language: &str) -> Columns {
        let language = language.to_owned();
        let mut columns =
            Columns { places: BTreeMap::new(), unknown: Vec::new(), language, count: header.len() };
        for (place, title) in header.iter().enumerate().take(MOST_COLUMNS) {
            match find_name(title) {
                Some((name, tag)) => {
                    let tag = if tag.is_empty() { columns.language.clone() } else { tag };
                    let places = columns.places.entry(name).or_default();
                    if places.iter().any(|(known, _)| *known == tag) {
                        let finding = Finding::new(FindingKind::Duplicate, format!("column `{title}`"));
                        columns.unknown.push(finding);
                    } else {
                        places.push((tag, place));
                    }
                }
                None if title.trim().is_empty() => {}
                None => columns.unknown.push(Finding::not_understood(format!("column `{title}`"))),
            }
        }
        columns
    }

    pub fn has(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    pub fn findings(&self) -> Vec<Finding> {
        self.unknown.clone()
    }

    pub fn places(&self, name: &str) -> &[(LanguageTag, usize)] {
        self.places.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

fn normalize(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
}

fn known_name(title: &str) -> Option<&'static str> {
    let normalized = normalize(title);
    NAMES.iter().find(|(name, _)| *name == normalized).map(|(_, name)| *name)
}

/// Returns the name of a column and its language, which follows behind an underscore: `title_en`, `title_ru_RU`.
fn find_name(title: &str) -> Option<(&'static str, LanguageTag)> {
    if let Some(name) = known_name(title) {
        return Some((name, LanguageTag::new()));
    }
    let title = title.trim();
    let parts = title.split(['_', '-']).collect::<Vec<_>>();
    for length in [2, 1] {
        let Some(start) = parts.len().checked_sub(length).filter(|start| *start > 0) else { continue };
        let (name, tag) = (parts[..start].concat(), &parts[start..]);
        let is_tag = tag.iter().all(|part| (2..=3).contains(&part.len()) && part.is_ascii());
        match known_name(&name) {
            Some(name) if is_tag => return Some((name, tag.join("_"))),
            _ => {}
        }
    }
    None
}
