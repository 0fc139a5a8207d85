//! Makes archives in the background and removes expired ones.

use files::{DataFile, Files, create_temporary_file, store_data_file};
use kit::App;
use kit::jobs::{Job, JobFailure, Plan};
use rules::journal_archives::{ArchiveState, MAX_ATTEMPTS, expired_before};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::store::StoredCounts;
use crate::store::remove_object;
use crate::writer::{ArchiveExtent, write_archive};

#[derive(Debug, Serialize, Deserialize)]
pub struct MakeJournalArchive {
    pub archive: i64,
}

impl MakeJournalArchive {
    pub fn key(archive: i64) -> String {
        format!("journal-archives:{archive}")
    }

    /// Archives are never made at the same time.
    pub fn plan(archive: i64) -> Plan {
        Plan::now().under_key(Self::key(archive)).serial_queue("journal-archives")
    }
}

impl Job for MakeJournalArchive {
    const NAME: &'static str = "journal-archives:make";
    type Context = Files;

    async fn run(self, files: Files) -> Result<(), JobFailure> {
        let app = &files.app;
        let Some((extent, attempts)) = begin(app, self.archive).await? else { return Ok(()) };
        // The attempts before ended without a word, such as by a killed worker.
        if attempts > MAX_ATTEMPTS {
            return Ok(fail(app, self.archive, "every worker that began to make it has ended").await?);
        }
        match make(&files, self.archive, extent).await {
            Ok(()) => Ok(()),
            Err(error) => match JobFailure::from(error) {
                JobFailure::Retry(error) if attempts == MAX_ATTEMPTS => {
                    tracing::error!(
                        archive = self.archive,
                        error = format!("{error:#}"),
                        "journal archive not made"
                    );
                    Ok(fail(app, self.archive, &format!("{error:#}")).await?)
                }
                JobFailure::Postpone(delay, error) => {
                    put_off(app, self.archive).await?;
                    Err(JobFailure::Postpone(delay, error))
                }
                failure => Err(failure),
            },
        }
    }
}

/// Counts the attempt; `None` if the archive is made already, was removed, or has failed.
async fn begin(app: &App, archive: i64) -> sqlx::Result<Option<(ArchiveExtent, i32)>> {
    let row = sqlx::query!(
        "update journal_archives set attempts = attempts + 1 where id = $1 and state = $2
         returning with_people, attempts",
        archive,
        ArchiveState::Making.code()
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(row.map(|row| (ArchiveExtent { with_people: row.with_people }, row.attempts)))
}

/// Takes an attempt back that could not be tried.
async fn put_off(app: &App, archive: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update journal_archives set attempts = attempts - 1 where id = $1 and attempts > 0",
        archive
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Writes the archive into an unnamed file, stores it, and records it. A worker that is killed leaves nothing: the file
/// vanishes, and an object that is not recorded is removed after a day.
async fn make(files: &Files, archive: i64, extent: ArchiveExtent) -> kit::Result<()> {
    let app = &files.app;
    let target = create_temporary_file(files)?;
    let written = write_archive(files, target.try_clone().map_err(anyhow::Error::new)?, extent).await?;
    let mut data = DataFile { name: String::new(), file: target };
    let object = store_data_file(files, "journal-archives", &mut data).await?;
    let mut transaction = app.pool.begin().await?;
    let updated = sqlx::query!(
        "update journal_archives
         set state = $2, storage_key = $3, size = $4, counts = $5, finished_at = $6, failure = null
         where id = $1 and state = $7",
        archive,
        ArchiveState::Made.code(),
        object.key,
        object.size,
        Json(StoredCounts::of(&written)) as _,
        app.clock.now(),
        ArchiveState::Making.code()
    )
    .execute(&mut *transaction)
    .await?;
    // Another run was faster, or a person has removed the archive: the object is removed after a day.
    if updated.rows_affected() == 0 {
        return Ok(());
    }
    object.keep(&mut transaction).await?;
    transaction.commit().await?;
    tracing::info!(archive, size = object.size, articles = written.counts.articles, "journal archive made");
    Ok(())
}

async fn fail(app: &App, archive: i64, failure: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update journal_archives set state = $2, failure = $3, finished_at = $4 where id = $1 and state = $5",
        archive,
        ArchiveState::Failed.code(),
        failure,
        app.clock.now(),
        ArchiveState::Making.code()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Removes archives that were finished more than a week ago.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveExpiredArchives {}

impl Job for RemoveExpiredArchives {
    const NAME: &'static str = "journal-archives:remove-expired";
    const SCHEDULE: Option<&'static str> = Some("50 2 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let removed = sqlx::query_scalar!(
            "delete from journal_archives where finished_at <= $1 returning storage_key",
            expired_before(app.clock.now())
        )
        .fetch_all(&mut *transaction)
        .await?;
        for key in removed.into_iter().flatten() {
            remove_object(&mut transaction, key).await?;
        }
        Ok(transaction.commit().await?)
    }
}
