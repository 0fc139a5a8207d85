//! One-time codes sent by e-mail; redeeming one proves control of the address.
//!
//! A code is derived from the row's random id and the server's secret. It is therefore stored nowhere, not
//! even in the job queue, and a letter that is sent again carries the same code.

mod letter;
mod purge;

use anyhow::Context;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use kit::http::ClientAddress;
use kit::jobs::{self, Plan};
use kit::limits::{self, Limit};
use kit::secrets::{derive_again, derive_secret, hash_secret};
use kit::{App, Problem, Result};
use rules::accounts::FIRST_PASSWORD_HOURS;
use rules::limits::CODES_BY_ADDRESS;
use rules::{CodePurpose, LocalizedText, UserId};
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

pub use letter::{SendCode, SendEmailUndo};
pub use purge::PurgeExpired;

const CODE_PURPOSE: &str = "identity-code";

pub const INVALID_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    LocalizedText::new(
        "Code is invalid: it was used before, has expired or was copied incompletely. Request a new one.",
        "Код недействителен: он уже использован, устарел или скопирован не полностью. Запросите новый.",
    ),
);

/// The record that a code belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeSubject {
    Account(UserId),
    /// A pending registration, which the code turns into an account.
    Registration(Uuid),
}

impl CodeSubject {
    const fn columns(self) -> (Option<i64>, Option<Uuid>) {
        match self {
            CodeSubject::Account(id) => (Some(id.0), None),
            CodeSubject::Registration(id) => (None, Some(id)),
        }
    }

    fn from_columns(user: Option<i64>, registration: Option<Uuid>) -> Option<CodeSubject> {
        user.map(|id| CodeSubject::Account(UserId(id))).or(registration.map(CodeSubject::Registration))
    }

    /// The account, if the code does not belong to a registration.
    pub fn account(self) -> Option<UserId> {
        match self {
            CodeSubject::Account(id) => Some(id),
            CodeSubject::Registration(_) => None,
        }
    }
}

/// A code that was presented and is valid, with the address that it confirms.
#[derive(Debug)]
pub struct ValidCode {
    pub code_id: Uuid,
    pub subject: CodeSubject,
    pub email: String,
    pub created_at: DateTime<Utc>,
}

/// Creates a code without sending it; the caller delivers [`link_of`].
pub async fn create(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    subject: CodeSubject,
    email: &str,
) -> sqlx::Result<Uuid> {
    create_valid_for(app, transaction, (purpose, purpose.valid_hours()), subject, email).await
}

async fn create_valid_for(
    app: &App,
    transaction: &mut PgConnection,
    (purpose, hours): (CodePurpose, i64),
    subject: CodeSubject,
    email: &str,
) -> sqlx::Result<Uuid> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    let (user, registration) = subject.columns();
    sqlx::query!(
        "insert into identity_codes (id, purpose, user_id, registration_id, email, code_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5::text::citext, $6, $7, $8)",
        id,
        purpose.code(),
        user,
        registration,
        email,
        hash_secret(&derive_secret(&app.keys, CODE_PURPOSE, id)),
        now,
        now + TimeDelta::hours(hours),
    )
    .execute(transaction)
    .await?;
    Ok(id)
}

/// Creates a code and queues its letter.
pub async fn create_and_send(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    subject: CodeSubject,
    email: &str,
) -> sqlx::Result<()> {
    // Only the newest e-mail change is valid: a code for a mistyped address must not work after the
    // correction.
    if let (CodePurpose::ChangeEmail, CodeSubject::Account(user)) = (purpose, subject) {
        revoke_email_changes(app, &mut *transaction, user).await?;
    }
    let code_id = create(app, transaction, purpose, subject, email).await?;
    jobs::add(transaction, &SendCode { code_id }, Plan::now()).await
}

/// Creates the code with which the owner of a new account chooses its password, and queues its letter.
pub async fn send_first_password(
    app: &App,
    transaction: &mut PgConnection,
    account: UserId,
    email: &str,
) -> sqlx::Result<()> {
    let purpose = (CodePurpose::ResetPassword, FIRST_PASSWORD_HOURS);
    let code_id = create_valid_for(app, transaction, purpose, CodeSubject::Account(account), email).await?;
    jobs::add(transaction, &SendCode { code_id }, Plan::now()).await
}

/// Creates the code with which the owner of the previous address takes back a change, and queues its letter.
pub async fn send_email_undo(
    app: &App,
    transaction: &mut PgConnection,
    account: UserId,
    previous_email: &str,
) -> sqlx::Result<()> {
    let purpose = CodePurpose::UndoEmailChange;
    let code_id = create(app, transaction, purpose, CodeSubject::Account(account), previous_email).await?;
    jobs::add(transaction, &SendEmailUndo { code_id }, Plan::now()).await
}

