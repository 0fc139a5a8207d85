use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::field_values::{parse_day, parse_doi, parse_license};
use crate::languages::language_code;
use crate::records::{LanguageTag, Texts};
use crate::xml::Element;

/// Values of one element, such as creators or subjects.
const MAX_VALUES: usize = 5000;

/// Record in the format `oai_dc`. Languages are written without region.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DublinCore {
    pub titles: Texts,
    /// `Family, Given`.
    pub creators: Vec<String>,
    pub subjects: BTreeMap<LanguageTag, Vec<String>>,
    pub descriptions: Texts,
    pub dates: Vec<String>,
    /// Address of the article, DOI, and what else identifies it.
    pub identifiers: Vec<String>,
    /// Addresses of galleys, and other related things.
    pub relations: Vec<String>,
    /// `Journal; Vol. 1 No. 2 (2014); 12-20`, and ISSN.
    pub sources: Vec<String>,
    /// As the source writes them: `eng`, `en`.
    pub languages: Vec<String>,
    pub rights: Vec<String>,
    pub types: Vec<String>,
}

impl DublinCore {
    pub(super) fn read(metadata: &Element) -> DublinCore {
        let mut record = DublinCore::default();
        for (at, element) in metadata.elements().enumerate() {
            let value = element.line();
            if !value.is_empty() && at < 4 * MAX_VALUES {
                record.add(element, value);
            }
        }
        record
    }

    fn add(&mut self, element: &Element, value: String) {
        let language = || language_code(element.attribute("xml:lang").unwrap_or_default());
        let list = match element.name.as_str() {
            "title" => return add_text(&mut self.titles, language(), value),
            "description" => return add_text(&mut self.descriptions, language(), value),
            "subject" => self.subjects.entry(language()).or_default(),
            "creator" => &mut self.creators,
            "date" => &mut self.dates,
            "identifier" => &mut self.identifiers,
            "relation" => &mut self.relations,
            "source" => &mut self.sources,
            "language" => &mut self.languages,
            "rights" => &mut self.rights,
            "type" => &mut self.types,
            _ => return,
        };
        // OJS repeats the source in each language, often with one text.
        if list.len() < MAX_VALUES && (element.name != "source" || !list.contains(&value)) {
            list.push(value);
        }
    }

    /// Addresses that may be those of the article's page.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.identifiers.iter().map(String::as_str).filter(|text| is_address(text))
    }

    /// Addresses of files and pages related to the article.
    pub fn related_addresses(&self) -> impl Iterator<Item = &str> {
        self.relations.iter().map(String::as_str).filter(|text| is_address(text))
    }

    pub fn doi(&self) -> Option<String> {
        self.identifiers.iter().chain(&self.relations).find_map(|text| parse_doi(text))
    }

    pub fn license(&self) -> Option<String> {
        self.rights.iter().find_map(|text| parse_license(text))
    }

    /// First date with a day.
    pub fn day(&self) -> Option<NaiveDate> {
        self.dates.iter().find_map(|text| parse_day(text))
    }
}

/// The first text in a language stays.
fn add_text(texts: &mut Texts, language: LanguageTag, text: String) {
    texts.entry(language).or_insert(text);
}

fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}
