//! Drafts that their authors removed: kept for a month, brought back on request, then gone.

use chrono::TimeDelta;
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use rules::ArticleId;
use rules::retention::REMOVED_DRAFTS_DAYS;
use serde::{Deserialize, Serialize};

/// How long a removed draft can be brought back.
const KEPT: TimeDelta = TimeDelta::days(REMOVED_DRAFTS_DAYS);

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeRemovedArticles {}

impl Job for PurgeRemovedArticles {
    const NAME: &'static str = "editorial:purge-removed-articles";
    const SCHEDULE: Option<&'static str> = Some("20 3 * * *");
    type Context = App;

    /// Their files are then linked by nothing, and go with the next collection.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let purged = sqlx::query!("delete from articles where removed_at < $1", app.clock.now() - KEPT)
            .execute(&app.pool)
            .await?
            .rows_affected();
        if purged > 0 {
            tracing::info!(purged, "removed drafts are gone");
        }
        Ok(())
    }
}

/// Brings a removed draft back to its author. Answers whether there was one.
pub async fn restore_removed(app: &App, id: ArticleId) -> Result<bool> {
    let restored =
        sqlx::query!("update articles set removed_at = null where id = $1 and removed_at is not null", id.0)
            .execute(&app.pool)
            .await?;
    Ok(restored.rows_affected() == 1)
}
