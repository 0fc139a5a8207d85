//! What comes with the first factor of an account.

use kit::{Actor, App, Problem, Result, audit, sessions};
use rules::audit::AuditAction;
use sqlx::PgConnection;

use super::recovery_codes;
use crate::login_token::LoginToken;

/// Given to the owner once.
pub struct FirstFactor {
    pub recovery_codes: Vec<String>,
    /// New token of the session that goes on.
    pub token: LoginToken,
}

/// Ends all other sessions of the locked account, which began without the factor, and creates recovery codes. Review
/// links stay, because they never ask for a factor.
///
/// Returns 401 if the session itself has ended since the request was authenticated.
pub async fn begin(app: &App, transaction: &mut PgConnection, actor: &Actor) -> Result<FirstFactor> {
    let session = actor.session.ok_or(Problem::FRESH_PROOF_NEEDED)?;
    let changed = sqlx::query!(
        "update users set token_version = token_version + 1, updated_at = $2 where id = $1 and token_version = $3",
        actor.id.0,
        app.clock.now(),
        session.token_version
    )
    .execute(&mut *transaction)
    .await?;
    if changed.rows_affected() == 0 {
        return Err(Problem::UNAUTHENTICATED.into());
    }
    sessions::end_all(app, transaction, actor.id, Some(session.id)).await?;
    let claims = sessions::keep(app, transaction, actor.id, session.id).await?;
    audit::record(app, transaction, actor.audit(AuditAction::OtherSessionsEnded).user(actor.id)).await?;
    let recovery_codes = recovery_codes::replace(app, transaction, actor.id).await?;
    Ok(FirstFactor { recovery_codes, token: LoginToken::from_claims(app, &claims)? })
}
