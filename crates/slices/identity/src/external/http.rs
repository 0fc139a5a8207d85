use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Path, RequestLanguage};
use kit::{Actor, App, Result, limits};
use rules::{UserId, Validator};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::orcid::{Orcid, Researcher};
use super::provider::Provider;
use super::refusals::UNKNOWN_PROVIDER;
use super::register::ExternalRegistration;
use super::sign_in::{CallbackResponse, CallbackResult, complete_sign_in};
use super::{ExternalProviders, connect, oauth_flow, rate_limits, register};
use crate::account::{self, AccountView};
use crate::device::Device;
use crate::login_token::LoginToken;
use crate::second_factor::SecondFactorRequest;

/// Far longer than any code or state.
const MAX_CHARS: usize = 2000;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Leaving)]
pub struct AuthorizeRequest {
    provider: String,
    redirect_url: String,
    /// True to prove my identity: the provider is asked to sign me in anew.
    #[serde(default)]
    is_proof: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LeavingToConnect)]
pub struct ConnectAuthorizeRequest {
    redirect_url: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WayOut)]
pub struct AuthorizeResponse {
    /// Address to redirect the browser to.
    url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Return)]
pub struct CallbackRequest {
    code: String,
    state: String,
    provider: String,
    redirect_url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnToConnect)]
pub struct ConnectCallbackRequest {
    code: String,
    state: String,
    redirect_url: String,
}

/// Starts a sign-in through a provider.
///
/// Returns the redirect address and sets a cookie that identifies the browser.
#[utoipa::path(post, path = "/api/v1/auth/login/external/authorize", tag = "auth", operation_id = "leaveForProvider",
    request_body = AuthorizeRequest,
    responses((status = 200, body = AuthorizeResponse), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 502, body = ErrorBody)))]
pub async fn authorize(
    State(external): State<ExternalProviders>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(body): Json<AuthorizeRequest>,
) -> Result<(CookieJar, Json<AuthorizeResponse>)> {
    limits::acquire(&external.app, &rate_limits(&external.app, address)).await?.consume();
    external.start_flow(&headers, &body.provider, &body.redirect_url, None, body.is_proof).await
}

/// Completes a sign-in through a provider.
///
/// Returns a token, the request for the second factor, or the data for a registration if there is no account.
#[utoipa::path(post, path = "/api/v1/auth/login/external/callback", tag = "auth", operation_id = "returnFromProvider",
    request_body = CallbackRequest,
    responses((status = 200, body = CallbackResponse), (status = 202, body = SecondFactorRequest), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 422, body = ErrorBody), (status = 502, body = ErrorBody)))]
pub async fn callback(
    State(external): State<ExternalProviders>,
    address: ClientAddress,
    device: Device,
    headers: HeaderMap,
    Json(body): Json<CallbackRequest>,
) -> Result<(CookieJar, CallbackResult)> {
    let app = &external.app;
    let request =
        ConnectCallbackRequest { code: body.code, state: body.state, redirect_url: body.redirect_url };
    let signing_in = async {
        let (flow_id, researcher) = external.complete_flow(&headers, &body.provider, request, None).await?;
        complete_sign_in(app, external.orcid()?, flow_id, researcher, &device).await
    };
    let response = limits::attempt(app, &rate_limits(app, address), signing_in).await?;
    Ok((device.cookie(app), response))
}

/// Registers a user whose identity the provider has confirmed, and signs them in.
#[utoipa::path(post, path = "/api/v1/auth/register/{provider}", tag = "auth", operation_id = "registerExternally",
    params(("provider" = String, Path)), request_body = ExternalRegistration,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn register(
    State(external): State<ExternalProviders>,
    address: ClientAddress,
    device: Device,
    headers: HeaderMap,
    RequestLanguage(language): RequestLanguage,
    Path(provider): Path<String>,
    Json(body): Json<ExternalRegistration>,
) -> Result<(CookieJar, Json<LoginToken>)> {
    let app = &external.app;
    let provider = Provider::from_code(&provider)?;
    let form = body.validate()?;
    let browser = read_browser_id(app, &headers);
    let registering = register::register(app, provider, form, &browser, language, &device);
    let token = limits::attempt(app, &rate_limits(app, address), registering).await?;
    Ok((device.cookie(app), Json(token)))
}

/// Starts connecting a provider to my account.
#[utoipa::path(post, path = "/api/v1/account/connect/{provider}/authorize", tag = "account",
    operation_id = "leaveToConnect", params(("provider" = String, Path)), request_body = ConnectAuthorizeRequest,
    responses((status = 200, body = AuthorizeResponse), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 502, body = ErrorBody)))]
pub async fn authorize_connection(
    State(external): State<ExternalProviders>,
    actor: Actor,
    address: ClientAddress,
    headers: HeaderMap,
    Path(provider): Path<String>,
    Json(body): Json<ConnectAuthorizeRequest>,
) -> Result<(CookieJar, Json<AuthorizeResponse>)> {
    limits::acquire(&external.app, &rate_limits(&external.app, address)).await?.consume();
    connect::require_unconnected(&external.app, actor.id).await?;
    external.start_flow(&headers, &provider, &body.redirect_url, Some(actor.id), false).await
}

