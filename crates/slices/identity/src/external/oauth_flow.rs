//! State of one OAuth flow, from the redirect to the provider until sign-in or registration.

use chrono::TimeDelta;
use kit::keys::Key;
use kit::{App, Result};
use rules::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::orcid::Secrets;
use super::provider::Provider;
use super::refusals::FLOW_EXPIRED;
use kit::secrets::{derive_secret, hash_secret};

/// Time from the redirect to the callback.
const FLOW_MINUTES: i64 = 15;
/// Time from the callback to the end of the registration.
const REGISTRATION_MINUTES: i64 = 60;

/// A user confirmed by the provider who has no account yet.
pub struct UnregisteredUser {
    pub id: Uuid,
    pub subject: String,
}

const STATE_PURPOSE: &str = "external-state";

/// Derives the secrets of a flow again, with the key that made its state.
pub async fn derive_again(app: &App, id: Uuid, state: &str) -> Result<Secrets> {
    let key = app.keys.find_accepted(|key| key.derive_secret(STATE_PURPOSE, id) == state).await?;
    Ok(derive_secrets(&*key.ok_or(FLOW_EXPIRED)?, id))
}

fn derive_secrets(key: &Key, id: Uuid) -> Secrets {
    let secret = |purpose| key.derive_secret(purpose, id);
    Secrets {
        state: secret(STATE_PURPOSE),
        nonce: secret("external-nonce"),
        verifier: secret("external-verifier"),
    }
}

pub async fn start(
    app: &App,
    provider: Provider,
    browser: &str,
    connecting: Option<UserId>,
) -> Result<Secrets> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    let secrets = derive_secrets(&app.keys.current(), id);
    sqlx::query!(
        "insert into external_sign_ins (id, provider, user_id, browser_hash, state_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        id,
        provider.code(),
        connecting.map(|user| user.0),
        hash_secret(browser),
        hash_secret(&secrets.state),
        now + TimeDelta::minutes(FLOW_MINUTES),
    )
    .execute(&app.pool)
    .await?;
    Ok(secrets)
}

/// Redeems the state of a callback once, if the same browser started the flow for the same purpose.
pub async fn redeem_state(
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
        hash_secret(state),
        provider.code(),
        hash_secret(browser),
        connecting.map(|user| user.0),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(id.ok_or(FLOW_EXPIRED)?)
}

/// Stores the provider's subject for a registration and returns the session secret that the registration
/// request must contain.
pub async fn store_subject(app: &App, id: Uuid, subject: &str) -> Result<String> {
    let session = derive_secret(&app.keys, "external-session", id);
    sqlx::query!(
        "update external_sign_ins set subject = $2, session_hash = $3, expires_at = $4 where id = $1",
        id,
        subject,
        hash_secret(&session),
        app.clock.now() + TimeDelta::minutes(REGISTRATION_MINUTES),
    )
    .execute(&app.pool)
    .await?;
    Ok(session)
}

pub async fn find_unregistered(
    app: &App,
    provider: Provider,
    session: &str,
    browser: &str,
) -> Result<UnregisteredUser> {
    let row = sqlx::query!(
        "select id, subject as \"subject!\" from external_sign_ins
         where session_hash = $1 and provider = $2 and browser_hash = $3 and expires_at > $4
           and subject is not null",
        hash_secret(session),
        provider.code(),
        hash_secret(browser),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(FLOW_EXPIRED)?;
    Ok(UnregisteredUser { id: row.id, subject: row.subject })
}

/// Deletes all flows, because a key may have leaked.
pub async fn delete_all(transaction: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("delete from external_sign_ins").execute(transaction).await?;
    Ok(())
}

/// Deletes the finished flow. Returns false if a concurrent request has deleted it already.
pub async fn finish(executor: impl sqlx::PgExecutor<'_>, id: Uuid) -> Result<bool> {
    let deleted = sqlx::query!("delete from external_sign_ins where id = $1", id).execute(executor).await?;
    Ok(deleted.rows_affected() == 1)
}
