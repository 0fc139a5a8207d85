//! Responses.

use chrono::{DateTime, Utc};
use rules::journal_archives::{ArchiveState, expires_at};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{Archive, StoredCounts};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JournalArchiveView {
    pub id: i64,
    pub state: ArchiveState,
    pub with_people: bool,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub finished_at: Option<DateTime<Utc>>,
    /// When it is removed; null while it is being made.
    #[schema(required)]
    pub expires_at: Option<DateTime<Utc>>,
    /// Bytes of the file; null until it is made.
    #[schema(required)]
    pub size: Option<i64>,
    pub counts: StoredCounts,
    /// Why it could not be made, in English.
    #[schema(required)]
    pub failure: Option<String>,
}

impl JournalArchiveView {
    pub fn of(archive: Archive) -> JournalArchiveView {
        JournalArchiveView {
            id: archive.id,
            state: archive.state,
            with_people: archive.with_people,
            created_at: archive.created_at,
            finished_at: archive.finished_at,
            expires_at: archive.finished_at.map(expires_at),
            size: archive.size,
            counts: archive.counts,
            failure: archive.failure,
        }
    }
}
