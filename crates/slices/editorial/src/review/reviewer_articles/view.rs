//! Views of an article for its reviewers.
//!
//! They never name the submitter, the editors or other reviewers; they name the authors only in single-blind
//! mode.

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::{Affiliation, AuthorEntry};
use rules::review::reviewer_access::{ReviewerHint, hint_for_reviewer};
use rules::{ArticleId, ArticleStatus, AssignmentId, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::read::ReviewerArticleData;
use crate::articles::view::ArticleFileView;
use crate::merged_manuscripts::view::MergedManuscript;
use crate::review::assignments::view::MyAssignment;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerArticleItem {
    pub id: ArticleId,
    /// Given with the first submission, such as `CTT-2026-0042`.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub title_en: String,
    pub title_ru: String,
    pub type_id: i16,
    pub status_id: i16,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    /// The reviewer's newest assignment for the article that they have not refused.
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
    /// Given with the first submission, such as `CTT-2026-0042`.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub status_id: i16,
    /// Round that the reviewer was asked about; 0 is the initial version. All texts are those of then.
    pub revision: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    /// True if the reviewer has accepted; all fields below except the authors are empty before.
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
    /// True if the reviewer may know the authors; the author fields are empty otherwise.
    pub sees_authors: bool,
    /// Without contact details.
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    #[schema(required)]
    pub hint: Option<ReviewerHint>,
    /// The reviewer's assignments for the article, newest first.
    pub assignments: Vec<MyAssignment>,
}

impl ReviewerArticle {
    pub fn of(mut data: ReviewerArticleData, language: Language) -> ReviewerArticle {
        let merged_pdfs = readable_manuscripts(&data, language);
        let readable: Vec<bool> = data.article.files.iter().map(|file| data.can_open_file(file)).collect();
        let files = std::mem::take(&mut data.article.files);
        let files = files.into_iter().zip(readable).filter(|(_, opens)| *opens);
        let files = files.map(|(file, _)| ArticleFileView::of(file, false)).collect();
        let (sees_manuscript, sees_authors) = (data.sees_manuscript(), data.sees_authors());
        let ReviewerArticleData { article, version, revision, stage, assignments, .. } = data;
        let is_published = article.status == ArticleStatus::Published;
        let is_open = sees_manuscript && sees_authors;
        let if_open = |text: String| if is_open { text } else { String::new() };
        ReviewerArticle {
            id: article.id,
            manuscript_number: article.number,
            status_id: article.status.id(),
            revision,
            type_id: version.type_id,
            title_en: version.title_en,
            title_ru: version.title_ru,
            abstract_en: version.abstract_en,
            abstract_ru: version.abstract_ru,
            keywords_en: version.keywords_en,
            keywords_ru: version.keywords_ru,
            sees_manuscript,
            theme_en: if sees_manuscript { version.theme_en } else { String::new() },
            theme_ru: if sees_manuscript { version.theme_ru } else { String::new() },
            doi: article.doi.filter(|_| sees_manuscript && is_published),
            submission_date: version.submission_date.filter(|_| sees_manuscript),
            publication_date: article.dates.publication.filter(|_| sees_manuscript && is_published),
            files,
            merged_pdfs,
            sees_authors,
            authors: if sees_authors { version.authors.0 } else { Vec::new() },
            affiliations: if sees_authors { version.affiliations.0 } else { Vec::new() },
            // Funding and conflicts of interest can reveal the authors.
            funding_information_en: if_open(version.funding_information_en),
            funding_information_ru: if_open(version.funding_information_ru),
            conflict_of_interest_en: if_open(version.conflict_of_interest_en),
            conflict_of_interest_ru: if_open(version.conflict_of_interest_ru),
            hint: hint_for_reviewer(article.status, stage),
            assignments,
        }
    }
}

/// Merged manuscripts that the reviewer may read, newest round first.
pub fn readable_manuscripts(data: &ReviewerArticleData, language: Language) -> Vec<MergedManuscript> {
    let readable = data.article.manuscripts.iter().map(|manuscript| data.can_open_manuscript(manuscript));
    let views = MergedManuscript::list(&data.article, language).into_iter();
    views.zip(readable).filter(|(_, opens)| *opens).map(|(view, _)| view).collect()
}
