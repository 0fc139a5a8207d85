//! Rows of `journal_archives`.

use chrono::{DateTime, Utc};
use files::RemoveObject;
use kit::jobs::{self, Plan};
use kit::{Problem, Result};
use rules::journal_archives::ArchiveState;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::writer::WrittenArchive;

/// An archive, made or not.
#[derive(Debug, Clone)]
pub struct Archive {
    pub id: i64,
    pub state: ArchiveState,
    pub with_people: bool,
    pub storage_key: Option<String>,
    pub size: Option<i64>,
    pub counts: StoredCounts,
    pub failure: Option<String>,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// What an archive holds; zeros until it is made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = JournalArchiveCounts)]
pub struct StoredCounts {
    pub issues: u64,
    pub articles: u64,
    pub pages: u64,
    pub people: u64,
    pub files: u64,
    /// Bytes of all files before compression.
    pub bytes: u64,
    /// Number of files that storage did not have, and the paths of the first ones in the archive.
    pub missing: u64,
    pub missing_files: Vec<String>,
}

impl StoredCounts {
    pub fn of(written: &WrittenArchive) -> StoredCounts {
        let counts = written.counts;
        StoredCounts {
            issues: counts.issues,
            articles: counts.articles,
            pages: counts.pages,
            people: counts.people,
            files: counts.files,
            bytes: counts.bytes,
            missing: written.missing,
            missing_files: written.missing_files.clone(),
        }
    }
}

struct Row {
    id: i64,
    state: String,
    with_people: bool,
    storage_key: Option<String>,
    size: Option<i64>,
    counts: Json<StoredCounts>,
    failure: Option<String>,
    created_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

impl Row {
    fn decode(self) -> sqlx::Result<Archive> {
        let unknown = || sqlx::Error::Decode(format!("unknown state of an archive: {}", self.state).into());
        Ok(Archive {
            id: self.id,
            state: ArchiveState::from_code(&self.state).ok_or_else(unknown)?,
            with_people: self.with_people,
            storage_key: self.storage_key,
            size: self.size,
            counts: self.counts.0,
            failure: self.failure,
            created_at: self.created_at,
            finished_at: self.finished_at,
        })
    }
}

/// Loads an archive; `None` if there is none with this id.
pub async fn find(connection: &mut PgConnection, id: i64) -> Result<Option<Archive>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, state, with_people, storage_key, size, counts as "counts: Json<StoredCounts>", failure,
                  created_at, finished_at
           from journal_archives where id = $1"#,
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Row::decode).transpose()?)
}

pub async fn load(connection: &mut PgConnection, id: i64) -> Result<Archive> {
    Ok(find(connection, id).await?.ok_or(Problem::NOT_FOUND)?)
}

/// Loads a page of archives, newest first, with the number of all.
pub async fn list(connection: &mut PgConnection, limit: i64, offset: i64) -> Result<(Vec<Archive>, i64)> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, state, with_people, storage_key, size, counts as "counts: Json<StoredCounts>", failure,
                  created_at, finished_at
           from journal_archives order by created_at desc, id desc limit $1 offset $2"#,
        limit,
        offset
    )
    .fetch_all(&mut *connection)
    .await?;
    let count = sqlx::query_scalar!(r#"select count(*) as "count!" from journal_archives"#)
        .fetch_one(connection)
        .await?;
    Ok((rows.into_iter().map(Row::decode).collect::<sqlx::Result<_>>()?, count))
}

/// Queues the removal of an archive's file.
pub async fn remove_object(transaction: &mut PgConnection, key: String) -> sqlx::Result<()> {
    jobs::add(transaction, &RemoveObject { key: key.clone() }, Plan::now().under_key(key)).await
}
