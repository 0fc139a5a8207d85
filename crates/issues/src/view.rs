//! An issue as editors see it.

use chrono::{DateTime, NaiveDate, Utc};
use files::FileView;
use rules::issue::{EditorGroup, Hindrance, IssueAction};
use rules::{ArticleId, FileId, IssueId};
use serde::Serialize;
use utoipa::ToSchema;

/// As it stands in a list.
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

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueView {
    pub id: IssueId,
    /// Travels with a save; one that is not the newest is refused.
    pub version: i32,
    pub volume: i32,
    pub number: i32,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    /// Its address: `/issues/{slug}`.
    pub slug: String,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    pub doi: String,
    #[schema(required)]
    pub cover_id: Option<FileId>,
    #[schema(required)]
    pub cover: Option<FileView>,
    /// Where the cover can be looked at.
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
    /// Usual groups that the board does not have, to be added with one press.
    pub suggested_editor_groups: Vec<EditorGroup>,
    pub article_groups: Vec<ArticleGroupView>,
    pub allowed_actions: Vec<IssueAction>,
    /// Articles that keep the issue from being published by whoever asks.
    pub hindrances: Vec<IssueHindranceView>,
    /// It cannot come out before all its articles were accepted.
    #[schema(required)]
    pub earliest_publication_date: Option<NaiveDate>,
    /// How long the news of a publication waits, in which it can be taken back.
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
    /// The same articles, as they are shown.
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
    /// `A. Author, B. Author`, as many as there are.
    pub authors_en: String,
    #[schema(required)]
    pub page_first: Option<String>,
    #[schema(required)]
    pub page_last: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssueHindranceOfArticle)]
pub struct IssueHindranceView {
    pub article_id: ArticleId,
    pub title_en: String,
    pub reason: Hindrance,
}
