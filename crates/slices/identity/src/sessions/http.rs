use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::sessions::{self, EndedBy, OpenSession};
use kit::{Actor, App, Problem, Result, audit, limits};
use rules::audit::{AuditAction, AuditObject};
use rules::limits::PASSKEYS_BY_ACCOUNT;
use rules::{Language, Validator};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::proof;
use crate::account;
use crate::device::Device;
use crate::login_token::LoginToken;
use crate::places;
use crate::second_factor::{PasskeyAnswer, PasskeyOptions, PasskeyPurpose, start_passkey_use};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    id: Uuid,
    /// True for the session of this request.
    is_current: bool,
    #[schema(required)]
    browser: Option<String>,
    #[schema(required)]
    system: Option<String>,
    /// Network address of the sign-in.
    address: String,
    /// City and country of the address, if a file of places is given.
    #[schema(required)]
    place: Option<String>,
    created_at: DateTime<Utc>,
    /// Last request, to about five minutes.
    last_seen_at: DateTime<Utc>,
}

impl SessionView {
    fn of(app: &App, session: OpenSession, actor: &Actor, language: Language) -> SessionView {
        SessionView {
            place: places::find(app, &session.address, language),
            is_current: actor.session.is_some_and(|current| current.id == session.id),
            id: session.id,
            browser: session.browser,
            system: session.system,
            address: session.address,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct PasswordProof {
    password: String,
    /// Six digits of the authenticator app, or a recovery code; needed if a second factor is set up.
    code: Option<String>,
}

/// Lists my sessions that have not ended.
#[utoipa::path(get, path = "/api/v1/sessions", tag = "account", operation_id = "listMySessions",
    responses((status = 200, body = Vec<SessionView>)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
) -> Result<Json<Vec<SessionView>>> {
    let sessions = sessions::list(&app, actor.id).await?;
    let view = |session| SessionView::of(&app, session, &actor, language);
    Ok(Json(sessions.into_iter().map(view).collect()))
}

/// Returns a token of this session that expires later.
#[utoipa::path(post, path = "/api/v1/sessions/renew", tag = "account", operation_id = "renewSession",
    responses((status = 200, body = LoginToken)))]
pub async fn renew(State(app): State<App>, actor: Actor) -> Result<Json<LoginToken>> {
    let session = actor.session.ok_or(Problem::UNAUTHENTICATED)?;
    let claims = sessions::renew(&app, actor.id, session.id).await?;
    LoginToken::from_claims(&app, &claims).map(Json)
}

/// Proves my identity by the password, for operations that answer `fresh-proof-needed`. Returns a new token. Without
/// the code that a second factor needs, the right password answers `second-factor-needed`.
#[utoipa::path(post, path = "/api/v1/sessions/proof", tag = "account", operation_id = "proveIdentity",
    request_body = PasswordProof,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody)))]
pub async fn prove(
    State(app): State<App>,
    actor: Actor,
    device: Device,
    Json(body): Json<PasswordProof>,
) -> Result<Json<LoginToken>> {
    let code = body.code.as_deref().filter(|code| !code.trim().is_empty());
    proof::prove(&app, &actor, &device, body.password.into(), code).await.map(Json)
}

/// Starts the proof of my identity by a passkey.
#[utoipa::path(post, path = "/api/v1/sessions/proof/passkey/options", tag = "account",
    operation_id = "startPasskeyProof",
    responses((status = 200, body = PasskeyOptions), (status = 409, body = ErrorBody)))]
pub async fn start_passkey_proof(State(app): State<App>, actor: Actor) -> Result<Json<PasskeyOptions>> {
    limits::count(&app, "passkeys", actor.id, PASSKEYS_BY_ACCOUNT).await?;
    let started = start_passkey_use(&app, PasskeyPurpose::Proof(actor.id)).await?;
    Ok(Json(started.into()))
}

/// Proves my identity by a passkey, for operations that answer `fresh-proof-needed`. Returns a new token.
#[utoipa::path(post, path = "/api/v1/sessions/proof/passkey", tag = "account",
    operation_id = "proveIdentityWithPasskey", request_body = PasskeyAnswer,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody)))]
pub async fn prove_with_passkey(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<PasskeyAnswer>,
) -> Result<Json<LoginToken>> {
    let mut validator = Validator::new();
    validator.code("challenge", &body.challenge);
    validator.finish()?;
    proof::prove_with_passkey(&app, &actor, &body).await.map(Json)
}

/// Ends this session.
#[utoipa::path(post, path = "/api/v1/sessions/sign-out", tag = "account", operation_id = "signOut",
    responses((status = 204)))]
pub async fn sign_out(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    match actor.session {
        Some(session) => {
            end_session(&app, &actor, session.id, EndedBy::SignOut, AuditAction::SignOut).await?;
        }
        // A token of release 0.1.0 ends only with the token version, and so with everything else.
        None => account::sign_out_everywhere(&app, &actor).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of my sessions.
#[utoipa::path(delete, path = "/api/v1/sessions/{id}", tag = "account", operation_id = "endMySession",
    params(("id" = Uuid, Path)), responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn end(State(app): State<App>, actor: Actor, Path(id): Path<Uuid>) -> Result<StatusCode> {
    if !end_session(&app, &actor, id, EndedBy::Owner, AuditAction::SessionEnded).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all my sessions except this one, and returns its new token.
#[utoipa::path(post, path = "/api/v1/sessions/end-others", tag = "account", operation_id = "endMyOtherSessions",
    responses((status = 200, body = LoginToken)))]
pub async fn end_others(State(app): State<App>, actor: Actor) -> Result<Json<LoginToken>> {
    let session = actor.session.ok_or(Problem::FRESH_PROOF_NEEDED)?;
    account::end_other_sessions(&app, &actor, session).await.map(Json)
}

/// Ends a session and records it. Returns false if the user has no such open session.
async fn end_session(app: &App, actor: &Actor, id: Uuid, by: EndedBy, action: AuditAction) -> Result<bool> {
    let mut transaction = app.pool.begin().await?;
    let has_ended = sessions::end(app, &mut transaction, actor.id, id, by).await?;
    if has_ended {
        let entry = actor.audit(action).object(AuditObject::Session, id);
        audit::record(app, &mut transaction, entry).await?;
    }
    transaction.commit().await?;
    Ok(has_ended)
}
