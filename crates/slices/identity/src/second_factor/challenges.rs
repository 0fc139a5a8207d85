//! Challenges: a begun sign-in or use of a passkey, which is answered once and within minutes.

use chrono::TimeDelta;
use kit::secrets::hash_secret;
use kit::{App, Result};
use rules::UserId;
use rules::second_factor::{CHALLENGE_MINUTES, MAX_WRONG_CODES};
use sqlx::PgConnection;
use uuid::Uuid;

use super::refusals::{CHALLENGE_EXPIRED, PASSKEY_REFUSED};

/// A sign-in that waits for the second factor.
#[derive(Debug, Clone, Copy)]
pub struct PendingSignIn {
    pub id: Uuid,
    pub user: UserId,
    pub token_version: i32,
}

/// Stores a sign-in whose first step has succeeded and returns the secret of its challenge.
pub async fn start_sign_in(app: &App, user: UserId, token_version: i32) -> Result<String> {
    store(app, "sign-in", Some(user), Some(token_version), None).await
}

/// Stores the begun use of a passkey and returns the secret of its challenge.
pub async fn start_passkey(
    app: &App,
    purpose: &'static str,
    user: Option<UserId>,
    state: &[u8],
) -> Result<String> {
    store(app, purpose, user, None, Some(state)).await
}

async fn store(
    app: &App,
    purpose: &'static str,
    user: Option<UserId>,
    token_version: Option<i32>,
    state: Option<&[u8]>,
) -> Result<String> {
    let now = app.clock.now();
    let secret = app.rng.secret();
    sqlx::query!(
        "insert into identity_challenges (id, secret_hash, purpose, user_id, token_version, state, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        app.rng.id(now),
        hash_secret(&secret),
        purpose,
        user.map(|user| user.0),
        token_version,
        state,
        now + TimeDelta::minutes(CHALLENGE_MINUTES)
    )
    .execute(&app.pool)
    .await?;
    Ok(secret)
}

/// Redeems the challenge of a passkey and returns what was begun. It is used up even if the passkey is then refused.
pub async fn redeem_passkey(
    app: &App,
    purpose: &'static str,
    user: Option<UserId>,
    secret: &str,
) -> Result<Vec<u8>> {
    let state = sqlx::query_scalar!(
        "update identity_challenges set used_at = $4
         where secret_hash = $1 and purpose = $2 and user_id is not distinct from $3
           and used_at is null and expires_at > $4
         returning state as \"state!\"",
        hash_secret(secret),
        purpose,
        user.map(|user| user.0),
        app.clock.now()
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(state.ok_or(PASSKEY_REFUSED)?)
}

/// Finds a sign-in that still waits for its second factor.
///
/// The account must be as it was when the password was checked: a change of it ends the sign-in.
pub async fn find_sign_in(app: &App, secret: &str) -> Result<PendingSignIn> {
    let row = sqlx::query!(
        "select challenges.id, users.id as user_id, users.token_version
         from identity_challenges challenges
         join users on users.id = challenges.user_id and users.token_version = challenges.token_version
         where challenges.secret_hash = $1 and challenges.purpose = 'sign-in' and challenges.used_at is null
           and challenges.expires_at > $2 and challenges.wrong_codes < $3 and users.is_active",
        hash_secret(secret),
        app.clock.now(),
        MAX_WRONG_CODES
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(CHALLENGE_EXPIRED)?;
    Ok(PendingSignIn { id: row.id, user: UserId(row.user_id), token_version: row.token_version })
}

/// Locks a sign-in, so that answers to it are checked one after the other. The account is locked first, as by every
/// change of its factors.
pub async fn lock_sign_in(app: &App, transaction: &mut PgConnection, pending: PendingSignIn) -> Result<()> {
    sqlx::query!(
        "select from users where id = $1 and token_version = $2 and is_active for no key update",
        pending.user.0,
        pending.token_version
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or(CHALLENGE_EXPIRED)?;
    sqlx::query!(
        "select from identity_challenges
         where id = $1 and used_at is null and expires_at > $2 and wrong_codes < $3 for update",
        pending.id,
        app.clock.now(),
        MAX_WRONG_CODES
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(CHALLENGE_EXPIRED)?;
    Ok(())
}

/// Returns how many wrong codes the sign-in has had.
pub async fn count_wrong_code(transaction: &mut PgConnection, id: Uuid) -> sqlx::Result<i16> {
    sqlx::query_scalar!(
        "update identity_challenges set wrong_codes = wrong_codes + 1 where id = $1 returning wrong_codes",
        id
    )
    .fetch_one(transaction)
    .await
}

pub async fn finish(app: &App, transaction: &mut PgConnection, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update identity_challenges set used_at = $2 where id = $1", id, app.clock.now())
        .execute(transaction)
        .await?;
    Ok(())
}
