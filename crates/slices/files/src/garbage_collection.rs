//! Deletion of files that nothing has linked to for a week.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::telemetry::names;
use rules::UserId;
use rules::retention::{COUNTED_UPLOADS_DAYS, UNLINKED_FILES_DAYS};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use tokio::time::interval;
use uuid::Uuid;

use crate::Files;
use crate::deletion_lock::{RETRY_DELAY, try_lock_shared};
use crate::image_variants::ImageVariant;
use crate::objects::RemoveObject;

/// Every column that refers to `files`; a test compares the list with the database.
///
/// The columns must be foreign keys without `on delete`: they save a file that is being linked while it is
/// collected.
pub const FILE_COLUMNS: &[(&str, &str)] = &[
    ("article_files", "file_id"),
    ("merged_manuscripts", "file_id"),
    ("article_full_texts", "pdf_en_id"),
    ("article_full_texts", "pdf_ru_id"),
    ("article_pictures", "file_id"),
    ("published_pdfs", "file_id"),
    ("article_versions", "pdf_en_id"),
    ("article_versions", "pdf_ru_id"),
    ("issues", "cover_id"),
    ("issues", "pdf_id"),
    ("issue_pictures", "file_id"),
    ("static_page_pictures", "file_id"),
];

/// Counted from the first run that found no link, or from the upload of a file that was never linked.
pub(crate) const RETENTION: TimeDelta = TimeDelta::days(UNLINKED_FILES_DAYS);
const WATCH_INTERVAL: Duration = Duration::from_secs(300);
/// The next run continues.
const MAX_PER_RUN: i64 = 20_000;

#[derive(Debug, Serialize, Deserialize)]
pub struct CollectUnlinkedFiles {}

impl Job for CollectUnlinkedFiles {
    const NAME: &'static str = "files:collect-unlinked";
    const SCHEDULE: Option<&'static str> = Some("30 2 * * *");
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let now = files.app.clock.now();
        update_unlinked_since(&files, now).await?;
        purge_counted_uploads(&files.app, now).await?;
        collect_expired(&files, now).await
    }
}

/// Job that deletes the files whose time is over, without looking for others.
#[derive(Debug, Serialize, Deserialize)]
pub struct CollectExpiredFiles {}

impl Job for CollectExpiredFiles {
    const NAME: &'static str = "files:collect-expired";
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let now = files.app.clock.now();
        collect_expired(&files, now).await
    }
}

async fn collect_expired(files: &Files, now: DateTime<Utc>) -> Result<(), JobFailure> {
    let mut collected = 0;
    for id in list_unlinked_before(files, now - RETENTION).await? {
        collected += u32::from(collect(files, id).await?);
    }
    tracing::info!(collected, "unlinked files deleted");
    Ok(())
}

impl Job for RemoveObject {
    const NAME: &'static str = "files:remove-object";
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let mut transaction = files.app.pool.begin().await?;
        // The shared lock lasts until the end of the transaction, so no backup starts during the removal.
        if !try_lock_shared(&mut transaction).await? {
            let later = Plan::at(files.app.clock.now() + RETRY_DELAY).under_key(self.key.clone());
            jobs::add(&mut transaction, &self, later).await?;
            transaction.commit().await?;
            return Ok(());
        }
        let is_recorded = sqlx::query_scalar!(
            r#"select exists (select from files where storage_key = $1) as "is_kept!""#,
            self.key
        )
        .fetch_one(&mut *transaction)
        .await?;
        if !is_recorded {
            files.storage.remove(&self.key).await?;
            for variant in ImageVariant::ALL {
                files.storage.remove(&variant.storage_key(&self.key)).await?;
            }
        }
        Ok(())
    }
}

/// SQL condition `exists (…) or exists (…)`: true if anything links to a row of `files`.
pub(crate) fn is_linked_sql() -> String {
    let exists = |(table, column): &(&str, &str)| {
        format!("exists (select from {table} where {table}.{column} = files.id)")
    };
    FILE_COLUMNS.iter().map(exists).collect::<Vec<_>>().join(" or ")
}

