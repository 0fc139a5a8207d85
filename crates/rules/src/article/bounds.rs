//! What cannot be saved, not even in a draft: values that no author needs and no table has room for.

use std::collections::BTreeSet;

use super::content::{AuthorEntry, Content, FileLink};
use crate::accounts::{MAX_LINE_CHARS, MAX_NAME_CHARS};
use crate::enumerations::{ArticleFileType, ArticleType, Enumeration};
use crate::faults::{Checks, FaultKind};

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

/// Every value that is refused, whoever sends it.
pub fn check(checks: &mut Checks, content: &Content) {
    if ArticleType::from_id(content.type_id).is_none() {
        checks.fault("typeId", FaultKind::NotInList);
    }
    texts(checks, content);
    keywords(checks, "keywordsEn", &content.keywords_en);
    keywords(checks, "keywordsRu", &content.keywords_ru);
    at_most(checks, "authors", content.authors.len(), MAX_AUTHORS);
    for (index, author) in content.authors.iter().enumerate().take(MAX_AUTHORS) {
        one_author(checks, index, author);
    }
    affiliations(checks, content);
    files(checks, &content.files);
    reviewers(checks, content);
}

fn texts(checks: &mut Checks, content: &Content) {
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
        no_longer(checks, &[field], value, max);
    }
}

fn keywords(checks: &mut Checks, field: &str, words: &[String]) {
    at_most(checks, field, words.len(), MAX_KEYWORDS);
    if words.iter().any(|word| word.chars().count() > MAX_KEYWORD_CHARS) {
        checks.fault(field, FaultKind::TooLong { max: MAX_KEYWORD_CHARS });
    }
}

fn one_author(checks: &mut Checks, index: usize, author: &AuthorEntry) {
    let index = index.to_string();
    for (field, value) in [
        ("firstNameEn", &author.first_name_en),
        ("firstNameRu", &author.first_name_ru),
        ("middleNameEn", &author.middle_name_en),
        ("middleNameRu", &author.middle_name_ru),
        ("lastNameEn", &author.last_name_en),
        ("lastNameRu", &author.last_name_ru),
        ("orcid", &author.orcid),
    ] {
        no_longer(checks, &["authors", &index, field], value, MAX_NAME_CHARS);
    }
    if author.affiliations.len() > MAX_AFFILIATIONS {
        let kind = FaultKind::TooMany { max: MAX_AFFILIATIONS };
        checks.fault_at(&["authors", &index, "affiliations"], kind);
    }
    if let Some(contact) = &author.contact {
        for (field, value) in [
            ("email", &contact.email),
            ("phone", &contact.phone),
            ("fax", &contact.fax),
            ("address", &contact.address),
        ] {
            no_longer(checks, &["authors", &index, "contact", field], value, MAX_LINE_CHARS);
        }
    }
}

fn affiliations(checks: &mut Checks, content: &Content) {
    at_most(checks, "affiliations", content.affiliations.len(), MAX_AFFILIATIONS);
    let mut keys = BTreeSet::new();
    for (index, affiliation) in content.affiliations.iter().enumerate().take(MAX_AFFILIATIONS) {
        let index = index.to_string();
        no_longer(checks, &["affiliations", &index, "en"], &affiliation.en, MAX_TITLE_CHARS);
        no_longer(checks, &["affiliations", &index, "ru"], &affiliation.ru, MAX_TITLE_CHARS);
        if affiliation.key < 1 || !keys.insert(affiliation.key) {
            checks.fault_at(&["affiliations", &index, "key"], FaultKind::AlreadyTaken);
        }
    }
}

fn reviewers(checks: &mut Checks, content: &Content) {
    for exclude in [false, true] {
        let listed = content.suggested_reviewers.iter().filter(|reviewer| reviewer.exclude == exclude);
        at_most(checks, "suggestedReviewers", listed.count(), MAX_REVIEWERS_IN_LIST);
    }
    for (index, reviewer) in content.suggested_reviewers.iter().enumerate() {
        let index = index.to_string();
        for (field, value, max) in [
            ("email", &reviewer.email, MAX_LINE_CHARS),
            ("firstNameEn", &reviewer.first_name_en, MAX_NAME_CHARS),
            ("lastNameEn", &reviewer.last_name_en, MAX_NAME_CHARS),
        ] {
            no_longer(checks, &["suggestedReviewers", &index, field], value, max);
        }
    }
}

/// How many an article may have in all is a setting.
fn files(checks: &mut Checks, files: &[FileLink]) {
    let mut seen = BTreeSet::new();
    for (index, file) in files.iter().enumerate() {
        let index = index.to_string();
        if !seen.insert(file.file_id) {
            checks.fault_at(&["files", &index, "fileId"], FaultKind::AlreadyTaken);
        }
        if file.type_id.is_some_and(|id| ArticleFileType::from_id(id).is_none()) {
            checks.fault_at(&["files", &index, "typeId"], FaultKind::NotInList);
        }
        no_longer(checks, &["files", &index, "comment"], &file.comment, MAX_COMMENT_CHARS);
    }
}

pub fn at_most(checks: &mut Checks, field: &str, count: usize, max: usize) {
    if count > max {
        checks.fault(field, FaultKind::TooMany { max });
    }
}

pub fn no_longer(checks: &mut Checks, path: &[&str], value: &str, max: usize) {
    if value.chars().count() > max {
        checks.fault_at(path, FaultKind::TooLong { max });
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::{Affiliation, SuggestedReviewer};
    use super::*;

    fn faults(change: impl FnOnce(&mut Content)) -> Vec<String> {
        let mut content = Content { type_id: 1, ..Content::default() };
        change(&mut content);
        let mut checks = Checks::new();
        check(&mut checks, &content);
        let faults = checks.finish().err().unwrap_or_default();
        faults
            .iter()
            .map(|fault| format!("{}: {}", fault.location[1..].join("."), fault.kind.code()))
            .collect()
    }

    #[test]
    fn an_empty_draft_can_be_saved() {
        assert!(faults(|_| {}).is_empty());
        let half =
            AuthorEntry { orcid: "0000-".into(), is_corresponding_author: true, ..AuthorEntry::default() };
        assert!(faults(|content| content.authors = vec![half]).is_empty());
    }

    #[test]
    fn what_no_table_has_room_for_cannot() {
        assert_eq!(faults(|content| content.type_id = 10), ["typeId: not-in-list"]);
        assert_eq!(faults(|content| content.title_en = "x".repeat(501)), ["titleEn: too-long"]);
        assert_eq!(faults(|c| c.authors = vec![AuthorEntry::default(); 101]), ["authors: too-many"]);
        assert_eq!(
            faults(|content| content.affiliations = vec![Affiliation { key: 1, ..Affiliation::default() }; 2]),
            ["affiliations.1.key: already-taken"]
        );
        for exclude in [true, false] {
            let listed = vec![SuggestedReviewer { exclude, ..SuggestedReviewer::default() }; 4];
            assert_eq!(faults(|c| c.suggested_reviewers = listed), ["suggestedReviewers: too-many"]);
        }
        assert_eq!(faults(|c| c.keywords_en = vec!["x".repeat(101)]), ["keywordsEn: too-long"]);
    }

    #[test]
    fn three_of_each_list_are_fine() {
        let reviewer = |exclude| SuggestedReviewer { exclude, ..SuggestedReviewer::default() };
        let six = [false, false, false, true, true, true].map(reviewer).to_vec();
        assert!(faults(|content| content.suggested_reviewers = six).is_empty());
    }
}
