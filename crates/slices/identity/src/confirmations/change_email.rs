//! Confirmation of an e-mail change.

use axum::http::StatusCode;
use kit::audit::{self, AuditEntry};
use kit::error::OnConstraint;
use kit::http::ClientAddress;
use kit::{App, Problem, Result};
use rules::audit::AuditAction;
use rules::{CodePurpose, LocalizedText, UserId};

use super::SIGN_IN_FIRST;
use crate::codes::{self, redeem};
use crate::registration;

pub const INVALID_CHANGE_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    LocalizedText::new(
        "Invalid code: it was used before, has expired or was copied incompletely. Request a new one under Security.",
        "Неверный код: он уже использован, устарел или скопирован не полностью. Запросите новый в разделе «Безопасность».",
    ),
);

/// Sets the account's address to the one that the code was sent to. The previous address gets a letter whose link
/// takes the change back.
///
/// Requires a session of the same account, so that the owner of a mistyped address cannot take over the
/// account.
pub async fn change_email(app: &App, code: &str, actor: Option<UserId>, from: ClientAddress) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let redeemed =
        redeem(app, &mut transaction, CodePurpose::ChangeEmail, code).await?.ok_or(INVALID_CHANGE_CODE)?;
    let id = redeemed.subject.account().ok_or(INVALID_CHANGE_CODE)?;
    if actor != Some(id) {
        return Err(SIGN_IN_FIRST.into());
    }
    let previous = sqlx::query!("select email::text from users where id = $1 and is_active for update", id.0)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(INVALID_CHANGE_CODE)?;
    sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, updated_at = $3 where id = $1",
        id.0,
        redeemed.email,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || INVALID_CHANGE_CODE.into())?;
    registration::delete_for_email(&mut transaction, &redeemed.email).await?;
    if let Some(old) = previous.email {
        codes::send_email_undo(app, &mut transaction, id, &old).await?;
    }
    let entry = AuditEntry::by_owner(id, AuditAction::EmailChanged).from_address(from.0.to_string());
    audit::record(app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(())
}
