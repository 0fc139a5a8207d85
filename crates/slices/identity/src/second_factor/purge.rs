//! Nightly deletion of what was begun and not completed.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;

/// Deletes challenges that are over, and authenticator apps that were started a day ago and never confirmed.
pub async fn purge(app: &App, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let challenges =
        sqlx::query!("delete from identity_challenges where expires_at < $1", now).execute(&app.pool).await?;
    let started = sqlx::query!(
        "delete from authenticators where confirmed_at is null and created_at < $1",
        now - TimeDelta::days(1)
    )
    .execute(&app.pool)
    .await?;
    Ok(challenges.rows_affected() + started.rows_affected())
}
