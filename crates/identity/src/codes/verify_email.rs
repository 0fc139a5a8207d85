//! "Is this address yours?"

use kit::error::OnConstraint;
use kit::{App, Result};
use rules::{CodePurpose, UserId};

use super::{About, INVALID_CODE, SIGN_IN_FIRST, redeem};
use crate::registration;

/// The code of a registration makes the account. That of an account which came from a provider confirms its address, and
/// only for the one who is signed in to it: somebody could have named an address that is not theirs.
pub async fn verify_email(app: &App, code: &str, by: Option<UserId>) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let shown = redeem(app, &mut transaction, CodePurpose::VerifyEmail, code).await?.ok_or(INVALID_CODE)?;
    let account = match shown.about {
        About::Registration(id) => {
            registration::become_account(app, &mut transaction, id).await?.ok_or(INVALID_CODE)?;
            return Ok(transaction.commit().await?);
        }
        About::Account(id) if Some(id) == by => id,
        About::Account(_) => return Err(SIGN_IN_FIRST.into()),
    };
    // The person may have named another address since the letter was sent; then the code proves nothing. So it does
    // when somebody else has confirmed the same address first.
    let confirmed = sqlx::query!(
        "update users set email = unconfirmed_email, unconfirmed_email = null, updated_at = $3
         where id = $1 and unconfirmed_email = $2::text::citext and is_active",
        account.0,
        shown.email,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || INVALID_CODE.into())?;
    if confirmed.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    registration::remove_all_for(&mut transaction, &shown.email).await?;
    transaction.commit().await?;
    Ok(())
}
