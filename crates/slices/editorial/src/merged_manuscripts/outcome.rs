//! Completion and failure of merges.

use std::path::Path;

use chrono::TimeDelta;
use files::{Files, NewFile, record, store};
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::articles::Article;

/// A merge that takes longer has failed: its attempts are used up, or its worker was killed.
const TIMEOUT: TimeDelta = TimeDelta::minutes(30);

const TIMEOUT_REASON: [&str; 2] = [
    "We could not generate the merged manuscript. Nothing is wrong with your files: please try again a little later.",
    "Не удалось создать объединённую рукопись. Дело не в ваших файлах: попробуйте ещё раз немного позже.",
];

/// Stores the result, unless a newer merge was requested in the meantime.
pub async fn complete(files: &Files, merge: Uuid, article: &Article, pdf: &Path) -> Result<()> {
    let app = &files.app;
    // Each attempt uses a new key: a worker presumed dead may still run and must not overwrite a stored
    // result.
    let stored = store(files, &format!("merged/{merge}/{}", app.rng.secret()), pdf).await?;
    let mut transaction = app.pool.begin().await?;
    let file_name = file_name(article);
    let file = NewFile {
        uploader: article.creator.id,
        file_name: &file_name,
        mime_type: "application/pdf",
        stored: &stored,
    };
    let file = record(&mut transaction, app, file).await?;
    let completed = sqlx::query!(
        "update merged_manuscripts set status = 'completed', file_id = $2, fingerprint = $3, finished_at = $4,
             names_authors = $5
         where id = $1 and status = 'processing'",
        merge,
        file.id.0,
        article.fingerprint().0,
        app.clock.now(),
        article.mode.shows_authors()
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    // Without a requested merge the file row is rolled back, and the stored object is collected later.
    if completed == 1 {
        transaction.commit().await?;
    }
    Ok(())
}

/// Named by the manuscript number, once there is one.
pub(super) fn file_name(article: &Article) -> String {
    let name = match &article.number {
        Some(number) => number.replace('/', "-"),
        None => format!("article-{}", article.id),
    };
    format!("{name}-revision-{}.pdf", article.revision)
}

/// Marks merges as failed, with the reason for the author in English and Russian.
pub async fn fail(app: &App, merges: &[Uuid], [en, ru]: [String; 2]) -> Result<()> {
    sqlx::query!(
        "update merged_manuscripts set status = 'failed', failure_en = $2, failure_ru = $3, finished_at = $4
         where id = any($1) and status = 'processing'",
        merges,
        en,
        ru,
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

#[derive(Debug, Serialize, Deserialize)]
pub struct FailStaleMerges {}

impl Job for FailStaleMerges {
    const NAME: &'static str = "editorial:give-up-forgotten-merges";
    const SCHEDULE: Option<&'static str> = Some("*/5 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let stale = sqlx::query_scalar!(
            "select id from merged_manuscripts where status = 'processing' and requested_at < $1",
            app.clock.now() - TIMEOUT
        )
        .fetch_all(&app.pool)
        .await?;
        if !stale.is_empty() {
            tracing::error!(merges = ?stale, "merges failed after timeout");
            fail(&app, &stale, TIMEOUT_REASON.map(str::to_owned)).await?;
        }
        Ok(())
    }
}
