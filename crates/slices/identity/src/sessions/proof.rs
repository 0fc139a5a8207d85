//! Fresh proof of identity.

use axum::http::StatusCode;
use kit::sessions::record_proof;
use kit::{Actor, App, Problem, Result};
use rules::LocalizedText;
use secrecy::SecretString;

use crate::current_password;
use crate::device::Device;
use crate::login_token::LoginToken;

const NO_PASSWORD: Problem = Problem::new(
    StatusCode::CONFLICT,
    "no-password",
    LocalizedText::new(
        "Your account has no password. Sign in with ORCID again to confirm that it is you.",
        "У вашей учётной записи нет пароля. Чтобы подтвердить, что это вы, войдите через ORCID ещё раз.",
    ),
);

/// Checks the password and returns a token whose proof is fresh. A token of release 0.1.0 is replaced by one with
/// a session.
pub async fn prove(app: &App, actor: &Actor, device: &Device, password: SecretString) -> Result<LoginToken> {
    let account = sqlx::query!("select password_hash, token_version from users where id = $1", actor.id.0)
        .fetch_one(&app.pool)
        .await?;
    let hash = account.password_hash.ok_or(NO_PASSWORD)?;
    current_password::check(app, actor.id, "password", password, hash).await?;
    match actor.session {
        Some(session) => {
            let claims = record_proof(app, actor.id, session.id).await?;
            LoginToken::from_claims(app, &claims)
        }
        None => LoginToken::sign_in(app, actor.id, account.token_version, device).await,
    }
}
