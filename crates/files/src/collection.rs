//! Files that nothing links to are kept for a week and then collected.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::jobs::{self, Job, JobFailure, Plan};
use rules::UserId;
use rules::retention::UNLINKED_FILES_DAYS;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::Files;
use crate::drawing::Edition;
use crate::holding::{WHILE_HELD, may_remove};

/// Every column that holds a file. A table that gets one gets a line here; a test asks the database for those that have
/// none. The column must refer to `files` and not follow a deletion: that is what saves a file whose link is being made.
pub const LINKS: &[(&str, &str)] = &[
    ("article_files", "file_id"),
    ("merged_manuscripts", "file_id"),
    ("article_full_texts", "pdf_en_id"),
    ("article_full_texts", "pdf_ru_id"),
    ("article_pictures", "file_id"),
    ("issues", "cover_id"),
    ("issues", "pdf_id"),
    ("issue_pictures", "file_id"),
    ("static_page_pictures", "file_id"),
];

/// From the night in which the last link was missed, or from the upload where there never was one.
const KEPT: TimeDelta = TimeDelta::days(UNLINKED_FILES_DAYS);
/// As many as one run takes; the next night goes on.
const MOST_AT_ONCE: i64 = 20_000;

#[derive(Debug, Serialize, Deserialize)]
pub struct CollectUnlinked {}

impl Job for CollectUnlinked {
    const NAME: &'static str = "files:collect-unlinked";
    const SCHEDULE: Option<&'static str> = Some("30 2 * * *");
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let now = files.app.clock.now();
        notice_links(&files, now).await?;
        let mut collected = 0;
        for id in unlinked_until(&files, now - KEPT).await? {
            collected += u32::from(collect(&files, id).await?);
        }
        tracing::info!(collected, "files that nothing links to were removed");
        Ok(())
    }
}

/// Removes the bytes under a key, unless a file has them: queued with the deletion of a file, and before bytes are
/// stored, in case nobody comes to record them.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveObject {
    pub key: String,
}

impl Job for RemoveObject {
    const NAME: &'static str = "files:remove-object";
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let mut transaction = files.app.pool.begin().await?;
        // Held to the end of the transaction: nobody begins to copy everything while this one goes.
        if !may_remove(&mut transaction).await? {
            let later = Plan::at(files.app.clock.now() + WHILE_HELD).under_key(self.key.clone());
            jobs::add(&mut transaction, &self, later).await?;
            transaction.commit().await?;
            return Ok(());
        }
        let is_kept = sqlx::query_scalar!(
            r#"select exists (select from files where storage_key = $1) as "is_kept!""#,
            self.key
        )
        .fetch_one(&mut *transaction)
        .await?;
        if !is_kept {
            files.storage.remove(&self.key).await?;
            for edition in Edition::ALL {
                files.storage.remove(&edition.key_of(&self.key)).await?;
            }
        }
        Ok(())
    }
}

/// `exists (…) or exists (…)`: whether anything links to a row of `files`.
pub(crate) fn is_linked() -> String {
    let exists = |(table, column): &(&str, &str)| {
        format!("exists (select from {table} where {table}.{column} = files.id)")
    };
    LINKS.iter().map(exists).collect::<Vec<_>>().join(" or ")
}

/// A file that was unlinked today begins its week today.
async fn notice_links(files: &Files, now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut linked = QueryBuilder::<Postgres>::new(
        "update files set unlinked_since = null where unlinked_since is not null and (",
    );
    linked.push(is_linked()).push(")").build().execute(&files.app.pool).await?;
    let mut unlinked = QueryBuilder::<Postgres>::new("update files set unlinked_since = ");
    unlinked.push_bind(now).push(" where unlinked_since is null and not (").push(is_linked()).push(")");
    unlinked.build().execute(&files.app.pool).await?;
    Ok(())
}

async fn unlinked_until(files: &Files, until: DateTime<Utc>) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from files where unlinked_since <= $1 order by unlinked_since limit $2",
        until,
        MOST_AT_ONCE
    )
    .fetch_all(&files.app.pool)
    .await
}

/// Row and bytes of one file go together. One whose link is just being made stays: its row is locked, or, when the link
/// came in between, refers to it.
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
    query.push_bind(id).push(" for update skip locked) and not (").push(is_linked());
    query.push(") returning storage_key").build_query_scalar().fetch_optional(transaction).await
}

/// Whatever somebody has uploaded and nothing links to is collected at once instead of after its week. In the transaction
/// in which they go.
pub async fn let_go_of_uploads(
    app: &App,
    transaction: &mut PgConnection,
    uploader: UserId,
) -> sqlx::Result<()> {
    let mut query = QueryBuilder::<Postgres>::new("update files set unlinked_since = ");
    query.push_bind(app.clock.now() - KEPT).push(" where uploader_id = ").push_bind(uploader.0);
    query.push(" and not (").push(is_linked()).push(")").build().execute(&mut *transaction).await?;
    jobs::add(transaction, &CollectUnlinked {}, Plan::now().under_key("collect-after-erasure")).await
}
