//! Completion of a sign-in by a code, and sign-in with a passkey, alone or in place of a code.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::Validator;
use rules::limits::{CODES_BY_ADDRESS, PASSKEYS_BY_ADDRESS};
use serde::Deserialize;
use utoipa::ToSchema;

use super::familiar_addresses;
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::second_factor::{
    PasskeyAnswer, PasskeyOptions, PasskeyPurpose, complete_with_code, start_passkey_use, verify_passkey,
};

#[derive(Deserialize, ToSchema)]
pub struct SecondFactorCode {
    /// From the first step.
    challenge: String,
    /// Six digits of the authenticator app, or a recovery code.
    code: String,
}

/// Completes a sign-in by a code of the authenticator app or a recovery code.
#[utoipa::path(post, path = "/api/v1/auth/second-factor", tag = "auth", operation_id = "completeSignIn",
    request_body = SecondFactorCode,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn complete(
    State(app): State<App>,
    address: ClientAddress,
    device: Device,
    Json(body): Json<SecondFactorCode>,
) -> Result<(CookieJar, Json<LoginToken>)> {
    let mut validator = Validator::new();
    validator.code("challenge", &body.challenge);
    validator.finish()?;
    let limit = Limit::by_address(&app, "second-factor", address, CODES_BY_ADDRESS);
    let completing = complete_with_code(&app, &body.challenge, &body.code, &device);
    let completed = limits::attempt(&app, &[limit], completing).await?;
    familiar_addresses::record(&app, completed.user, address).await?;
    Ok((device.cookie(&app), Json(completed.token)))
}

/// Starts a sign-in with a passkey. It may belong to any account.
#[utoipa::path(post, path = "/api/v1/auth/passkey/options", tag = "auth", operation_id = "startPasskeySignIn",
    responses((status = 200, body = PasskeyOptions), (status = 409, body = ErrorBody)))]
pub async fn start_passkey(State(app): State<App>, address: ClientAddress) -> Result<Json<PasskeyOptions>> {
    let limit = Limit::by_address(&app, "passkey-options", address, PASSKEYS_BY_ADDRESS);
    limits::acquire(&app, &[limit]).await?.consume();
    let started = start_passkey_use(&app, PasskeyPurpose::SignIn(address)).await?;
    Ok(Json(started.into()))
}

/// Signs in with a passkey.
#[utoipa::path(post, path = "/api/v1/auth/passkey", tag = "auth", operation_id = "signInWithPasskey",
    request_body = PasskeyAnswer,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody)))]
pub async fn sign_in_with_passkey(
    State(app): State<App>,
    address: ClientAddress,
    device: Device,
    Json(body): Json<PasskeyAnswer>,
) -> Result<(CookieJar, Json<LoginToken>)> {
    let mut validator = Validator::new();
    validator.code("challenge", &body.challenge);
    validator.finish()?;
    let limit = Limit::by_address(&app, "passkey", address, PASSKEYS_BY_ADDRESS);
    let token = limits::attempt(&app, &[limit], sign_in(&app, &body, address, &device)).await?;
    Ok((device.cookie(&app), Json(token)))
}

async fn sign_in(
    app: &App,
    answer: &PasskeyAnswer,
    from: ClientAddress,
    device: &Device,
) -> Result<LoginToken> {
    let (challenge, credential) = (answer.challenge.as_str(), answer.credential.get());
    let purpose = PasskeyPurpose::SignIn(from);
    let (mut transaction, owner) = verify_passkey(app, purpose, challenge, credential).await?;
    let (id, version, method) = (owner.id, owner.token_version, SignInMethod::Passkey);
    let claims = LoginToken::start(app, &mut transaction, id, version, device, method).await?;
    transaction.commit().await?;
    LoginToken::from_claims(app, &claims)
}
