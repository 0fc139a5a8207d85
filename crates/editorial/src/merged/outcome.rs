//! How a merge ended.

use std::path::Path;

use chrono::TimeDelta;
use files::{Files, NewFile, keep, store};
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::articles::Article;

/// A merge that takes longer than this has been forgotten: its tries are used up, or its worker never came back.
const PATIENCE: TimeDelta = TimeDelta::minutes(30);

const GIVEN_UP: [&str; 2] = [
    "The merged manuscript could not be generated. There is nothing wrong with your files: please try again a little later.",
    "Не удалось создать объединённую рукопись. Дело не в ваших файлах: попробуйте ещё раз немного позже.",
];

/// Keeps the result, unless it was asked for anew meanwhile.
pub async fn complete(files: &Files, merge: Uuid, article: &Article, bound: &Path) -> Result<()> {
    let app = &files.app;
    // Another key for every try: a worker that was taken for dead, and was not, must not write over what is kept.
    let stored = store(files, &format!("merged/{merge}/{}", app.chance.secret()), bound).await?;
    let mut transaction = app.pool.begin().await?;
    let file_name = format!("article-{}-revision-{}.pdf", article.id, article.revision);
    let file = NewFile {
        uploader: article.creator.id,
        file_name: &file_name,
        mime_type: "application/pdf",
        stored: &stored,
    };
    let file = keep(&mut transaction, app, file).await?;
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
    // Nobody waits for it any more: without its row, storage forgets it by itself.
    if completed == 1 {
        transaction.commit().await?;
    }
    Ok(())
}

/// Tells the author why, in English and Russian.
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
pub struct GiveUpForgottenMerges {}

impl Job for GiveUpForgottenMerges {
    const NAME: &'static str = "editorial:give-up-forgotten-merges";
    const SCHEDULE: Option<&'static str> = Some("*/5 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let forgotten = sqlx::query_scalar!(
            "select id from merged_manuscripts where status = 'processing' and requested_at < $1",
            app.clock.now() - PATIENCE
        )
        .fetch_all(&app.pool)
        .await?;
        if !forgotten.is_empty() {
            tracing::error!(merges = ?forgotten, "merged manuscripts were given up");
            fail(&app, &forgotten, GIVEN_UP.map(str::to_owned)).await?;
        }
        Ok(())
    }
}
