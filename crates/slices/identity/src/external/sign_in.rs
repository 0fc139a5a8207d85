//! Completion of the callback: sign-in to an account, or a pre-filled registration.

use axum::response::{IntoResponse, Response};
use kit::http::Json;
use kit::{App, Result};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::oauth_flow;
use super::orcid::{Orcid, Researcher};
use super::refusals::DEACTIVATED;
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::second_factor::{SecondFactorRequest, SignedIn};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Action)]
pub enum CallbackAction {
    Login,
    Register,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenidData {
    sub: String,
    #[schema(required)]
    given_name: Option<String>,
    #[schema(required)]
    family_name: Option<String>,
}

/// Result of the callback: a token, or the data for a registration.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Arrival)]
pub struct CallbackResponse {
    action: CallbackAction,
    /// Set for `login`.
    #[schema(required)]
    token: Option<LoginToken>,
    /// Set for `register`.
    #[schema(required)]
    openid_data: Option<OpenidData>,
    emails: Vec<String>,
    affiliations: Vec<String>,
    /// Set for `register`; the registration request must send it back.
    #[schema(required)]
    session_id: Option<String>,
}

/// Result of the callback: signed in, a registration, or the request for the second factor.
pub enum CallbackResult {
    Done(Box<CallbackResponse>),
    NeedsFactor(SecondFactorRequest),
}

impl IntoResponse for CallbackResult {
    fn into_response(self) -> Response {
        match self {
            CallbackResult::Done(response) => Json(*response).into_response(),
            CallbackResult::NeedsFactor(request) => SignedIn::NeedsFactor(request).into_response(),
        }
    }
}

pub async fn complete_sign_in(
    app: &App,
    orcid: &Orcid,
    flow_id: Uuid,
    researcher: Researcher,
    device: &Device,
) -> Result<CallbackResult> {
    let account =
        sqlx::query!("select id, token_version, is_active from users where orcid = $1", researcher.orcid)
            .fetch_optional(&app.pool)
            .await?;
    let Some(account) = account else {
        let registration = start_registration(app, orcid, flow_id, researcher).await?;
        return Ok(CallbackResult::Done(Box::new(registration)));
    };
    oauth_flow::finish(&app.pool, flow_id).await?;
    if !account.is_active {
        return Err(DEACTIVATED.into());
    }
    let method = SignInMethod::Provider(researcher.signed_in_at);
    match SignedIn::begin(app, UserId(account.id), account.token_version, device, method).await? {
        SignedIn::NeedsFactor(request) => Ok(CallbackResult::NeedsFactor(request)),
        SignedIn::Token(token) => Ok(CallbackResult::Done(Box::new(CallbackResponse {
            action: CallbackAction::Login,
            token: Some(token),
            openid_data: None,
            emails: Vec::new(),
            affiliations: Vec::new(),
            session_id: None,
        }))),
    }
}

/// Starts a registration, even if an address from the ORCID record belongs to an existing account.
async fn start_registration(
    app: &App,
    orcid: &Orcid,
    flow_id: Uuid,
    researcher: Researcher,
) -> Result<CallbackResponse> {
    let session_id = oauth_flow::store_subject(app, flow_id, &researcher.orcid).await?;
    let record = orcid.fetch_public_record(&researcher.orcid).await;
    let Researcher { orcid: sub, given_name, family_name, .. } = researcher;
    Ok(CallbackResponse {
        action: CallbackAction::Register,
        token: None,
        openid_data: Some(OpenidData { sub, given_name, family_name }),
        emails: record.emails,
        affiliations: record.affiliations,
        session_id: Some(session_id),
    })
}
