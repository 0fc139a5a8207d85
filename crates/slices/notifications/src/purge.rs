//! Deletion of old notifications.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure, run_in_batches};
use rules::retention::{BATCH_SIZE, NOTIFICATIONS_DAYS, READ_NOTIFICATIONS_DAYS};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeNotifications {}

impl Job for PurgeNotifications {
    const NAME: &'static str = "notifications:purge";
    const SCHEDULE: Option<&'static str> = Some("35 3 * * *");
    type Context = App;

    /// Keeps notifications with a decision letter, which belongs to the article, and those of an issue, which
    /// prevent a second notification of the same issue.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        let purged = run_in_batches(|| {
            sqlx::query!(
                "delete from notifications where id = any(array(
                     select id from notifications
                     where (read_at < $1 or told_at < $2) and issue_id is null
                       and not exists (select from article_messages where notification_id = notifications.id)
                     order by id limit $3 for update skip locked))",
                now - TimeDelta::days(READ_NOTIFICATIONS_DAYS),
                now - TimeDelta::days(NOTIFICATIONS_DAYS),
                BATCH_SIZE
            )
            .execute(&app.pool)
        })
        .await?;
        tracing::info!(purged, "old notifications deleted");
        Ok(())
    }
}
