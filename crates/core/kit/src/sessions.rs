//! Sessions: one row for each sign-in. A login token names its session, and is worth nothing once it has ended.

use chrono::{DateTime, TimeDelta, Utc};
use rules::UserId;
use rules::sessions::{DeviceName, MAX_DAYS, SEEN_MINUTES};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::token::Claims;
use crate::{App, Problem, Result};

/// A sign-in that has succeeded.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub user: UserId,
    /// Token version of the account, as it was when the password was checked.
    pub token_version: i32,
    /// Hash of the cookie that identifies the browser.
    pub device_hash: Vec<u8>,
    pub device: DeviceName,
    pub address: String,
    /// When the user proved their identity; `None` if the provider does not tell.
    pub proven_at: Option<DateTime<Utc>>,
}

/// Reason for the end of a session, other than the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    SignOut,
    /// The owner of the account, in the list of sessions.
    Owner,
    /// Ending all others, signing out everywhere, or a change of password, roles or state.
    Everywhere,
    /// Another sign-in to the account from the same browser.
    SignIn,
}

impl EndedBy {
    const fn code(self) -> &'static str {
        match self {
            EndedBy::SignOut => "sign-out",
            EndedBy::Owner => "owner",
            EndedBy::Everywhere => "everywhere",
            EndedBy::SignIn => "sign-in",
        }
    }
}

/// Starts a session and returns its id and the claims of its first token. Ends the account's earlier sessions of the
/// same browser, whose tokens it no longer keeps.
pub async fn start(
    app: &App,
    connection: &mut PgConnection,
    session: &NewSession,
) -> sqlx::Result<(Uuid, Claims)> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    let expires_at = expiry(app, now, now);
    sqlx::query!(
        "update sessions set ended_at = $3, ended_by = $4
         where user_id = $1 and device_hash = $2 and ended_at is null",
        session.user.0,
        session.device_hash,
        now,
        EndedBy::SignIn.code()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into sessions (id, user_id, token_version, device_hash, browser, system, address, created_at,
                               last_seen_at, proven_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)",
        id,
        session.user.0,
        session.token_version,
        session.device_hash,
        session.device.browser,
        session.device.system,
        session.address,
        now,
        session.proven_at.unwrap_or(DateTime::UNIX_EPOCH).min(now),
        expires_at
    )
    .execute(connection)
    .await?;
    Ok((id, claims(session.user, session.token_version, id, expires_at)))
}

/// Returns the claims of a newer token of the session, which expires later but not after the greatest age.
pub async fn renew(app: &App, user: UserId, id: Uuid) -> Result<Claims> {
    let mut connection = app.pool.acquire().await?;
    extend(app, &mut connection, user, id, false).await
}

/// Records that the user has proved their identity, and renews the session.
pub async fn record_proof(
    app: &App,
    connection: &mut PgConnection,
    user: UserId,
    id: Uuid,
) -> Result<Claims> {
    extend(app, connection, user, id, true).await
}

/// Lets one session survive a change that has incremented the token version of its account.
///
/// The caller has locked the account and found in it the token version of the request: otherwise a session that a
/// change has ended in the meantime would be revived.
pub async fn keep(app: &App, transaction: &mut PgConnection, user: UserId, id: Uuid) -> Result<Claims> {
    sqlx::query!(
        "update sessions set token_version = users.token_version from users
         where sessions.id = $1 and users.id = $2 and sessions.user_id = users.id",
        id,
        user.0
    )
    .execute(&mut *transaction)
    .await?;
    extend(app, transaction, user, id, false).await
}

async fn extend(
    app: &App,
    connection: &mut PgConnection,
    user: UserId,
    id: Uuid,
    is_proven: bool,
) -> Result<Claims> {
    let now = app.clock.now();
    let row = sqlx::query!(
        "update sessions
         set last_seen_at = $3, proven_at = case when $4 then $3 else proven_at end,
             expires_at = least($5, created_at + make_interval(days => $6))
         where id = $1 and user_id = $2 and ended_at is null
         returning token_version, expires_at",
        id,
        user.0,
        now,
        is_proven,
        now + TimeDelta::seconds(app.settings.auth.token_lifetime_seconds),
        i32::try_from(MAX_DAYS).unwrap_or(i32::MAX)
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::UNAUTHENTICATED)?;
    Ok(claims(user, row.token_version, id, row.expires_at))
}

fn expiry(app: &App, started_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    let unused = now + TimeDelta::seconds(app.settings.auth.token_lifetime_seconds);
    unused.min(started_at + TimeDelta::days(MAX_DAYS))
}

const fn claims(user: UserId, version: i32, id: Uuid, expires_at: DateTime<Utc>) -> Claims {
    Claims { sub: user, exp: expires_at.timestamp(), version, session: Some(id) }
}

/// Records a request, unless one was recorded a moment ago.
pub(crate) async fn record_use(app: &App, id: Uuid, last_seen_at: DateTime<Utc>) -> sqlx::Result<()> {
    let now = app.clock.now();
    if now - last_seen_at < TimeDelta::minutes(SEEN_MINUTES) {
        return Ok(());
    }
    // Concurrent requests write once.
    sqlx::query!(
        "update sessions set last_seen_at = $2 where id = $1 and last_seen_at = $3",
        id,
        now,
        last_seen_at
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// A session that has not ended, as its owner sees it.
#[derive(Debug)]
pub struct OpenSession {
    pub id: Uuid,
    pub browser: Option<String>,
    pub system: Option<String>,
    pub address: String,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
}

/// Lists the sessions of an account that have not ended, last used first.
pub async fn list(app: &App, user: UserId) -> sqlx::Result<Vec<OpenSession>> {
    sqlx::query_as!(
        OpenSession,
        "select sessions.id, sessions.browser, sessions.system, sessions.address, sessions.created_at,
                sessions.last_seen_at
         from sessions join users on users.id = sessions.user_id and users.token_version = sessions.token_version
         where sessions.user_id = $1 and sessions.ended_at is null and sessions.expires_at > $2
         order by sessions.last_seen_at desc, sessions.id",
        user.0,
        app.clock.now()
    )
    .fetch_all(&app.pool)
    .await
}

/// Ends a session. Returns false if the user has no such open session.
pub async fn end(
    app: &App,
    connection: &mut PgConnection,
    user: UserId,
    id: Uuid,
    by: EndedBy,
) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update sessions set ended_at = $3, ended_by = $4 where id = $1 and user_id = $2 and ended_at is null",
        id,
        user.0,
        app.clock.now(),
        by.code()
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// Ends all sessions of an account, except `kept`.
///
/// The caller increments the token version, which also ends tokens without a session.
pub async fn end_all(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    kept: Option<Uuid>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set ended_at = $3, ended_by = $4
         where user_id = $1 and id is distinct from $2 and ended_at is null",
        user.0,
        kept,
        app.clock.now(),
        EndedBy::Everywhere.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes the sessions of an erased account.
pub async fn delete_all(transaction: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from sessions where user_id = $1", user.0).execute(transaction).await?;
    Ok(())
}

/// Deletes sessions that expired before the given time.
pub async fn purge(pool: &PgPool, before: DateTime<Utc>) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from sessions where expires_at < $1", before).execute(pool).await?;
    Ok(deleted.rows_affected())
}
