//! A new password for somebody who is signed in.

use kit::limits::{self, Limit};
use kit::{App, Error, Result};
use rules::limits::CURRENT_PASSWORD;
use rules::{Checks, Fault, FaultKind, UserId, passwords};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;

use crate::errands::{self, Errand};
use crate::sign_in::LoginToken;
use crate::{codes, password};

/// Asks for the current password where there is one. Every older token ends; the answer is a new one.
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
    let mut checks = Checks::new();
    passwords::check_length(&mut checks, "password", new.expose_secret());
    let current = current.filter(|current| !current.expose_secret().is_empty());
    if account.password_hash.is_some() && current.is_none() {
        checks.fault("currentPassword", FaultKind::Required);
    }
    checks.finish()?;
    if let (Some(hash), Some(current)) = (account.password_hash.clone(), current) {
        check_current(app, id, current, hash).await?;
    }
    let about = [account.email.as_deref().unwrap_or_default(), account.name.as_str()];
    password::refuse_common("password", &new, &about).await?;
    let hash = password::hash(new, &app.chance).await?;
    let mut transaction = app.pool.begin().await?;
    // A reset by letter may have come in between; it wins.
    let unchanged = sqlx::query_scalar!(
        "select password_hash is not distinct from $2 as \"unchanged!\" from users where id = $1 for update",
        id.0,
        account.password_hash,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !unchanged {
        return Err(wrong_current());
    }
    let version = store(app, &mut transaction, id, &hash).await?;
    transaction.commit().await?;
    LoginToken::for_account(app, id, version)
}

async fn check_current(app: &App, id: UserId, current: SecretString, hash: String) -> Result<()> {
    let limit = Limit::by_subject("current-password", &id.0.to_string(), CURRENT_PASSWORD);
    let taken = limits::take(app, &[limit]).await?;
    let right = password::matches(current, Some(hash)).await;
    if matches!(right, Ok(false)) {
        return Err(wrong_current());
    }
    taken.give_back(app).await?;
    right.map(|_| ())
}

fn wrong_current() -> Error {
    vec![Fault::in_body("currentPassword", FaultKind::WrongPassword)].into()
}

/// Writes the hash, takes back every code that could undo it, and tells the owner. Answers the new token version.
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
        errands::tell(app, transaction, Errand::PasswordChanged(id), &email).await?;
    }
    Ok(account.token_version)
}
