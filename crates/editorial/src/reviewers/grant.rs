//! Giving somebody who was found a role.

use axum::extract::State;
use identity::account::grant_role;
use identity::people;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, limits};
use rules::limits::making;
use rules::users::{each_once, grantable};
use rules::{Fault, FaultKind, Role, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::FoundUser;
use crate::assignments::refusals::DEACTIVATED;

#[derive(Deserialize, ToSchema)]
pub struct GrantedRoles {
    /// Editors can grant `reviewer`, admins every role.
    roles: Vec<Role>,
}

/// Adds roles to those of an account. Its owner signs in anew, and finds them.
#[utoipa::path(post, path = "/api/v1/users/{id}/roles", tag = "reviewers", operation_id = "grantReviewerRole",
    params(("id" = UserId, Path)), request_body = GrantedRoles,
    responses((status = 200, body = FoundUser), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn grant(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(granted): Json<GrantedRoles>,
) -> Result<Json<FoundUser>> {
    let grantable = grantable(&actor.roles);
    if granted.roles.is_empty() || !granted.roles.iter().all(|role| grantable.contains(role)) {
        return Err(vec![Fault::in_body("roles", FaultKind::NotInList)].into());
    }
    limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    people::hold_asker_and(&mut transaction, &actor, id).await?;
    if people::is_hidden_from(&mut transaction, id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    for role in each_once(&granted.roles) {
        grant_role(&app, &mut transaction, id, role).await?;
    }
    let known = people::known(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    if !known.is_active && !known.is_invited {
        return Err(DEACTIVATED.into());
    }
    transaction.commit().await?;
    Ok(Json(FoundUser::of(known)))
}
