//! Deactivation and reactivation of accounts.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, audit, sessions};
use rules::UserId;
use rules::audit::AuditAction;
use rules::users::{UserAction, decide};

use super::account_lock::lock_account;
use super::refusals::refusal_error;
use super::store::read;
use super::view::UserView;
use crate::{codes, invitations};

/// Reactivates an account. An active account stays unchanged.
#[utoipa::path(post, path = "/api/v1/users/{id}/activate", tag = "users", operation_id = "activateUser",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn activate(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserView>> {
    change(&app, &actor, id, UserAction::Activate).await.map(Json)
}

/// Deactivates an account: ends all its sessions and blocks sign-in by password and by e-mail code.
#[utoipa::path(post, path = "/api/v1/users/{id}/deactivate", tag = "users", operation_id = "deactivateUser",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn deactivate(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserView>> {
    change(&app, &actor, id, UserAction::Deactivate).await.map(Json)
}

async fn change(app: &App, actor: &Actor, id: UserId, action: UserAction) -> Result<UserView> {
    let deactivates = action == UserAction::Deactivate;
    let mut transaction = app.pool.begin().await?;
    let mut account = lock_account(&mut transaction, actor, id).await?;
    decide(&actor.roles, account.facts.account(), action).map_err(refusal_error)?;
    if deactivates && account.is_active_admin() {
        account.count_admins(&mut transaction, actor).await?;
        decide(&actor.roles, account.facts.account(), action).map_err(refusal_error)?;
    }
    let changed = sqlx::query!(
        "update users set is_active = $2, updated_at = $3 where id = $1 and is_active <> $2",
        id.0,
        !deactivates,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    if changed.rows_affected() == 1 {
        let action = if deactivates { AuditAction::UserDeactivated } else { AuditAction::UserActivated };
        audit::record(app, &mut transaction, actor.audit(action).user(id)).await?;
    }
    if deactivates {
        sessions::end_all(app, &mut transaction, id, None).await?;
        // Codes already sent must neither reactivate the account nor work after a reactivation.
        codes::revoke(app, &mut transaction, id).await?;
        invitations::revoke(app, &mut transaction, id).await?;
    }
    let view = read(&mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(view)
}
