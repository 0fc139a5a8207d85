//! Requirements of a submission, by the tab where the author can meet them.

use serde::Serialize;
use utoipa::ToSchema;

use super::NoticeKind;
use super::content::{AuthorEntry, Content, FileLink, SuggestedReviewer, has_text};
use super::translations::required_translations;
use crate::accounts::{is_latin, is_name, is_orcid};
use crate::enumerations::ArticleFileType::{self, CoverLetter, Manuscript, ManuscriptMarkedUp};
use crate::enumerations::{ArticleStatus, Enumeration};
use crate::validation::{FieldError, FieldErrorKind, is_email};

/// A tab of the author's editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = EditorTab)]
pub enum Tab {
    Main,
    Authors,
    Files,
    Translations,
    Reviewers,
    Final,
}

/// One unmet requirement of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionProblem {
    pub tab: Tab,
    pub error: FieldError,
}

/// Facts of the round in addition to the content.
#[derive(Debug, Clone, Copy)]
pub struct Round {
    pub status: ArticleStatus,
    /// The merged manuscript of this round matches the current content.
    pub has_current_manuscript: bool,
}

/// File types that a submission in this status must contain.
pub const fn required_files(status: ArticleStatus) -> &'static [ArticleFileType] {
    match status {
        ArticleStatus::Draft => &[Manuscript],
        ArticleStatus::Revision => &[CoverLetter, ManuscriptMarkedUp],
        _ => &[],
    }
}

/// All unmet requirements of a submission.
pub fn submission_problems(content: &Content, round: Round) -> Vec<SubmissionProblem> {
    let mut problems = Problems(Vec::new());
    check_main(&mut problems, content);
    check_authors(&mut problems, content);
    check_files(&mut problems, &content.files, round.status);
    check_translations(&mut problems, content);
    for (index, reviewer) in content.suggested_reviewers.iter().enumerate() {
        check_suggested_reviewer(&mut problems, &index.to_string(), reviewer);
    }
    if !round.has_current_manuscript {
        problems.add(Tab::Final, &["mergedPdfs"], FieldErrorKind::MergedManuscriptNeeded);
    }
    problems.0
}

struct Problems(Vec<SubmissionProblem>);

impl Problems {
    fn add(&mut self, tab: Tab, path: &[&str], kind: FieldErrorKind) {
        self.0.push(SubmissionProblem { tab, error: FieldError::in_body_at(path, kind) });
    }

    fn require(&mut self, tab: Tab, path: &[&str], is_present: bool) {
        if !is_present {
            self.add(tab, path, FieldErrorKind::Required);
        }
    }

    fn require_latin_name(&mut self, tab: Tab, path: &[&str], name: &str) {
        match name {
            "" => self.add(tab, path, FieldErrorKind::Required),
            _ if !is_latin(name) => self.add(tab, path, FieldErrorKind::NotLatin),
            _ if !is_name(name) => self.add(tab, path, FieldErrorKind::NotAName),
            _ => {}
        }
    }
}

fn check_main(problems: &mut Problems, content: &Content) {
    problems.require(Tab::Main, &["typeId"], content.type_id != 0);
    problems.require(Tab::Main, &["titleEn"], !content.title_en.is_empty());
    if NoticeKind::of_type_id(content.type_id).is_some() {
        return;
    }
    problems.require(Tab::Main, &["abstractEn"], has_text(&content.abstract_en));
    problems.require(Tab::Main, &["keywordsEn"], !content.keywords_en.is_empty());
}

fn check_authors(problems: &mut Problems, content: &Content) {
    problems.require(Tab::Authors, &["authors"], !content.authors.is_empty());
    for (index, author) in content.authors.iter().enumerate() {
        check_author(problems, &index.to_string(), author);
    }
    for (index, affiliation) in content.affiliations.iter().enumerate() {
        let index = index.to_string();
        problems.require(Tab::Authors, &["affiliations", &index, "en"], !affiliation.en.is_empty());
    }
}

fn check_author(problems: &mut Problems, index: &str, author: &AuthorEntry) {
    if author.is_group {
        check_group(problems, index, &author.last_name_en);
        return;
    }
    problems.require_latin_name(Tab::Authors, &["authors", index, "firstNameEn"], &author.first_name_en);
    problems.require_latin_name(Tab::Authors, &["authors", index, "lastNameEn"], &author.last_name_en);
    if !is_latin(&author.middle_name_en) {
        problems.add(Tab::Authors, &["authors", index, "middleNameEn"], FieldErrorKind::NotLatin);
    }
    if !author.orcid.is_empty() && !is_orcid(&author.orcid) {
        problems.add(Tab::Authors, &["authors", index, "orcid"], FieldErrorKind::NotAnOrcid);
    }
    if !author.is_corresponding_author {
        return;
    }
    match &author.contact {
        Some(contact) if !contact.is_empty() => {
            if !contact.email.is_empty() && !is_email(&contact.email) {
                problems.add(
                    Tab::Authors,
                    &["authors", index, "contact", "email"],
                    FieldErrorKind::NotAnEmail,
                );
            }
        }
        _ => problems.add(Tab::Authors, &["authors", index, "contact"], FieldErrorKind::ContactNeeded),
    }
}

