//! Deliveries that nobody asks about any more, and those that nobody tries any more.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure};
use rules::letter::{FORGOTTEN_AFTER_DAYS, KEPT_DAYS};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct TidyDeliveries {}

impl Job for TidyDeliveries {
    const NAME: &'static str = "mailer:tidy-deliveries";
    const SCHEDULE: Option<&'static str> = Some("50 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        // Its job was lost, to workers that were killed over and over or by hand: that is shown, not waited for.
        let forgotten = sqlx::query!(
            "update mail_deliveries set failed_at = $1
             where sent_at is null and failed_at is null and withheld is null
               and coalesce(last_tried_at, first_tried_at) < $2",
            now,
            now - TimeDelta::days(FORGOTTEN_AFTER_DAYS)
        )
        .execute(&app.pool)
        .await?;
        let purged = sqlx::query!(
            "delete from mail_deliveries
             where notification_id is null and coalesce(last_tried_at, first_tried_at) < $1",
            now - TimeDelta::days(KEPT_DAYS)
        )
        .execute(&app.pool)
        .await?;
        tracing::info!(
            forgotten = forgotten.rows_affected(),
            purged = purged.rows_affected(),
            "deliveries tidied"
        );
        Ok(())
    }
}
