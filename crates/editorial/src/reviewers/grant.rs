//! Giving somebody who was found the reviewer role.

use axum::extract::State;
use identity::account::grant_role;
use identity::people;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, limits};
use rules::limits::making;
use rules::{Fault, FaultKind, Role, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::FoundUser;
use crate::assignments::refusals::DEACTIVATED;

#[derive(Deserialize, ToSchema)]
pub struct GrantedRoles {
    /// Only `reviewer` can be granted here.
    roles: Vec<Role>,
}

/// Adds the reviewer role to an account. Its owner signs in anew, and finds it.
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
    if granted.roles != [Role::Reviewer] {
        return Err(vec![Fault::in_body("roles", FaultKind::NotInList)].into());
    }
    limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    grant_role(&app, &mut transaction, id, Role::Reviewer).await?;
    let known = people::known(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    if !known.is_active && !known.is_invited {
        return Err(DEACTIVATED.into());
    }
    transaction.commit().await?;
    Ok(Json(FoundUser::of(known)))
}
