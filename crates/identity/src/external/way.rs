//! One way through a provider, from leaving us to coming back.

use chrono::TimeDelta;
use kit::{App, Result};
use rules::UserId;
use uuid::Uuid;

use super::orcid::Secrets;
use super::provider::Provider;
use super::refusals::EXPIRED;
use kit::secrets::{hash_of, secret_of};

/// From leaving to coming back.
const WAY_MINUTES: i64 = 15;
/// From coming back to the end of the registration.
const REGISTRATION_MINUTES: i64 = 60;

/// Who has come back without an account.
pub struct Newcomer {
    pub id: Uuid,
    pub subject: String,
}

pub fn secrets_of(app: &App, id: Uuid) -> Secrets {
    let secret = |what_for| secret_of(&app.settings.auth, what_for, id);
    Secrets {
        state: secret("external-state"),
        nonce: secret("external-nonce"),
        verifier: secret("external-verifier"),
    }
}

pub async fn begin(
    app: &App,
    provider: Provider,
    browser: &str,
    connecting: Option<UserId>,
) -> Result<Secrets> {
    let now = app.clock.now();
    let id = app.chance.id(now);
    let secrets = secrets_of(app, id);
    sqlx::query!(
        "insert into external_sign_ins (id, provider, user_id, browser_hash, state_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        id,
        provider.code(),
        connecting.map(|user| user.0),
        hash_of(browser),
        hash_of(&secrets.state),
        now + TimeDelta::minutes(WAY_MINUTES),
    )
    .execute(&app.pool)
    .await?;
    Ok(secrets)
}

/// The way that this state began in this browser, for the same end. It can be come back from once.
pub async fn come_back(
    app: &App,
    provider: Provider,
    state: &str,
    browser: &str,
    connecting: Option<UserId>,
) -> Result<Uuid> {
    let id = sqlx::query_scalar!(
        "update external_sign_ins set returned_at = $5
         where state_hash = $1 and provider = $2 and browser_hash = $3 and user_id is not distinct from $4
           and returned_at is null and expires_at > $5
         returning id",
        hash_of(state),
        provider.code(),
        hash_of(browser),
        connecting.map(|user| user.0),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(id.ok_or(EXPIRED)?)
}

/// Keeps who came back until they have registered. The answer is what their registration must show.
pub async fn wait_for_registration(app: &App, id: Uuid, subject: &str) -> Result<String> {
    let session = secret_of(&app.settings.auth, "external-session", id);
    sqlx::query!(
        "update external_sign_ins set subject = $2, session_hash = $3, expires_at = $4 where id = $1",
        id,
        subject,
        hash_of(&session),
        app.clock.now() + TimeDelta::minutes(REGISTRATION_MINUTES),
    )
    .execute(&app.pool)
    .await?;
    Ok(session)
}

pub async fn newcomer(app: &App, provider: Provider, session: &str, browser: &str) -> Result<Newcomer> {
    let row = sqlx::query!(
        "select id, subject as \"subject!\" from external_sign_ins
         where session_hash = $1 and provider = $2 and browser_hash = $3 and expires_at > $4
           and subject is not null",
        hash_of(session),
        provider.code(),
        hash_of(browser),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(EXPIRED)?;
    Ok(Newcomer { id: row.id, subject: row.subject })
}

/// The way has led somewhere. False when somebody was faster.
pub async fn end(executor: impl sqlx::PgExecutor<'_>, id: Uuid) -> Result<bool> {
    let ended = sqlx::query!("delete from external_sign_ins where id = $1", id).execute(executor).await?;
    Ok(ended.rows_affected() == 1)
}
