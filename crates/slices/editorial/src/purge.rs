//! Retention of removed drafts: an admin can restore one until it is purged.

use chrono::TimeDelta;
use kit::audit::{self, AuditEntry};
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use rules::ArticleId;
use rules::audit::AuditAction;
use rules::retention::REMOVED_DRAFTS_DAYS;
use serde::{Deserialize, Serialize};

const RETENTION: TimeDelta = TimeDelta::days(REMOVED_DRAFTS_DAYS);

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeRemovedArticles {}

impl Job for PurgeRemovedArticles {
    const NAME: &'static str = "editorial:purge-removed-articles";
    const SCHEDULE: Option<&'static str> = Some("20 3 * * *");
    type Context = App;

    /// Deletes the articles; the file collection job then deletes their unlinked files.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let purged = sqlx::query!("delete from articles where removed_at < $1", app.clock.now() - RETENTION)
            .execute(&app.pool)
            .await?
            .rows_affected();
        if purged > 0 {
            tracing::info!(purged, "removed drafts purged");
        }
        Ok(())
    }
}

/// Restores a removed draft; returns false if there is none.
pub async fn restore_removed(app: &App, id: ArticleId) -> Result<bool> {
    let mut transaction = app.pool.begin().await?;
    let restored =
        sqlx::query!("update articles set removed_at = null where id = $1 and removed_at is not null", id.0)
            .execute(&mut *transaction)
            .await?;
    if restored.rows_affected() == 0 {
        return Ok(false);
    }
    let entry = AuditEntry::by_command_line(AuditAction::ArticleRestored).article(id);
    audit::record(app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(true)
}
