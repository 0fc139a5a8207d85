//! What Crossref would refuse in the record of an article although the journal admits it.
//!
//! The limits are those of Crossref's schema 5.3.1. Exports shorten or leave out what does not fit, so that the
//! rest can be registered; the faults tell editors what is lost.

use serde::Serialize;
use utoipa::ToSchema;

use super::content::{Affiliation, AuthorEntry};
use super::references::{IdFormat, Reference};

/// Given names together, and a family name.
pub const MAX_REGISTERED_NAME_CHARS: usize = 60;
/// A department, and a city with its country.
pub const MAX_REGISTERED_PLACE_CHARS: usize = 255;
/// Volume, issue and first page of a cited work.
pub const MAX_CITED_NUMBER_CHARS: usize = 32;

/// A warning; it never prevents the publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ArticleRegistrationFault)]
pub struct RegistrationFault {
    pub kind: RegistrationFaultKind,
    /// Path of the field in the content: `["authors", "0", "lastNameEn"]`.
    pub location: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleRegistrationFaultKind)]
pub enum RegistrationFaultKind {
    /// The part before the slash is not `10.` and four to nine digits.
    DoiPrefixMalformed,
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

impl RegistrationFaultKind {
    /// True if Crossref refuses the whole record. Otherwise the record contains less.
    pub const fn prevents_registration(self) -> bool {
        matches!(
            self,
            RegistrationFaultKind::DoiPrefixMalformed
                | RegistrationFaultKind::DoiOfOtherPrefix
                | RegistrationFaultKind::DoiCharacters
        )
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

/// Returns the faults of an article of a journal with this DOI prefix, in the order of the content.
pub fn registration_faults(content: RegisteredContent, prefix: &str) -> Vec<RegistrationFault> {
    let mut faults = Faults(Vec::new());
    for kind in doi_faults(content.doi, prefix) {
        faults.add(kind, &["doi"]);
    }
    for (index, author) in content.authors.iter().enumerate() {
        check_author(&mut faults, &index.to_string(), author);
    }
    for (index, affiliation) in content.affiliations.iter().enumerate() {
        check_affiliation(&mut faults, &index.to_string(), affiliation);
    }
    for (index, reference) in content.references.iter().enumerate() {
        check_reference(&mut faults, &index.to_string(), reference);
    }
    faults.0
}

/// Returns why a DOI cannot be registered by the journal with this prefix; nothing for `""`.
pub fn doi_faults(doi: &str, prefix: &str) -> Vec<RegistrationFaultKind> {
    let Some((own_prefix, suffix)) = doi.split_once('/') else { return Vec::new() };
    let mut faults = Vec::new();
    if !is_registrable_doi(doi) {
        faults.push(RegistrationFaultKind::DoiPrefixMalformed);
    } else if own_prefix != prefix {
        faults.push(RegistrationFaultKind::DoiOfOtherPrefix);
    }
    if !has_registrable_characters(suffix) {
        faults.push(RegistrationFaultKind::DoiCharacters);
    }
    faults
}

/// True for a DOI as Crossref's schema describes it, of which the characters are not considered: older DOIs, which
/// articles cite, have others.
pub fn is_registrable_doi(doi: &str) -> bool {
    let Some((prefix, suffix)) = doi.split_once('/') else { return false };
    let digits = prefix.strip_prefix("10.").unwrap_or_default();
    (4..=9).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && (1..=200).contains(&suffix.chars().count())
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

struct Faults(Vec<RegistrationFault>);

impl Faults {
    fn add(&mut self, kind: RegistrationFaultKind, path: &[&str]) {
        let location = path.iter().map(|part| (*part).to_owned()).collect();
        self.0.push(RegistrationFault { kind, location });
    }

    fn check_name(&mut self, name: &str, path: &[&str]) {
        if name.chars().count() > MAX_REGISTERED_NAME_CHARS {
            self.add(RegistrationFaultKind::NameTooLong, path);
        }
        if name.chars().any(|c| is_digit(&c)) {
            self.add(RegistrationFaultKind::NameWithDigits, path);
        }
        if name.contains('?') {
            self.add(RegistrationFaultKind::NameWithQuestionMark, path);
        }
    }
}

/// The name of a group is an organisation, which may have digits and be longer than any that the journal admits.
fn check_author(faults: &mut Faults, index: &str, author: &AuthorEntry) {
    if author.is_group {
        return;
    }
    for (first, middle, last, first_field, last_field) in [
        (&author.first_name_en, &author.middle_name_en, &author.last_name_en, "firstNameEn", "lastNameEn"),
        (&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru, "firstNameRu", "lastNameRu"),
    ] {
        faults.check_name(format!("{first} {middle}").trim(), &["authors", index, first_field]);
        faults.check_name(last, &["authors", index, last_field]);
    }
}

fn check_affiliation(faults: &mut Faults, index: &str, affiliation: &Affiliation) {
    let Some(details) = &affiliation.details else { return };
    for (field, text) in [
        ("departmentEn", &details.department_en),
        ("departmentRu", &details.department_ru),
        ("cityEn", &details.city_en),
        ("cityRu", &details.city_ru),
    ] {
        if text.chars().count() > MAX_REGISTERED_PLACE_CHARS {
            let path = ["affiliations", index, "details", field];
            faults.add(RegistrationFaultKind::AffiliationTooLong, &path);
        }
    }
}

fn check_reference(faults: &mut Faults, index: &str, reference: &Reference) {
    for (position, id) in reference.article_ids.iter().enumerate() {
        if id.format == IdFormat::Doi && !is_registrable_doi(&id.value) {
            let path = ["references", index, "articleIds", &position.to_string(), "value"];
            faults.add(RegistrationFaultKind::CitedDoiMalformed, &path);
        }
    }
    let Some(parts) = &reference.parts else { return };
    for (field, text) in
        [("volume", &parts.volume), ("issue", &parts.issue), ("firstPage", &parts.first_page)]
    {
        if text.chars().count() > MAX_CITED_NUMBER_CHARS {
            let path = ["references", index, "parts", field];
            faults.add(RegistrationFaultKind::CitedNumberTooLong, &path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RegistrationFaultKind::{DoiCharacters, DoiOfOtherPrefix, DoiPrefixMalformed};
    use super::*;
    use crate::article::AffiliationDetails;
    use crate::article::publishing::is_doi;
    use crate::article::reference_parts::ReferenceParts;
    use crate::article::references::ReferenceId;

    const PREFIX: &str = "10.18620";

    fn author() -> AuthorEntry {
        AuthorEntry {
            first_name_en: "Anna".into(),
            middle_name_en: "P.".into(),
            last_name_en: "Kulagina".into(),
            first_name_ru: "Анна".into(),
            last_name_ru: "Кулагина".into(),
            ..AuthorEntry::default()
        }
    }

    /// Returns `location: kind` for each fault.
    fn faults(content: RegisteredContent) -> Vec<String> {
        registration_faults(content, PREFIX)
            .iter()
            .map(|fault| {
                let kind = serde_json::to_value(fault.kind).unwrap();
                format!("{}: {}", fault.location.join("."), kind.as_str().unwrap())
            })
            .collect()
    }

    const EMPTY: RegisteredContent =
        RegisteredContent { doi: "", authors: &[], affiliations: &[], references: &[] };

    fn author_faults(change: impl FnOnce(&mut AuthorEntry)) -> Vec<String> {
        let mut entry = author();
        change(&mut entry);
        faults(RegisteredContent { authors: &[author(), entry], ..EMPTY })
    }

    #[test]
    fn ordinary_article_has_no_faults() {
        assert!(author_faults(|_| {}).is_empty() && faults(EMPTY).is_empty());
        let doi = "10.18620/ctt-1866-8836-2024-13-2-12-21";
        assert!(faults(RegisteredContent { doi, ..EMPTY }).is_empty());
    }

    #[test]
    fn names_have_a_length_and_characters() {
        let too_long = author_faults(|author| author.last_name_ru = "Ы".repeat(61));
        assert_eq!(too_long, ["authors.1.lastNameRu: name-too-long"]);
        assert!(author_faults(|author| author.last_name_en = "x".repeat(60)).is_empty());
        // First and middle name are one name there.
        let given = author_faults(|author| {
            author.first_name_en = "x".repeat(30);
            author.middle_name_en = "x".repeat(30);
        });
        assert_eq!(given, ["authors.1.firstNameEn: name-too-long"]);
        let both = author_faults(|author| author.last_name_en = "Kulagina1?".into());
        assert_eq!(
            both,
            ["authors.1.lastNameEn: name-with-digits", "authors.1.lastNameEn: name-with-question-mark"]
        );
        let middle = author_faults(|author| author.middle_name_ru = "П?".into());
        assert_eq!(middle, ["authors.1.firstNameRu: name-with-question-mark"]);
        let group = |author: &mut AuthorEntry| {
            (author.is_group, author.last_name_en) = (true, format!("COVID-19? {}", "x".repeat(290)));
        };
        assert!(author_faults(group).is_empty());
    }

    #[test]
    fn faults_are_written_with_kind_and_location() {
        let entry = AuthorEntry { last_name_en: "?".into(), ..author() };
        let faults = registration_faults(RegisteredContent { authors: &[entry], ..EMPTY }, PREFIX);
        assert_eq!(
            serde_json::to_string(&faults).unwrap(),
            r#"[{"kind":"name-with-question-mark","location":["authors","0","lastNameEn"]}]"#
        );
    }

    #[test]
    fn schema_accepts_some_names_with_digits() {
        for good in
            ["Anna", "Anna K. 3rd", "3rd Anna", "Anna2", "A1B2", "Anna?", "O'Neil (Orlova), Jr.", "A ?", "-"]
        {
            assert!(is_registrable_name(good), "{good}");
        }
        for bad in ["", " ", "?", "?Anna", "1 2", "Anna2 3", "A?1", "1?2", "Ⅻ Ⅻ"] {
            assert!(!is_registrable_name(bad), "{bad}");
        }
        assert!(is_registrable_name(&"Ы".repeat(60)) && !is_registrable_name(&"Ы".repeat(61)));
    }

    #[test]
    fn dois_have_the_prefix_of_the_journal_and_few_characters() {
        for (doi, expected) in [
            ("", vec![]),
            ("10.18620/ctt-1;(2)/3_4.5", vec![]),
            ("10.5555/ctt-1", vec![DoiOfOtherPrefix]),
            ("10.1000.10/a", vec![DoiPrefixMalformed]),
            ("10.1234567890/a", vec![DoiPrefixMalformed]),
            ("10.18620/a<b>", vec![DoiCharacters]),
            ("10.18620/Ж", vec![DoiCharacters]),
            ("10.5555/a#b", vec![DoiOfOtherPrefix, DoiCharacters]),
        ] {
            assert!(doi.is_empty() || is_doi(doi), "the journal admits {doi}");
            assert_eq!(doi_faults(doi, PREFIX), expected, "{doi}");
            assert!(expected.iter().all(|kind| kind.prevents_registration()));
        }
        assert_eq!(faults(RegisteredContent { doi: "10.5555/a", ..EMPTY }), ["doi: doi-of-other-prefix"]);
    }

    #[test]
    fn registrable_dois_are_a_part_of_those_that_the_journal_admits() {
        for good in ["10.1234/a", "10.123456789/a", "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B"] {
            assert!(is_doi(good) && is_registrable_doi(good), "{good}");
        }
        for bad in ["", "10.123/a", "10.1234/", "10.1234", "11.1234/a", "10.12a4/a", "10.1234.5/a"] {
            assert!(!is_registrable_doi(bad), "{bad}");
        }
    }

    #[test]
    fn details_of_affiliations_are_cut_off() {
        let details = AffiliationDetails {
            department_en: "x".repeat(256),
            department_ru: "Ы".repeat(255),
            city_ru: "Ы".repeat(256),
            institution_en: "x".repeat(300),
            ..AffiliationDetails::default()
        };
        let affiliations = [
            Affiliation::default(),
            Affiliation { key: 1, details: Some(details), ..Affiliation::default() },
        ];
        let found = faults(RegisteredContent { affiliations: &affiliations, ..EMPTY });
        assert_eq!(
            found,
            [
                "affiliations.1.details.departmentEn: affiliation-too-long",
                "affiliations.1.details.cityRu: affiliation-too-long"
            ]
        );
    }

    #[test]
    fn references_lose_what_does_not_fit() {
        let id = |format, value: &str| ReferenceId { format, value: value.into() };
        let parts = ReferenceParts {
            volume: "1".repeat(33),
            issue: "1".repeat(32),
            first_page: "1".repeat(33),
            last_page: "1".repeat(33),
            ..ReferenceParts::default()
        };
        let reference = Reference {
            reference: "A".into(),
            article_ids: vec![
                id(IdFormat::Pubmed, "1"),
                id(IdFormat::Doi, "10.1000.10/a"),
                id(IdFormat::Doi, "10.1234/a<b>"),
            ],
            parts: Some(parts),
        };
        let found = faults(RegisteredContent { references: &[reference], ..EMPTY });
        assert_eq!(
            found,
            [
                "references.0.articleIds.1.value: cited-doi-malformed",
                "references.0.parts.volume: cited-number-too-long",
                "references.0.parts.firstPage: cited-number-too-long"
            ]
        );
        assert!(!RegistrationFaultKind::CitedDoiMalformed.prevents_registration());
    }
}
