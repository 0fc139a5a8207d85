//! Deliveries that nobody asks about any more, and those that nobody tries any more.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::jobs::{Job, JobFailure, batch_by_batch};
use rules::letter::FORGOTTEN_AFTER_DAYS;
use rules::retention::{BATCH, LETTERS_DAYS, RECIPIENTS_DAYS};
use serde::{Deserialize, Serialize};

/// Stands for an address that was forgotten; nobody is ever there (RFC 2606).
const FORGOTTEN: &str = "forgotten@erased.invalid";

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
        .await?
        .rows_affected();
        let purged = purge(&app, now - TimeDelta::days(LETTERS_DAYS)).await?;
        let scrubbed = forget_recipients(&app, now - TimeDelta::days(RECIPIENTS_DAYS)).await?;
        tracing::info!(forgotten, purged, scrubbed, "deliveries tidied");
        Ok(())
    }
}

async fn purge(app: &App, before: DateTime<Utc>) -> sqlx::Result<u64> {
    batch_by_batch(|| {
        sqlx::query!(
            "delete from mail_deliveries where id = any(array(
                 select id from mail_deliveries
                 where notification_id is null and coalesce(last_tried_at, first_tried_at) < $1
                 limit $2 for update skip locked))",
            before,
            BATCH
        )
        .execute(&app.pool)
    })
    .await
}

/// That a letter was sent stays with its notification; to which address, nobody asks any more.
async fn forget_recipients(app: &App, before: DateTime<Utc>) -> sqlx::Result<u64> {
    batch_by_batch(|| {
        sqlx::query!(
            "update mail_deliveries set recipient = $3::text::citext, failure = null where id = any(array(
                 select id from mail_deliveries
                 where coalesce(last_tried_at, first_tried_at) < $1 and recipient not like '%@erased.invalid'
                 limit $2 for update skip locked))",
            before,
            BATCH,
            FORGOTTEN
        )
        .execute(&app.pool)
    })
    .await
}
