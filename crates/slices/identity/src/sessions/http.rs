use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::sessions::{self, EndedBy, OpenSession};
use kit::{Actor, App, Problem, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::proof;
use crate::account;
use crate::device::Device;
use crate::login_token::LoginToken;

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
    created_at: DateTime<Utc>,
    /// Last request, to about five minutes.
    last_seen_at: DateTime<Utc>,
}

impl SessionView {
    fn of(session: OpenSession, actor: &Actor) -> SessionView {
        SessionView {
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
}

/// Lists my sessions that have not ended.
#[utoipa::path(get, path = "/api/v1/sessions", tag = "account", operation_id = "listMySessions",
    responses((status = 200, body = Vec<SessionView>)))]
pub async fn list(State(app): State<App>, actor: Actor) -> Result<Json<Vec<SessionView>>> {
    let sessions = sessions::list(&app, actor.id).await?;
    Ok(Json(sessions.into_iter().map(|session| SessionView::of(session, &actor)).collect()))
}

/// Returns a token of this session that expires later.
#[utoipa::path(post, path = "/api/v1/sessions/renew", tag = "account", operation_id = "renewSession",
    responses((status = 200, body = LoginToken)))]
pub async fn renew(State(app): State<App>, actor: Actor) -> Result<Json<LoginToken>> {
    let session = actor.session.ok_or(Problem::UNAUTHENTICATED)?;
    let claims = sessions::renew(&app, actor.id, session.id).await?;
    LoginToken::from_claims(&app, &claims).map(Json)
}

/// Proves my identity by the password, for operations that answer `fresh-proof-needed`. Returns a new token.
#[utoipa::path(post, path = "/api/v1/sessions/proof", tag = "account", operation_id = "proveIdentity",
    request_body = PasswordProof,
    responses((status = 200, body = LoginToken), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn prove(
    State(app): State<App>,
    actor: Actor,
    device: Device,
    Json(body): Json<PasswordProof>,
) -> Result<Json<LoginToken>> {
    proof::prove(&app, &actor, &device, body.password.into()).await.map(Json)
}

/// Ends this session.
#[utoipa::path(post, path = "/api/v1/sessions/sign-out", tag = "account", operation_id = "signOut",
    responses((status = 204)))]
pub async fn sign_out(State(app): State<App>, actor: Actor) -> Result<StatusCode> {
    match actor.session {
        Some(session) => {
            sessions::end(&app, actor.id, session.id, EndedBy::SignOut).await?;
        }
        // A token of release 0.1.0 ends only with the token version, and so with everything else.
        None => account::sign_out_everywhere(&app, actor.id).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of my sessions.
#[utoipa::path(delete, path = "/api/v1/sessions/{id}", tag = "account", operation_id = "endMySession",
    params(("id" = Uuid, Path)), responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn end(State(app): State<App>, actor: Actor, Path(id): Path<Uuid>) -> Result<StatusCode> {
    if !sessions::end(&app, actor.id, id, EndedBy::Owner).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all my sessions except this one, and returns its new token.
#[utoipa::path(post, path = "/api/v1/sessions/end-others", tag = "account", operation_id = "endMyOtherSessions",
    responses((status = 200, body = LoginToken)))]
pub async fn end_others(State(app): State<App>, actor: Actor) -> Result<Json<LoginToken>> {
    let session = actor.session.ok_or(Problem::FRESH_PROOF_NEEDED)?;
    account::end_other_sessions(&app, actor.id, session).await.map(Json)
}
