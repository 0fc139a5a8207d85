//! Wrong passwords in the audit log.
//!
//! Anybody can enter them, and nobody can delete entries. So only some an hour are recorded one by one; of the others
//! one entry an hour says that there were more, and the metric counts them.

use kit::audit::{self, AuditEntry};
use kit::limits::{self, Limit};
use kit::{App, Error, Result};
use rules::UserId;
use rules::audit::AuditAction;
use rules::limits::RateLimitPolicy;
use rules::limits::sign_in::{FAILURE_SUMMARIES, RECORDED_FAILURES};
use serde_json::json;

use crate::device::Device;

/// Records a wrong password. An address without an account is counted and recorded alike: the time must not tell them
/// apart.
pub async fn record(app: &App, account: Option<UserId>, device: &Device) -> Result<()> {
    if take(app, "recorded-failures", RECORDED_FAILURES).await? {
        let entry = AuditEntry::by_stranger(AuditAction::SignInFailed).failed();
        let entry = entry.from_address(device.address().to_owned());
        let entry = match account {
            Some(id) => entry.user(id),
            None => entry,
        };
        audit::record(app, &mut *app.pool.acquire().await?, entry).await?;
    } else if take(app, "failure-summaries", FAILURE_SUMMARIES).await? {
        let entry = AuditEntry::by_system(AuditAction::SignInFailed).failed();
        audit::record(app, &mut *app.pool.acquire().await?, entry.details(json!({ "more": true }))).await?;
    }
    Ok(())
}

/// Counts an entry of the whole installation; false if there are enough.
async fn take(app: &App, name: &str, policy: RateLimitPolicy) -> Result<bool> {
    match limits::acquire(app, &[Limit::by_subject(name, "all", policy)]).await {
        Ok(permit) => {
            permit.consume();
            Ok(true)
        }
        Err(Error::RateLimited { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}
