//! Fresh proof of identity.

use axum::http::StatusCode;
use kit::sessions::record_proof;
use kit::token::Claims;
use kit::{Actor, ActorSession, App, Problem, Result, audit};
use rules::LocalizedText;
use rules::audit::{AuditAction, AuditObject};
use secrecy::SecretString;
use serde_json::json;
use sqlx::PgConnection;

use crate::current_password;
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::second_factor::{PasskeyAnswer, PasskeyPurpose, verify_passkey};

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
            let mut transaction = app.pool.begin().await?;
            let claims = record(app, &mut transaction, actor, session, "password").await?;
            transaction.commit().await?;
            LoginToken::from_claims(app, &claims)
        }
        None => {
            let (id, version, method) = (actor.id, account.token_version, SignInMethod::Password);
            LoginToken::sign_in(app, id, version, device, method).await
        }
    }
}

/// Verifies a passkey of the user and returns a token whose proof is fresh.
pub async fn prove_with_passkey(app: &App, actor: &Actor, answer: &PasskeyAnswer) -> Result<LoginToken> {
    let session = actor.session.ok_or(Problem::UNAUTHENTICATED)?;
    let purpose = PasskeyPurpose::Proof(actor.id);
    let (mut transaction, _) =
        verify_passkey(app, purpose, &answer.challenge, answer.credential.get()).await?;
    let claims = record(app, &mut transaction, actor, session, "passkey").await?;
    transaction.commit().await?;
    LoginToken::from_claims(app, &claims)
}

async fn record(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    session: ActorSession,
    way: &'static str,
) -> Result<Claims> {
    let claims = record_proof(app, transaction, actor.id, session.id).await?;
    let entry = actor.audit(AuditAction::IdentityProved).object(AuditObject::Session, session.id);
    audit::record(app, transaction, entry.details(json!({ "way": way }))).await?;
    Ok(claims)
}
