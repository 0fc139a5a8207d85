use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::Json;
use kit::{Actor, App, Result};
use rules::{Fault, FaultKind, Language, Role};
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use super::view::AccountView;

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

/// Who I am, which roles I hold, and which rooms each of them opens.
#[utoipa::path(get, path = "/api/v1/users/me", tag = "account", operation_id = "readMe",
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<AccountView>> {
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
