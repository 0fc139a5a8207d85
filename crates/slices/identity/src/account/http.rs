use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, RequestLanguage};
use kit::{Actor, App, Result};
use rules::{FieldError, FieldErrorKind, Language, Role, Validator};
use serde::Deserialize;
use utoipa::ToSchema;

use super::profile::Profile;
use super::view::AccountView;
use super::{change_password, end_sessions, profile, store};
use crate::account_email_requests::{self, AccountEmailRequest};
use crate::device::Device;
use crate::login_token::LoginToken;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelectRole {
    current_role: Role,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetLanguage {
    interface_language: Language,
}

#[derive(Deserialize, ToSchema)]
pub struct NewEmail {
    email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPassword {
    password: String,
    /// Required if the account has a password.
    current_password: Option<String>,
}

/// Returns my account, roles, and the screens of each role.
#[utoipa::path(get, path = "/api/v1/users/me", tag = "account", operation_id = "readMe",
    responses((status = 200, body = AccountView)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<AccountView>> {
    store::read(&app, actor.id).await.map(Json)
}

/// Replaces my whole profile.
#[utoipa::path(put, path = "/api/v1/users/me", tag = "account", operation_id = "saveMe", request_body = Profile,
    responses((status = 200, body = AccountView), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<Profile>,
) -> Result<Json<AccountView>> {
    let profile = body.validate()?;
    profile::save(&app, &mut *app.pool.acquire().await?, actor.id, &profile).await?;
    store::read(&app, actor.id).await.map(Json)
}

/// Selects the role in which I work; it must be one of mine.
#[utoipa::path(post, path = "/api/v1/users/me/current-role", tag = "account", operation_id = "selectRole",
    request_body = SelectRole,
    responses((status = 200, body = AccountView), (status = 422, body = ErrorBody)))]
pub async fn select_role(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<SelectRole>,
) -> Result<Json<AccountView>> {
    if !actor.roles.contains(&body.current_role) {
        return Err(vec![FieldError::in_body("currentRole", FieldErrorKind::RoleNotHeld)].into());
    }
    store::set_selected_role(&app, actor.id, body.current_role).await?;
    store::read(&app, actor.id).await.map(Json)
}

/// Stores my interface language.
#[utoipa::path(post, path = "/api/v1/users/me/language", tag = "account", operation_id = "setLanguage",
    request_body = SetLanguage,
    responses((status = 200, body = AccountView), (status = 422, body = ErrorBody)))]
pub async fn set_language(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<SetLanguage>,
) -> Result<Json<AccountView>> {
    store::set_language(&app, actor.id, body.interface_language).await?;
    store::read(&app, actor.id).await.map(Json)
}

/// Sends a code to my new e-mail address. The response does not reveal whether the address has an account.
#[utoipa::path(post, path = "/api/v1/users/me/email", tag = "account", operation_id = "requestEmailChange",
    request_body = NewEmail,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn request_email_change(
    State(app): State<App>,
    actor: Actor,
    address: ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewEmail>,
) -> Result<StatusCode> {
    let mut validator = Validator::new();
    let email = validator.email("email", &body.email);
    validator.finish()?;
    account_email_requests::submit(
        &app,
        AccountEmailRequest::ChangeEmail(actor.id),
        &email,
        language,
        address,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password, ends all my other sessions and my review links, and returns a new token.
#[utoipa::path(post, path = "/api/v1/account/password", tag = "account", operation_id = "changePassword",
    request_body = NewPassword,
    responses((status = 200, body = LoginToken), (status = 422, body = ErrorBody)))]
pub async fn change_password(
    State(app): State<App>,
    actor: Actor,
    device: Device,
    Json(body): Json<NewPassword>,
) -> Result<Json<LoginToken>> {
    let current = body.current_password.map(Into::into);
    change_password::change_password(&app, &actor, current, body.password.into(), &device).await.map(Json)
}

/// Ends all my sessions, including this one, and my review links.
#[utoipa::path(post, path = "/api/v1/account/sign-out-everywhere", tag = "account", operation_id = "signOutEverywhere",
    responses((status = 204)))]
pub async fn sign_out_everywhere(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    end_sessions::sign_out_everywhere(&app, &actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the review links in e-mails that I have received.
#[utoipa::path(post, path = "/api/v1/account/end-review-links", tag = "account", operation_id = "endMyReviewLinks",
    responses((status = 204)))]
pub async fn end_review_links(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    store::end_review_links(&app, actor.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
