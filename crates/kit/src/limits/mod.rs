//! Doors that can be tried only so often. What is allowed stands in `rules::limits`; here it is counted.
//!
//! A try is counted before it is made and given back when it succeeds, so a thousand tries at the same moment are
//! counted as a thousand.

mod purge;
mod tally;

use chrono::{DateTime, Utc};
use rules::UserId;
use rules::limits::Allowance;
use sha2::{Digest, Sha256};

use crate::http::ClientAddress;
use crate::{App, Result};

pub use purge::PurgeAttempts;

/// One count that a try adds to.
#[derive(Debug, Clone)]
pub struct Limit {
    key: String,
    allowance: Allowance,
}

impl Limit {
    /// Counted by the caller's network. A journal whose readers share an address can raise the factor.
    pub fn by_address(app: &App, door: &str, address: ClientAddress, allowance: Allowance) -> Limit {
        let allowance = allowance.times(app.settings.limits.per_address_factor);
        Limit { key: format!("{door}/address/{}", digest(&[&address.0.to_string()])), allowance }
    }

    /// Counted by whom it is about: an e-mail address (whether or not it is known), an account.
    pub fn by_subject(door: &str, subject: &str, allowance: Allowance) -> Limit {
        Limit { key: format!("{door}/subject/{}", digest(&[&subject.to_lowercase()])), allowance }
    }

    /// Counted by both together.
    pub fn by_pair(door: &str, subject: &str, address: ClientAddress, allowance: Allowance) -> Limit {
        let pair = digest(&[&subject.to_lowercase(), &address.0.to_string()]);
        Limit { key: format!("{door}/pair/{pair}"), allowance }
    }
}

/// Tables of attempts should not tell who was where.
fn digest(parts: &[&str]) -> String {
    let hash = Sha256::digest(parts.join("\n").as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Tries that were counted.
#[must_use = "a try that succeeds is given back"]
#[derive(Debug)]
pub struct Taken {
    counted: Vec<(String, Option<DateTime<Utc>>)>,
}

impl Taken {
    /// The try was a good one: it does not count.
    pub async fn give_back(self, app: &App) -> Result<()> {
        tally::give_back(app, &self.counted).await
    }

    /// The try counts, whatever it led to.
    pub fn keep(self) {}
}

/// Counts a try until it has succeeded: the usual way through a door.
pub async fn attempt<T>(app: &App, limits: &[Limit], work: impl Future<Output = Result<T>>) -> Result<T> {
    let taken = take(app, limits).await?;
    let done = work.await?;
    taken.give_back(app).await?;
    Ok(done)
}

/// Counts something that an account makes, or refuses it with the time to wait.
pub async fn count(app: &App, door: &str, person: UserId, allowance: Allowance) -> Result<()> {
    take(app, &[Limit::by_subject(door, &person.to_string(), allowance)]).await?.keep();
    Ok(())
}

/// Counts a try, or refuses it with the time to wait.
pub async fn take(app: &App, limits: &[Limit]) -> Result<Taken> {
    tally::take(app, limits).await
}

/// Begins anew.
pub async fn forget(app: &App, limits: &[Limit]) -> Result<()> {
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
