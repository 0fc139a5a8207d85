//! Size limits and formats that apply even to drafts.

use std::collections::BTreeSet;

use super::content::{AuthorEntry, Content, FileLink};
use crate::accounts::{MAX_LINE_CHARS, MAX_NAME_CHARS};
use crate::enumerations::{ArticleFileType, ArticleType, Enumeration};
use crate::validation::{FieldErrorKind, Validator, check_max_length};

pub const MAX_TITLE_CHARS: usize = 500;
pub const MAX_ABSTRACT_CHARS: usize = 20_000;
pub const MAX_TEXT_CHARS: usize = 5_000;
pub const MAX_KEYWORD_CHARS: usize = 100;
pub const MAX_KEYWORDS: usize = 30;
pub const MAX_AUTHORS: usize = 100;
pub const MAX_AFFILIATIONS: usize = 100;
pub const MAX_REVIEWERS_IN_LIST: usize = 3;
pub const MAX_COMMENT_CHARS: usize = 1_000;
pub const MAX_MESSAGE_CHARS: usize = 10_000;

/// Validates limits that apply to both authors and editors.
pub fn check(validator: &mut Validator, content: &Content) {
    if ArticleType::from_id(content.type_id).is_none() {
        validator.add_error("typeId", FieldErrorKind::NotInList);
    }
    check_texts(validator, content);
    check_keywords(validator, "keywordsEn", &content.keywords_en);
    check_keywords(validator, "keywordsRu", &content.keywords_ru);
    check_max_count(validator, "authors", content.authors.len(), MAX_AUTHORS);
    for (index, author) in content.authors.iter().enumerate().take(MAX_AUTHORS) {
        check_author(validator, index, author);
    }
    check_affiliations(validator, content);
    check_files(validator, &content.files);
    check_suggested_reviewers(validator, content);
}

fn check_texts(validator: &mut Validator, content: &Content) {
    for (field, value, max) in [
        ("titleEn", &content.title_en, MAX_TITLE_CHARS),
        ("titleRu", &content.title_ru, MAX_TITLE_CHARS),
        ("themeEn", &content.theme_en, MAX_LINE_CHARS),
        ("themeRu", &content.theme_ru, MAX_LINE_CHARS),
        ("abstractEn", &content.abstract_en, MAX_ABSTRACT_CHARS),
        ("abstractRu", &content.abstract_ru, MAX_ABSTRACT_CHARS),
        ("fundingInformationEn", &content.funding_information_en, MAX_TEXT_CHARS),
        ("fundingInformationRu", &content.funding_information_ru, MAX_TEXT_CHARS),
        ("conflictOfInterestEn", &content.conflict_of_interest_en, MAX_TEXT_CHARS),
        ("conflictOfInterestRu", &content.conflict_of_interest_ru, MAX_TEXT_CHARS),
    ] {
        check_max_length(validator, &[field], value, max);
    }
}

fn check_keywords(validator: &mut Validator, field: &str, words: &[String]) {
    check_max_count(validator, field, words.len(), MAX_KEYWORDS);
    if words.iter().any(|word| word.chars().count() > MAX_KEYWORD_CHARS) {
        validator.add_error(field, FieldErrorKind::TooLong { max: MAX_KEYWORD_CHARS });
    }
}

fn check_author(validator: &mut Validator, index: usize, author: &AuthorEntry) {
    let index = index.to_string();
    let max_last_name = if author.is_group { MAX_LINE_CHARS } else { MAX_NAME_CHARS };
    for (field, value) in [
        ("firstNameEn", &author.first_name_en),
        ("firstNameRu", &author.first_name_ru),
        ("middleNameEn", &author.middle_name_en),
        ("middleNameRu", &author.middle_name_ru),
        ("orcid", &author.orcid),
    ] {
        check_max_length(validator, &["authors", &index, field], value, MAX_NAME_CHARS);
    }
    for (field, value) in [("lastNameEn", &author.last_name_en), ("lastNameRu", &author.last_name_ru)] {
        check_max_length(validator, &["authors", &index, field], value, max_last_name);
    }
    if author.affiliations.len() > MAX_AFFILIATIONS {
        let kind = FieldErrorKind::TooMany { max: MAX_AFFILIATIONS };
        validator.add_error_at(&["authors", &index, "affiliations"], kind);
    }
    if let Some(contact) = &author.contact {
        for (field, value) in [
            ("email", &contact.email),
            ("phone", &contact.phone),
            ("fax", &contact.fax),
            ("address", &contact.address),
        ] {
            check_max_length(validator, &["authors", &index, "contact", field], value, MAX_LINE_CHARS);
        }
    }
}

fn check_affiliations(validator: &mut Validator, content: &Content) {
    check_max_count(validator, "affiliations", content.affiliations.len(), MAX_AFFILIATIONS);
    let mut keys = BTreeSet::new();
    for (index, affiliation) in content.affiliations.iter().enumerate().take(MAX_AFFILIATIONS) {
        let index = index.to_string();
        check_max_length(validator, &["affiliations", &index, "en"], &affiliation.en, MAX_TITLE_CHARS);
        check_max_length(validator, &["affiliations", &index, "ru"], &affiliation.ru, MAX_TITLE_CHARS);
        if let Some(details) = &affiliation.details {
            details.check(validator, &index);
        }
        if affiliation.key < 1 || !keys.insert(affiliation.key) {
            validator.add_error_at(&["affiliations", &index, "key"], FieldErrorKind::AlreadyTaken);
        }
    }
}

