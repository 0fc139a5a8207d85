//! Connection of a provider to an existing account.

use kit::error::OnConstraint;
use kit::{Actor, App, Result, audit};
use rules::audit::AuditAction;
use rules::{UserId, accounts};

use super::refusals::{LAST_SIGN_IN_METHOD, ORCID_CONNECTED};
use crate::account::ORCID_IN_USE;
use crate::account_email_requests::{self, AccountEmailRequest};

/// Returns 409 if the account already has an ORCID iD.
pub async fn require_unconnected(app: &App, id: UserId) -> Result<()> {
    let is_connected =
        sqlx::query_scalar!("select orcid is not null as \"connected!\" from users where id = $1", id.0)
            .fetch_one(&app.pool)
            .await?;
    if is_connected { Err(ORCID_CONNECTED.into()) } else { Ok(()) }
}

/// Connects the ORCID iD and notifies the owner, because it is a new way to sign in.
pub async fn connect(app: &App, actor: &Actor, orcid: &str) -> Result<()> {
    let id = actor.id;
    let mut transaction = app.pool.begin().await?;
    let account = sqlx::query!(
        "update users set orcid = $2, updated_at = $3 where id = $1 and orcid is null
         returning email::text",
        id.0,
        orcid,
        app.clock.now(),
    )
    .fetch_optional(&mut *transaction)
    .await
    .on_constraint("users_orcid_key", || ORCID_IN_USE.into())?
    .ok_or(ORCID_CONNECTED)?;
    if let Some(email) = account.email {
        account_email_requests::notify_owner(
            app,
            &mut transaction,
            AccountEmailRequest::OrcidConnected(id),
            &email,
        )
        .await?;
    }
    audit::record(app, &mut transaction, actor.audit(AuditAction::ProviderConnected).user(id)).await?;
    transaction.commit().await?;
    Ok(())
}

/// Disconnects ORCID; returns 409 if it is the only way to sign in.
pub async fn disconnect(app: &App, actor: &Actor) -> Result<()> {
    let id = actor.id;
    let mut transaction = app.pool.begin().await?;
    let account = sqlx::query!(
        "select orcid is not null as \"connected!\", password_hash is not null as \"has_password!\",
                email is not null as \"email_confirmed!\" from users where id = $1 for update",
        id.0
    )
    .fetch_one(&mut *transaction)
    .await?;
    if account.connected && !accounts::can_disconnect_provider(account.has_password, account.email_confirmed)
    {
        return Err(LAST_SIGN_IN_METHOD.into());
    }
    sqlx::query!("update users set orcid = null, updated_at = $2 where id = $1", id.0, app.clock.now())
        .execute(&mut *transaction)
        .await?;
    if account.connected {
        audit::record(app, &mut transaction, actor.audit(AuditAction::ProviderDisconnected).user(id)).await?;
    }
    transaction.commit().await?;
    Ok(())
}
