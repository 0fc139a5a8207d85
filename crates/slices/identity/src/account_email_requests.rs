//! Requests for account letters: address confirmation, password reset, security notices.
//!
//! Only the worker looks up the account of an address. Responses and their timing are therefore the same
//! whether or not the address has an account.

use kit::http::ClientAddress;
use kit::jobs::{self, Plan};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::limits::{LETTERS_BY_ADDRESS, LETTERS_BY_RECIPIENT};
use rules::{Language, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

/// The job that answers a request; `account_email_job` runs it.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProcessAccountEmailRequest {
    #[serde(rename = "errand_id")]
    pub request_id: Uuid,
}

#[derive(Debug, Clone)]
pub enum AccountEmailRequest {
    Register(Uuid),
    /// For this account, or for the newest registration with the address.
    VerifyEmail(Option<UserId>),
    ResetPassword,
    /// Moves this account to the address once the code is redeemed.
    ChangeEmail(UserId),
    PasswordChanged(UserId),
    OrcidConnected(UserId),
    /// Sent when an admin creates the account.
    AccountCreated(UserId),
}

impl AccountEmailRequest {
    const fn kind(&self) -> &'static str {
        match self {
            AccountEmailRequest::Register(_) => "register",
            AccountEmailRequest::VerifyEmail(_) => "verify-email",
            AccountEmailRequest::ResetPassword => "reset-password",
            AccountEmailRequest::ChangeEmail(_) => "change-email",
            AccountEmailRequest::PasswordChanged(_) => "password-changed",
            AccountEmailRequest::OrcidConnected(_) => "orcid-connected",
            AccountEmailRequest::AccountCreated(_) => "account-created",
        }
    }

    const fn account(&self) -> Option<i64> {
        match self {
            AccountEmailRequest::ChangeEmail(id)
            | AccountEmailRequest::PasswordChanged(id)
            | AccountEmailRequest::OrcidConnected(id)
            | AccountEmailRequest::AccountCreated(id)
            | AccountEmailRequest::VerifyEmail(Some(id)) => Some(id.0),
            AccountEmailRequest::Register(_)
            | AccountEmailRequest::VerifyEmail(None)
            | AccountEmailRequest::ResetPassword => None,
        }
    }

    const fn registration(&self) -> Option<Uuid> {
        match self {
            AccountEmailRequest::Register(id) => Some(*id),
            _ => None,
        }
    }
}

/// Stores a request from a client, rate-limited because each one sends a letter.
pub async fn submit(
    app: &App,
    request: AccountEmailRequest,
    email: &str,
    language: Language,
    from: ClientAddress,
) -> Result<()> {
    count_request(app, &request, email, from).await?;
    let mut transaction = app.pool.begin().await?;
    enqueue(app, &mut transaction, request, email, language).await?;
    transaction.commit().await?;
    Ok(())
}

/// Counts the request against the rate limits, even if it will send nothing. Each kind of request has its own
/// limit per address, so that one kind does not use up the limit of another.
async fn count_request(
    app: &App,
    request: &AccountEmailRequest,
    email: &str,
    from: ClientAddress,
) -> Result<()> {
    let mut rate_limits = limits_for(app, request.kind(), email, from);
    if let Some(account) = request.account() {
        rate_limits.push(Limit::by_subject("letters-of-account", &account.to_string(), LETTERS_BY_ADDRESS));
    }
    limits::acquire(app, &rate_limits).await?.consume();
    Ok(())
}

/// Counts a registration against the rate limits. Separate from [`submit`], so that the limit applies before
/// the password is hashed.
pub async fn count_registration(app: &App, email: &str, from: ClientAddress) -> Result<()> {
    limits::acquire(app, &limits_for(app, "register", email, from)).await?.consume();
    Ok(())
}

fn limits_for(app: &App, kind: &str, email: &str, from: ClientAddress) -> Vec<Limit> {
    vec![
        Limit::by_address(app, "letters", from, LETTERS_BY_ADDRESS),
        Limit::by_subject(&format!("letters-{kind}"), email, LETTERS_BY_RECIPIENT),
    ]
}

/// Queues a notice to the account owner. The worker reads the language from the account.
pub async fn notify_owner(
    app: &App,
    transaction: &mut PgConnection,
    request: AccountEmailRequest,
    email: &str,
) -> Result<()> {
    enqueue(app, transaction, request, email, Language::default()).await
}

/// Queues a request in the caller's transaction, without rate limits.
pub async fn enqueue(
    app: &App,
    transaction: &mut PgConnection,
    request: AccountEmailRequest,
    email: &str,
    language: Language,
) -> Result<()> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into identity_errands (id, kind, email, language, user_id, registration_id, created_at)
         values ($1, $2, $3::text::citext, $4, $5, $6, $7)",
        id,
        request.kind(),
        email,
        language.code(),
        request.account(),
        request.registration(),
        now,
    )
    .execute(&mut *transaction)
    .await?;
    jobs::add(transaction, &ProcessAccountEmailRequest { request_id: id }, Plan::now()).await?;
    Ok(())
}
