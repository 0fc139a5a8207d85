//! Removal of old counters.

use chrono::TimeDelta;
use rules::retention::ATTEMPTS_DAYS;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::jobs::{Job, JobFailure};

/// Longer than the decay time of any policy.
const RETENTION: TimeDelta = TimeDelta::days(ATTEMPTS_DAYS);

/// Deletes rate-limit counters without recent attempts.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeAttempts {}

impl Job for PurgeAttempts {
    const NAME: &'static str = "kit:purge-attempts";
    const SCHEDULE: Option<&'static str> = Some("40 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let until = app.clock.now() - RETENTION;
        let purged =
            sqlx::query!("delete from attempts where fades_from < $1", until).execute(&app.pool).await?;
        tracing::info!(counts = purged.rows_affected(), "old rate-limit counters removed");
        Ok(())
    }
}
