//! View of a file.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::FileId;
use rules::uploads::is_image;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    pub id: FileId,
    pub file_name: String,
    pub size: i64,
    pub mime_type: String,
    /// Download path.
    pub url: String,
    /// Thumbnail path; null for files other than images.
    #[schema(required)]
    pub thumbnail_url: Option<String>,
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
        let url = format!("/api/v1/files/{id}");
        let thumbnail_url = is_image(&mime_type).then(|| format!("{url}/thumbnail"));
        FileView { id, file_name, size, mime_type, url, thumbnail_url, created_at }
    }
}

/// Loads the views of files; missing files are omitted.
pub async fn load_views(connection: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<FileView>> {
    let rows =
        sqlx::query!("select id, file_name, size, mime_type, created_at from files where id = any($1)", ids)
            .fetch_all(connection)
            .await?;
    let views = rows
        .into_iter()
        .map(|row| FileView::of(FileId(row.id), row.file_name, row.size, row.mime_type, row.created_at));
    Ok(views.collect())
}
