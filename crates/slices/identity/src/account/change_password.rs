//! Password change by the signed-in user.

use kit::limits::{self, Limit};
use kit::{App, Error, Result};
use rules::limits::CURRENT_PASSWORD;
use rules::{FieldError, FieldErrorKind, UserId, Validator, passwords};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;

use crate::account_email_requests::{self, AccountEmailRequest};
use crate::login_token::LoginToken;
use crate::{codes, password};

/// Sets a new password, revokes all tokens, and returns a new one. Requires the current password if there is
/// one.
pub async fn change_password(
    app: &App,
    id: UserId,
    current: Option<SecretString>,
    new: SecretString,
) -> Result<LoginToken> {
    let account = sqlx::query!(
        "select password_hash, coalesce(email, unconfirmed_email)::text as email,
                concat_ws(' ', first_name_en, last_name_en) as \"name!\" from users where id = $1",
        id.0
    )
    .fetch_one(&app.pool)
    .await?;
    let mut validator = Validator::new();
    passwords::check_length(&mut validator, "password", new.expose_secret());
    let current = current.filter(|current| !current.expose_secret().is_empty());
    if account.password_hash.is_some() && current.is_none() {
        validator.add_error("currentPassword", FieldErrorKind::Required);
    }
    validator.finish()?;
    if let (Some(hash), Some(current)) = (account.password_hash.clone(), current) {
        check_current(app, id, current, hash).await?;
    }
    let about = [account.email.as_deref().unwrap_or_default(), account.name.as_str()];
    password::reject_common("password", &new, &about).await?;
    let hash = password::hash(new, &app.rng).await?;
    let mut transaction = app.pool.begin().await?;
    // A concurrent reset by e-mail code takes precedence.
    let is_unchanged = sqlx::query_scalar!(
        "select password_hash is not distinct from $2 as \"unchanged!\" from users where id = $1 for update",
        id.0,
        account.password_hash,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !is_unchanged {
        return Err(wrong_current());
    }
    let version = store(app, &mut transaction, id, &hash).await?;
    transaction.commit().await?;
    LoginToken::for_account(app, id, version)
}

async fn check_current(app: &App, id: UserId, current: SecretString, hash: String) -> Result<()> {
    let limit = Limit::by_subject("current-password", &id.0.to_string(), CURRENT_PASSWORD);
    let permit = limits::acquire(app, &[limit]).await?;
    let is_correct = password::matches(current, Some(hash)).await;
    if matches!(is_correct, Ok(false)) {
        return Err(wrong_current());
    }
    permit.refund(app).await?;
    is_correct.map(|_| ())
}

fn wrong_current() -> Error {
    vec![FieldError::in_body("currentPassword", FieldErrorKind::WrongPassword)].into()
}

/// Stores the hash, revokes codes that could undo the change, and notifies the owner. Returns the new token
/// version.
pub async fn store(app: &App, transaction: &mut PgConnection, id: UserId, hash: &str) -> Result<i32> {
    let account = sqlx::query!(
        "update users set password_hash = $2, updated_at = $3 where id = $1
         returning token_version, email::text",
        id.0,
        hash,
        app.clock.now(),
    )
    .fetch_one(&mut *transaction)
    .await?;
    codes::revoke(app, transaction, id).await?;
    if let Some(email) = account.email {
        account_email_requests::notify_owner(
            app,
            transaction,
            AccountEmailRequest::PasswordChanged(id),
            &email,
        )
        .await?;
    }
    Ok(account.token_version)
}
