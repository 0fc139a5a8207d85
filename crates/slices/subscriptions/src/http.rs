use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Redirect;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Query, RequestLanguage};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::consent::ConsentPurpose;
use rules::limits::{CODES_BY_ADDRESS, ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS};
use rules::subscription::Action;
use rules::{Language, Validator};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::confirmation;
use crate::links::confirmation_page;
use crate::requests::{self, NewRequest};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscribeBody {
    email: String,
    /// Language of the newsletter and of the confirmation letter.
    language: Language,
    /// Version of the accepted text, from `readConsentText`.
    consent_version: Option<i32>,
}

#[derive(Deserialize, ToSchema)]
pub struct UnsubscribeBody {
    email: String,
    /// Language of the confirmation letter; defaults to the language of the request.
    language: Option<Language>,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = SubscriptionCode)]
pub struct CodeBody {
    token: String,
}

impl CodeBody {
    fn validate(self) -> Result<String> {
        let mut validator = Validator::new();
        validator.code("token", &self.token);
        validator.finish()?;
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

fn validate_email(email: &str) -> Result<String> {
    let mut validator = Validator::new();
    let email = validator.email("email", email);
    validator.finish()?;
    Ok(email)
}

/// Requests a subscription. The response does not reveal whether the address is subscribed; the letter does.
#[utoipa::path(post, path = "/api/v1/public/subscription/subscribe", tag = "subscription",
    operation_id = "subscribe", request_body = SubscribeBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn subscribe(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(request_language): RequestLanguage,
    Json(body): Json<SubscribeBody>,
) -> Result<StatusCode> {
    let mut validator = Validator::new();
    let email = validator.email("email", &body.email);
    ConsentPurpose::Newsletter.check(&mut validator, "consentVersion", body.consent_version);
    validator.finish()?;
    let request = NewRequest {
        action: Action::Subscribe,
        email: &email,
        language: body.language,
        consent_language: Some(request_language),
    };
    requests::submit(&app, request, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Requests removal. The response does not reveal whether the address is subscribed; the letter does.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe", tag = "subscription",
    operation_id = "unsubscribe", request_body = UnsubscribeBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn unsubscribe(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(request_language): RequestLanguage,
    Json(body): Json<UnsubscribeBody>,
) -> Result<StatusCode> {
    let email = validate_email(&body.email)?;
    let language = body.language.unwrap_or(request_language);
    let request = NewRequest { action: Action::Unsubscribe, email: &email, language, consent_language: None };
    requests::submit(&app, request, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds the address to the mailing list by the code from the letter.
#[utoipa::path(post, path = "/api/v1/public/subscription/subscribe/confirm", tag = "subscription",
    operation_id = "confirmSubscription", request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn confirm_subscription(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.validate()?;
    limits::attempt(&app, &[code_limit(&app, address)], confirmation::subscribe(&app, &code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the address from the mailing list by the code from the letter or the token from a newsletter.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe/confirm", tag = "subscription",
    operation_id = "confirmUnsubscription", request_body = CodeBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn confirm_unsubscription(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<CodeBody>,
) -> Result<StatusCode> {
    let code = body.validate()?;
    limits::attempt(&app, &[code_limit(&app, address)], confirmation::unsubscribe(&app, &code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shares its counter with the codes of accounts, because guessing targets both.
fn code_limit(app: &App, address: ClientAddress) -> Limit {
    Limit::by_address(app, "codes", address, CODES_BY_ADDRESS)
}

/// Unsubscribes by the one-click request of a mail client (RFC 8058).
///
/// The form body is ignored, as the URL contains everything. The response is the same if there is no
/// subscription.
#[utoipa::path(post, path = "/api/v1/public/subscription/unsubscribe/one-click", tag = "subscription",
    operation_id = "unsubscribeByOneClick", params(TokenQuery),
    responses((status = 204)))]
pub async fn unsubscribe_by_one_click(
    State(app): State<App>,
    address: ClientAddress,
    Query(query): Query<TokenQuery>,
) -> Result<StatusCode> {
    let limit = Limit::by_address(&app, "one-clicks", address, ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS);
    let permit = limits::acquire(&app, &[limit]).await?;
    if confirmation::unsubscribe_by_token(&app, &query.token).await? {
        permit.refund(&app).await?;
    } else {
        permit.consume();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Redirects to the confirmation page when the one-click link is opened by a person or a link scanner.
#[utoipa::path(get, path = "/api/v1/public/subscription/unsubscribe/one-click", tag = "subscription",
    operation_id = "showUnsubscription", params(TokenQuery), responses((status = 303)))]
pub async fn show_unsubscription(Query(query): Query<TokenQuery>) -> Redirect {
    Redirect::to(&confirmation_page(Action::Unsubscribe, query.token.trim()))
}
