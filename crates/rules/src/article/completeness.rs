//! What a submission needs, by the tab where the author can put it right.

use serde::Serialize;
use utoipa::ToSchema;

use super::content::{AuthorEntry, Content, FileLink, SuggestedReviewer};
use crate::accounts::{is_latin, is_name, is_orcid};
use crate::enumerations::ArticleFileType::{self, CoverLetter, Manuscript, ManuscriptMarkedUp};
use crate::enumerations::{ArticleStatus, Enumeration};
use crate::faults::{Fault, FaultKind, is_email};

/// A step of the author's editor.
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

/// One thing that stands in the way of submitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    pub tab: Tab,
    pub fault: Fault,
}

/// What is known of the round besides the content.
#[derive(Debug, Clone, Copy)]
pub struct Round {
    pub status: ArticleStatus,
    /// A merged manuscript of this round that shows what the article now is.
    pub has_current_manuscript: bool,
}

/// The files that each round must bring.
pub const fn required_files(status: ArticleStatus) -> &'static [ArticleFileType] {
    match status {
        ArticleStatus::Draft => &[Manuscript],
        ArticleStatus::Revision => &[CoverLetter, ManuscriptMarkedUp],
        _ => &[],
    }
}

/// Everything that stands in the way, all at once.
pub fn obstacles(content: &Content, round: Round) -> Vec<Obstacle> {
    let mut found = Found(Vec::new());
    main(&mut found, content);
    authors(&mut found, content);
    files(&mut found, &content.files, round.status);
    translations(&mut found, content);
    for (index, reviewer) in content.suggested_reviewers.iter().enumerate() {
        reviewers(&mut found, &index.to_string(), reviewer);
    }
    if !round.has_current_manuscript {
        found.add(Tab::Final, &["mergedPdfs"], FaultKind::MergedManuscriptNeeded);
    }
    found.0
}

struct Found(Vec<Obstacle>);

impl Found {
    fn add(&mut self, tab: Tab, path: &[&str], kind: FaultKind) {
        self.0.push(Obstacle { tab, fault: Fault::at_body(path, kind) });
    }

    fn need(&mut self, tab: Tab, path: &[&str], is_there: bool) {
        if !is_there {
            self.add(tab, path, FaultKind::Required);
        }
    }

    fn need_latin_name(&mut self, tab: Tab, path: &[&str], name: &str) {
        match name {
            "" => self.add(tab, path, FaultKind::Required),
            _ if !is_latin(name) => self.add(tab, path, FaultKind::NotLatin),
            _ if !is_name(name) => self.add(tab, path, FaultKind::NotAName),
            _ => {}
        }
    }
}

fn main(found: &mut Found, content: &Content) {
    found.need(Tab::Main, &["typeId"], content.type_id != 0);
    found.need(Tab::Main, &["titleEn"], !content.title_en.is_empty());
    found.need(Tab::Main, &["abstractEn"], has_text(&content.abstract_en));
    found.need(Tab::Main, &["keywordsEn"], !content.keywords_en.is_empty());
}

fn authors(found: &mut Found, content: &Content) {
    found.need(Tab::Authors, &["authors"], !content.authors.is_empty());
    for (index, author) in content.authors.iter().enumerate() {
        one_author(found, &index.to_string(), author);
    }
    for (index, affiliation) in content.affiliations.iter().enumerate() {
        let index = index.to_string();
        found.need(Tab::Authors, &["affiliations", &index, "en"], !affiliation.en.is_empty());
    }
}

fn one_author(found: &mut Found, index: &str, author: &AuthorEntry) {
    found.need_latin_name(Tab::Authors, &["authors", index, "firstNameEn"], &author.first_name_en);
    found.need_latin_name(Tab::Authors, &["authors", index, "lastNameEn"], &author.last_name_en);
    if !is_latin(&author.middle_name_en) {
        found.add(Tab::Authors, &["authors", index, "middleNameEn"], FaultKind::NotLatin);
    }
    if !author.orcid.is_empty() && !is_orcid(&author.orcid) {
        found.add(Tab::Authors, &["authors", index, "orcid"], FaultKind::NotAnOrcid);
    }
    if !author.is_corresponding_author {
        return;
    }
    match &author.contact {
        Some(contact) if !contact.is_empty() => {
            if !contact.email.is_empty() && !is_email(&contact.email) {
                found.add(Tab::Authors, &["authors", index, "contact", "email"], FaultKind::NotAnEmail);
            }
        }
        _ => found.add(Tab::Authors, &["authors", index, "contact"], FaultKind::ContactNeeded),
    }
}

fn files(found: &mut Found, files: &[FileLink], status: ArticleStatus) {
    for (index, file) in files.iter().enumerate() {
        found.need(Tab::Files, &["files", &index.to_string(), "typeId"], file.type_id.is_some());
    }
    for needed in required_files(status) {
        if !files.iter().any(|file| file.type_id == Some(needed.id())) {
            found.add(Tab::Files, &["files"], FaultKind::FileTypeMissing { name: needed.name() });
        }
    }
}

fn translations(found: &mut Found, content: &Content) {
    if content.ask_for_translation {
        return;
    }
    found.need(Tab::Translations, &["titleRu"], !content.title_ru.is_empty());
    found.need(Tab::Translations, &["abstractRu"], has_text(&content.abstract_ru));
    found.need(Tab::Translations, &["fundingInformationRu"], !content.funding_information_ru.is_empty());
    found.need(Tab::Translations, &["conflictOfInterestRu"], !content.conflict_of_interest_ru.is_empty());
}

