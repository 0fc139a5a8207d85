//! A file as it is shown.

use chrono::{DateTime, Utc};
use rules::FileId;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
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

impl FileView {
    pub fn of(
        id: FileId,
        file_name: String,
        size: i64,
        mime_type: String,
        created_at: DateTime<Utc>,
    ) -> FileView {
        FileView { id, file_name, size, mime_type, url: address_of(id), created_at }
    }
}

pub fn address_of(id: FileId) -> String {
    format!("/api/v1/files/{id}")
}
