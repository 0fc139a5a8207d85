use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Spoken};
use kit::{Actor, App, Result};
use rules::{Checks, Fault, FaultKind, Language, Role};
use serde::Deserialize;
use utoipa::ToSchema;

use super::profile::Profile;
use super::view::AccountView;
use super::{change_password, profile, store};
use crate::errands::{self, Errand};
use crate::sign_in::LoginToken;

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
    /// Needed where the account has a password.
    current_password: Option<String>,
}

/// Who I am, which roles I hold, and which rooms each of them opens.
#[utoipa::path(get, path = "/api/v1/users/me", tag = "account", operation_id = "readMe",
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<AccountView>> {
    store::read(&app.pool, actor.id).await.map(Json)
}

/// Saves my profile, all of it.
#[utoipa::path(put, path = "/api/v1/users/me", tag = "account", operation_id = "saveMe", request_body = Profile,
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<Profile>,
) -> Result<Json<AccountView>> {
    let profile = body.checked()?;
    profile::save(&app, &mut *app.pool.acquire().await?, actor.id, &profile).await?;
    store::read(&app.pool, actor.id).await.map(Json)
}

/// Keeps the role in which I work. It must be one that I hold.
#[utoipa::path(post, path = "/api/v1/users/me/current-role", tag = "account", operation_id = "selectRole",
    request_body = SelectRole,
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn select_role(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<SelectRole>,
) -> Result<Json<AccountView>> {
    if !actor.roles.contains(&body.current_role) {
        return Err(vec![Fault::in_body("currentRole", FaultKind::RoleNotHeld)].into());
    }
    store::set_selected_role(&app, actor.id, body.current_role).await?;
    store::read(&app.pool, actor.id).await.map(Json)
}

/// Keeps the language of my interface.
#[utoipa::path(post, path = "/api/v1/users/me/language", tag = "account", operation_id = "setLanguage",
    request_body = SetLanguage,
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn set_language(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<SetLanguage>,
) -> Result<Json<AccountView>> {
    store::set_language(&app, actor.id, body.interface_language).await?;
    store::read(&app.pool, actor.id).await.map(Json)
}

/// Sends a code to a new address of mine. The answer is the same whether or not it belongs to somebody.
#[utoipa::path(post, path = "/api/v1/users/me/email", tag = "account", operation_id = "requestEmailChange",
    request_body = NewEmail,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn request_email_change(
    State(app): State<App>,
    actor: Actor,
    address: ClientAddress,
    Spoken(language): Spoken,
    Json(body): Json<NewEmail>,
) -> Result<StatusCode> {
    let mut checks = Checks::new();
    let email = checks.email("email", &body.email);
    checks.finish()?;
    errands::ask(&app, Errand::ChangeEmail(actor.id), &email, language, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password. Every older token ends; the answer carries a new one.
#[utoipa::path(post, path = "/api/v1/account/password", tag = "account", operation_id = "changePassword",
    request_body = NewPassword,
    responses((status = 200, body = LoginToken), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn change_password(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<NewPassword>,
) -> Result<Json<LoginToken>> {
    let current = body.current_password.map(Into::into);
    change_password::change_password(&app, actor.id, current, body.password.into()).await.map(Json)
}

/// Ends all my login tokens, also this one.
#[utoipa::path(post, path = "/api/v1/account/sign-out-everywhere", tag = "account", operation_id = "signOutEverywhere",
    responses((status = 204), (status = 401, body = ErrorBody)))]
pub async fn sign_out_everywhere(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    store::sign_out_everywhere(&app, actor.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
