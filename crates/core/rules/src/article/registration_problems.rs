//! What Crossref would refuse in the record of an article although the journal admits it.
//!
//! The limits are those of Crossref's schema 5.3.1. Exports shorten or leave out what does not fit, so that the
//! rest can be registered; the problems tell editors what is lost.

use serde::Serialize;
use utoipa::ToSchema;

use super::content::{Affiliation, AuthorEntry};
use super::references::{IdFormat, Reference};
use crate::language::{Language, LocalizedText};

/// Given names together, and a family name.
pub const MAX_REGISTERED_NAME_CHARS: usize = 60;
/// A department, and a city with its country.
pub const MAX_REGISTERED_PLACE_CHARS: usize = 255;
/// Volume, issue and first page of a cited work.
pub const MAX_CITED_NUMBER_CHARS: usize = 32;

/// A warning; it never prevents the publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationProblem {
    pub kind: RegistrationProblemKind,
    /// Path of the field in the content: `["authors", "0", "lastNameEn"]`.
    pub location: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleRegistrationProblemKind)]
pub enum RegistrationProblemKind {
    /// The part before the slash is not `10.` and four to nine digits, or a character stands in no XML.
    DoiMalformed,
    /// The part before the slash is not that of the journal, which may register no other.
    DoiOfOtherPrefix,
    /// New DOIs consist of Latin letters, digits and `- . _ ; ( ) /`.
    DoiCharacters,
    /// The name is cut off.
    NameTooLong,
    /// Crossref asks for names without digits, and refuses most that have some.
    NameWithDigits,
    NameWithQuestionMark,
    /// The department, or the city, is cut off.
    AffiliationTooLong,
    /// The reference is registered without its DOI.
    CitedDoiMalformed,
    /// The reference is registered without its volume, issue or first page.
    CitedNumberTooLong,
}

impl RegistrationProblemKind {
    const fn text(self) -> LocalizedText {
        match self {
            RegistrationProblemKind::DoiMalformed => LocalizedText::new(
                "The DOI does not have the form that can be registered, such as 10.5555/abc",
                "DOI записан не так, как его регистрируют (например, 10.5555/abc)",
            ),
            RegistrationProblemKind::DoiOfOtherPrefix => LocalizedText::new(
                "The DOI does not begin with the journal’s prefix, so Crossref will refuse it",
                "DOI начинается не с префикса журнала: Crossref его не примет",
            ),
            RegistrationProblemKind::DoiCharacters => LocalizedText::new(
                "The DOI contains characters that new DOIs may not have: use Latin letters, digits and - . _ ; ( ) /",
                "В DOI есть недопустимые символы: годятся только латинские буквы, цифры и - . _ ; ( ) /",
            ),
            RegistrationProblemKind::NameTooLong => LocalizedText::new(
                "Author {number}: Crossref takes names of up to 60 characters, so this one will be shortened",
                "Автор {number}: Crossref принимает имена не длиннее 60 знаков, поэтому имя будет сокращено",
            ),
            RegistrationProblemKind::NameWithDigits => LocalizedText::new(
                "Author {number}: there are digits in the name, which Crossref may refuse",
                "Автор {number}: в имени есть цифры, Crossref их может не принять",
            ),
            RegistrationProblemKind::NameWithQuestionMark => LocalizedText::new(
                "Author {number}: there is a question mark in the name, which Crossref may refuse",
                "Автор {number}: в имени есть вопросительный знак, Crossref его может не принять",
            ),
            RegistrationProblemKind::AffiliationTooLong => LocalizedText::new(
                "Affiliation {number}: Crossref takes up to 255 characters, so the department or city will be shortened",
                "Место работы {number}: Crossref принимает до 255 знаков, поэтому подразделение или город будут сокращены",
            ),
            RegistrationProblemKind::CitedDoiMalformed => LocalizedText::new(
                "Reference {number} has a DOI that cannot exist; it will be registered without this DOI",
                "Источник {number}: такого DOI быть не может, источник будет зарегистрирован без него",
            ),
            RegistrationProblemKind::CitedNumberTooLong => LocalizedText::new(
                "Reference {number}: the volume, issue or first page is too long and will be left out",
                "Источник {number}: том, номер или первая страница слишком длинные и не будут зарегистрированы",
            ),
        }
    }

    /// True if Crossref refuses the whole record. Otherwise the record contains less.
    pub const fn prevents_registration(self) -> bool {
        matches!(
            self,
            RegistrationProblemKind::DoiMalformed
                | RegistrationProblemKind::DoiOfOtherPrefix
                | RegistrationProblemKind::DoiCharacters
        )
    }
}

impl RegistrationProblem {
    /// Returns the fault in a sentence, with its place counted from one as on the screen.
    pub fn message(&self, language: Language) -> String {
        let index = self.location.get(1).and_then(|index| index.parse::<usize>().ok()).unwrap_or_default();
        self.kind.text().fill(language, &[("number", (index + 1).to_string())])
    }
}

/// Parts of an article that Crossref has limits for.
#[derive(Debug, Clone, Copy)]
pub struct RegisteredContent<'a> {
    /// `""` if the article has none.
    pub doi: &'a str,
    pub authors: &'a [AuthorEntry],
    pub affiliations: &'a [Affiliation],
    pub references: &'a [Reference],
}

