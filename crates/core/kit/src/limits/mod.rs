//! Rate limits. `rules::limits` defines the policies; this module counts attempts in the database.
//!
//! An attempt is counted before it is made and refunded when it succeeds, so that a thousand concurrent
//! attempts count as a thousand.

mod counters;
mod purge;

use chrono::{DateTime, Utc};
use rules::UserId;
use rules::limits::RateLimitPolicy;
use sha2::{Digest, Sha256};

use crate::http::ClientAddress;
use crate::{App, Result};

pub use purge::PurgeAttempts;

/// A rate limit with the key of its counter.
#[derive(Debug, Clone)]
pub struct Limit {
    key: String,
    policy: RateLimitPolicy,
}

impl Limit {
    /// Counts by the client's network. Journals whose readers share an address can raise the factor.
    pub fn by_address(app: &App, name: &str, address: ClientAddress, policy: RateLimitPolicy) -> Limit {
        let policy = policy.scaled_by(app.settings.limits.per_address_factor);
        Limit { key: format!("{name}/address/{}", digest(&[&address.0.to_string()])), policy }
    }

    /// Counts by subject: an account, or an e-mail address with or without an account.
    pub fn by_subject(name: &str, subject: &str, policy: RateLimitPolicy) -> Limit {
        Limit { key: format!("{name}/subject/{}", digest(&[&subject.to_lowercase()])), policy }
    }

    /// Counts by subject and network together.
    pub fn by_pair(name: &str, subject: &str, address: ClientAddress, policy: RateLimitPolicy) -> Limit {
        let pair = digest(&[&subject.to_lowercase(), &address.0.to_string()]);
        Limit { key: format!("{name}/pair/{pair}"), policy }
    }
}

/// Hashes the parts of a key: the table must not reveal who used which address.
fn digest(parts: &[&str]) -> String {
    let hash = Sha256::digest(parts.join("\n").as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// An attempt that was counted.
#[must_use = "refund or consume the attempt"]
#[derive(Debug)]
pub struct Permit {
    counted: Vec<(String, Option<DateTime<Utc>>)>,
}

impl Permit {
    /// Uncounts the attempt, because it succeeded.
    pub async fn refund(self, app: &App) -> Result<()> {
        counters::refund(app, &self.counted).await
    }

    /// Keeps the attempt counted, whatever its result.
    pub fn consume(self) {}
}

/// Runs `work` as an attempt that is refunded if it succeeds.
pub async fn attempt<T>(app: &App, limits: &[Limit], work: impl Future<Output = Result<T>>) -> Result<T> {
    let permit = acquire(app, limits).await?;
    let output = work.await?;
    permit.refund(app).await?;
    Ok(output)
}

/// Counts a record that a user creates, or fails with the time to wait.
pub async fn count(app: &App, name: &str, user_id: UserId, policy: RateLimitPolicy) -> Result<()> {
    acquire(app, &[Limit::by_subject(name, &user_id.to_string(), policy)]).await?.consume();
    Ok(())
}

/// Counts an attempt, or fails with the time to wait.
pub async fn acquire(app: &App, limits: &[Limit]) -> Result<Permit> {
    counters::acquire(app, limits).await
}

/// Fails with the time to wait if a limit blocks now. Counts nothing.
pub async fn check(app: &App, limits: &[Limit]) -> Result<()> {
    counters::check(app, limits).await
}

/// Deletes the counters of these limits.
pub async fn reset(app: &App, limits: &[Limit]) -> Result<()> {
    let keys: Vec<String> = limits.iter().map(|limit| limit.key.clone()).collect();
    sqlx::query!(
        "with locked as materialized
             (select key from attempts where key = any ($1) order by key for update)
         delete from attempts using locked where attempts.key = locked.key",
        &keys
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
