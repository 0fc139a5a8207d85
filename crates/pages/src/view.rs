use chrono::{DateTime, Utc};
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// A page as it stands in the list; the content comes with the page itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageItem {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub language: Language,
    pub updated_at: DateTime<Utc>,
}

/// A page with all that editors know of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageDetails {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub language: Language,
    /// Clean HTML.
    pub content: String,
    /// Goes back with a save.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Whether it is one of those that every journal is expected to have.
    pub is_standard: bool,
}

/// A standard page that does not exist, as it could be made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingPage {
    pub slug: &'static str,
    pub language: Language,
    /// What it is usually called in that language.
    pub name: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestedSlug {
    pub slug: String,
}
