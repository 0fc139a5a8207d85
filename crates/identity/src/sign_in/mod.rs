//! Getting in with e-mail and password.

mod http;

use axum::http::StatusCode;
use kit::token::Claims;
use kit::{App, Problem, Result, Routes};
use rules::{UserId, Words};
use secrecy::SecretString;
use utoipa_axum::routes;

use crate::password;

pub const WRONG_CREDENTIALS: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "wrong-credentials",
    Words::new("The e-mail or the password is not right.", "Неверный адрес электронной почты или пароль."),
);

pub const EMAIL_NOT_CONFIRMED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "email-not-confirmed",
    Words::new(
        "Please confirm your e-mail first: open the link in the letter we sent you.",
        "Сначала подтвердите адрес электронной почты: откройте ссылку из нашего письма.",
    ),
);

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(http::providers), app).public(routes!(http::login), app)
}

/// A login token for the right password of an active, confirmed account.
pub async fn sign_in(app: &App, email: &str, password: SecretString) -> Result<String> {
    let account = sqlx::query!(
        "select id, password_hash, token_version, is_active, email_verified_at is not null as \"verified!\"
         from users where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let right = password::matches(password, hash).await?;
    // Only someone who knows the password learns anything about the account.
    let Some(account) = account.filter(|account| right && account.is_active) else {
        return Err(WRONG_CREDENTIALS.into());
    };
    if !account.verified {
        return Err(EMAIL_NOT_CONFIRMED.into());
    }
    let auth = &app.settings.auth;
    let claims = Claims::for_account(UserId(account.id), account.token_version, auth, app.clock.now());
    Ok(claims.sign(auth)?)
}
