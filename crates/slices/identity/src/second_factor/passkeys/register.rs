//! Registration of a new passkey.

use anyhow::Context;
use kit::error::OnConstraint;
use kit::{App, Result};
use rules::UserId;
use rules::people::full_name;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::ExtensionInfo;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialCreationOptions, PublicKeyCredentialUserEntity,
    RegistrationServerState, RegistrationVerificationOptions, UserHandle16, Username,
};
use webauthn_rp::response::register::Registration;

use super::super::challenges;
use super::super::refusals::PASSKEY_REFUSED;
use super::relying_party::RelyingParty;
use super::store::{StoredPasskey, decode_handle, find_registered};
use super::{HANDLE_BYTES, MAX_CREDENTIAL_BYTES};

const PURPOSE: &str = "add-passkey";

/// Returns the secret of a challenge and the options that the browser passes to the authenticator.
pub async fn start(app: &App, user: UserId) -> Result<(String, Value)> {
    let site = RelyingParty::of(app)?;
    let (registered, handle) = find_registered(&app.pool, user).await?;
    let handle = match handle {
        Some(handle) => handle,
        None => decode_handle(&app.rng.bytes::<HANDLE_BYTES>())?,
    };
    let names = OwnerNames::read(app, user).await?;
    let mut options =
        PublicKeyCredentialCreationOptions::passkey(&site.id, names.entity(&handle), registered);
    // An authenticator may protect the passkey in another way; we demand the PIN or fingerprint at each use.
    options.extensions.cred_protect =
        CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
    let (server, client) = options.start_ceremony().context("options of a new passkey")?;
    let mut options = serde_json::to_value(&client).context("options of a new passkey")?;
    options["rp"]["name"] = Value::from(app.settings.journal.short_name.as_str());
    let state = server.encode().context("state of a new passkey")?;
    Ok((challenges::start_passkey(app, PURPOSE, Some(user), &state).await?, options))
}

/// Names that the authenticator shows when the user chooses a passkey.
struct OwnerNames {
    account: String,
    full_name: String,
}

impl OwnerNames {
    async fn read(app: &App, user: UserId) -> Result<OwnerNames> {
        let row = sqlx::query!(
            "select coalesce(email, unconfirmed_email)::text as email, first_name_en, middle_name_en, last_name_en
             from users where id = $1",
            user.0
        )
        .fetch_one(&app.pool)
        .await?;
        let full_name = full_name(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en);
        Ok(OwnerNames { account: row.email.unwrap_or_else(|| format!("user-{user}")), full_name })
    }

    /// The library accepts fewer characters than our forms; then the names are left out.
    fn entity<'a>(
        &'a self,
        handle: &'a UserHandle16,
    ) -> PublicKeyCredentialUserEntity<'a, 'a, 'a, HANDLE_BYTES> {
        let entity = PublicKeyCredentialUserEntity::from(handle);
        PublicKeyCredentialUserEntity {
            name: Username::try_from(self.account.as_str()).unwrap_or(entity.name),
            id: handle,
            display_name: Nickname::try_from(self.full_name.as_str()).ok(),
        }
    }
}

/// Verifies what the authenticator has created and stores it.
///
/// The challenge was redeemed before; `state` is what it was about.
pub async fn add(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    state: &[u8],
    credential: &str,
    name: &str,
) -> Result<StoredPasskey> {
    let site = RelyingParty::of(app)?;
    let registration = (credential.len() <= MAX_CREDENTIAL_BYTES)
        .then(|| Registration::from_json_relaxed(credential.as_bytes()).inspect_err(log_refusal).ok())
        .flatten()
        .ok_or(PASSKEY_REFUSED)?;
    let state = RegistrationServerState::<HANDLE_BYTES>::decode(state).context("state of a new passkey")?;
    let origins = [site.origin.as_str()];
    let verification = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..RegistrationVerificationOptions::default()
    };
    let verified = state
        .verify(&site.id, &registration, &verification)
        .inspect_err(log_refusal)
        .map_err(|_| PASSKEY_REFUSED)?;
    let now = app.clock.now();
    let id: Uuid = app.rng.id(now);
    let (Ok(handle), Ok(public_key)) = (verified.user_id().encode(), verified.static_state().encode());
    let (Ok(dynamic), Ok(transports)) = (verified.dynamic_state().encode(), verified.transports().encode());
    sqlx::query!(
        "insert into passkeys (id, user_id, credential_id, user_handle, public_key, state, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id,
        user.0,
        verified.id().into_inner(),
        &handle[..],
        public_key,
        &dynamic[..],
        i16::from(transports),
        name,
        now
    )
    .execute(transaction)
    .await
    .on_constraint("passkeys_credential_id_key", || PASSKEY_REFUSED.into())?;
    Ok(StoredPasskey { id, name: name.to_owned(), created_at: now, last_used_at: None })
}

/// Redeems the challenge of a registration and returns what was begun.
pub async fn redeem(app: &App, user: UserId, challenge: &str) -> Result<Vec<u8>> {
    challenges::redeem_passkey(app, PURPOSE, Some(user), challenge).await
}

fn log_refusal(error: &impl std::fmt::Display) {
    tracing::info!(%error, "passkey refused");
}
