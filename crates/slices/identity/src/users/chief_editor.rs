//! The mark of chief editors, who decide where handling editors only recommend.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, audit};
use rules::UserId;
use rules::audit::AuditAction;
use rules::users::{UserAction, decide};
use serde_json::json;

use super::account_lock::lock_account;
use super::refusals::{NOT_FOR_CHIEF_EDITOR, refusal_error};
use super::store::read;
use super::view::UserView;

/// Marks an editor as a chief editor. An editor who is one stays unchanged.
#[utoipa::path(put, path = "/api/v1/users/{id}/chief-editor", tag = "users", operation_id = "markChiefEditor",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn mark(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<Json<UserView>> {
    change(&app, &actor, id, true).await.map(Json)
}

/// Takes the mark of a chief editor from an editor.
#[utoipa::path(delete, path = "/api/v1/users/{id}/chief-editor", tag = "users", operation_id = "unmarkChiefEditor",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn unmark(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<Json<UserView>> {
    change(&app, &actor, id, false).await.map(Json)
}

async fn change(app: &App, actor: &Actor, id: UserId, is_chief: bool) -> Result<UserView> {
    let mut transaction = app.pool.begin().await?;
    let account = lock_account(&mut transaction, actor, id).await?;
    decide(&actor.roles, account.facts.account(), UserAction::SetRoles).map_err(refusal_error)?;
    if is_chief && !account.facts.can_be_chief_editor(&actor.roles) {
        return Err(NOT_FOR_CHIEF_EDITOR.into());
    }
    let changed = match is_chief {
        true => sqlx::query!(
            "insert into chief_editors (user_id, marked_by, marked_at) values ($1, $2, $3) on conflict do nothing",
            id.0,
            actor.id.0,
            app.clock.now()
        )
        .execute(&mut *transaction)
        .await?,
        false => sqlx::query!("delete from chief_editors where user_id = $1", id.0)
            .execute(&mut *transaction)
            .await?,
    };
    if changed.rows_affected() == 1 {
        let details = json!({ "isChiefEditor": is_chief });
        let entry = actor.audit(AuditAction::ChiefEditorChanged).user(id).details(details);
        audit::record(app, &mut transaction, entry).await?;
    }
    let view = read(&mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(view)
}