/// Returns the problems of an article of a journal with this DOI prefix, in the order of the content.
pub fn registration_problems(content: RegisteredContent, prefix: &str) -> Vec<RegistrationProblem> {
    let mut problems = Problems(Vec::new());
    for kind in doi_problems(content.doi, prefix) {
        problems.add(kind, &["doi"]);
    }
    for (index, author) in content.authors.iter().enumerate() {
        check_author(&mut problems, &index.to_string(), author);
    }
    for (index, affiliation) in content.affiliations.iter().enumerate() {
        check_affiliation(&mut problems, &index.to_string(), affiliation);
    }
    for (index, reference) in content.references.iter().enumerate() {
        check_reference(&mut problems, &index.to_string(), reference);
    }
    problems.0
}

/// Returns why a DOI cannot be registered by the journal with this prefix; nothing for `""`.
pub fn doi_problems(doi: &str, prefix: &str) -> Vec<RegistrationProblemKind> {
    let Some((own_prefix, suffix)) = doi.split_once('/') else { return Vec::new() };
    let mut problems = Vec::new();
    if !is_registrable_doi(doi) {
        problems.push(RegistrationProblemKind::DoiMalformed);
    } else if own_prefix != prefix {
        problems.push(RegistrationProblemKind::DoiOfOtherPrefix);
    }
    if !has_registrable_characters(suffix) {
        problems.push(RegistrationProblemKind::DoiCharacters);
    }
    problems
}

/// True for a DOI as Crossref's schema describes it. It may have characters that no new DOI has: older DOIs, which
/// articles cite, have them.
pub fn is_registrable_doi(doi: &str) -> bool {
    let Some((prefix, suffix)) = doi.split_once('/') else { return false };
    let digits = prefix.strip_prefix("10.").unwrap_or_default();
    (4..=9).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && (1..=200).contains(&suffix.chars().count())
        && !suffix
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// True if a new DOI may consist of these characters.
pub fn has_registrable_characters(suffix: &str) -> bool {
    suffix.chars().all(|c| c.is_ascii_alphanumeric() || "-._;()/".contains(c))
}

/// True for a name that Crossref's schema accepts: not too long, and digits only in one word without a question mark
/// before or in it.
pub fn is_registrable_name(name: &str) -> bool {
    let chars: Vec<char> = name.trim().chars().collect();
    let (Some(first), Some(last)) = (chars.iter().position(is_digit), chars.iter().rposition(is_digit))
    else {
        return is_registrable_length(&chars) && chars.first() != Some(&'?');
    };
    is_registrable_length(&chars)
        && !chars[..first].contains(&'?')
        && !chars[first..=last].iter().any(|c| *c == '?' || c.is_whitespace())
}

fn is_registrable_length(chars: &[char]) -> bool {
    (1..=MAX_REGISTERED_NAME_CHARS).contains(&chars.len())
}

/// The schema has the digits of all alphabets; a few numbers that are no digits are counted with them.
fn is_digit(c: &char) -> bool {
    c.is_numeric()
}

struct Problems(Vec<RegistrationProblem>);

impl Problems {
    fn add(&mut self, kind: RegistrationProblemKind, path: &[&str]) {
        let location = path.iter().map(|part| (*part).to_owned()).collect();
        self.0.push(RegistrationProblem { kind, location });
    }

    fn check_name(&mut self, name: &str, path: &[&str]) {
        if name.chars().count() > MAX_REGISTERED_NAME_CHARS {
            self.add(RegistrationProblemKind::NameTooLong, path);
        }
        if name.chars().any(|c| is_digit(&c)) {
            self.add(RegistrationProblemKind::NameWithDigits, path);
        }
        if name.contains('?') {
            self.add(RegistrationProblemKind::NameWithQuestionMark, path);
        }
    }
}

/// The name of a group is an organisation, which may have digits and be longer than any that the journal admits.
fn check_author(problems: &mut Problems, index: &str, author: &AuthorEntry) {
    if author.is_group {
        return;
    }
    for (first, middle, last, first_field, last_field) in [
        (&author.first_name_en, &author.middle_name_en, &author.last_name_en, "firstNameEn", "lastNameEn"),
        (&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru, "firstNameRu", "lastNameRu"),
    ] {
        problems.check_name(format!("{first} {middle}").trim(), &["authors", index, first_field]);
        problems.check_name(last, &["authors", index, last_field]);
    }
}

fn check_affiliation(problems: &mut Problems, index: &str, affiliation: &Affiliation) {
    let Some(details) = &affiliation.details else { return };
    for (field, text) in [
        ("departmentEn", &details.department_en),
        ("departmentRu", &details.department_ru),
        ("cityEn", &details.city_en),
        ("cityRu", &details.city_ru),
    ] {
        if text.chars().count() > MAX_REGISTERED_PLACE_CHARS {
            let path = ["affiliations", index, "details", field];
            problems.add(RegistrationProblemKind::AffiliationTooLong, &path);
        }
    }
}

fn check_reference(problems: &mut Problems, index: &str, reference: &Reference) {
    for (position, id) in reference.article_ids.iter().enumerate() {
        if id.format == IdFormat::Doi && !is_registrable_doi(&id.value) {
            let path = ["references", index, "articleIds", &position.to_string(), "value"];
            problems.add(RegistrationProblemKind::CitedDoiMalformed, &path);
        }
    }
    let Some(parts) = &reference.parts else { return };
    for (field, text) in
        [("volume", &parts.volume), ("issue", &parts.issue), ("firstPage", &parts.first_page)]
    {
        if text.chars().count() > MAX_CITED_NUMBER_CHARS {
            let path = ["references", index, "parts", field];
            problems.add(RegistrationProblemKind::CitedNumberTooLong, &path);
        }
    }
}

#[cfg(test)]
#[path = "registration_problems_tests.rs"]
mod tests;
