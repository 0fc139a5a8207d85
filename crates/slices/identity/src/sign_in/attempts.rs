//! Rate limits of sign-in.

use std::time::Duration;

use kit::http::ClientAddress;
use kit::limits::{self, Limit, Permit};
use kit::{App, Error, Result};
use rules::limits::sign_in::{
    BY_ACCOUNT, BY_ADDRESS, BY_UNFAMILIAR_ADDRESSES, FAMILIAR_PAIR, UNFAMILIAR_PAIR,
};
use tokio::time::Instant;

use super::{WRONG_CREDENTIALS, familiar_addresses};

const LIMIT_NAME: &str = "sign-in";

/// Time before which no refusal by a rate limit is sent; longer than checking a password takes.
///
/// Behind a blocked address only the passwords of familiar accounts are checked. Without this, a wrong password
/// would be refused later for them than for others, and so tell who has an account and has used it there.
const REFUSAL_TIME: Duration = Duration::from_millis(100);

/// A counted sign-in attempt.
pub struct Attempt {
    permit: Permit,
    /// Refusal of the network address, which the right password of a familiar account overrides.
    address_refusal: Option<Error>,
}

impl Attempt {
    /// Counts an attempt, or fails with the time to wait.
    ///
    /// Wrong passwords of others behind the same address do not lock out an account that has been signed in to
    /// from there: it has its own limit.
    pub async fn begin(app: &App, email: &str, from: ClientAddress) -> Result<Attempt> {
        let by_address = Limit::by_address(app, LIMIT_NAME, from, BY_ADDRESS);
        let by_account = Limit::by_subject(LIMIT_NAME, email, BY_ACCOUNT);
        let pair = |policy| Limit::by_pair(LIMIT_NAME, email, from, policy);
        let is_familiar = familiar_addresses::is_familiar(app, email, from).await?;
        let own_limits = if is_familiar {
            vec![by_account, pair(FAMILIAR_PAIR)]
        } else {
            vec![by_account, pair(UNFAMILIAR_PAIR), unfamiliar_limit(email)]
        };
        let mut all_limits = own_limits.clone();
        all_limits.push(by_address.clone());
        let refusal = match limits::acquire(app, &all_limits).await {
            Ok(permit) => return Ok(Attempt { permit, address_refusal: None }),
            Err(refusal) => refusal,
        };
        let Err(address_refusal @ Error::RateLimited { .. }) = limits::check(app, &[by_address]).await else {
            return Err(refusal);
        };
        // From here on every failure is the refusal of the address: the limits of the account would tell, by
        // another time to wait, whether it is familiar there.
        if !is_familiar {
            return Err(address_refusal);
        }
        match limits::acquire(app, &own_limits).await {
            Ok(permit) => Ok(Attempt { permit, address_refusal: Some(address_refusal) }),
            Err(_) => Err(address_refusal),
        }
    }

    /// True if only the right password of the account may be told from a wrong one.
    pub const fn is_behind_blocked_address(&self) -> bool {
        self.address_refusal.is_some()
    }

    /// Uncounts the attempt, because the password was right.
    pub async fn refund(self, app: &App) -> Result<()> {
        self.permit.refund(app).await
    }

    /// Uncounts the attempt, because the password could not be checked, and returns the response.
    pub async fn abandon(self, app: &App, error: Error) -> Error {
        let refunded = self.permit.refund(app).await;
        self.address_refusal.unwrap_or_else(|| refunded.err().unwrap_or(error))
    }

    /// Keeps the attempt counted and returns the response to a wrong password.
    pub fn into_refusal(self) -> Error {
        self.permit.consume();
        self.address_refusal.unwrap_or_else(|| WRONG_CREDENTIALS.into())
    }
}

/// Delays a refusal by a rate limit, so that its time does not reveal whether the password was checked.
pub async fn delay_refusal<T>(began: Instant, outcome: &Result<T>) {
    if matches!(outcome, Err(Error::RateLimited { .. })) {
        tokio::time::sleep_until(began + REFUSAL_TIME).await;
    }
}

fn unfamiliar_limit(email: &str) -> Limit {
    Limit::by_subject("sign-in-by-strangers", email, BY_UNFAMILIAR_ADDRESSES)
}

/// Resets the rate limits of an address after its password has changed.
pub async fn reset_limits(app: &App, email: &str, from: ClientAddress) -> Result<()> {
    let pair = Limit::by_pair(LIMIT_NAME, email, from, UNFAMILIAR_PAIR);
    limits::reset(app, &[Limit::by_subject(LIMIT_NAME, email, BY_ACCOUNT), unfamiliar_limit(email), pair])
        .await
}
