//! A new password for somebody who reads the address.

use kit::http::ClientAddress;
use kit::{App, Result};
use rules::{Checks, CodePurpose, UserId, passwords};
use secrecy::{ExposeSecret, SecretString};

use super::{INVALID_CODE, Shown, look_at, redeem};
use crate::{account, password, sign_in};

/// All older tokens end, and what was tried against the old password is forgotten.
pub async fn reset_password(app: &App, code: &str, new: SecretString, from: ClientAddress) -> Result<()> {
    let (Shown { email, .. }, _) = account_of(look_at(app, CodePurpose::ResetPassword, code).await?)?;
    let mut checks = Checks::new();
    passwords::check_length(&mut checks, "password", new.expose_secret());
    checks.finish()?;
    // Only now: judging and hashing are work, and somebody without a code should not be able to order it.
    password::refuse_common("password", &new, &[&email]).await?;
    let hash = password::hash(new, &app.chance).await?;
    let mut transaction = app.pool.begin().await?;
    let (shown, id) = account_of(redeem(app, &mut transaction, CodePurpose::ResetPassword, code).await?)?;
    // The account may have moved since, or be closed; then whoever reads the old address has no say.
    let stands = sqlx::query_scalar!(
        "select exists (select from users where id = $1 and email = $2::text::citext and is_active) as \"stands!\"",
        id.0,
        shown.email,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !stands {
        return Err(INVALID_CODE.into());
    }
    account::store_password(app, &mut transaction, id, &hash).await?;
    transaction.commit().await?;
    sign_in::forget_tries(app, &shown.email, from).await
}

fn account_of(shown: Option<Shown>) -> Result<(Shown, UserId)> {
    let shown = shown.ok_or(INVALID_CODE)?;
    let id = shown.about.account().ok_or(INVALID_CODE)?;
    Ok((shown, id))
}
