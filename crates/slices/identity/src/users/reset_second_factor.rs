//! Reset of a second factor whose owner has lost it.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, App, Result, audit};
use rules::UserId;
use rules::audit::AuditAction;
use rules::users::{UserAction, decide};

use super::account_lock::lock_account;
use super::refusals::refusal_error;
use crate::{account, second_factor};

/// Removes the passkeys, the authenticator app and the recovery codes of a user, ends the user's sessions and tells
/// the user and all admins. An account without a second factor stays unchanged.
#[utoipa::path(post, path = "/api/v1/users/{id}/reset-second-factor", tag = "users",
    operation_id = "resetSecondFactor", params(("id" = UserId, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn reset(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    let account = lock_account(&mut transaction, &actor, id).await?;
    decide(&actor.roles, account.facts.account(), UserAction::ResetSecondFactor).map_err(refusal_error)?;
    if second_factor::reset(&app, &mut transaction, id, actor.id).await? {
        account::end_all_sessions(&app, &mut transaction, id).await?;
        let entry = actor.audit(AuditAction::SecondFactorReset).user(id);
        audit::record(&app, &mut transaction, entry).await?;
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
