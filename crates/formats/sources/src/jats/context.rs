//! What the parts of the reader share: language, counters, files and findings.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::findings::{Finding, FindingKind};
use crate::records::{FileRole, LanguageTag, SourceFile, Texts};
use crate::xml::Element;

/// More kinds of findings are counted as one.
const MAX_KINDS: usize = 200;
/// Files of one article.
const MAX_FILES: usize = 2_000;

const CYRILLIC_LANGUAGES: [&str; 10] = ["ru", "uk", "be", "bg", "kk", "ky", "mk", "mn", "sr", "tg"];

pub struct Context {
    /// Language of elements that do not say theirs.
    pub language: LanguageTag,
    pub files: Vec<SourceFile>,
    locators: HashSet<String>,
    counts: BTreeMap<(FindingKind, String), usize>,
    pub figures: usize,
    pub tables: usize,
    pub formulas: usize,
    /// Footnotes inside the text, as HTML; they are written at its end.
    pub footnotes: Vec<String>,
    /// Numbers of references by the ids of their elements.
    pub reference_numbers: HashMap<String, usize>,
}

impl Context {
    pub fn new(language: &str, article: &Element) -> Context {
        let references = article.child("back").into_iter().flat_map(|back| back.descendants("ref"));
        let ids =
            references.zip(1..).filter_map(|(one, number)| Some((one.attribute("id")?.to_owned(), number)));
        Context {
            language: language.to_owned(),
            files: Vec::new(),
            locators: HashSet::new(),
            counts: BTreeMap::new(),
            figures: 0,
            tables: 0,
            formulas: 0,
            footnotes: Vec::new(),
            reference_numbers: ids.collect(),
        }
    }

    /// Figures, tables and formulas are counted in each language.
    pub fn begin_text(&mut self) {
        (self.figures, self.tables, self.formulas) = (0, 0, 0);
        self.footnotes.clear();
    }

    /// Sets the language and returns the one before.
    pub fn replace_language(&mut self, language: &str) -> LanguageTag {
        std::mem::replace(&mut self.language, language.to_owned())
    }

    pub fn language_of(&self, element: &Element) -> LanguageTag {
        language_of(element, &self.language)
    }

    /// Returns the language that an element says, or that of the letters of its text.
    pub fn language_of_text(&self, element: &Element, text: &str) -> LanguageTag {
        match language_of(element, "") {
            language if language.is_empty() => self.language_of_letters(text),
            language => language,
        }
    }

    /// Returns the language of the article, unless the letters are Cyrillic and those of the article are not, or the
    /// other way round: then it is the translation, which Russian journals often do not mark.
    pub fn language_of_letters(&self, text: &str) -> LanguageTag {
        let language = self.language.get(..2).unwrap_or_default().to_lowercase();
        let is_article_cyrillic = CYRILLIC_LANGUAGES.contains(&language.as_str());
        let has_latin = text.chars().any(|c| c.is_ascii_alphabetic());
        match (is_cyrillic(text), is_article_cyrillic) {
            (true, false) => "ru".to_owned(),
            (false, true) if has_latin => "en".to_owned(),
            _ => self.language.clone(),
        }
    }

    pub fn not_understood(&mut self, parent: &str, element: &Element) {
        self.add(FindingKind::NotUnderstood, &format!("{parent}/{}", element.name));
    }

    /// Counts a finding; the same one is reported once.
    pub fn add(&mut self, kind: FindingKind, detail: &str) {
        let key = (kind, detail.to_owned());
        let is_full = self.counts.len() >= MAX_KINDS && !self.counts.contains_key(&key);
        let key = if is_full { (kind, "more".to_owned()) } else { key };
        *self.counts.entry(key).or_default() += 1;
    }

    pub fn take_findings(&mut self) -> Vec<Finding> {
        let counts = std::mem::take(&mut self.counts);
        let findings = counts.into_iter().map(|((kind, detail), count)| match count {
            1 => Finding::new(kind, detail),
            count => Finding::new(kind, format!("{detail} ({count} times)")),
        });
        findings.collect()
    }

    /// Adds the file that an element names, once. Returns false if the address cannot be one of a file.
    pub fn add_file(&mut self, role: FileRole, locator: &str, element: &Element) -> bool {
        if !is_locator(locator) || self.files.len() == MAX_FILES {
            self.add(FindingKind::InvalidValue, &format!("{}/@href", element.name));
            return false;
        }
        if !self.locators.insert(locator.to_owned()) {
            return true;
        }
        let kind = |name| element.attribute(name).unwrap_or_default();
        let media_type = match (kind("mimetype"), kind("mime-subtype")) {
            ("", _) => String::new(),
            (main, "") => main.to_owned(),
            (main, sub) => format!("{main}/{sub}"),
        };
        let name = locator.rsplit('/').next().unwrap_or_default();
        let name = name.split(['?', '#']).next().unwrap_or_default().to_owned();
        let locator = locator.to_owned();
        self.files.push(SourceFile { role, locator, name, media_type, ..SourceFile::default() });
        true
    }
}

/// Returns the language that an element says, or the given one.
pub fn language_of(element: &Element, or: &str) -> LanguageTag {
    let language = element.attribute("xml:lang").map(str::trim).filter(|language| !language.is_empty());
    language.unwrap_or(or).to_owned()
}

pub fn is_cyrillic(text: &str) -> bool {
    text.chars().any(|c| matches!(c, 'А'..='я' | 'Ё' | 'ё'))
}

pub fn is_russian(language: &str) -> bool {
    language.get(..2).is_some_and(|beginning| beginning.eq_ignore_ascii_case("ru"))
}

/// Adds a text unless it is blank or there is one in this language; returns false if there is another one.
pub fn insert(texts: &mut Texts, language: &str, text: String) -> bool {
    if text.trim().is_empty() {
        return true;
    }
    match texts.get(language) {
        Some(other) => *other == text,
        None => texts.insert(language.to_owned(), text).is_none(),
    }
}

/// True for a path or an address on the web, which browsers do not take for a script.
fn is_locator(locator: &str) -> bool {
    let is_plain = !locator.is_empty() && !locator.chars().any(|c| c.is_control() || c == '\\');
    let scheme =
        locator.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| !scheme.contains(['/', '?', '#']));
    is_plain && scheme.is_none_or(|scheme| ["http", "https"].iter().any(|it| scheme.eq_ignore_ascii_case(it)))
}
