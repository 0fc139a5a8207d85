//! Password change by the signed-in user.

use kit::{Actor, App, Error, Problem, Result, audit, sessions};
use rules::audit::AuditAction;
use rules::{FieldError, FieldErrorKind, UserId, Validator, passwords};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::account_email_requests::{self, AccountEmailRequest};
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::{codes, current_password, password};

/// Sets a new password, ends all sessions but this one, and returns its new token. Requires the current password,
/// or a fresh proof of identity if there is none.
pub async fn change_password(
    app: &App,
    actor: &Actor,
    current: Option<SecretString>,
    new: SecretString,
    device: &Device,
) -> Result<LoginToken> {
    let id = actor.id;
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
    match (account.password_hash.clone(), current) {
        (Some(hash), Some(current)) => {
            current_password::check(app, id, "currentPassword", current, hash).await?;
        }
        _ => actor.require_fresh_proof(app.clock.now())?,
    }
    let about = [account.email.as_deref().unwrap_or_default(), account.name.as_str()];
    password::reject_common(app, "password", &new, &about).await?;
    let hash = password::hash(new, &app.rng).await?;
    let mut transaction = app.pool.begin().await?;
    // A concurrent reset by e-mail code takes precedence.
    let locked = sqlx::query!(
        "select password_hash is not distinct from $2 as \"is_unchanged!\", token_version from users
         where id = $1 for update",
        id.0,
        account.password_hash,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !locked.is_unchanged {
        return Err(wrong_current());
    }
    // The session may have ended since the request was authenticated, and must not be revived.
    if actor.session.is_some_and(|session| session.token_version != locked.token_version) {
        return Err(Problem::UNAUTHENTICATED.into());
    }
    let kept = actor.session.map(|session| session.id);
    let version = store(app, &mut transaction, id, &hash, kept).await?;
    audit::record(app, &mut transaction, actor.audit(AuditAction::PasswordChanged).user(id)).await?;
    let Some(session) = actor.session else {
        transaction.commit().await?;
        return LoginToken::sign_in(app, id, version, device, SignInMethod::Password).await;
    };
    let claims = sessions::keep(app, &mut transaction, id, session.id).await?;
    transaction.commit().await?;
    LoginToken::from_claims(app, &claims)
}

fn wrong_current() -> Error {
    vec![FieldError::in_body("currentPassword", FieldErrorKind::WrongPassword)].into()
}

/// Stores the hash, ends review links and all sessions except `kept`, revokes codes that could undo the change, and
/// notifies the owner. Returns the new token version.
pub async fn store(
    app: &App,
    transaction: &mut PgConnection,
    id: UserId,
    hash: &str,
    kept: Option<Uuid>,
) -> Result<i32> {
    let account = sqlx::query!(
        "update users set password_hash = $2, review_links_ended_at = $3, updated_at = $3 where id = $1
         returning token_version, email::text",
        id.0,
        hash,
        app.clock.now(),
    )
    .fetch_one(&mut *transaction)
    .await?;
    sessions::end_all(app, transaction, id, kept).await?;
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
