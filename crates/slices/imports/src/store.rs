//! Rows of `imports`.

use chrono::{DateTime, Utc};
use kit::{Problem, Result};
use rules::imports::{ImportSource, ImportState};
use serde::de::DeserializeOwned;
use sources::{Finding, SourceJournal};
use sqlx::PgConnection;

use crate::mapping::Mapping;
use crate::plan::Plan;

/// An import with what is known of its source.
#[derive(Debug, Clone)]
pub struct Import {
    pub id: i64,
    pub source: ImportSource,
    pub state: ImportState,
    pub origin: String,
    pub address: Option<String>,
    pub file_name: Option<String>,
    pub storage_key: Option<String>,
    pub journal: SourceJournal,
    pub mapping: Mapping,
    pub plan: Plan,
    pub notes: Vec<Finding>,
    pub failure: Option<String>,
    pub round: i32,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub planned_at: Option<DateTime<Utc>>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
}

struct Row {
    id: i64,
    source: String,
    state: String,
    origin: String,
    address: Option<String>,
    file_name: Option<String>,
    storage_key: Option<String>,
    journal: serde_json::Value,
    mapping: serde_json::Value,
    plan: serde_json::Value,
    notes: serde_json::Value,
    failure: Option<String>,
    round: i32,
    version: i32,
    created_at: DateTime<Utc>,
    planned_at: Option<DateTime<Utc>>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
}

impl Row {
    fn decode(self) -> sqlx::Result<Import> {
        Ok(Import {
            id: self.id,
            source: ImportSource::from_code(&self.source).ok_or_else(|| unknown("source", &self.source))?,
            state: ImportState::from_code(&self.state).ok_or_else(|| unknown("state", &self.state))?,
            origin: self.origin,
            address: self.address,
            file_name: self.file_name,
            storage_key: self.storage_key,
            journal: decode_json(self.journal)?,
            mapping: decode_json(self.mapping)?,
            plan: decode_json(self.plan)?,
            notes: decode_json(self.notes)?,
            failure: self.failure,
            round: self.round,
            version: self.version,
            created_at: self.created_at,
            planned_at: self.planned_at,
            started_at: self.started_at,
            finished_at: self.finished_at,
        })
    }
}

fn unknown(kind: &str, code: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unknown {kind} of an import: {code}").into())
}

pub fn decode_json<T: DeserializeOwned>(value: serde_json::Value) -> sqlx::Result<T> {
    serde_json::from_value(value).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Loads an import; `None` if there is none with this id.
pub async fn find(connection: &mut PgConnection, id: i64) -> Result<Option<Import>> {
    let row = sqlx::query_as!(
        Row,
        "select id, source, state, origin, address, file_name, storage_key, journal, mapping, plan, notes,
                failure, round, version, created_at, planned_at, started_at, finished_at
         from imports where id = $1",
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Row::decode).transpose()?)
}

pub async fn load(connection: &mut PgConnection, id: i64) -> Result<Import> {
    Ok(find(connection, id).await?.ok_or(Problem::NOT_FOUND)?)
}

/// Loads an import and locks it until the end of the transaction.
pub async fn lock(transaction: &mut PgConnection, id: i64) -> Result<Import> {
    sqlx::query_scalar!("select id from imports where id = $1 for update", id)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    load(transaction, id).await
}

/// Loads a page of imports, newest first, with the number of all.
pub async fn list(connection: &mut PgConnection, limit: i64, offset: i64) -> Result<(Vec<Import>, i64)> {
    let rows = sqlx::query_as!(
        Row,
        "select id, source, state, origin, address, file_name, storage_key, journal, mapping, plan, notes,
                failure, round, version, created_at, planned_at, started_at, finished_at
         from imports order by created_at desc, id desc limit $1 offset $2",
        limit,
        offset
    )
    .fetch_all(&mut *connection)
    .await?;
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from imports"#).fetch_one(connection).await?;
    let imports = rows.into_iter().map(Row::decode).collect::<sqlx::Result<_>>()?;
    Ok((imports, count))
}
