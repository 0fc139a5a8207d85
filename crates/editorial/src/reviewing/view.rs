//! The one projection of an article for its reviewers. Who made it, who decides on it and who else reviews it have no
//! place in it; its authors only where the journal lets reviewers know them.

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::{Affiliation, AuthorEntry};
use rules::review::sight::{ReviewerHint, hint_for_reviewer};
use rules::{ArticleId, AssignmentId, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::read::Reviewed;
use crate::articles::view::ArticleFileView;
use crate::assignments::view::MyAssignment;
use crate::merged::view::MergedManuscript;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerArticleItem {
    pub id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
    pub type_id: i16,
    pub status_id: i16,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    /// The newest of the reviewer's own.
    pub assignment: ItemAssignment,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemAssignment {
    pub id: AssignmentId,
    pub status_id: i16,
    pub due_date: NaiveDate,
    pub article_revision: i32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerArticle {
    pub id: ArticleId,
    pub status_id: i16,
    /// 0 is the initial version.
    pub revision: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    /// Whether the reviewer has agreed to review: everything below is empty before.
    pub sees_manuscript: bool,
    pub theme_en: String,
    pub theme_ru: String,
    #[schema(required)]
    pub doi: Option<String>,
    #[schema(required)]
    pub submission_date: Option<NaiveDate>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub files: Vec<ArticleFileView>,
    pub merged_pdfs: Vec<MergedManuscript>,
    /// Whether the journal lets this reviewer know the authors: these are empty where it does not.
    pub sees_authors: bool,
    /// Without their addresses.
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    #[schema(required)]
    pub hint: Option<ReviewerHint>,
    /// The reviewer's own, the newest first.
    pub assignments: Vec<MyAssignment>,
}

impl ReviewerArticle {
    pub fn of(mut reviewed: Reviewed, language: Language) -> ReviewerArticle {
        let merged_pdfs = manuscripts(&reviewed, language);
        let opened: Vec<bool> = reviewed.article.files.iter().map(|file| reviewed.opens_file(file)).collect();
        let files = std::mem::take(&mut reviewed.article.files);
        let files = files.into_iter().zip(opened).filter(|(_, opens)| *opens);
        let files = files.map(|(file, _)| ArticleFileView::of(file, false)).collect();
        let (sees_manuscript, sees_authors) = (reviewed.sees_manuscript(), reviewed.sees_authors());
        let Reviewed { article, stage, assignments, .. } = reviewed;
        let content = article.content;
        let of_authors = |text: String| if sees_authors { text } else { String::new() };
        ReviewerArticle {
            id: article.id,
            status_id: article.status.id(),
            revision: article.revision,
            type_id: content.type_id,
            title_en: content.title_en,
            title_ru: content.title_ru,
            abstract_en: content.abstract_en,
            abstract_ru: content.abstract_ru,
            keywords_en: content.keywords_en,
            keywords_ru: content.keywords_ru,
            sees_manuscript,
            theme_en: if sees_manuscript { content.theme_en } else { String::new() },
            theme_ru: if sees_manuscript { content.theme_ru } else { String::new() },
            doi: article.doi.filter(|_| sees_manuscript),
            submission_date: article.dates.submission.filter(|_| sees_manuscript),
            publication_date: article.dates.publication.filter(|_| sees_manuscript),
            files,
            merged_pdfs,
            sees_authors,
            authors: if sees_authors {
                content.authors.into_iter().map(unaddressed).collect()
            } else {
                Vec::new()
            },
            affiliations: if sees_authors { content.affiliations } else { Vec::new() },
            // Who paid for it, and whom, tells who they are.
            funding_information_en: of_authors(content.funding_information_en),
            funding_information_ru: of_authors(content.funding_information_ru),
            conflict_of_interest_en: of_authors(content.conflict_of_interest_en),
            conflict_of_interest_ru: of_authors(content.conflict_of_interest_ru),
            hint: hint_for_reviewer(article.status, stage),
            assignments,
        }
    }
}

/// Reviewers have no business writing to authors.
fn unaddressed(author: AuthorEntry) -> AuthorEntry {
    AuthorEntry { is_corresponding_author: false, contact: None, ..author }
}

/// The newest round first.
pub fn manuscripts(reviewed: &Reviewed, language: Language) -> Vec<MergedManuscript> {
    let opened = reviewed.article.manuscripts.iter().map(|made| reviewed.opens_manuscript(made));
    let views = MergedManuscript::all_of(&reviewed.article, language).into_iter();
    views.zip(opened).filter(|(_, opens)| *opens).map(|(view, _)| view).collect()
}
