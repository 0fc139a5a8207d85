//! Views of an issue for editors.

use chrono::{DateTime, NaiveDate, Utc};
use files::FileView;
use rules::article::publishing::PublicationWarning;
use rules::issue::{EditorGroup, IssueAction, IssueWarning, PublicationBlocker};
use rules::{ArticleId, FileId, IssueId};
use serde::Serialize;
use utoipa::ToSchema;

/// An issue in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueItem {
    pub id: IssueId,
    pub volume: i32,
    pub number: i32,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub article_count: i64,
    pub allowed_actions: Vec<IssueAction>,
}

/// Suggestion for a new issue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextIssue {
    pub volume: i32,
    pub number: i32,
    /// The last issue that has sections; a new one can begin with the same.
    #[schema(required)]
    pub sections_of: Option<SectionNames>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssueSectionNames)]
pub struct SectionNames {
    pub issue_id: IssueId,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    /// In the language of the request.
    pub names: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueView {
    pub id: IssueId,
    /// Must be sent back with a save.
    pub version: i32,
    pub volume: i32,
    pub number: i32,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    /// Path segment of its page, `/issues/{slug}`.
    pub slug: String,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    pub doi: String,
    #[schema(required)]
    pub cover_id: Option<FileId>,
    #[schema(required)]
    pub cover: Option<FileView>,
    #[schema(required)]
    pub cover_url: Option<String>,
    #[schema(required)]
    pub pdf_id: Option<FileId>,
    #[schema(required)]
    pub pdf: Option<FileView>,
    pub intro_en: String,
    pub intro_ru: String,
    pub show_on_main_page: bool,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub editor_groups: Vec<EditorGroup>,
    /// Default groups that the board lacks.
    pub suggested_editor_groups: Vec<EditorGroup>,
    pub article_groups: Vec<ArticleGroupView>,
    pub allowed_actions: Vec<IssueAction>,
    /// Articles that prevent the caller from publishing the issue.
    pub hindrances: Vec<IssueBlockerView>,
    /// What readers would miss if the issue were published now; empty once it is.
    pub warnings: Vec<IssueWarning>,
    /// Articles of the issue that lack something that readers expect; empty once it is published.
    pub article_warnings: Vec<ArticleWarnings>,
    /// Latest acceptance date of its articles that are not published yet.
    #[schema(required)]
    pub earliest_publication_date: Option<NaiveDate>,
    /// Minutes between the publication and its notifications; an undo within that time sends nothing.
    pub hold_minutes: u32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleGroup)]
pub struct ArticleGroupView {
    pub id: i64,
    pub name_en: String,
    pub name_ru: String,
    pub article_ids: Vec<ArticleId>,
    /// Views of the articles in `article_ids`.
    pub articles: Vec<IssueArticle>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueArticle {
    pub id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
    pub type_id: i16,
    pub status_id: i16,
    /// All authors: `A. Author, B. Author`.
    pub authors_en: String,
    #[schema(required)]
    pub page_first: Option<String>,
    #[schema(required)]
    pub page_last: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssueArticleWarnings)]
pub struct ArticleWarnings {
    pub article_id: ArticleId,
    pub title_en: String,
    pub warnings: Vec<PublicationWarning>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssueHindranceOfArticle)]
pub struct IssueBlockerView {
    pub article_id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
    pub reason: PublicationBlocker,
}
