use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, RequestLanguage};
use kit::{App, OptionalActor, Result};
use rules::Validator;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change_email::change_email;
use super::reset_password::reset_password;
use super::undo_email_change::undo_email_change;
use super::verify_email::verify_email;
use crate::account_email_requests::{self, AccountEmailRequest};
use crate::codes::attempt;

#[derive(Deserialize, ToSchema)]
pub struct EmailBody {
    email: String,
}

impl EmailBody {
    fn validate(&self) -> Result<String> {
        let mut validator = Validator::new();
        let email = validator.email("email", &self.email);
        validator.finish()?;
        Ok(email)
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CodeBody {
    token: String,
}

impl CodeBody {
    fn validate(self) -> Result<String> {
        let mut validator = Validator::new();
        validator.code("token", &self.token);
        validator.finish()?;
        Ok(self.token)
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ResetBody {
    token: String,
    password: String,
}

/// Sends the confirmation letter again, for the caller's account or for a registration.
///
/// The response does not reveal whether the address is known.
#[utoipa::path(post, path = "/api/v1/auth/emails/request-verification", tag = "auth",
    operation_id = "requestEmailVerification", request_body = EmailBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn request_verification(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(language): RequestLanguage,
    actor: OptionalActor,
    Json(body): Json<EmailBody>,
) -> Result<StatusCode> {
    account_email_requests::submit(
        &app,
        AccountEmailRequest::VerifyEmail(actor.id()),
        &body.validate()?,
        language,
        address,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a code for setting a new password. The response does not reveal whether the address is known.
#[utoipa::path(post, path = "/api/v1/auth/passwords/request-reset", tag = "auth",
    operation_id = "requestPasswordReset", request_body = EmailBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn request_reset(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<EmailBody>,
) -> Result<StatusCode> {
    account_email_requests::submit(
        &app,
        AccountEmailRequest::ResetPassword,
        &body.validate()?,
        language,
        address,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an e-mail address by the code from the letter. An existing account must be signed in.
#[utoipa::path(post, path = "/api/v1/auth/emails/verify", tag = "auth", operation_id = "verifyEmail",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn verify(
    State(app): State<App>,
    address: ClientAddress,
    actor: OptionalActor,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.validate()?;
    attempt(&app, address, verify_email(&app, &code, actor.id(), address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the e-mail address of the signed-in account by the code from the letter.
#[utoipa::path(post, path = "/api/v1/auth/emails/change", tag = "auth", operation_id = "changeEmail",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    address: ClientAddress,
    actor: OptionalActor,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.validate()?;
    attempt(&app, address, change_email(&app, &code, actor.id(), address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back a change of the e-mail address, by the code from the letter to the previous address.
#[utoipa::path(post, path = "/api/v1/auth/emails/undo-change", tag = "auth", operation_id = "undoEmailChange",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn undo_change(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.validate()?;
    attempt(&app, address, undo_email_change(&app, &code, address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password by the code from the letter and revokes every login token of the account.
#[utoipa::path(post, path = "/api/v1/auth/passwords/reset", tag = "auth", operation_id = "resetPassword",
    request_body = ResetBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn reset(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<ResetBody>,
) -> Result<StatusCode> {
    let code = CodeBody { token: body.token }.validate()?;
    attempt(&app, address, reset_password(&app, &code, body.password.into(), address)).await?;
    Ok(StatusCode::NO_CONTENT)
}
