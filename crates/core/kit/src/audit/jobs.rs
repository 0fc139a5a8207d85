//! Jobs of the audit log.

use chrono::{DateTime, TimeDelta, Utc};
use rules::UserId;
use rules::audit::{ADDRESS_DAYS, AuditObject};
use rules::retention::BATCH_SIZE;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::{check_chain, seal};
use crate::App;
use crate::jobs::{Job, JobFailure, run_in_batches};
use crate::telemetry::names;

/// Adds new entries to the hash chain.
#[derive(Debug, Serialize, Deserialize)]
pub struct SealAuditLog {}

impl Job for SealAuditLog {
    const NAME: &'static str = "kit:seal-audit-log";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let sealed = seal(&app).await?;
        if sealed > 0 {
            tracing::debug!(entries = sealed, "audit entries sealed");
        }
        Ok(())
    }
}

/// Removes old network addresses from the log, then checks the chain: removing them must not break it.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckAuditLog {}

impl Job for CheckAuditLog {
    const NAME: &'static str = "kit:check-audit-log";
    const SCHEDULE: Option<&'static str> = Some("20 4 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let removed = remove_addresses(&app, app.clock.now() - TimeDelta::days(ADDRESS_DAYS)).await?;
        tracing::info!(addresses = removed, "old addresses removed from the audit log");
        let report = check_chain(&app, None).await?;
        metrics::gauge!(names::AUDIT_BREAKS).set(report.breaks.len() as f64);
        for found in &report.breaks {
            tracing::error!(reason = %found, "audit log changed");
        }
        tracing::info!(
            entries = report.count,
            head = report.head,
            is_intact = report.is_intact(),
            "audit log checked"
        );
        Ok(())
    }
}

async fn remove_addresses(app: &App, before: DateTime<Utc>) -> sqlx::Result<u64> {
    run_in_batches(|| {
        sqlx::query!(
            "update audit_entries set address = null
             where id in (select id from audit_entries where at < $1 and address is not null limit $2)",
            before,
            BATCH_SIZE
        )
        .execute(&app.pool)
    })
    .await
}

/// Removes the network addresses of a person who is erased: of what they did, and of what somebody who was not signed
/// in did to the account, such as a wrong password or a reset by e-mail, which was probably the same person. The entries
/// stay, with the id of the account.
pub async fn erase_addresses(transaction: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "update audit_entries set address = null
         where address is not null
           and (actor_id = $1
                or actor_id is null and object_kind = $2 and object_id = $1::bigint::text)",
        user.0,
        AuditObject::User.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
