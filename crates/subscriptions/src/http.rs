use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Redirect;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Query, Spoken};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::consent::Purpose;
use rules::limits::{CODES_BY_ADDRESS, ONE_CLICKS_BY_ADDRESS};
use rules::subscription::Action;
use rules::{Checks, Language};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::confirming;
use crate::links::confirmation_page;
use crate::requests::{self, Wish};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscribeBody {
    email: String,
    /// In which the newsletter shall come, and the letter that asks for a confirmation.
    language: Language,
    /// Of the text that the person agreed to, as `readConsentText` shows it.
    consent_version: Option<i32>,
}

#[derive(Deserialize, ToSchema)]
pub struct UnsubscribeBody {
    email: String,
    /// Of the letter that asks for a confirmation; the request's where it is left out.
    language: Option<Language>,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = SubscriptionCode)]
pub struct CodeBody {
    token: String,
}

impl CodeBody {
    fn checked(self) -> Result<String> {
        let mut checks = Checks::new();
        checks.code("token", &self.token);
        checks.finish()?;
        Ok(self.token)
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TokenQuery {
    /// From the newsletter.
    #[serde(default)]
    token: String,
}

fn address_in(email: &str) -> Result<String> {
    let mut checks = Checks::new();
    let email = checks.email("email", email);
    checks.finish()?;
    Ok(email)
}

/// Asks to be put on the mailing list. The answer is the same whatever is behind the address; the letter tells.
#[utoipa::path(post, path = "/api/v1/public/subscription/subscribe", tag = "subscription",
    operation_id = "subscribe", request_body = SubscribeBody,
    responses((status = 204), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn subscribe(
    State(app): State<App>,
    address: ClientAddress,
    Spoken(spoken): Spoken,
    Json(body): Json<SubscribeBody>,
) -> Result<StatusCode> {
    let mut checks = Checks::new();
    let email = checks.email("email", &body.email);
    Purpose::Newsletter.check(&mut checks, "consentVersion", body.consent_version);
    checks.finish()?;
    let wish =
        Wish { action: Action::Subscribe, email: &email, language: body.language, agreed_in: Some(spoken) };
    requests::ask(&app, wish, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks to be taken off the mailing list. The answer is the same whatever is behind the address; the letter tells.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe", tag = "subscription",
    operation_id = "unsubscribe", request_body = UnsubscribeBody,
    responses((status = 204), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn unsubscribe(
    State(app): State<App>,
    address: ClientAddress,
    Spoken(spoken): Spoken,
    Json(body): Json<UnsubscribeBody>,
) -> Result<StatusCode> {
    let email = address_in(&body.email)?;
    let language = body.language.unwrap_or(spoken);
    let wish = Wish { action: Action::Unsubscribe, email: &email, language, agreed_in: None };
    requests::ask(&app, wish, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Puts the address on the mailing list by the code from the letter.
#[utoipa::path(post, path = "/api/v1/public/subscription/subscribe/confirm", tag = "subscription",
    operation_id = "confirmSubscription", request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn confirm_subscription(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.checked()?;
    limits::attempt(&app, &[codes(&app, address)], confirming::subscribe(&app, &code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the address off the mailing list by the code from the letter, or by the token from a newsletter.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe/confirm", tag = "subscription",
    operation_id = "confirmUnsubscription", request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody),
              (status = 429, body = ErrorBody)))]
pub async fn confirm_unsubscription(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.checked()?;
    limits::attempt(&app, &[codes(&app, address)], confirming::unsubscribe(&app, &code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counted with the codes of accounts: whoever tries one kind tries the other.
fn codes(app: &App, address: ClientAddress) -> Limit {
    Limit::by_address(app, "codes", address, CODES_BY_ADDRESS)
}

/// What a mail program posts when its reader presses "unsubscribe" (RFC 8058). Its form says nothing that the address does
/// not, so it is not read; the answer is the same whether or not there was anything to end.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe/one-click", tag = "subscription",
    operation_id = "unsubscribeByOneClick", params(TokenQuery),
    responses((status = 204), (status = 429, body = ErrorBody)))]
pub async fn unsubscribe_by_one_click(
    State(app): State<App>,
    address: ClientAddress,
    Query(query): Query<TokenQuery>,
) -> Result<StatusCode> {
    let limit = Limit::by_address(&app, "one-clicks", address, ONE_CLICKS_BY_ADDRESS);
    let taken = limits::take(&app, &[limit]).await?;
    if confirming::unsubscribe_by_token(&app, &query.token).await? {
        taken.give_back(&app).await?;
    } else {
        taken.keep();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The same address opened by a person, or by a program that looks where links lead: changes nothing, shows the page that
/// asks.
#[utoipa::path(get, path = "/api/v1/public/subscription/unsubscribe/one-click", tag = "subscription",
    operation_id = "showUnsubscription", params(TokenQuery), responses((status = 303)))]
pub async fn show_unsubscription(Query(query): Query<TokenQuery>) -> Redirect {
    Redirect::to(&confirmation_page(Action::Unsubscribe, query.token.trim()))
}
