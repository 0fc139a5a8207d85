use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Path, Spoken};
use kit::{Actor, App, Result, limits};
use rules::{Checks, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::orcid::{Orcid, Researcher};
use super::provider::Provider;
use super::refusals::UNKNOWN_PROVIDER;
use super::register::ExternalRegistration;
use super::sign_in::{Arrival, arrive};
use super::{External, connect, register, steps_from, way};
use crate::account::{self, AccountView};
use crate::sign_in::LoginToken;

/// Far more than codes and states have.
const MAX_CHARS: usize = 2000;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leaving {
    provider: String,
    redirect_url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeavingToConnect {
    redirect_url: String,
}

#[derive(Serialize, ToSchema)]
pub struct WayOut {
    /// Where to send the browser.
    url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Return {
    code: String,
    state: String,
    provider: String,
    redirect_url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnToConnect {
    code: String,
    state: String,
    redirect_url: String,
}

/// Begins a sign-in through a provider: answers where to send the browser, and marks the browser with a cookie.
#[utoipa::path(post, path = "/api/v1/auth/login/external/authorize", tag = "auth", operation_id = "leaveForProvider",
    request_body = Leaving,
    responses((status = 200, body = WayOut), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody), (status = 502, body = ErrorBody)))]
pub async fn authorize(
    State(external): State<External>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(body): Json<Leaving>,
) -> Result<(CookieJar, Json<WayOut>)> {
    limits::take(&external.app, &steps_from(&external.app, address)).await?.keep();
    external.leave(&headers, &body.provider, &body.redirect_url, None).await
}

/// Ends a sign-in through a provider: a token for those who have an account, otherwise what a registration needs.
#[utoipa::path(post, path = "/api/v1/auth/login/external/callback", tag = "auth", operation_id = "returnFromProvider",
    request_body = Return,
    responses((status = 200, body = Arrival), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 502, body = ErrorBody)))]
pub async fn callback(
    State(external): State<External>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(body): Json<Return>,
) -> Result<Json<Arrival>> {
    let app = &external.app;
    let back = ReturnToConnect { code: body.code, state: body.state, redirect_url: body.redirect_url };
    let returning = async {
        let (way_id, person) = external.come_back(&headers, &body.provider, back, None).await?;
        arrive(app, external.orcid()?, way_id, person).await
    };
    limits::attempt(app, &steps_from(app, address), returning).await.map(Json)
}

/// Registers somebody whom the provider vouches for, and signs them in.
#[utoipa::path(post, path = "/api/v1/auth/register/{provider}", tag = "auth", operation_id = "registerExternally",
    params(("provider" = String, Path)), request_body = ExternalRegistration,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn register(
    State(external): State<External>,
    address: ClientAddress,
    headers: HeaderMap,
    Spoken(language): Spoken,
    Path(provider): Path<String>,
    Json(body): Json<ExternalRegistration>,
) -> Result<Json<LoginToken>> {
    let app = &external.app;
    let provider = Provider::named(&provider)?;
    let form = body.checked()?;
    let browser = browser_of(app, &headers);
    let registering = register::register(app, provider, form, &browser, language);
    limits::attempt(app, &steps_from(app, address), registering).await.map(Json)
}

/// Begins to connect a provider to my account.
#[utoipa::path(post, path = "/api/v1/account/connect/{provider}/authorize", tag = "account",
    operation_id = "leaveToConnect", params(("provider" = String, Path)), request_body = LeavingToConnect,
    responses((status = 200, body = WayOut), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 502, body = ErrorBody)))]
pub async fn authorize_connection(
    State(external): State<External>,
    actor: Actor,
    address: ClientAddress,
    headers: HeaderMap,
    Path(provider): Path<String>,
    Json(body): Json<LeavingToConnect>,
) -> Result<(CookieJar, Json<WayOut>)> {
    limits::take(&external.app, &steps_from(&external.app, address)).await?.keep();
    connect::check_unconnected(&external.app, actor.id).await?;
    external.leave(&headers, &provider, &body.redirect_url, Some(actor.id)).await
}

