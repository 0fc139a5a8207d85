//! The end of an account's sessions, with everything that could replace them.

use kit::{Actor, ActorSession, App, Problem, Result, audit, sessions};
use rules::UserId;
use rules::audit::AuditAction;
use serde_json::json;
use sqlx::PgConnection;

use crate::codes;
use crate::login_token::LoginToken;

/// Ends every session of the account, tokens without a session, review links, and open codes that could change the
/// account.
pub async fn end_all_sessions(app: &App, transaction: &mut PgConnection, id: UserId) -> Result<()> {
    end_except(app, transaction, id, None).await?;
    codes::revoke(app, transaction, id).await
}

pub async fn sign_out_everywhere(app: &App, actor: &Actor) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    end_all_sessions(app, &mut transaction, actor.id).await?;
    let entry = actor.audit(AuditAction::OtherSessionsEnded).user(actor.id);
    audit::record(app, &mut transaction, entry.details(json!({ "all": true }))).await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends everything except the session of the request and returns its new token: the token version changes with it.
///
/// Returns 401 if the session itself has ended since the request was authenticated.
pub async fn end_other_sessions(app: &App, actor: &Actor, kept: ActorSession) -> Result<LoginToken> {
    let id = actor.id;
    let mut transaction = app.pool.begin().await?;
    end_except(app, &mut transaction, id, Some(kept)).await?;
    let claims = sessions::keep(app, &mut transaction, id, kept.id).await?;
    codes::revoke(app, &mut transaction, id).await?;
    audit::record(app, &mut transaction, actor.audit(AuditAction::OtherSessionsEnded).user(id)).await?;
    transaction.commit().await?;
    LoginToken::from_claims(app, &claims)
}

async fn end_except(
    app: &App,
    transaction: &mut PgConnection,
    id: UserId,
    kept: Option<ActorSession>,
) -> Result<()> {
    let changed = sqlx::query!(
        "update users set token_version = token_version + 1, review_links_ended_at = $2, updated_at = $2
         where id = $1 and ($3::int is null or token_version = $3)",
        id.0,
        app.clock.now(),
        kept.map(|session| session.token_version),
    )
    .execute(&mut *transaction)
    .await?;
    if changed.rows_affected() == 0 {
        return Err(Problem::UNAUTHENTICATED.into());
    }
    sessions::end_all(app, transaction, id, kept.map(|session| session.id)).await?;
    Ok(())
}