fn check_suggested_reviewers(validator: &mut Validator, content: &Content) {
    for exclude in [false, true] {
        let listed = content.suggested_reviewers.iter().filter(|reviewer| reviewer.exclude == exclude);
        check_max_count(validator, "suggestedReviewers", listed.count(), MAX_REVIEWERS_IN_LIST);
    }
    for (index, reviewer) in content.suggested_reviewers.iter().enumerate() {
        let index = index.to_string();
        for (field, value, max) in [
            ("email", &reviewer.email, MAX_LINE_CHARS),
            ("firstNameEn", &reviewer.first_name_en, MAX_NAME_CHARS),
            ("lastNameEn", &reviewer.last_name_en, MAX_NAME_CHARS),
        ] {
            check_max_length(validator, &["suggestedReviewers", &index, field], value, max);
        }
    }
}

/// The number of files is limited by a setting, not here.
fn check_files(validator: &mut Validator, files: &[FileLink]) {
    let mut seen = BTreeSet::new();
    for (index, file) in files.iter().enumerate() {
        let index = index.to_string();
        if !seen.insert(file.file_id) {
            validator.add_error_at(&["files", &index, "fileId"], FieldErrorKind::AlreadyTaken);
        }
        if file.type_id.is_some_and(|id| ArticleFileType::from_id(id).is_none()) {
            validator.add_error_at(&["files", &index, "typeId"], FieldErrorKind::NotInList);
        }
        check_max_length(validator, &["files", &index, "comment"], &file.comment, MAX_COMMENT_CHARS);
    }
}

