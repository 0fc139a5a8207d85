//! Nobody needs an expired code.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure};
use serde::{Deserialize, Serialize};

/// Kept this long after expiry, so that a late click still finds a clear answer in the logs.
const KEPT_DAYS: i64 = 30;

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeExpiredCodes {}

impl Job for PurgeExpiredCodes {
    const NAME: &'static str = "identity:purge-expired-codes";
    const SCHEDULE: Option<&'static str> = Some("10 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let until = app.clock.now() - TimeDelta::days(KEPT_DAYS);
        let purged = sqlx::query!("delete from identity_codes where expires_at < $1", until)
            .execute(&app.pool)
            .await?;
        tracing::info!(codes = purged.rows_affected(), "expired codes removed");
        Ok(())
    }
}
