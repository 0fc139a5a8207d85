use axum::extract::State;
use axum_extra::extract::CookieJar;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Form, Json};
use kit::{App, Result};
use rules::{Validator, passwords};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::device::Device;
use crate::login_token::LoginToken;
use crate::second_factor::{SecondFactorRequest, SignedIn};

#[derive(Deserialize, ToSchema)]
pub struct LoginBody {
    email: String,
    password: String,
}

#[derive(Deserialize, ToSchema)]
pub struct LoginForm {
    /// The e-mail address.
    username: String,
    password: String,
}

/// Signs in with e-mail and password. If the account has a second factor, the response asks for it.
#[utoipa::path(post, path = "/api/v1/auth/login", tag = "auth", operation_id = "login", request_body = LoginBody,
    responses((status = 200, body = LoginToken), (status = 202, body = SecondFactorRequest),
              (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn login(
    State(app): State<App>,
    address: ClientAddress,
    device: Device,
    Json(body): Json<LoginBody>,
) -> Result<(CookieJar, SignedIn)> {
    let mut validator = Validator::new();
    let email = validator.email("email", &body.email);
    validator.secret("password", &body.password, passwords::MAX_CHARS);
    validator.finish()?;
    let signed_in = super::sign_in(&app, &email, body.password.into(), address, &device).await?;
    Ok((device.cookie(&app), signed_in))
}

/// Signs in with an OAuth 2 password form (`username` and `password`), for API clients.
#[utoipa::path(post, path = "/api/v1/auth/login/oauth2", tag = "auth", operation_id = "loginWithForm",
    request_body(content = LoginForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = LoginToken), (status = 202, body = SecondFactorRequest),
              (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn login_with_form(
    State(app): State<App>,
    address: ClientAddress,
    device: Device,
    Form(body): Form<LoginForm>,
) -> Result<(CookieJar, SignedIn)> {
    let mut validator = Validator::new();
    let email = validator.email("username", &body.username);
    validator.secret("password", &body.password, passwords::MAX_CHARS);
    validator.finish()?;
    let signed_in = super::sign_in(&app, &email, body.password.into(), address, &device).await?;
    Ok((device.cookie(&app), signed_in))
}
