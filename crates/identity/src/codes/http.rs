use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Spoken};
use kit::{App, Result, Visitor};
use rules::Checks;
use serde::Deserialize;
use utoipa::ToSchema;

use super::attempt;
use crate::errands::{self, Errand};

#[derive(Deserialize, ToSchema)]
pub struct EmailBody {
    email: String,
}

impl EmailBody {
    fn checked(&self) -> Result<String> {
        let mut checks = Checks::new();
        let email = checks.email("email", &self.email);
        checks.finish()?;
        Ok(email)
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CodeBody {
    token: String,
}

impl CodeBody {
    fn checked(self) -> Result<String> {
        let mut checks = Checks::new();
        checks.code("token", &self.token);
        checks.finish()?;
        Ok(self.token)
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ResetBody {
    token: String,
    password: String,
}

/// Sends the confirmation letter again: to a registration, or to the account that asks. The answer is the same whether or not the address is known.
#[utoipa::path(post, path = "/api/v1/auth/emails/request-verification", tag = "auth",
    operation_id = "requestEmailVerification", request_body = EmailBody,
    responses((status = 204), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn request_verification(
    State(app): State<App>,
    address: ClientAddress,
    Spoken(language): Spoken,
    visitor: Visitor,
    Json(body): Json<EmailBody>,
) -> Result<StatusCode> {
    errands::ask(&app, Errand::VerifyEmail(visitor.id()), &body.checked()?, language, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a code with which a new password can be set. The answer is the same whether or not the address is known.
#[utoipa::path(post, path = "/api/v1/auth/passwords/request-reset", tag = "auth",
    operation_id = "requestPasswordReset", request_body = EmailBody,
    responses((status = 204), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn request_reset(
    State(app): State<App>,
    address: ClientAddress,
    Spoken(language): Spoken,
    Json(body): Json<EmailBody>,
) -> Result<StatusCode> {
    errands::ask(&app, Errand::ResetPassword, &body.checked()?, language, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an e-mail address by the code from the letter; an account that has other ways in must be signed in to.
#[utoipa::path(post, path = "/api/v1/auth/emails/verify", tag = "auth", operation_id = "verifyEmail",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn verify(
    State(app): State<App>,
    address: ClientAddress,
    visitor: Visitor,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.checked()?;
    attempt(&app, address, super::verify_email(&app, &code, visitor.id())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Moves the account that is signed in to a new e-mail address by the code from the letter.
#[utoipa::path(post, path = "/api/v1/auth/emails/change", tag = "auth", operation_id = "changeEmail",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    address: ClientAddress,
    visitor: Visitor,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.checked()?;
    attempt(&app, address, super::change_email(&app, &code, visitor.id())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password by the code from the letter. Every login token of the account ends.
#[utoipa::path(post, path = "/api/v1/auth/passwords/reset", tag = "auth", operation_id = "resetPassword",
    request_body = ResetBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn reset(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<ResetBody>,
) -> Result<StatusCode> {
    let code = CodeBody { token: body.token }.checked()?;
    attempt(&app, address, super::reset_password(&app, &code, body.password.into(), address)).await?;
    Ok(StatusCode::NO_CONTENT)
}
