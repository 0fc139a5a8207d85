//! Use of a passkey: to sign in, or as a fresh proof of identity.

use anyhow::Context;
use kit::audit::{self, AuditEntry};
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::UserId;
use rules::audit::AuditAction;
use serde_json::{Value, json};
use sqlx::{PgConnection, Postgres, Transaction};
use webauthn_rp::AuthenticatedCredential;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{
    AuthenticationVerificationOptions, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, SignatureCounterEnforcement,
};
use webauthn_rp::response::CredentialId;
use webauthn_rp::response::auth::DiscoverableAuthentication16;
use webauthn_rp::response::register::{DynamicState, StaticState};

use super::super::challenges;
use super::super::refusals::PASSKEY_REFUSED;
use super::MAX_CREDENTIAL_BYTES;
use super::relying_party::RelyingParty;
use super::store::decode_handle;

/// What a passkey is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyPurpose {
    /// By anybody, from this address; the passkey tells who it is.
    SignIn(ClientAddress),
    Proof(UserId),
}

impl PasskeyPurpose {
    const fn code(self) -> &'static str {
        match self {
            PasskeyPurpose::SignIn(_) => "passkey-sign-in",
            PasskeyPurpose::Proof(_) => "passkey-proof",
        }
    }

    const fn user(self) -> Option<UserId> {
        match self {
            PasskeyPurpose::SignIn(_) => None,
            PasskeyPurpose::Proof(user) => Some(user),
        }
    }

    fn address(self) -> Option<String> {
        match self {
            PasskeyPurpose::SignIn(from) => Some(from.0.to_string()),
            PasskeyPurpose::Proof(_) => None,
        }
    }
}

/// The account of a verified passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasskeyOwner {
    pub id: UserId,
    pub token_version: i32,
}

/// Returns the secret of a challenge and the options that the browser passes to the authenticator.
pub async fn start(app: &App, purpose: PasskeyPurpose) -> Result<(String, Value)> {
    let site = RelyingParty::of(app)?;
    let (server, client) = DiscoverableCredentialRequestOptions::passkey(&site.id)
        .start_ceremony()
        .context("options of a passkey")?;
    let state = server.encode().context("state of a passkey")?;
    let options = serde_json::to_value(&client).context("options of a passkey")?;
    Ok((challenges::start_passkey(app, purpose.code(), purpose.user(), &state).await?, options))
}

/// Verifies the answer of a passkey, locks its account and records the use, in a transaction in which the caller goes
/// on. The challenge is used up, whatever the result.
pub async fn verify(
    app: &App,
    purpose: PasskeyPurpose,
    challenge: &str,
    credential: &str,
) -> Result<(Transaction<'static, Postgres>, PasskeyOwner)> {
    let site = RelyingParty::of(app)?;
    let state = challenges::redeem_passkey(app, purpose.code(), purpose.user(), challenge).await?;
    let state = DiscoverableAuthenticationServerState::decode(&state).context("state of a passkey")?;
    let answer = parse(credential)?;
    let mut transaction = app.pool.begin().await?;
    let owner = lock_owner(&mut transaction, &answer).await?;
    if purpose.user().is_some_and(|user| user != owner.id) {
        return Err(PASSKEY_REFUSED.into());
    }
    match check(&mut transaction, &site, state, &answer).await {
        Ok(dynamic) => store_use(app, &mut transaction, &answer, dynamic).await?,
        Err(error) => {
            transaction.rollback().await?;
            record_failure(app, purpose, owner.id).await?;
            return Err(error);
        }
    }
    Ok((transaction, owner))
}

async fn store_use(
    app: &App,
    transaction: &mut PgConnection,
    answer: &DiscoverableAuthentication16,
    dynamic: DynamicState,
) -> sqlx::Result<()> {
    let Ok(encoded) = dynamic.encode();
    sqlx::query!(
        "update passkeys set state = $2, last_used_at = $3 where credential_id = $1",
        answer.raw_id().into_inner(),
        &encoded[..],
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Records a refused passkey, after its transaction was rolled back.
async fn record_failure(app: &App, purpose: PasskeyPurpose, owner: UserId) -> sqlx::Result<()> {
    let entry = AuditEntry::by_stranger(AuditAction::SecondFactorFailed).user(owner).failed();
    let entry = entry.from_address(purpose.address());
    let mut connection = app.pool.acquire().await?;
    audit::record(app, &mut connection, entry.details(json!({ "way": "passkey" }))).await
}

fn parse(credential: &str) -> Result<DiscoverableAuthentication16> {
    if credential.len() > MAX_CREDENTIAL_BYTES {
        return Err(PASSKEY_REFUSED.into());
    }
    let answer = DiscoverableAuthentication16::from_json_relaxed(credential.as_bytes())
        .inspect_err(log_refusal)
        .map_err(|_| PASSKEY_REFUSED)?;
    Ok(answer)
}

/// Locks the account before the passkey, as every change of the factors does.
async fn lock_owner(
    transaction: &mut PgConnection,
    answer: &DiscoverableAuthentication16,
) -> Result<PasskeyOwner> {
    let row = sqlx::query!(
        "select id, token_version from users
         where id = (select user_id from passkeys where credential_id = $1) and is_active for no key update",
        answer.raw_id().into_inner()
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(PASSKEY_REFUSED)?;
    Ok(PasskeyOwner { id: UserId(row.id), token_version: row.token_version })
}

/// Checks signature, site, challenge, PIN or fingerprint, and the signature counter, which a copy of the passkey
/// would not have raised. Returns the new counter.
async fn check(
    transaction: &mut PgConnection,
    site: &RelyingParty,
    state: DiscoverableAuthenticationServerState,
    answer: &DiscoverableAuthentication16,
) -> Result<DynamicState> {
    let id: CredentialId<&[u8]> = answer.raw_id();
    let row = sqlx::query!(
        "select user_handle, public_key, state from passkeys where credential_id = $1 for update",
        id.as_ref()
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(PASSKEY_REFUSED)?;
    let handle = decode_handle(&row.user_handle)?;
    let fixed = StaticState::decode(&row.public_key).context("public key of a passkey")?;
    let dynamic = row.state.try_into().ok().context("state of a passkey")?;
    let dynamic = DynamicState::decode(dynamic).context("state of a passkey")?;
    let mut passkey = AuthenticatedCredential::new(id, &handle, fixed, dynamic).context("stored passkey")?;
    let origins = [site.origin.as_str()];
    let verification = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        sig_counter_enforcement: SignatureCounterEnforcement::Fail,
        ..AuthenticationVerificationOptions::default()
    };
    state
        .verify(&site.id, answer, &mut passkey, &verification)
        .inspect_err(log_refusal)
        .map_err(|_| PASSKEY_REFUSED)?;
    Ok(passkey.dynamic_state())
}

fn log_refusal(error: &impl std::fmt::Display) {
    tracing::info!(%error, "passkey refused");
}
