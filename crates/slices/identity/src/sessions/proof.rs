//! Fresh proof of identity.

use axum::http::StatusCode;
use kit::sessions::record_proof;
use kit::token::Claims;
use kit::{Actor, ActorSession, App, Problem, Result, audit, limits};
use rules::audit::{AuditAction, AuditObject};
use rules::{LocalizedText, UserId};
use secrecy::SecretString;
use serde_json::json;
use sqlx::{PgConnection, Postgres, Transaction};

use crate::current_password;
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::second_factor::{
    PasskeyAnswer, PasskeyPurpose, PreparedCode, SECOND_FACTOR_NEEDED, WRONG_CODE, code_limit, lock_owner,
    redeem_code, verify_passkey,
};

const NO_PASSWORD: Problem = Problem::new(
    StatusCode::CONFLICT,
    "no-password",
    LocalizedText::new(
        "Your account has no password. Sign in with ORCID again to confirm that it is you.",
        "У вашей учётной записи нет пароля. Чтобы подтвердить, что это вы, войдите через ORCID ещё раз.",
    ),
);

/// Checks the password, and the code if the account has a second factor, and returns a token whose proof is fresh. A
/// token of release 0.1.0 is replaced by one with a session.
pub async fn prove(
    app: &App,
    actor: &Actor,
    device: &Device,
    password: SecretString,
    code: Option<&str>,
) -> Result<LoginToken> {
    let account = sqlx::query!("select password_hash, token_version from users where id = $1", actor.id.0)
        .fetch_one(&app.pool)
        .await?;
    let hash = account.password_hash.ok_or(NO_PASSWORD)?;
    current_password::check(app, actor.id, "password", password, hash).await?;
    let claims = match (actor.session, code) {
        (Some(session), Some(code)) => prove_with_code(app, actor, session, device, code).await?,
        (Some(session), None) => prove_with_password(app, actor, session).await?,
        (None, _) => {
            let (id, version, method) = (actor.id, account.token_version, SignInMethod::Password);
            let mut transaction = lock_without_factor(app, id).await?;
            let claims = LoginToken::start(app, &mut transaction, id, version, device, method).await?;
            transaction.commit().await?;
            claims
        }
    };
    LoginToken::from_claims(app, &claims)
}

/// The password alone is a proof only of an account without a factor.
async fn prove_with_password(app: &App, actor: &Actor, session: ActorSession) -> Result<Claims> {
    let mut transaction = lock_without_factor(app, actor.id).await?;
    let claims = record(app, &mut transaction, actor, session, "password").await?;
    transaction.commit().await?;
    Ok(claims)
}

/// Locks the account, so that no factor is added at the same time.
async fn lock_without_factor(app: &App, user: UserId) -> Result<Transaction<'static, Postgres>> {
    let mut transaction = app.pool.begin().await?;
    if lock_owner(app, &mut transaction, user).await?.factors.is_set_up() {
        return Err(SECOND_FACTOR_NEEDED.into());
    }
    Ok(transaction)
}

/// Redeems a code of the authenticator app or a recovery code, after the right password.
async fn prove_with_code(
    app: &App,
    actor: &Actor,
    session: ActorSession,
    device: &Device,
    code: &str,
) -> Result<Claims> {
    let permit = limits::acquire(app, &[code_limit(actor.id)]).await?;
    let code = PreparedCode::read(app, actor.id, code).await?;
    let mut transaction = app.pool.begin().await?;
    lock_owner(app, &mut transaction, actor.id).await?;
    let Some(method) = redeem_code(app, &mut transaction, actor.id, &code, device).await? else {
        let entry = actor.audit(AuditAction::SecondFactorFailed).user(actor.id).failed();
        audit::record(app, &mut transaction, entry.details(json!({ "way": "code" }))).await?;
        transaction.commit().await?;
        permit.consume();
        return Err(WRONG_CODE.into());
    };
    let claims = record(app, &mut transaction, actor, session, method.code()).await?;
    transaction.commit().await?;
    permit.refund(app).await?;
    Ok(claims)
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
