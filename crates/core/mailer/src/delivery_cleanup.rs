//! Cleanup of delivery records.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::jobs::{Job, JobFailure, run_in_batches};
use rules::letter::ABANDONED_AFTER_DAYS;
use rules::retention::{BATCH_SIZE, LETTERS_DAYS, RECIPIENTS_DAYS};
use serde::{Deserialize, Serialize};

/// Replaces a recipient after the retention period; `.invalid` never resolves (RFC 2606).
const ANONYMIZED_ADDRESS: &str = "forgotten@erased.invalid";

/// Fails abandoned deliveries, purges old records and anonymizes old recipients.
#[derive(Debug, Serialize, Deserialize)]
pub struct CleanUpDeliveries {}

impl Job for CleanUpDeliveries {
    const NAME: &'static str = "mailer:tidy-deliveries";
    const SCHEDULE: Option<&'static str> = Some("50 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        // The job was lost: deleted manually, or its workers were killed repeatedly. The delivery counts as
        // failed.
        let abandoned = sqlx::query!(
            "update mail_deliveries set failed_at = $1
             where sent_at is null and failed_at is null and withheld is null
               and coalesce(last_tried_at, first_tried_at) < $2",
            now,
            now - TimeDelta::days(ABANDONED_AFTER_DAYS)
        )
        .execute(&app.pool)
        .await?
        .rows_affected();
        let purged = purge(&app, now - TimeDelta::days(LETTERS_DAYS)).await?;
        let anonymized = anonymize_recipients(&app, now - TimeDelta::days(RECIPIENTS_DAYS)).await?;
        tracing::info!(abandoned, purged, anonymized, "delivery records cleaned up");
        Ok(())
    }
}

async fn purge(app: &App, before: DateTime<Utc>) -> sqlx::Result<u64> {
    run_in_batches(|| {
        sqlx::query!(
            "delete from mail_deliveries where id = any(array(
                 select id from mail_deliveries
                 where notification_id is null and coalesce(last_tried_at, first_tried_at) < $1
                 limit $2 for update skip locked))",
            before,
            BATCH_SIZE
        )
        .execute(&app.pool)
    })
    .await
}

/// Anonymizes recipients. The record itself stays with its notification.
async fn anonymize_recipients(app: &App, before: DateTime<Utc>) -> sqlx::Result<u64> {
    run_in_batches(|| {
        sqlx::query!(
            "update mail_deliveries set recipient = $3::text::citext, failure = null where id = any(array(
                 select id from mail_deliveries
                 where coalesce(last_tried_at, first_tried_at) < $1 and recipient not like '%@erased.invalid'
                 limit $2 for update skip locked))",
            before,
            BATCH_SIZE,
            ANONYMIZED_ADDRESS
        )
        .execute(&app.pool)
    })
    .await
}
