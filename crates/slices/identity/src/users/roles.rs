//! Roles of an account.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, audit, second_factor_demand, sessions};
use rules::audit::AuditAction;
use rules::users::{decide_role_change, dedup_roles};
use rules::{Role, UserId};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::account_lock::{LockedAccount, lock_account};
use super::refusals::refusal_error;
use super::store::decode_roles;
use super::view::UserRoles;

#[derive(Deserialize, ToSchema)]
pub struct NewRoles {
    /// The complete new set; duplicates are ignored.
    roles: Vec<Role>,
}

/// Returns the roles of an account.
#[utoipa::path(get, path = "/api/v1/users/{id}/roles", tag = "users", operation_id = "readUserRoles",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserRoles), (status = 404, body = ErrorBody)))]
pub async fn read_roles(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserRoles>> {
    let codes = sqlx::query_scalar!(
        "select roles from users where id = $1 and id not in (select people_hidden_from($2))",
        id.0,
        actor.id.0
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(Json(UserRoles { roles: decode_roles(&codes) }))
}

/// Replaces the roles of an account. A change ends the owner's sessions.
#[utoipa::path(put, path = "/api/v1/users/{id}/roles", tag = "users", operation_id = "setUserRoles",
    params(("id" = UserId, Path)), request_body = NewRoles,
    responses((status = 200, body = UserRoles), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn set_roles(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(body): Json<NewRoles>,
) -> Result<Json<UserRoles>> {
    let roles = dedup_roles(&body.roles);
    let mut transaction = app.pool.begin().await?;
    let mut account = lock_account(&mut transaction, &actor, id).await?;
    replace(&app, &mut transaction, &actor, &mut account, &roles).await?;
    transaction.commit().await?;
    Ok(Json(UserRoles { roles }))
}

/// Replaces the roles of a locked account. No other statement removes a role.
pub async fn replace(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    account: &mut LockedAccount,
    roles: &[Role],
) -> Result<()> {
    decide_role_change(&actor.roles, account.facts.account(), roles).map_err(refusal_error)?;
    if account.is_active_admin() && !roles.contains(&Role::Admin) {
        account.count_admins(transaction, actor).await?;
        decide_role_change(&actor.roles, account.facts.account(), roles).map_err(refusal_error)?;
    }
    let codes: Vec<String> = roles.iter().map(|role| role.code().to_owned()).collect();
    // A different order of the same roles must not end the user's sessions.
    let changed = sqlx::query!(
        "update users set roles = $2, updated_at = $3 where id = $1 and not (roles @> $2 and roles <@ $2)",
        account.id.0,
        &codes,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    if changed.rows_affected() == 1 {
        sessions::end_all(app, transaction, account.id, None).await?;
        // An editor who becomes an admin has had the time already.
        let policy = app.settings.auth.second_factor;
        if policy.is_demanded_of(roles) && !policy.is_demanded_of(&account.facts.roles) {
            second_factor_demand::restart(app, transaction, account.id).await?;
        }
        let details = json!({ "before": account.facts.roles, "roles": roles });
        let entry = actor.audit(AuditAction::RolesChanged).user(account.id).details(details);
        audit::record(app, transaction, entry).await?;
    }
    Ok(())
}