fn reviewers(found: &mut Found, index: &str, reviewer: &SuggestedReviewer) {
    let at = |field| ["suggestedReviewers", index, field];
    match reviewer.email.as_str() {
        "" => found.add(Tab::Reviewers, &at("email"), FaultKind::Required),
        email if !is_email(email) => found.add(Tab::Reviewers, &at("email"), FaultKind::NotAnEmail),
        _ => {}
    }
    found.need_latin_name(Tab::Reviewers, &at("firstNameEn"), &reviewer.first_name_en);
    found.need_latin_name(Tab::Reviewers, &at("lastNameEn"), &reviewer.last_name_en);
}

/// Whether anything of an HTML text can be read: an editor leaves `<p></p>` behind.
pub fn has_text(html: &str) -> bool {
    let mut in_tag = false;
    html.replace("&nbsp;", " ").chars().any(|c| {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ => {}
        }
        !in_tag && c != '>' && !c.is_whitespace()
    })
}

#[cfg(test)]
mod tests {
    use super::super::content::{Affiliation, Contact};
    use super::*;
    use crate::ids::FileId;

    fn complete() -> Content {
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

    fn left(status: ArticleStatus, files: &[Option<ArticleFileType>], content: &Content) -> Vec<String> {
        let round = Round { status, has_current_manuscript: true };
        obstacles(&with_files(content, files), round)
            .iter()
            .map(|o| format!("{:?} {}: {}", o.tab, o.fault.location[1..].join("."), o.fault.kind.code()))
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

    fn left_after(change: impl FnOnce(&mut Content)) -> Vec<String> {
        let mut content = complete();
        change(&mut content);
        left(ArticleStatus::Draft, &[Some(Manuscript)], &content)
    }

    #[test]
    fn a_complete_article_can_be_submitted() {
        assert!(left_after(|_| {}).is_empty());
    }

    #[test]
    fn each_rule_is_named_where_it_can_be_put_right() {
        assert_eq!(left_after(|c| c.title_en.clear()), ["Main titleEn: required"]);
        assert_eq!(left_after(|c| c.abstract_en = "<p> &nbsp;</p>".into()), ["Main abstractEn: required"]);
        assert_eq!(left_after(|c| c.keywords_en.clear()), ["Main keywordsEn: required"]);
        assert_eq!(left_after(|c| c.authors.clear()), ["Authors authors: required"]);
        assert_eq!(
            left_after(|c| c.authors[0].first_name_en.clear()),
            ["Authors authors.0.firstNameEn: required"]
        );
        assert_eq!(
            left_after(|c| c.authors[0].last_name_en = "Кулагина".into()),
            ["Authors authors.0.lastNameEn: not-latin"]
        );
        assert_eq!(
            left_after(|c| c.authors[0].orcid = "0000-0002-1825-0098".into()),
            ["Authors authors.0.orcid: not-an-orcid"]
        );
        assert_eq!(
            left_after(|c| c.authors[0].contact = None),
            ["Authors authors.0.contact: contact-needed"]
        );
        assert_eq!(
            left_after(|c| {
                c.authors[0].contact = Some(Contact { email: "nobody".into(), ..Contact::default() });
            }),
            ["Authors authors.0.contact.email: not-an-email"]
        );
        assert_eq!(
            left_after(|c| {
                c.affiliations = vec![Affiliation { key: 1, en: String::new(), ru: "Клиника".into() }];
            }),
            ["Authors affiliations.0.en: required"]
        );
        assert_eq!(
            left_after(|c| c.suggested_reviewers = vec![SuggestedReviewer::default()]),
            [
                "Reviewers suggestedReviewers.0.email: required",
                "Reviewers suggestedReviewers.0.firstNameEn: required",
                "Reviewers suggestedReviewers.0.lastNameEn: required"
            ]
        );
        assert_eq!(
            left_after(|c| c.ask_for_translation = false),
            [
                "Translations titleRu: required",
                "Translations abstractRu: required",
                "Translations fundingInformationRu: required",
                "Translations conflictOfInterestRu: required"
            ]
        );
    }

    #[test]
    fn each_round_brings_its_files() {
        assert_eq!(left(ArticleStatus::Draft, &[], &complete()), ["Files files: file-type-missing"]);
        assert_eq!(
            left(ArticleStatus::Revision, &[Some(Manuscript)], &complete()),
            ["Files files: file-type-missing", "Files files: file-type-missing"]
        );
        let both = [Some(CoverLetter), Some(ManuscriptMarkedUp)];
        assert!(left(ArticleStatus::Revision, &both, &complete()).is_empty());
        assert_eq!(
            left(ArticleStatus::Draft, &[Some(Manuscript), None], &complete()),
            ["Files files.1.typeId: required"]
        );
    }

    #[test]
    fn without_its_merged_manuscript_nothing_is_submitted() {
        let round = Round { status: ArticleStatus::Draft, has_current_manuscript: false };
        let found = obstacles(&with_files(&complete(), &[Some(Manuscript)]), round);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].tab, found[0].fault.kind.code()), (Tab::Final, "merged-manuscript-needed"));
    }

    #[test]
    fn text_is_what_can_be_read() {
        for (html, expected) in
            [("", false), ("<p></p>", false), ("<p>&nbsp; <br></p>", false), ("<p>a</p>", true), ("a", true)]
        {
            assert_eq!(has_text(html), expected, "{html}");
        }
    }
}