/// Connects a provider to my account.
#[utoipa::path(post, path = "/api/v1/account/connect/{provider}", tag = "account", operation_id = "connectProvider",
    params(("provider" = String, Path)), request_body = ConnectCallbackRequest,
    responses((status = 200, body = AccountView), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 502, body = ErrorBody)))]
pub async fn connect(
    State(external): State<ExternalProviders>,
    actor: Actor,
    address: ClientAddress,
    headers: HeaderMap,
    Path(provider): Path<String>,
    Json(body): Json<ConnectCallbackRequest>,
) -> Result<Json<AccountView>> {
    let app = &external.app;
    let connecting = async {
        let (flow_id, researcher) = external.complete_flow(&headers, &provider, body, Some(actor.id)).await?;
        connect::connect(app, &actor, &researcher.orcid).await?;
        Ok(flow_id)
    };
    let flow_id = limits::attempt(app, &rate_limits(app, address), connecting).await?;
    oauth_flow::finish(&app.pool, flow_id).await?;
    account::read(app, actor.id).await.map(Json)
}

/// Disconnects a provider from my account, unless it is my only way to sign in.
#[utoipa::path(post, path = "/api/v1/account/disconnect/{provider}", tag = "account",
    operation_id = "disconnectProvider", params(("provider" = String, Path)),
    responses((status = 200, body = AccountView), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody)))]
pub async fn disconnect(
    State(external): State<ExternalProviders>,
    actor: Actor,
    Path(provider): Path<String>,
) -> Result<Json<AccountView>> {
    let Provider::Orcid = Provider::from_code(&provider)?;
    connect::disconnect(&external.app, &actor).await?;
    account::read(&external.app, actor.id).await.map(Json)
}

impl ExternalProviders {
    fn orcid(&self) -> Result<&Orcid> {
        Ok(self.orcid.as_deref().ok_or(UNKNOWN_PROVIDER)?)
    }

    async fn start_flow(
        &self,
        headers: &HeaderMap,
        provider: &str,
        redirect_url: &str,
        connecting: Option<UserId>,
        is_proof: bool,
    ) -> Result<(CookieJar, Json<AuthorizeResponse>)> {
        let app = &self.app;
        let provider = Provider::from_code(provider)?;
        let redirect_url = provider.check_redirect_url(&app.settings.http, redirect_url, connecting)?;
        let orcid = self.orcid()?;
        orcid.require_available()?;
        // An existing cookie is reused, because two tabs may run a flow concurrently.
        let browser = match read_browser_id(app, headers) {
            id if id.is_empty() => app.rng.secret(),
            id => id,
        };
        let secrets = oauth_flow::start(app, provider, &browser, connecting).await?;
        let url = orcid.authorize_url(&redirect_url, secrets, is_proof).await?.to_string();
        Ok((CookieJar::new().add(browser_cookie(app, browser)), Json(AuthorizeResponse { url })))
    }

    async fn complete_flow(
        &self,
        headers: &HeaderMap,
        provider: &str,
        request: ConnectCallbackRequest,
        connecting: Option<UserId>,
    ) -> Result<(uuid::Uuid, Researcher)> {
        let app = &self.app;
        let mut validator = Validator::new();
        validator.secret("code", &request.code, MAX_CHARS);
        validator.secret("state", &request.state, MAX_CHARS);
        validator.finish()?;
        let provider = Provider::from_code(provider)?;
        let redirect_url =
            provider.check_redirect_url(&app.settings.http, &request.redirect_url, connecting)?;
        let orcid = self.orcid()?;
        // Before the state is redeemed, which works once: the user can repeat the request.
        orcid.require_available()?;
        let flow_id = oauth_flow::redeem_state(
            app,
            provider,
            &request.state,
            &read_browser_id(app, headers),
            connecting,
        )
        .await?;
        let secrets = oauth_flow::derive_again(app, flow_id, &request.state).await?;
        let researcher = orcid.exchange_code(request.code, &redirect_url, secrets).await?;
        Ok((flow_id, researcher))
    }
}

fn read_browser_id(app: &App, headers: &HeaderMap) -> String {
    let jar = CookieJar::from_headers(headers);
    let value = jar.get(cookie_name(app)).map(|cookie| cookie.value().to_owned());
    value.filter(|value| value.len() == 43).unwrap_or_default()
}

fn is_secure(app: &App) -> bool {
    app.settings.http.public_origin.scheme() == "https"
}

/// The `__Host-` prefix keeps other hosts of the same domain from setting the cookie.
fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) { "__Host-external_sign_in" } else { "external_sign_in" }
}

/// Identifies the browser that started the flow; contains no data about the user.
fn browser_cookie(app: &App, browser: String) -> Cookie<'static> {
    Cookie::build((cookie_name(app), browser))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure(app))
        .build()
}
