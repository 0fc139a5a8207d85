//! A file as it is shown.

use chrono::{DateTime, Utc};
use rules::FileId;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    pub id: FileId,
    pub file_name: String,
    pub size: i64,
    pub mime_type: String,
    /// Where it can be downloaded.
    pub url: String,
    pub created_at: DateTime<Utc>,
}

pub fn address_of(id: FileId) -> String {
    format!("/api/v1/files/{id}")
}
