//! Return to the previous e-mail address, by a link that only its owner has.

use chrono::TimeDelta;
use kit::audit::{self, AuditEntry};
use kit::error::OnConstraint;
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::CodePurpose;
use rules::audit::AuditAction;
use rules::second_factor::SUSPECT_DAYS;
use serde_json::json;

use crate::codes::{self, INVALID_CODE, redeem};
use crate::{account, registration, second_factor, sign_in};

/// Restores the address that the code was sent to, and ends all sessions, review links and other ways to sign in:
/// whoever changed the address may have set the password and connected an ORCID iD of their own. A second factor goes
/// too if it was set up shortly before the change or later; an older one is the owner's and stays. The owner chooses a
/// new password by e-mail. Needs no session.
pub async fn undo_email_change(app: &App, code: &str, from: ClientAddress) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let redeemed =
        redeem(app, &mut transaction, CodePurpose::UndoEmailChange, code).await?.ok_or(INVALID_CODE)?;
    let id = redeemed.subject.account().ok_or(INVALID_CODE)?;
    let restored = sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, password_hash = null, orcid = null,
                updated_at = $3
         where id = $1 and erased_at is null",
        id.0,
        redeemed.email,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || INVALID_CODE.into())?;
    if restored.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    registration::delete_for_email(&mut transaction, &redeemed.email).await?;
    codes::revoke_later_email_undos(app, &mut transaction, id, redeemed.code_id).await?;
    account::end_all_sessions(app, &mut transaction, id).await?;
    sign_in::forget_familiar_addresses(&mut transaction, id).await?;
    let since = redeemed.created_at - TimeDelta::days(SUSPECT_DAYS);
    let factors = second_factor::remove_since(&mut transaction, id, since).await?;
    let entry = AuditEntry::by_stranger(AuditAction::EmailChangeUndone).user(id);
    let entry = entry.details(json!({ "removedFactors": factors }));
    audit::record(app, &mut transaction, entry.from_address(from.0.to_string())).await?;
    transaction.commit().await?;
    Ok(())
}
