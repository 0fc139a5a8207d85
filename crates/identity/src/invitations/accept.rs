//! "Yes, I will review."

use axum::http::StatusCode;
use kit::error::OnConstraint;
use kit::{App, Problem, Result};
use rules::{Checks, CodePurpose, Words, passwords};
use secrecy::{ExposeSecret, SecretString};

use crate::codes::{self, INVALID_CODE};
use crate::{password, registration};

pub const HAS_ACCOUNT: Problem = Problem::new(
    StatusCode::CONFLICT,
    "email-in-use",
    Words::new(
        "There is an account with this e-mail already. Please sign in to it and write to the editorial office.",
        "Учётная запись с этим адресом уже есть. Войдите в неё и напишите в редакцию.",
    ),
);

/// The invited account becomes active, with this password and a confirmed address.
pub async fn accept(app: &App, code: &str, new: SecretString) -> Result<()> {
    let shown = codes::look_at(app, CodePurpose::Invitation, code).await?.ok_or(INVALID_CODE)?;
    let id = shown.about.account().ok_or(INVALID_CODE)?;
    let mut checks = Checks::new();
    passwords::check_length(&mut checks, "password", new.expose_secret());
    checks.finish()?;
    password::refuse_common("password", &new, &[&shown.email]).await?;
    let hash = password::hash(new, &app.chance).await?;
    let mut transaction = app.pool.begin().await?;
    codes::redeem(app, &mut transaction, CodePurpose::Invitation, code).await?.ok_or(INVALID_CODE)?;
    let accepted = sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, password_hash = $3, is_active = true,
                updated_at = $4
         where id = $1 and not is_active and email is null and unconfirmed_email = $2::text::citext",
        id.0,
        shown.email,
        hash,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("users_email_key", || HAS_ACCOUNT.into())?;
    if accepted.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    registration::remove_all_for(&mut transaction, &shown.email).await?;
    transaction.commit().await?;
    Ok(())
}
