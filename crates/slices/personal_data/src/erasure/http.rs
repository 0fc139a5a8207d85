use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::UserId;
use rules::erasure::ErasureBlocker;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::refusals::require_non_author;

/// Blockers of the erasure of my account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasureView {
    /// Obligations to complete first; empty if the account can be erased.
    #[serde(rename = "hindrances")]
    blockers: Vec<ErasureBlocker>,
}

#[derive(Deserialize, ToSchema)]
pub struct ErasureBody {
    password: Option<String>,
}

/// Returns what blocks the deletion of my account.
#[utoipa::path(get, path = "/api/v1/account/erasure", tag = "account", operation_id = "readMyErasure",
    responses((status = 200, body = ErasureView)))]
pub async fn read_own(State(app): State<App>, actor: Actor) -> Result<Json<ErasureView>> {
    let mut connection = app.pool.acquire().await?;
    let mut obligations = editorial::load_obligations(&mut connection, actor.id).await?;
    obligations.is_last_admin = super::is_last_admin(&mut connection, actor.id).await?;
    Ok(Json(ErasureView { blockers: obligations.blockers() }))
}

/// Deletes my account permanently. Publications stay; my reviews stay under a pseudonym.
#[utoipa::path(post, path = "/api/v1/account/erasure", tag = "account", operation_id = "eraseMyAccount",
    request_body = ErasureBody,
    responses((status = 204), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn erase_own(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<ErasureBody>,
) -> Result<StatusCode> {
    let password = body.password.unwrap_or_default().into();
    identity::erasure::check_password(&app, &actor, password).await?;
    super::erase_own(&app, &actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Erases a user at their request.
#[utoipa::path(post, path = "/api/v1/users/{id}/erase", tag = "users", operation_id = "eraseUser",
    params(("id" = UserId, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn erase_user(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<StatusCode> {
    identity::users::require_visible(&app.pool, &actor, id).await?;
    require_non_author(&app, &actor, id).await?;
    super::erase_user(&app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