/// The name of a group may contain signs that a person's name may not, such as `EBMT/CIBMTR`.
fn check_group(problems: &mut Problems, index: &str, name: &str) {
    let path = ["authors", index, "lastNameEn"];
    problems.require(Tab::Authors, &path, !name.is_empty());
    if !is_latin(name) {
        problems.add(Tab::Authors, &path, FieldErrorKind::NotLatin);
    }
}

fn check_files(problems: &mut Problems, files: &[FileLink], status: ArticleStatus) {
    for (index, file) in files.iter().enumerate() {
        problems.require(Tab::Files, &["files", &index.to_string(), "typeId"], file.type_id.is_some());
    }
    for file_type in required_files(status) {
        if !files.iter().any(|file| file.type_id == Some(file_type.id())) {
            problems.add(Tab::Files, &["files"], FieldErrorKind::FileTypeMissing { name: file_type.name() });
        }
    }
}

fn check_translations(problems: &mut Problems, content: &Content) {
    for translation in required_translations(content) {
        problems.require(Tab::Translations, &[translation.field()], translation.is_present(content));
    }
}

fn check_suggested_reviewer(problems: &mut Problems, index: &str, reviewer: &SuggestedReviewer) {
    let at = |field| ["suggestedReviewers", index, field];
    match reviewer.email.as_str() {
        "" => problems.add(Tab::Reviewers, &at("email"), FieldErrorKind::Required),
        email if !is_email(email) => problems.add(Tab::Reviewers, &at("email"), FieldErrorKind::NotAnEmail),
        _ => {}
    }
    problems.require_latin_name(Tab::Reviewers, &at("firstNameEn"), &reviewer.first_name_en);
    problems.require_latin_name(Tab::Reviewers, &at("lastNameEn"), &reviewer.last_name_en);
}

#[cfg(test)]
mod tests {
    use super::super::content::{Affiliation, Contact};
    use super::*;
    use crate::ids::FileId;

    fn complete_content() -> Content {
        let author = AuthorEntry {
            first_name_en: "Anna".into(),
            last_name_en: "Kulagina".into(),
            orcid: "0000-0002-1825-0097".into(),
            is_corresponding_author: true,
            contact: Some(Contact { fax: "+7 1".into(), ..Contact::default() }),
            ..AuthorEntry::default()
        };
        Content {
            type_id: 1,
            title_en: "Title".into(),
            abstract_en: "<p>Text</p>".into(),
            keywords_en: vec!["word".into()],
            ask_for_translation: true,
            authors: vec![author],
            ..Content::default()
        }
    }

    fn problem_codes(
        status: ArticleStatus,
        files: &[Option<ArticleFileType>],
        content: &Content,
    ) -> Vec<String> {
        let round = Round { status, has_current_manuscript: true };
        submission_problems(&with_files(content, files), round)
            .iter()
            .map(|p| format!("{:?} {}: {}", p.tab, p.error.location[1..].join("."), p.error.kind.code()))
            .collect()
    }

    fn with_files(content: &Content, files: &[Option<ArticleFileType>]) -> Content {
        let link = |file_type: &Option<ArticleFileType>| FileLink {
            file_id: FileId(uuid::Uuid::nil()),
            type_id: file_type.map(Enumeration::id),
            comment: String::new(),
        };
        Content { files: files.iter().map(link).collect(), ..content.clone() }
    }

    fn problems_after(change: impl FnOnce(&mut Content)) -> Vec<String> {
        let mut content = complete_content();
        change(&mut content);
        problem_codes(ArticleStatus::Draft, &[Some(Manuscript)], &content)
    }

    #[test]
    fn group_needs_a_latin_name_only() {
        let with_group = |name: &str| {
            let group = AuthorEntry { last_name_en: name.into(), is_group: true, ..AuthorEntry::default() };
            problems_after(|c| c.authors.push(group))
        };
        assert!(with_group("EBMT/CIBMTR: Working Party").is_empty());
        assert_eq!(with_group(""), ["Authors authors.1.lastNameEn: required"]);
        assert_eq!(with_group("Группа"), ["Authors authors.1.lastNameEn: not-latin"]);
    }

    #[test]
    fn complete_article_has_no_problems() {
        assert!(problems_after(|_| {}).is_empty());
    }

