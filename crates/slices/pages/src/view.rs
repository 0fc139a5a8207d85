use chrono::{DateTime, Utc};
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// A list item, without the content.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageItem {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub language: Language,
    /// Only editors see the page.
    pub is_draft: bool,
    pub updated_at: DateTime<Utc>,
}

/// A page as editors see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageDetails {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub language: Language,
    /// Cleaned HTML.
    pub content: String,
    /// Only editors see the page.
    pub is_draft: bool,
    /// Id of the page with the same slug in the other language.
    #[schema(required)]
    pub translation_id: Option<i64>,
    /// Sent back with a save.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// True for pages that every journal is expected to have.
    pub is_standard: bool,
}

/// Template of a standard page that does not exist.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingPage {
    pub slug: &'static str,
    pub language: Language,
    /// Default name in that language.
    pub name: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestedSlug {
    pub slug: String,
}
