//! Closing an account, and opening it again.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::UserId;
use rules::users::{UserAction, decide};

use super::holding::hold;
use super::refusals::refused;
use super::store::read;
use super::view::UserView;
use crate::{codes, invitations};

/// Lets somebody in again. Whoever is in already stays as they are.
#[utoipa::path(post, path = "/api/v1/users/{id}/activate", tag = "users", operation_id = "activateUser",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn activate(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserView>> {
    change(&app, &actor, id, UserAction::Activate).await.map(Json)
}

/// Closes an account: its owner is signed out everywhere, and neither the password nor a letter opens it.
#[utoipa::path(post, path = "/api/v1/users/{id}/deactivate", tag = "users", operation_id = "deactivateUser",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn deactivate(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserView>> {
    change(&app, &actor, id, UserAction::Deactivate).await.map(Json)
}

async fn change(app: &App, actor: &Actor, id: UserId, action: UserAction) -> Result<UserView> {
    let closes = action == UserAction::Deactivate;
    let mut transaction = app.pool.begin().await?;
    let mut held = hold(&mut transaction, actor, id).await?;
    decide(&actor.roles, held.facts.account(), action).map_err(refused)?;
    if closes && held.is_active_admin() {
        held.count_admins(&mut transaction, actor).await?;
        decide(&actor.roles, held.facts.account(), action).map_err(refused)?;
    }
    sqlx::query!(
        "update users set is_active = $2, updated_at = $3 where id = $1 and is_active <> $2",
        id.0,
        !closes,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    if closes {
        // What is on its way in a letter must not work when the account is opened again, nor open it.
        codes::revoke(app, &mut transaction, id).await?;
        invitations::revoke(app, &mut transaction, id).await?;
    }
    let view = read(&mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(view)
}
