//! Which roles somebody holds.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result};
use rules::users::{decide_on_roles, each_once};
use rules::{Role, UserId};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::holding::{Held, hold};
use super::refusals::refused;
use super::store::roles_of;
use super::view::HeldRoles;

#[derive(Deserialize, ToSchema)]
pub struct NewRoles {
    /// All that the person is to hold; one that is named twice counts once.
    roles: Vec<Role>,
}

/// The roles of an account.
#[utoipa::path(get, path = "/api/v1/users/{id}/roles", tag = "users", operation_id = "readUserRoles",
    params(("id" = UserId, Path)),
    responses((status = 200, body = HeldRoles), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub async fn read_roles(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<HeldRoles>> {
    let codes = sqlx::query_scalar!(
        "select roles from users where id = $1 and id not in (select people_hidden_from($2))",
        id.0,
        actor.id.0
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(Json(HeldRoles { roles: roles_of(&codes) }))
}

/// Gives an account these roles instead of its own. Its owner signs in anew, and holds them.
#[utoipa::path(put, path = "/api/v1/users/{id}/roles", tag = "users", operation_id = "setUserRoles",
    params(("id" = UserId, Path)), request_body = NewRoles,
    responses((status = 200, body = HeldRoles), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn set_roles(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(body): Json<NewRoles>,
) -> Result<Json<HeldRoles>> {
    let roles = each_once(&body.roles);
    let mut transaction = app.pool.begin().await?;
    let mut held = hold(&mut transaction, &actor, id).await?;
    replace(&app, &mut transaction, &actor, &mut held, &roles).await?;
    transaction.commit().await?;
    Ok(Json(HeldRoles { roles }))
}

/// The only statement of the house that takes a role away.
pub async fn replace(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    held: &mut Held,
    roles: &[Role],
) -> Result<()> {
    decide_on_roles(&actor.roles, held.facts.account(), roles).map_err(refused)?;
    if held.is_active_admin() && !roles.contains(&Role::Admin) {
        held.count_admins(transaction, actor).await?;
        decide_on_roles(&actor.roles, held.facts.account(), roles).map_err(refused)?;
    }
    let codes: Vec<String> = roles.iter().map(|role| role.code().to_owned()).collect();
    // The same ones in another order are no reason to sign anybody out.
    sqlx::query!(
        "update users set roles = $2, updated_at = $3 where id = $1 and not (roles @> $2 and roles <@ $2)",
        held.id.0,
        &codes,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
