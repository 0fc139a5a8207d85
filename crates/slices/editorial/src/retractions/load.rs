//! Loads the CSV file of the database Retraction Watch. It is received completely, then read in batches, so that
//! memory stays bounded and no transaction waits for a slow client.

use std::fs::File;
use std::io;

use anyhow::Context;
use chrono::NaiveDate;
use files::{UploadedForm, receive_data_file};
use kit::audit::record;
use kit::{Actor, App, Result};
use references::retraction_watch::{FileProblem, FileSummary, RetractionRecord, read_records};
use rules::audit::{AuditAction, AuditObject};
use serde_json::json;
use sqlx::PgConnection;
use tokio::sync::mpsc::{Sender, channel};

use super::refusals::{LOADING_ALREADY, file_error};

/// Four times as large as the file is now.
pub const MAX_FILE_BYTES: u64 = 256 * 1024 * 1024;

/// Records of one statement.
const BATCH: usize = 2_000;

/// Replaces the loaded data by those of the file. One transaction: a file that cannot be used changes nothing.
pub async fn load(app: &App, actor: &Actor, form: UploadedForm) -> Result<()> {
    let data = receive_data_file(app, actor, form, MAX_FILE_BYTES).await?;
    let mut transaction = app.pool.begin().await?;
    require_no_other_load(&mut transaction).await?;
    sqlx::query!("delete from retraction_records").execute(&mut *transaction).await?;
    let summary = insert_records(&mut transaction, data.file).await?;
    let [records, skipped] =
        [summary.records, summary.skipped].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    sqlx::query!(
        "insert into retraction_data_loads (loaded_at, loaded_by, file_name, record_count, skipped_count, newest_on)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (is_current) do update
         set loaded_at = excluded.loaded_at, loaded_by = excluded.loaded_by, file_name = excluded.file_name,
             record_count = excluded.record_count, skipped_count = excluded.skipped_count,
             newest_on = excluded.newest_on",
        app.clock.now(),
        actor.id.0,
        data.name,
        records,
        skipped,
        summary.newest_on
    )
    .execute(&mut *transaction)
    .await?;
    let entry = actor
        .audit(AuditAction::RetractionDataLoaded)
        .object(AuditObject::RetractionData, "all")
        .details(json!({ "records": records, "skipped": skipped }));
    record(app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(())
}

async fn require_no_other_load(transaction: &mut PgConnection) -> Result<()> {
    let is_locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('retraction data', 0)) as "is_locked!""#
    )
    .fetch_one(transaction)
    .await?;
    if is_locked { Ok(()) } else { Err(LOADING_ALREADY.into()) }
}

async fn insert_records(transaction: &mut PgConnection, file: File) -> Result<FileSummary> {
    // Two batches: one is read while the other one is inserted.
    let (sender, mut batches) = channel(1);
    let reading = tokio::task::spawn_blocking(move || send_batches(file, &sender));
    while let Some(batch) = batches.recv().await {
        insert_batch(transaction, batch).await?;
    }
    reading.await.context("reading the data of Retraction Watch panicked")?.map_err(file_error)
}

/// Reads the file on a thread of its own; ends when the receiver is gone.
fn send_batches(file: File, sender: &Sender<Vec<RetractionRecord>>) -> Result<FileSummary, FileProblem> {
    let send = |batch| sender.blocking_send(batch).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe));
    let mut batch = Vec::with_capacity(BATCH);
    let summary = read_records(file, |record| {
        batch.push(record);
        if batch.len() < BATCH {
            Ok(())
        } else {
            send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH)))
        }
    })?;
    send(batch).map_err(FileProblem::Failed)?;
    Ok(summary)
}

async fn insert_batch(transaction: &mut PgConnection, batch: Vec<RetractionRecord>) -> Result<()> {
    let mut rows = Rows::default();
    for record in batch {
        rows.push(record);
    }
    sqlx::query!(
        "insert into retraction_records (position, doi, pubmed_id, nature, noticed_on, notice_doi, reasons)
         select position, doi, pubmed_id, nature, noticed_on, notice_doi,
                array(select jsonb_array_elements_text(reasons))
         from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::jsonb[])
             as new (position, doi, pubmed_id, nature, noticed_on, notice_doi, reasons)",
        &rows.positions,
        &rows.dois as &[Option<String>],
        &rows.pubmed_ids as &[Option<String>],
        &rows.natures,
        &rows.dates as &[Option<NaiveDate>],
        &rows.notice_dois as &[Option<String>],
        &rows.reasons
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Columns of a batch.
#[derive(Default)]
struct Rows {
    positions: Vec<i32>,
    dois: Vec<Option<String>>,
    pubmed_ids: Vec<Option<String>>,
    natures: Vec<String>,
    dates: Vec<Option<NaiveDate>>,
    notice_dois: Vec<Option<String>>,
    /// PostgreSQL has no arrays of arrays of different lengths.
    reasons: Vec<serde_json::Value>,
}

impl Rows {
    fn push(&mut self, record: RetractionRecord) {
        self.positions.push(i32::try_from(record.position).unwrap_or(i32::MAX));
        self.dois.push(record.doi);
        self.pubmed_ids.push(record.pubmed_id);
        self.natures.push(record.nature.code().to_owned());
        self.dates.push(record.noticed_on);
        self.notice_dois.push(record.notice_doi);
        self.reasons.push(record.reasons.into());
    }
}