/// Sets `unlinked_since` of files without links and clears it for linked ones.
async fn update_unlinked_since(files: &Files, now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut linked = QueryBuilder::<Postgres>::new(
        "update files set unlinked_since = null where unlinked_since is not null and (",
    );
    linked.push(is_linked_sql()).push(")").build().execute(&files.app.pool).await?;
    let mut unlinked = QueryBuilder::<Postgres>::new("update files set unlinked_since = ");
    unlinked.push_bind(now).push(" where unlinked_since is null and not (").push(is_linked_sql()).push(")");
    unlinked.build().execute(&files.app.pool).await?;
    Ok(())
}

async fn list_unlinked_before(files: &Files, until: DateTime<Utc>) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from files where unlinked_since <= $1 order by unlinked_since limit $2",
        until,
        MAX_PER_RUN
    )
    .fetch_all(&files.app.pool)
    .await
}

/// Deletes uploads that no quota counts any more.
async fn purge_counted_uploads(app: &App, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from counted_uploads where started_at <= $1 and (lease_until is null or lease_until <= $2)",
        now - TimeDelta::days(COUNTED_UPLOADS_DAYS),
        now,
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Deletes the row of an unlinked file and queues the removal of its object. Returns false if the file stays.
///
/// A file that is being linked stays: its row is locked, or the new link violates the foreign key.
async fn collect(files: &Files, id: Uuid) -> sqlx::Result<bool> {
    let mut transaction = files.app.pool.begin().await?;
    let key = match delete(&mut transaction, id).await {
        Ok(Some(key)) => key,
        Ok(None) => return Ok(false),
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => return Ok(false),
        Err(error) => return Err(error),
    };
    jobs::add(&mut transaction, &RemoveObject { key: key.clone() }, Plan::now().under_key(key)).await?;
    transaction.commit().await?;
    Ok(true)
}

async fn delete(transaction: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<String>> {
    let mut query = QueryBuilder::<Postgres>::new(
        "delete from files where id = (select id from files where unlinked_since is not null and id = ",
    );
    query.push_bind(id).push(" for update skip locked) and not (").push(is_linked_sql());
    query.push(") returning storage_key").build_query_scalar().fetch_optional(transaction).await
}

/// Queues the immediate deletion of a user's unlinked uploads, in the transaction that erases the user.
pub async fn expire_unlinked_uploads(
    app: &App,
    transaction: &mut PgConnection,
    uploader: UserId,
) -> sqlx::Result<()> {
    expire(app, transaction, uploader).await?;
    sqlx::query!("delete from counted_uploads where uploader_id = $1", uploader.0)
        .execute(&mut *transaction)
        .await?;
    jobs::add(transaction, &CollectUnlinkedFiles {}, Plan::now().under_key("collect-after-erasure")).await
}

/// Queues the immediate deletion of all files of a user that nothing links to.
pub async fn delete_unlinked(app: &App, uploader: UserId) -> kit::Result<()> {
    let mut transaction = app.pool.begin().await?;
    expire(app, &mut transaction, uploader).await?;
    let plan = Plan::now().under_key("collect-expired");
    jobs::add(&mut transaction, &CollectExpiredFiles {}, plan).await?;
    transaction.commit().await?;
    Ok(())
}

async fn expire(app: &App, transaction: &mut PgConnection, uploader: UserId) -> sqlx::Result<()> {
    let mut query = QueryBuilder::<Postgres>::new("update files set unlinked_since = ");
    query.push_bind(app.clock.now() - RETENTION).push(" where uploader_id = ").push_bind(uploader.0);
    query.push(" and not (").push(is_linked_sql()).push(")").build().execute(transaction).await?;
    Ok(())
}

/// Updates the metrics of unlinked files until the process ends.
pub async fn watch_unlinked(app: App) {
    let mut ticks = interval(WATCH_INTERVAL);
    loop {
        ticks.tick().await;
        match count_unlinked(&app).await {
            Ok((count, bytes)) => {
                metrics::gauge!(names::UNLINKED_FILES).set(count as f64);
                metrics::gauge!(names::UNLINKED_FILES_BYTES).set(bytes as f64);
            }
            Err(error) => tracing::warn!(error = format!("{error:#}"), "size of unlinked files unknown"),
        }
    }
}

async fn count_unlinked(app: &App) -> sqlx::Result<(i64, i64)> {
    let mut query = QueryBuilder::<Postgres>::new(
        "select count(*), coalesce(sum(size), 0)::bigint from files where unlinked_since is not null and not (",
    );
    query.push(is_linked_sql()).push(")").build_query_as().fetch_one(&app.pool).await
}
