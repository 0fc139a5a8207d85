//! "Is this address yours?"

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use kit::{App, Problem, Result};
use rules::Words;

use super::{SendVerification, code_of, hash_of};

pub const VALID_HOURS: i64 = 48;

pub const INVALID_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    Words::new(
        "Code is invalid: it was used before, has expired or was copied incompletely. Please ask for a new one.",
        "Код недействителен: он уже использован, устарел или скопирован не полностью. Запросите новый.",
    ),
);

/// Queues the letter with a code, where the address belongs to an account that still needs it. Says nothing about that.
pub async fn request_verification(app: &App, email: &str) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let account = sqlx::query!(
        "select id, email::text as \"email!\" from users
         where email = $1::text::citext and email_verified_at is null and is_active",
        email
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(account) = account {
        let now = app.clock.now();
        let id = app.chance.id(now);
        sqlx::query!(
            "insert into identity_codes (id, purpose, user_id, email, code_hash, created_at, expires_at)
             values ($1, 'verify-email', $2, $3::text::citext, $4, $5, $6)",
            id,
            account.id,
            account.email,
            hash_of(&code_of(id, &app.settings.auth)),
            now,
            now + TimeDelta::hours(VALID_HOURS),
        )
        .execute(&mut *transaction)
        .await?;
        jobs::add(&mut transaction, &SendVerification { code_id: id }, Plan::now()).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Confirms the address that the code was sent to. A code works once.
pub async fn verify(app: &App, code: &str) -> Result<()> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let used = sqlx::query!(
        "update identity_codes set used_at = $2
         where code_hash = $1 and purpose = 'verify-email' and used_at is null and expires_at > $2
         returning user_id, email::text as \"email!\"",
        hash_of(code),
        now,
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or(INVALID_CODE)?;
    // The address may have been changed since the letter was sent; then the code proves nothing.
    let confirmed = sqlx::query!(
        "update users set email_verified_at = coalesce(email_verified_at, $3), updated_at = $3
         where id = $1 and email = $2::text::citext",
        used.user_id,
        used.email,
        now,
    )
    .execute(&mut *transaction)
    .await?;
    if confirmed.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    transaction.commit().await?;
    Ok(())
}
