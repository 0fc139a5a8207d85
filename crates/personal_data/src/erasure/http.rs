use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::UserId;
use rules::erasure::Hindrance;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::refusals::refuse_authors;

/// Whether I can delete my account now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasureView {
    /// What has to be brought to an end first; empty where nothing has.
    hindrances: Vec<Hindrance>,
}

#[derive(Deserialize, ToSchema)]
pub struct ErasureBody {
    password: Option<String>,
}

/// What stands in the way of deleting my account.
#[utoipa::path(get, path = "/api/v1/account/erasure", tag = "account", operation_id = "readMyErasure",
    responses((status = 200, body = ErasureView), (status = 401, body = ErrorBody)))]
pub async fn read_own(State(app): State<App>, actor: Actor) -> Result<Json<ErasureView>> {
    let mut connection = app.pool.acquire().await?;
    let mut owed = editorial::obligations_of(&mut connection, actor.id).await?;
    owed.is_last_admin = super::is_last_admin(&mut connection, actor.id).await?;
    Ok(Json(ErasureView { hindrances: owed.hindrances() }))
}

/// Deletes my account for good. What is published stays; what I reviewed stays under a pseudonym.
#[utoipa::path(post, path = "/api/v1/account/erasure", tag = "account", operation_id = "eraseMyAccount",
    request_body = ErasureBody,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn erase_own(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<ErasureBody>,
) -> Result<StatusCode> {
    let password = body.password.unwrap_or_default().into();
    identity::erasing::check_password(&app, &actor, password).await?;
    super::erase_own(&app, &actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Erases somebody who has asked for it.
#[utoipa::path(post, path = "/api/v1/users/{id}/erase", tag = "users", operation_id = "eraseUser",
    params(("id" = UserId, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn erase_user(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<StatusCode> {
    identity::users::must_be_seen_by(&app.pool, &actor, id).await?;
    refuse_authors(&app, &actor, id).await?;
    super::erase_user(&app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
