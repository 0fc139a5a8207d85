use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, limits};
use rules::Validator;
use rules::limits::PASSKEYS_BY_ACCOUNT;
use rules::second_factor::MAX_PASSKEY_NAME_CHARS;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use super::view::{self, PasskeyView, SecondFactorView};
use super::{authenticator, change, passkeys};
use crate::login_token::LoginToken;

/// Options of a passkey, for the browser.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// Sent back with the answer of the passkey.
    pub challenge: String,
    /// Options as WebAuthn Level 3 writes them in JSON.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl From<(String, Value)> for PasskeyOptions {
    fn from((challenge, options): (String, Value)) -> PasskeyOptions {
        PasskeyOptions { challenge, options }
    }
}

/// The answer of a passkey.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasskeyAnswer {
    pub challenge: String,
    /// The credential as `toJSON()` of the browser returns it.
    #[schema(value_type = Object)]
    pub credential: Box<RawValue>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPasskey {
    challenge: String,
    /// The credential as `toJSON()` of the browser returns it.
    #[schema(value_type = Object)]
    credential: Box<RawValue>,
    /// By which I recognise the passkey.
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedPasskey {
    passkey: PasskeyView,
    /// Shown once; set if it is the first factor.
    #[schema(required)]
    recovery_codes: Option<Vec<String>>,
    /// Replaces the token of this session, all others have ended; set if it is the first factor.
    #[schema(required)]
    token: Option<LoginToken>,
}

#[derive(Serialize, ToSchema)]
pub struct AuthenticatorStart {
    /// The secret in base32, to type it in.
    secret: String,
    /// `otpauth://` address, for apps on the same device.
    uri: String,
    /// The address as a QR code in SVG.
    qr: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AuthenticatorCode {
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmedAuthenticator {
    /// Shown once; set if it is the first factor.
    #[schema(required)]
    recovery_codes: Option<Vec<String>>,
    /// Replaces the token of this session, all others have ended; set if it is the first factor.
    #[schema(required)]
    token: Option<LoginToken>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Returns my passkeys, my authenticator app and the number of my recovery codes.
#[utoipa::path(get, path = "/api/v1/account/second-factor", tag = "account", operation_id = "readSecondFactor",
    responses((status = 200, body = SecondFactorView)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<SecondFactorView>> {
    view::read(&app, &actor).await.map(Json)
}

/// Starts adding a passkey.
#[utoipa::path(post, path = "/api/v1/account/passkeys/options", tag = "account", operation_id = "startPasskey",
    responses((status = 200, body = PasskeyOptions), (status = 409, body = ErrorBody)))]
pub async fn start_passkey(State(app): State<App>, actor: Actor) -> Result<Json<PasskeyOptions>> {
    limits::count(&app, "passkeys", actor.id, PASSKEYS_BY_ACCOUNT).await?;
    let started = passkeys::start_registration(&app, actor.id).await?;
    Ok(Json(started.into()))
}

/// Adds a passkey.
#[utoipa::path(post, path = "/api/v1/account/passkeys", tag = "account", operation_id = "addPasskey",
    request_body = NewPasskey,
    responses((status = 201, body = AddedPasskey), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody)))]
pub async fn add_passkey(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>)> {
    let mut validator = Validator::new();
    validator.code("challenge", &body.challenge);
    let name = validator.text("name", &body.name, MAX_PASSKEY_NAME_CHARS);
    validator.finish()?;
    let (passkey, first) =
        change::add_passkey(&app, &actor, &body.challenge, body.credential.get(), &name).await?;
    let (recovery_codes, token) = first.map(|first| (first.recovery_codes, first.token)).unzip();
    Ok((StatusCode::CREATED, Json(AddedPasskey { passkey: passkey.into(), recovery_codes, token })))
}

/// Removes one of my passkeys.
#[utoipa::path(delete, path = "/api/v1/account/passkeys/{id}", tag = "account", operation_id = "removePasskey",
    params(("id" = Uuid, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remove_passkey(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    change::remove_passkey(&app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Starts setting up an authenticator app. It is a factor once its first code is confirmed.
#[utoipa::path(post, path = "/api/v1/account/authenticator", tag = "account", operation_id = "startAuthenticator",
    responses((status = 200, body = AuthenticatorStart), (status = 409, body = ErrorBody)))]
pub async fn start_authenticator(State(app): State<App>, actor: Actor) -> Result<Json<AuthenticatorStart>> {
    let started = authenticator::start(&app, actor.id).await?;
    Ok(Json(AuthenticatorStart { secret: started.secret, uri: started.uri, qr: started.qr }))
}

/// Confirms the authenticator app by its first code.
#[utoipa::path(post, path = "/api/v1/account/authenticator/confirm", tag = "account",
    operation_id = "confirmAuthenticator", request_body = AuthenticatorCode,
    responses((status = 200, body = ConfirmedAuthenticator), (status = 400, body = ErrorBody),
              (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn confirm_authenticator(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<AuthenticatorCode>,
) -> Result<Json<ConfirmedAuthenticator>> {
    let first = change::confirm_authenticator(&app, &actor, &body.code).await?;
    let (recovery_codes, token) = first.map(|first| (first.recovery_codes, first.token)).unzip();
    Ok(Json(ConfirmedAuthenticator { recovery_codes, token }))
}

/// Removes my authenticator app.
#[utoipa::path(delete, path = "/api/v1/account/authenticator", tag = "account", operation_id = "removeAuthenticator",
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remove_authenticator(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    change::remove_authenticator(&app, &actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replaces my recovery codes by ten new ones, which are shown once.
#[utoipa::path(post, path = "/api/v1/account/recovery-codes", tag = "account", operation_id = "renewRecoveryCodes",
    responses((status = 200, body = RecoveryCodes), (status = 409, body = ErrorBody)))]
pub async fn renew_recovery_codes(State(app): State<App>, actor: Actor) -> Result<Json<RecoveryCodes>> {
    let recovery_codes = change::renew_recovery_codes(&app, &actor).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}
