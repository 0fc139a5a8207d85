//! Counts that nobody adds to any more.

use chrono::TimeDelta;
use rules::retention::ATTEMPTS_DAYS;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::jobs::{Job, JobFailure};

/// Longer than any count is remembered.
const KEPT: TimeDelta = TimeDelta::days(ATTEMPTS_DAYS);

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeAttempts {}

impl Job for PurgeAttempts {
    const NAME: &'static str = "kit:purge-attempts";
    const SCHEDULE: Option<&'static str> = Some("40 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let until = app.clock.now() - KEPT;
        let purged =
            sqlx::query!("delete from attempts where fades_from < $1", until).execute(&app.pool).await?;
        tracing::info!(counts = purged.rows_affected(), "old attempts removed");
        Ok(())
    }
}