/// Connects a provider to my account.
#[utoipa::path(post, path = "/api/v1/account/connect/{provider}", tag = "account", operation_id = "connectProvider",
    params(("provider" = String, Path)), request_body = ReturnToConnect,
    responses((status = 200, body = AccountView), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
              (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 502, body = ErrorBody)))]
pub async fn connect(
    State(external): State<External>,
    actor: Actor,
    address: ClientAddress,
    headers: HeaderMap,
    Path(provider): Path<String>,
    Json(body): Json<ReturnToConnect>,
) -> Result<Json<AccountView>> {
    let app = &external.app;
    let connecting = async {
        let (way_id, person) = external.come_back(&headers, &provider, body, Some(actor.id)).await?;
        connect::connect(app, actor.id, &person.orcid).await?;
        Ok(way_id)
    };
    let way_id = limits::attempt(app, &steps_from(app, address), connecting).await?;
    way::end(&app.pool, way_id).await?;
    account::read(&app.pool, actor.id).await.map(Json)
}

/// Disconnects a provider from my account, if I can get in without it.
#[utoipa::path(post, path = "/api/v1/account/disconnect/{provider}", tag = "account",
    operation_id = "disconnectProvider", params(("provider" = String, Path)),
    responses((status = 200, body = AccountView), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
              (status = 409, body = ErrorBody)))]
pub async fn disconnect(
    State(external): State<External>,
    actor: Actor,
    Path(provider): Path<String>,
) -> Result<Json<AccountView>> {
    let Provider::Orcid = Provider::named(&provider)?;
    connect::disconnect(&external.app, actor.id).await?;
    account::read(&external.app.pool, actor.id).await.map(Json)
}

impl External {
    fn orcid(&self) -> Result<&Orcid> {
        Ok(self.orcid.as_deref().ok_or(UNKNOWN_PROVIDER)?)
    }

    async fn leave(
        &self,
        headers: &HeaderMap,
        provider: &str,
        return_to: &str,
        connecting: Option<UserId>,
    ) -> Result<(CookieJar, Json<WayOut>)> {
        let app = &self.app;
        let provider = Provider::named(provider)?;
        let return_to = provider.check_return(&app.settings.http, return_to, connecting)?;
        // Kept when it is there: two tabs may be on their way at once.
        let browser = match browser_of(app, headers) {
            known if known.is_empty() => app.chance.secret(),
            known => known,
        };
        let secrets = way::begin(app, provider, &browser, connecting).await?;
        let url = self.orcid()?.authorize_url(&return_to, secrets).await?.to_string();
        Ok((CookieJar::new().add(browser_cookie(app, browser)), Json(WayOut { url })))
    }

    async fn come_back(
        &self,
        headers: &HeaderMap,
        provider: &str,
        back: ReturnToConnect,
        connecting: Option<UserId>,
    ) -> Result<(uuid::Uuid, Researcher)> {
        let app = &self.app;
        let mut checks = Checks::new();
        checks.secret("code", &back.code, MAX_CHARS);
        checks.secret("state", &back.state, MAX_CHARS);
        checks.finish()?;
        let provider = Provider::named(provider)?;
        let return_to = provider.check_return(&app.settings.http, &back.redirect_url, connecting)?;
        let orcid = self.orcid()?;
        let way_id =
            way::come_back(app, provider, &back.state, &browser_of(app, headers), connecting).await?;
        let person = orcid.redeem(back.code, &return_to, way::secrets_of(app, way_id)).await?;
        Ok((way_id, person))
    }
}

fn browser_of(app: &App, headers: &HeaderMap) -> String {
    let jar = CookieJar::from_headers(headers);
    let value = jar.get(cookie_name(app)).map(|cookie| cookie.value().to_owned());
    value.filter(|value| value.len() == 43).unwrap_or_default()
}

fn is_secure(app: &App) -> bool {
    app.settings.http.public_origin.scheme() == "https"
}

/// With the prefix no other host of the same domain can set it.
fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) { "__Host-external_sign_in" } else { "external_sign_in" }
}

/// Names the browser that left for the provider; it says nothing about the person.
fn browser_cookie(app: &App, browser: String) -> Cookie<'static> {
    Cookie::build((cookie_name(app), browser))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure(app))
        .build()
}