/// Revokes later codes that take back a change of address: whoever took the account over may have got them.
pub async fn revoke_later_email_undos(
    app: &App,
    transaction: &mut PgConnection,
    account: UserId,
    code_id: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_codes later set used_at = $3 from identity_codes redeemed
         where redeemed.id = $2 and later.user_id = $1 and later.purpose = 'undo-email-change'
           and later.used_at is null and (later.created_at, later.id) > (redeemed.created_at, redeemed.id)",
        account.0,
        code_id,
        app.clock.now(),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Returns the code of a row, which has 256 bits. A rotation of the keys since its creation changes nothing.
pub async fn code_of(app: &App, id: Uuid) -> anyhow::Result<String> {
    let hash = sqlx::query_scalar!("select code_hash from identity_codes where id = $1", id)
        .fetch_one(&app.pool)
        .await?;
    derive_again(&app.keys, CODE_PURPOSE, id, &hash).await?.context("the key of the code is over")
}

/// Returns the link to the page that redeems the code of a row.
pub async fn link_of(app: &App, purpose: CodePurpose, id: Uuid) -> anyhow::Result<Url> {
    link_to(app, purpose, &code_of(app, id).await?)
}

fn link_to(app: &App, purpose: CodePurpose, code: &str) -> anyhow::Result<Url> {
    let path = match purpose {
        CodePurpose::VerifyEmail => "/identity/confirm-email",
        CodePurpose::ResetPassword => "/identity/reset-password/confirm",
        CodePurpose::ChangeEmail => "/identity/change-email/confirm",
        CodePurpose::UndoEmailChange => "/identity/change-email/undo",
        CodePurpose::Invitation => "/identity/accept-review-invitation",
    };
    let mut link = app.settings.http.public_origin.join(path)?;
    link.query_pairs_mut().append_pair("code", code);
    Ok(link)
}

/// Looks up an unused, unexpired code without redeeming it.
pub async fn find_valid(app: &App, purpose: CodePurpose, code: &str) -> Result<Option<ValidCode>> {
    let row = sqlx::query!(
        "select id, user_id, registration_id, email::text as \"email!\", created_at from identity_codes
         where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3",
        hash_secret(code.trim()),
        purpose.code(),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(row.and_then(|row| {
        let subject = CodeSubject::from_columns(row.user_id, row.registration_id)?;
        Some(ValidCode { code_id: row.id, subject, email: row.email, created_at: row.created_at })
    }))
}

/// Marks a valid code as used and returns it.
///
/// Concurrent changes of the same address or account are serialised. Lock order: address, account, codes.
pub async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    code: &str,
) -> Result<Option<ValidCode>> {
    let hash = hash_secret(code.trim());
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('address:' || lower(email::text), 0))
         from identity_codes where code_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_scalar!(
        "select id from users where id = (select user_id from identity_codes where code_hash = $1) for update",
        hash
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let row = sqlx::query!(
        "update identity_codes set used_at = $3
         where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
         returning id, user_id, registration_id, email::text as \"email!\", created_at",
        hash,
        purpose.code(),
        app.clock.now(),
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.and_then(|row| {
        let subject = CodeSubject::from_columns(row.user_id, row.registration_id)?;
        Some(ValidCode { code_id: row.id, subject, email: row.email, created_at: row.created_at })
    }))
}

/// Revokes codes and pending requests that could undo a password change or a sign-out everywhere.
pub async fn revoke(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!(
        "update identity_codes set used_at = $2
         where user_id = $1 and used_at is null and purpose in ('reset-password', 'change-email')",
        user.0,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from identity_errands where user_id = $1 and kind = 'change-email'", user.0)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Revokes the codes of everybody, because a key may have leaked. Returns their number.
pub async fn revoke_everyones(app: &App, transaction: &mut PgConnection) -> sqlx::Result<u64> {
    let now = app.clock.now();
    let revoked =
        sqlx::query!("update identity_codes set used_at = $1 where used_at is null and expires_at > $1", now)
            .execute(transaction)
            .await?;
    Ok(revoked.rows_affected())
}

async fn revoke_email_changes(app: &App, transaction: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_codes set used_at = $2
         where user_id = $1 and used_at is null and purpose = 'change-email'",
        user.0,
        app.clock.now(),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Runs `work` under the rate limit for codes; the attempt counts only if the code is invalid.
pub async fn attempt<T>(
    app: &App,
    address: ClientAddress,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    limits::attempt(app, &[Limit::by_address(app, "codes", address, CODES_BY_ADDRESS)], work).await
}
