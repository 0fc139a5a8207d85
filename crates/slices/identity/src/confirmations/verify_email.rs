//! Confirmation of an e-mail address.

use kit::audit::{self, AuditEntry};
use kit::error::OnConstraint;
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::audit::AuditAction;
use rules::{CodePurpose, Role, UserId};
use serde_json::json;

use super::SIGN_IN_FIRST;
use crate::codes::{CodeSubject, INVALID_CODE, redeem};
use crate::registration;

/// Redeems a confirmation code: creates the account of a registration, or confirms the address of an account.
///
/// For an account, which was created through a provider, a session of the same account is required: its owner
/// may have entered another person's address.
pub async fn verify_email(app: &App, code: &str, actor: Option<UserId>, from: ClientAddress) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let redeemed =
        redeem(app, &mut transaction, CodePurpose::VerifyEmail, code).await?.ok_or(INVALID_CODE)?;
    let account = match redeemed.subject {
        CodeSubject::Registration(id) => {
            let created = registration::convert_to_account(app, &mut transaction, id).await?;
            let entry = AuditEntry::by_owner(created.ok_or(INVALID_CODE)?, AuditAction::UserCreated);
            let entry = entry.details(json!({ "roles": [Role::User] })).from_address(from.0.to_string());
            audit::record(app, &mut transaction, entry).await?;
            return Ok(transaction.commit().await?);
        }
        CodeSubject::Account(id) if Some(id) == actor => id,
        CodeSubject::Account(_) => return Err(SIGN_IN_FIRST.into()),
    };
    // The code is invalid if the account now has another unconfirmed address, or if another account has
    // confirmed this one first.
    let confirmed = sqlx::query!(
        "update users set email = unconfirmed_email, unconfirmed_email = null, updated_at = $3
         where id = $1 and unconfirmed_email = $2::text::citext and is_active",
        account.0,
        redeemed.email,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || INVALID_CODE.into())?;
    if confirmed.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    registration::delete_for_email(&mut transaction, &redeemed.email).await?;
    let entry = AuditEntry::by_owner(account, AuditAction::EmailChanged).from_address(from.0.to_string());
    audit::record(app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(())
}