    #[test]
    fn each_problem_is_reported_at_its_tab_and_field() {
        assert_eq!(problems_after(|c| c.title_en.clear()), ["Main titleEn: required"]);
        assert_eq!(
            problems_after(|c| c.abstract_en = "<p> &nbsp;</p>".into()),
            ["Main abstractEn: required"]
        );
        assert_eq!(problems_after(|c| c.type_id = 0), ["Main typeId: required"]);
        assert_eq!(problems_after(|c| c.keywords_en.clear()), ["Main keywordsEn: required"]);
        assert_eq!(problems_after(|c| c.authors.clear()), ["Authors authors: required"]);
        assert_eq!(
            problems_after(|c| c.authors[0].first_name_en.clear()),
            ["Authors authors.0.firstNameEn: required"]
        );
        assert_eq!(
            problems_after(|c| c.authors[0].last_name_en = "Кулагина".into()),
            ["Authors authors.0.lastNameEn: not-latin"]
        );
        assert_eq!(
            problems_after(|c| c.authors[0].last_name_en = "www.evil.test".into()),
            ["Authors authors.0.lastNameEn: not-a-name"]
        );
        assert_eq!(
            problems_after(|c| c.authors[0].middle_name_en = "Петровна".into()),
            ["Authors authors.0.middleNameEn: not-latin"]
        );
        assert_eq!(
            problems_after(|c| c.authors[0].orcid = "0000-0002-1825-0098".into()),
            ["Authors authors.0.orcid: not-an-orcid"]
        );
        assert_eq!(
            problems_after(|c| c.authors[0].contact = None),
            ["Authors authors.0.contact: contact-needed"]
        );
        assert_eq!(
            problems_after(|c| {
                c.authors[0].contact = Some(Contact { email: "nobody".into(), ..Contact::default() });
            }),
            ["Authors authors.0.contact.email: not-an-email"]
        );
        assert_eq!(
            problems_after(|c| {
                c.affiliations =
                    vec![Affiliation { key: 1, ru: "Клиника".into(), ..Affiliation::default() }];
            }),
            ["Authors affiliations.0.en: required"]
        );
        assert_eq!(
            problems_after(|c| c.suggested_reviewers = vec![SuggestedReviewer::default()]),
            [
                "Reviewers suggestedReviewers.0.email: required",
                "Reviewers suggestedReviewers.0.firstNameEn: required",
                "Reviewers suggestedReviewers.0.lastNameEn: required"
            ]
        );
        assert_eq!(
            problems_after(|c| {
                c.suggested_reviewers = vec![SuggestedReviewer {
                    email: "nobody".into(),
                    first_name_en: "Ivan".into(),
                    last_name_en: "Reviewer".into(),
                    exclude: false,
                }];
            }),
            ["Reviewers suggestedReviewers.0.email: not-an-email"]
        );
        assert_eq!(
            problems_after(|c| {
                c.ask_for_translation = false;
                c.conflict_of_interest_en = "None".into();
            }),
            [
                "Translations titleRu: required",
                "Translations abstractRu: required",
                "Translations conflictOfInterestRu: required"
            ]
        );
    }

    #[test]
    fn optional_fields_may_be_empty() {
        let reviewer = SuggestedReviewer {
            email: "ivan@x.test".into(),
            first_name_en: "Ivan".into(),
            last_name_en: "Reviewer".into(),
            exclude: false,
        };
        assert!(problems_after(|c| c.suggested_reviewers = vec![reviewer]).is_empty());
        assert!(problems_after(|c| c.authors[0].orcid.clear()).is_empty());
        assert!(problems_after(|c| c.authors[0].middle_name_en = "K.".into()).is_empty());
        // Only corresponding authors need a contact; one of its fields is enough.
        assert!(
            problems_after(|c| {
                (c.authors[0].is_corresponding_author, c.authors[0].contact) = (false, None);
            })
            .is_empty()
        );
        let contact = Contact { email: "anna@clinic.example".into(), ..Contact::default() };
        assert!(problems_after(|c| c.authors[0].contact = Some(contact)).is_empty());
        assert_eq!(
            problems_after(|c| c.authors[0].contact = Some(Contact::default())),
            ["Authors authors.0.contact: contact-needed"]
        );
        let whole = |c: &mut Content| {
            c.ask_for_translation = false;
            c.title_ru = "Название".into();
            c.abstract_ru = "<p>Текст</p>".into();
        };
        assert!(problems_after(whole).is_empty());
    }

    #[test]
    fn each_round_requires_its_file_types() {
        assert_eq!(
            problem_codes(ArticleStatus::Draft, &[], &complete_content()),
            ["Files files: file-type-missing"]
        );
        assert_eq!(
            problem_codes(ArticleStatus::Revision, &[Some(Manuscript)], &complete_content()),
            ["Files files: file-type-missing", "Files files: file-type-missing"]
        );
        let both = [Some(CoverLetter), Some(ManuscriptMarkedUp)];
        assert!(problem_codes(ArticleStatus::Revision, &both, &complete_content()).is_empty());
        assert_eq!(
            problem_codes(ArticleStatus::Draft, &[Some(Manuscript), None], &complete_content()),
            ["Files files.1.typeId: required"]
        );
    }

    #[test]
    fn outdated_merged_manuscript_is_a_problem() {
        let round = Round { status: ArticleStatus::Draft, has_current_manuscript: false };
        let problems = submission_problems(&with_files(&complete_content(), &[Some(Manuscript)]), round);
        assert_eq!(problems.len(), 1);
        assert_eq!(
            (problems[0].tab, problems[0].error.kind.code()),
            (Tab::Final, "merged-manuscript-needed")
        );
    }
}