pub fn check_max_count(validator: &mut Validator, field: &str, count: usize, max: usize) {
    if count > max {
        validator.add_error(field, FieldErrorKind::TooMany { max });
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::{Affiliation, Contact, SuggestedReviewer};
    use super::*;
    use crate::ids::FileId;

    fn errors(change: impl FnOnce(&mut Content)) -> Vec<String> {
        let mut content = Content { type_id: 1, ..Content::default() };
        change(&mut content);
        let mut validator = Validator::new();
        check(&mut validator, &content);
        let errors = validator.finish().err().unwrap_or_default();
        errors
            .iter()
            .map(|error| format!("{}: {}", error.location[1..].join("."), error.kind.code()))
            .collect()
    }

    #[test]
    fn empty_draft_is_valid() {
        assert!(errors(|_| {}).is_empty());
        let half =
            AuthorEntry { orcid: "0000-".into(), is_corresponding_author: true, ..AuthorEntry::default() };
        assert!(errors(|content| content.authors = vec![half]).is_empty());
    }

    #[test]
    fn values_beyond_the_limits_are_rejected() {
        assert_eq!(errors(|content| content.type_id = 15), ["typeId: not-in-list"]);
        assert_eq!(errors(|content| content.title_en = "x".repeat(501)), ["titleEn: too-long"]);
        assert_eq!(errors(|c| c.authors = vec![AuthorEntry::default(); 101]), ["authors: too-many"]);
        assert_eq!(
            errors(|content| content.affiliations = vec![Affiliation { key: 1, ..Affiliation::default() }; 2]),
            ["affiliations.1.key: already-taken"]
        );
        for exclude in [true, false] {
            let listed = vec![SuggestedReviewer { exclude, ..SuggestedReviewer::default() }; 4];
            assert_eq!(errors(|c| c.suggested_reviewers = listed), ["suggestedReviewers: too-many"]);
        }
        assert_eq!(errors(|c| c.keywords_en = vec!["x".repeat(101)]), ["keywordsEn: too-long"]);
    }

    /// A path of the content, its maximum, and how to write a text there.
    type TextLimit = (&'static str, usize, fn(&mut Content) -> &mut String);

    const TEXT_LIMITS: [TextLimit; 29] = [
        ("titleEn", 500, |content| &mut content.title_en),
        ("titleRu", 500, |content| &mut content.title_ru),
        ("themeEn", 300, |content| &mut content.theme_en),
        ("themeRu", 300, |content| &mut content.theme_ru),
        ("abstractEn", 20_000, |content| &mut content.abstract_en),
        ("abstractRu", 20_000, |content| &mut content.abstract_ru),
        ("fundingInformationEn", 5_000, |content| &mut content.funding_information_en),
        ("fundingInformationRu", 5_000, |content| &mut content.funding_information_ru),
        ("conflictOfInterestEn", 5_000, |content| &mut content.conflict_of_interest_en),
        ("conflictOfInterestRu", 5_000, |content| &mut content.conflict_of_interest_ru),
        ("keywordsEn", 100, |content| &mut content.keywords_en[0]),
        ("keywordsRu", 100, |content| &mut content.keywords_ru[0]),
        ("authors.0.firstNameEn", 100, |content| &mut content.authors[0].first_name_en),
        ("authors.0.firstNameRu", 100, |content| &mut content.authors[0].first_name_ru),
        ("authors.0.middleNameEn", 100, |content| &mut content.authors[0].middle_name_en),
        ("authors.0.middleNameRu", 100, |content| &mut content.authors[0].middle_name_ru),
        ("authors.0.lastNameEn", 100, |content| &mut content.authors[0].last_name_en),
        ("authors.0.lastNameRu", 100, |content| &mut content.authors[0].last_name_ru),
        ("authors.0.orcid", 100, |content| &mut content.authors[0].orcid),
        ("authors.0.contact.email", 300, |content| &mut contact(content).email),
        ("authors.0.contact.phone", 300, |content| &mut contact(content).phone),
        ("authors.0.contact.fax", 300, |content| &mut contact(content).fax),
        ("authors.0.contact.address", 300, |content| &mut contact(content).address),
        ("affiliations.0.en", 500, |content| &mut content.affiliations[0].en),
        ("affiliations.0.ru", 500, |content| &mut content.affiliations[0].ru),
        ("files.0.comment", 1_000, |content| &mut content.files[0].comment),
        ("suggestedReviewers.0.email", 300, |content| &mut content.suggested_reviewers[0].email),
        ("suggestedReviewers.0.firstNameEn", 100, |content| {
            &mut content.suggested_reviewers[0].first_name_en
        }),
        ("suggestedReviewers.0.lastNameEn", 100, |content| &mut content.suggested_reviewers[0].last_name_en),
    ];

    fn contact(content: &mut Content) -> &mut Contact {
        content.authors[0].contact.get_or_insert_default()
    }

    fn file(id: u128, type_id: Option<i16>) -> FileLink {
        FileLink { file_id: FileId(uuid::Uuid::from_u128(id)), type_id, comment: String::new() }
    }

    fn add_one_of_each(content: &mut Content) {
        content.keywords_en = vec!["word".into()];
        content.keywords_ru = vec!["слово".into()];
        content.authors = vec![AuthorEntry::default()];
        content.affiliations = vec![Affiliation { key: 1, ..Affiliation::default() }];
        content.files = vec![file(1, Some(1))];
        content.suggested_reviewers = vec![SuggestedReviewer::default()];
    }

    #[test]
    fn texts_may_have_exactly_the_maximum_length() {
        for (path, max, text_of) in TEXT_LIMITS {
            let with_length = |length| {
                errors(|content| {
                    add_one_of_each(content);
                    *text_of(content) = "ы".repeat(length);
                })
            };
            assert_eq!(with_length(max), [""; 0], "{path}");
            assert_eq!(with_length(max + 1), [format!("{path}: too-long")], "{path}");
        }
    }

    #[test]
    fn lists_may_have_exactly_the_maximum_length() {
        let words = |count| vec!["word".to_owned(); count];
        assert!(errors(|content| content.keywords_en = words(30)).is_empty());
        assert_eq!(errors(|content| content.keywords_en = words(31)), ["keywordsEn: too-many"]);
        assert_eq!(errors(|content| content.keywords_ru = words(31)), ["keywordsRu: too-many"]);
        assert!(errors(|content| content.authors = vec![AuthorEntry::default(); 100]).is_empty());
        let affiliations = |count| {
            errors(|content| {
                content.affiliations =
                    (1..=count).map(|key| Affiliation { key, ..Affiliation::default() }).collect();
            })
        };
        assert!(affiliations(100).is_empty());
        assert_eq!(affiliations(101), ["affiliations: too-many"]);
        let author = |count| {
            errors(|content| {
                content.authors =
                    vec![AuthorEntry { affiliations: vec![1; count], ..AuthorEntry::default() }];
            })
        };
        assert!(author(100).is_empty());
        assert_eq!(author(101), ["authors.0.affiliations: too-many"]);
    }

    #[test]
    fn affiliations_and_files_have_their_own_keys_and_known_types() {
        let keys = |keys: &[i32]| {
            errors(|content| {
                content.affiliations =
                    keys.iter().map(|key| Affiliation { key: *key, ..Affiliation::default() }).collect();
            })
        };
        assert!(keys(&[2, 1]).is_empty());
        assert_eq!(
            keys(&[0, -1]),
            ["affiliations.0.key: already-taken", "affiliations.1.key: already-taken"]
        );
        assert!(errors(|content| content.files = vec![file(1, None), file(2, Some(7))]).is_empty());
        assert_eq!(
            errors(|content| content.files = vec![file(1, Some(8)), file(1, None)]),
            ["files.0.typeId: not-in-list", "files.1.fileId: already-taken"]
        );
    }

    #[test]
    fn three_suggested_and_three_excluded_reviewers_are_valid() {
        let reviewer = |exclude| SuggestedReviewer { exclude, ..SuggestedReviewer::default() };
        let six = [false, false, false, true, true, true].map(reviewer).to_vec();
        assert!(errors(|content| content.suggested_reviewers = six).is_empty());
    }
}
