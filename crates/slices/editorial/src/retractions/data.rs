//! Loaded data of the database Retraction Watch.

use chrono::{DateTime, NaiveDate, Utc};
use kit::{App, Result};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::load::MAX_FILE_BYTES;
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetractionData {
    /// Null before the first load.
    #[schema(required)]
    current: Option<RetractionDataLoad>,
    max_file_bytes: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetractionDataLoad {
    loaded_at: DateTime<Utc>,
    loaded_by_id: UserId,
    loaded_by: PersonName,
    file_name: String,
    /// Notices that were kept.
    record_count: i32,
    /// Rows that name neither a DOI nor a PubMed id, or that could not be read.
    skipped_count: i32,
    /// Date of the newest notice.
    #[schema(required)]
    newest_on: Option<NaiveDate>,
}

pub async fn read(app: &App) -> Result<RetractionData> {
    let row = sqlx::query!(
        "select loads.loaded_at, loads.loaded_by, loads.file_name, loads.record_count, loads.skipped_count, loads.newest_on,
                users.first_name_en, users.middle_name_en, users.last_name_en
         from retraction_data_loads loads join users on users.id = loads.loaded_by"
    )
    .fetch_optional(&app.pool)
    .await?;
    let current = row.map(|row| RetractionDataLoad {
        loaded_at: row.loaded_at,
        loaded_by_id: UserId(row.loaded_by),
        loaded_by: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        file_name: row.file_name,
        record_count: row.record_count,
        skipped_count: row.skipped_count,
        newest_on: row.newest_on,
    });
    Ok(RetractionData { current, max_file_bytes: MAX_FILE_BYTES })
}
