//! The provider as one more way into an account that exists.

use kit::error::OnConstraint;
use kit::{App, Result};
use rules::{UserId, accounts};

use super::refusals::{LAST_WAY_IN, ORCID_CONNECTED, ORCID_IN_USE};
use crate::errands::{self, Errand};

/// Whether there is room for a connection.
pub async fn check_unconnected(app: &App, id: UserId) -> Result<()> {
    let connected =
        sqlx::query_scalar!("select orcid is not null as \"connected!\" from users where id = $1", id.0)
            .fetch_one(&app.pool)
            .await?;
    if connected { Err(ORCID_CONNECTED.into()) } else { Ok(()) }
}

/// The owner is told: it is one more way into the account.
pub async fn connect(app: &App, id: UserId, orcid: &str) -> Result<()> {
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
        errands::tell(app, &mut transaction, Errand::OrcidConnected(id), &email).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Refused while the person could not get in without it.
pub async fn disconnect(app: &App, id: UserId) -> Result<()> {
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
        return Err(LAST_WAY_IN.into());
    }
    sqlx::query!("update users set orcid = null, updated_at = $2 where id = $1", id.0, app.clock.now())
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}
