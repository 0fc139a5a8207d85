//! Nightly deletion of expired requests and unconfirmed subscriptions.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure};
use rules::subscription::{REQUESTS_KEPT_DAYS, UNCONFIRMED_KEPT_DAYS};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeSubscriptions {}

impl Job for PurgeSubscriptions {
    const NAME: &'static str = "subscriptions:purge";
    const SCHEDULE: Option<&'static str> = Some("25 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        let requests = sqlx::query!(
            "delete from subscription_requests where expires_at < $1",
            now - TimeDelta::days(REQUESTS_KEPT_DAYS)
        )
        .execute(&app.pool)
        .await?;
        let unconfirmed = sqlx::query!(
            "delete from subscriptions where confirmed_at is null and created_at < $1",
            now - TimeDelta::days(UNCONFIRMED_KEPT_DAYS)
        )
        .execute(&app.pool)
        .await?;
        tracing::info!(
            requests = requests.rows_affected(),
            unconfirmed = unconfirmed.rows_affected(),
            "expired subscription requests deleted"
        );
        Ok(())
    }
}
