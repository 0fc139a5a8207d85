//! Grants roles to users found by the reviewer search.

use axum::extract::State;
use identity::account::grant_role;
use identity::people;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, audit, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::users::{dedup_roles, grantable_roles};
use rules::{FieldError, FieldErrorKind, Role, UserId};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::view::FoundUser;
use crate::review::refusals::DEACTIVATED;

#[derive(Deserialize, ToSchema)]
pub struct GrantedRoles {
    /// Editors can grant `reviewer`, admins every role.
    roles: Vec<Role>,
}

/// Adds roles to an account. Its owner must sign in again.
#[utoipa::path(post, path = "/api/v1/users/{id}/roles", tag = "reviewers", operation_id = "grantReviewerRole",
    params(("id" = UserId, Path)), request_body = GrantedRoles,
    responses((status = 200, body = FoundUser), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn grant(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(granted): Json<GrantedRoles>,
) -> Result<Json<FoundUser>> {
    let grantable_roles = grantable_roles(&actor.roles);
    if granted.roles.is_empty() || !granted.roles.iter().all(|role| grantable_roles.contains(role)) {
        return Err(vec![FieldError::in_body("roles", FieldErrorKind::NotInList)].into());
    }
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    people::lock_actor_and_target(&mut transaction, &actor, id).await?;
    if people::is_hidden_from(&mut transaction, id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    for role in dedup_roles(&granted.roles) {
        grant_role(&app, &mut transaction, id, role).await?;
    }
    let account = people::find_by_id(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    if !account.is_active && !account.is_invited {
        return Err(DEACTIVATED.into());
    }
    let details = json!({ "added": granted.roles, "roles": account.roles });
    let entry = actor.audit(AuditAction::RolesChanged).user(id).details(details);
    audit::record(&app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(Json(FoundUser::of(account)))
}
