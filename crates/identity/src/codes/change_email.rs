//! Moving an account to another address.

use axum::http::StatusCode;
use kit::error::OnConstraint;
use kit::{App, Problem, Result};
use rules::{CodePurpose, UserId, Words};

use super::{SIGN_IN_FIRST, redeem};
use crate::errands::{self, Errand};
use crate::registration;

pub const INVALID_CHANGE_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    Words::new(
        "Invalid code: it was used before, has expired or was copied incompletely. Please ask for a new one in the security settings.",
        "Неверный код: он уже использован, устарел или скопирован не полностью. Запросите новый в разделе «Безопасность».",
    ),
);

/// The address that the code was sent to becomes the account's; the one before is told. Only for the one who is signed
/// in to it: a mistyped address must not give the account away.
pub async fn change_email(app: &App, code: &str, by: Option<UserId>) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let shown =
        redeem(app, &mut transaction, CodePurpose::ChangeEmail, code).await?.ok_or(INVALID_CHANGE_CODE)?;
    let id = shown.about.account().ok_or(INVALID_CHANGE_CODE)?;
    if by != Some(id) {
        return Err(SIGN_IN_FIRST.into());
    }
    let before = sqlx::query!("select email::text from users where id = $1 and is_active for update", id.0)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(INVALID_CHANGE_CODE)?;
    sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, updated_at = $3 where id = $1",
        id.0,
        shown.email,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || INVALID_CHANGE_CODE.into())?;
    registration::remove_all_for(&mut transaction, &shown.email).await?;
    if let Some(old) = before.email {
        errands::tell(app, &mut transaction, Errand::EmailChanged(id), &old).await?;
    }
    transaction.commit().await?;
    Ok(())
}
