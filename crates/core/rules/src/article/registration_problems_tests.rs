use super::RegistrationProblemKind::{DoiCharacters, DoiMalformed, DoiOfOtherPrefix};
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

/// Returns `location: kind` for each problem.
fn problems(content: RegisteredContent) -> Vec<String> {
    registration_problems(content, PREFIX)
        .iter()
        .map(|problem| {
            let kind = serde_json::to_value(problem.kind).unwrap();
            format!("{}: {}", problem.location.join("."), kind.as_str().unwrap())
        })
        .collect()
}

const EMPTY: RegisteredContent =
    RegisteredContent { doi: "", authors: &[], affiliations: &[], references: &[] };

fn author_problems(change: impl FnOnce(&mut AuthorEntry)) -> Vec<String> {
    let mut entry = author();
    change(&mut entry);
    problems(RegisteredContent { authors: &[author(), entry], ..EMPTY })
}

#[test]
fn ordinary_article_has_no_problems() {
    assert!(author_problems(|_| {}).is_empty() && problems(EMPTY).is_empty());
    let doi = "10.18620/ctt-1866-8836-2024-13-2-12-21";
    assert!(problems(RegisteredContent { doi, ..EMPTY }).is_empty());
}

#[test]
fn names_have_a_length_and_characters() {
    let too_long = author_problems(|author| author.last_name_ru = "Ы".repeat(61));
    assert_eq!(too_long, ["authors.1.lastNameRu: name-too-long"]);
    assert!(author_problems(|author| author.last_name_en = "x".repeat(60)).is_empty());
    // First and middle name are one name there.
    let given = author_problems(|author| {
        author.first_name_en = "x".repeat(30);
        author.middle_name_en = "x".repeat(30);
    });
    assert_eq!(given, ["authors.1.firstNameEn: name-too-long"]);
    let both = author_problems(|author| author.last_name_en = "Kulagina1?".into());
    assert_eq!(
        both,
        ["authors.1.lastNameEn: name-with-digits", "authors.1.lastNameEn: name-with-question-mark"]
    );
    let middle = author_problems(|author| author.middle_name_ru = "П?".into());
    assert_eq!(middle, ["authors.1.firstNameRu: name-with-question-mark"]);
    let group = |author: &mut AuthorEntry| {
        (author.is_group, author.last_name_en) = (true, format!("COVID-19? {}", "x".repeat(290)));
    };
    assert!(author_problems(group).is_empty());
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
        ("10.1000.10/a", vec![DoiMalformed]),
        ("10.1234567890/a", vec![DoiMalformed]),
        ("10.18620/a<b>", vec![DoiCharacters]),
        ("10.18620/Ж", vec![DoiCharacters]),
        ("10.18620/\u{ffff}", vec![DoiMalformed, DoiCharacters]),
        ("10.5555/a#b", vec![DoiOfOtherPrefix, DoiCharacters]),
    ] {
        assert!(doi.is_empty() || is_doi(doi), "the journal admits {doi}");
        assert_eq!(doi_problems(doi, PREFIX), expected, "{doi}");
        assert!(expected.iter().all(|kind| kind.prevents_registration()));
    }
    assert_eq!(problems(RegisteredContent { doi: "10.5555/a", ..EMPTY }), ["doi: doi-of-other-prefix"]);
}

#[test]
fn registrable_dois_are_a_part_of_those_that_the_journal_admits() {
    for good in ["10.1234/a", "10.123456789/a", "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B"] {
        assert!(is_doi(good) && is_registrable_doi(good), "{good}");
    }
    for bad in [
        "",
        "10.123/a",
        "10.1234/",
        "10.1234",
        "11.1234/a",
        "10.12a4/a",
        "10.1234.5/a",
        "10.1234/\u{fffe}",
        "10.1234/a b",
    ] {
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
    let affiliations =
        [Affiliation::default(), Affiliation { key: 1, details: Some(details), ..Affiliation::default() }];
    let found = problems(RegisteredContent { affiliations: &affiliations, ..EMPTY });
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
    let found = problems(RegisteredContent { references: &[reference], ..EMPTY });
    assert_eq!(
        found,
        [
            "references.0.articleIds.1.value: cited-doi-malformed",
            "references.0.parts.volume: cited-number-too-long",
            "references.0.parts.firstPage: cited-number-too-long"
        ]
    );
    assert!(!RegistrationProblemKind::CitedDoiMalformed.prevents_registration());
}

#[test]
fn messages_name_the_place_as_the_screen_counts_it() {
    use RegistrationProblemKind as Kind;
    let message = |kind, location: &[&str], language| {
        let location = location.iter().map(|part| (*part).to_owned()).collect();
        RegistrationProblem { kind, location }.message(language)
    };
    for kind in [Kind::NameTooLong, Kind::NameWithDigits, Kind::NameWithQuestionMark] {
        let path = ["authors", "1", "lastNameEn"];
        assert!(message(kind, &path, Language::En).starts_with("Author 2: "), "{kind:?}");
        assert!(message(kind, &path, Language::Ru).starts_with("Автор 2: "), "{kind:?}");
    }
    for kind in [Kind::CitedDoiMalformed, Kind::CitedNumberTooLong] {
        let path = ["references", "13", "parts", "volume"];
        assert!(message(kind, &path, Language::En).starts_with("Reference 14"), "{kind:?}");
        assert!(message(kind, &path, Language::Ru).starts_with("Источник 14"), "{kind:?}");
    }
    let path = ["affiliations", "0", "details", "cityEn"];
    assert!(message(Kind::AffiliationTooLong, &path, Language::En).starts_with("Affiliation 1: "));
    for kind in [Kind::DoiMalformed, Kind::DoiOfOtherPrefix, Kind::DoiCharacters] {
        for language in [Language::En, Language::Ru] {
            let message = message(kind, &["doi"], language);
            assert!(message.contains("DOI") && !message.contains('{'), "{message}");
        }
    }
}
