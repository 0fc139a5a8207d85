//! Nightly deletion of expired identity records.

use chrono::TimeDelta;
use kit::jobs::{Job, JobFailure};
use kit::{App, sessions};
use rules::retention::{
    ACCOUNT_EMAIL_REQUESTS_DAYS, CODES_DAYS, FAMILIAR_ADDRESSES_DAYS, REGISTRATIONS_DAYS, SESSIONS_DAYS,
};
use serde::{Deserialize, Serialize};

use crate::second_factor;

#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeExpired {}

impl Job for PurgeExpired {
    const NAME: &'static str = "identity:purge-expired";
    const SCHEDULE: Option<&'static str> = Some("10 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        let before = |days| now - TimeDelta::days(days);
        let codes = sqlx::query!("delete from identity_codes where expires_at < $1", before(CODES_DAYS))
            .execute(&app.pool)
            .await?;
        let sign_ins = sqlx::query!("delete from external_sign_ins where expires_at < $1", now)
            .execute(&app.pool)
            .await?;
        let addresses = sqlx::query!(
            "delete from familiar_addresses where last_used_at < $1",
            before(FAMILIAR_ADDRESSES_DAYS)
        )
        .execute(&app.pool)
        .await?;
        let registrations =
            sqlx::query!("delete from registrations where created_at < $1", before(REGISTRATIONS_DAYS))
                .execute(&app.pool)
                .await?;
        // A request remains this long only if every attempt at it failed.
        let account_email_requests = sqlx::query!(
            "delete from identity_errands where created_at < $1",
            before(ACCOUNT_EMAIL_REQUESTS_DAYS)
        )
        .execute(&app.pool)
        .await?;
        let second_factors = second_factor::purge(&app, now).await?;
        let sessions = sessions::purge(&app.pool, before(SESSIONS_DAYS)).await?;
        tracing::info!(
            codes = codes.rows_affected(),
            external_sign_ins = sign_ins.rows_affected(),
            addresses = addresses.rows_affected(),
            registrations = registrations.rows_affected(),
            account_email_requests = account_email_requests.rows_affected(),
            second_factors,
            sessions,
            "expired identity records deleted"
        );
        Ok(())
    }
}
