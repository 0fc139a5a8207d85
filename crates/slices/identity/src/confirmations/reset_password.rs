//! Password reset by a code from a letter.

use kit::audit::{self, AuditEntry};
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::audit::AuditAction;
use rules::{CodePurpose, UserId, Validator, passwords};
use secrecy::{ExposeSecret, SecretString};

use crate::codes::{INVALID_CODE, ValidCode, find_valid, redeem};
use crate::{account, password, sign_in};

/// Sets the password, revokes all login tokens, and resets the sign-in rate limits of the address.
pub async fn reset_password(app: &App, code: &str, new: SecretString, from: ClientAddress) -> Result<()> {
    let (ValidCode { email, .. }, _) =
        require_account(find_valid(app, CodePurpose::ResetPassword, code).await?)?;
    let mut validator = Validator::new();
    passwords::check_length(&mut validator, "password", new.expose_secret());
    validator.finish()?;
    // After the code check: estimating and hashing are expensive, and only a valid code may trigger them.
    password::reject_common(app, "password", &new, &[&email]).await?;
    let hash = password::hash(new, &app.rng).await?;
    let mut transaction = app.pool.begin().await?;
    let (redeemed, id) =
        require_account(redeem(app, &mut transaction, CodePurpose::ResetPassword, code).await?)?;
    // The account may have changed its address or been deactivated since; then the code is no longer valid.
    let is_current = sqlx::query_scalar!(
        "select exists (select from users where id = $1 and email = $2::text::citext and is_active) as \"stands!\"",
        id.0,
        redeemed.email,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !is_current {
        return Err(INVALID_CODE.into());
    }
    account::store_password(app, &mut transaction, id, &hash, None).await?;
    let entry = AuditEntry::by_stranger(AuditAction::PasswordReset).user(id);
    audit::record(app, &mut transaction, entry.from_address(from.0.to_string())).await?;
    transaction.commit().await?;
    sign_in::reset_limits(app, &redeemed.email, from).await
}

fn require_account(code: Option<ValidCode>) -> Result<(ValidCode, UserId)> {
    let code = code.ok_or(INVALID_CODE)?;
    let id = code.subject.account().ok_or(INVALID_CODE)?;
    Ok((code, id))
}
