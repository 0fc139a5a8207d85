//! News that nobody looks for any more.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure, batch_by_batch};
use rules::retention::{BATCH, NOTIFICATIONS_DAYS, READ_NOTIFICATIONS_DAYS};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeNotifications {}

impl Job for PurgeNotifications {
    const NAME: &'static str = "notifications:purge";
    const SCHEDULE: Option<&'static str> = Some("35 3 * * *");
    type Context = App;

    /// Not those that carry a letter of a decision, which belongs to the article; nor those of an issue, by which nobody
    /// is told of it twice.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        let purged = batch_by_batch(|| {
            sqlx::query!(
                "delete from notifications where id = any(array(
                     select id from notifications
                     where (read_at < $1 or told_at < $2) and issue_id is null
                       and not exists (select from article_messages where notification_id = notifications.id)
                     order by id limit $3 for update skip locked))",
                now - TimeDelta::days(READ_NOTIFICATIONS_DAYS),
                now - TimeDelta::days(NOTIFICATIONS_DAYS),
                BATCH
            )
            .execute(&app.pool)
        })
        .await?;
        tracing::info!(purged, "old notifications were removed");
        Ok(())
    }
}
