use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::Json;
use kit::{App, Result};
use rules::Checks;
use serde::Deserialize;
use utoipa::ToSchema;

/// Far more than a code has; anything longer is not one.
const MAX_CODE_CHARS: usize = 200;

#[derive(Deserialize, ToSchema)]
pub struct EmailBody {
    email: String,
}

#[derive(Deserialize, ToSchema)]
pub struct CodeBody {
    token: String,
}

/// Sends the confirmation letter again. The answer is the same whether or not the address is known.
#[utoipa::path(post, path = "/api/v1/auth/emails/request-verification", tag = "auth",
    operation_id = "requestEmailVerification", request_body = EmailBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn request_verification(State(app): State<App>, Json(body): Json<EmailBody>) -> Result<StatusCode> {
    let mut checks = Checks::new();
    let email = checks.email("email", &body.email);
    checks.finish()?;
    super::request_verification(&app, &email).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an e-mail address by the code from the letter.
#[utoipa::path(post, path = "/api/v1/auth/emails/verify", tag = "auth", operation_id = "verifyEmail",
    request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn verify(State(app): State<App>, Json(body): Json<CodeBody>) -> Result<StatusCode> {
    let mut checks = Checks::new();
    checks.secret("token", &body.token, MAX_CODE_CHARS);
    checks.finish()?;
    super::verify(&app, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
