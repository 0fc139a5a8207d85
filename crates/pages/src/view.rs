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
