//! Sign-in with e-mail and password.

mod familiar_addresses;
mod http;

use axum::http::StatusCode;
use kit::http::ClientAddress;
use kit::limits::{self, Limit};
use kit::telemetry::names;
use kit::{App, Error, Problem, Result, Routes};
use rules::limits::sign_in::{
    BY_ACCOUNT, BY_ADDRESS, BY_UNFAMILIAR_ADDRESSES, FAMILIAR_PAIR, UNFAMILIAR_PAIR,
};
use rules::{LocalizedText, UserId};
use secrecy::{ExposeSecret, SecretString};
use utoipa_axum::routes;

use crate::login_token::LoginToken;
use crate::password;
use crate::registration::{self, PendingRegistration};

pub const WRONG_CREDENTIALS: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "wrong-credentials",
    LocalizedText::new(
        "The e-mail or the password is incorrect.",
        "Неверный адрес электронной почты или пароль.",
    ),
);

pub const EMAIL_NOT_CONFIRMED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "email-not-confirmed",
    LocalizedText::new(
        "Confirm your e-mail first: open the link that we sent you.",
        "Сначала подтвердите адрес электронной почты: откройте ссылку из нашего письма.",
    ),
);

const LIMIT_NAME: &str = "sign-in";

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::providers), app)
        .public(routes!(http::login), app)
        .public(routes!(http::login_with_form), app)
}

/// Returns a login token if the password is that of an active, confirmed account.
pub async fn sign_in(
    app: &App,
    email: &str,
    password: SecretString,
    from: ClientAddress,
) -> Result<LoginToken> {
    let signed_in = authenticate(app, email, password, from).await;
    metrics::counter!(names::SIGN_INS, "outcome" => outcome(&signed_in)).increment(1);
    signed_in
}

fn outcome(signed_in: &Result<LoginToken>) -> &'static str {
    match signed_in {
        Ok(_) => "done",
        Err(Error::Problem(problem)) if problem.code == WRONG_CREDENTIALS.code => "wrong",
        Err(Error::Problem(problem)) if problem.code == EMAIL_NOT_CONFIRMED.code => "unconfirmed",
        Err(Error::RateLimited { .. }) => "limited",
        Err(_) => "failed",
    }
}

async fn authenticate(
    app: &App,
    email: &str,
    password: SecretString,
    from: ClientAddress,
) -> Result<LoginToken> {
    let limits = limits_for(app, email, from).await?;
    let permit = limits::acquire(app, &limits).await?;
    let account = sqlx::query!(
        "select id, password_hash, token_version, is_active from users where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    let registration = registration::find_newest(&app.pool, email).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let checked = check_password(password, hash, registration).await;
    let (is_correct, is_unconfirmed) = match checked {
        Ok(checked) => checked,
        // The password was not checked, so the attempt must not count.
        Err(error) => {
            permit.refund(app).await?;
            return Err(error);
        }
    };
    // Reveal the state of the account only to a client that knows the password.
    if let Some(account) = account.filter(|account| is_correct && account.is_active) {
        permit.refund(app).await?;
        let id = UserId(account.id);
        familiar_addresses::record(app, id, from).await?;
        return LoginToken::sign_in(app, id, account.token_version).await;
    }
    if is_unconfirmed {
        permit.refund(app).await?;
        return Err(EMAIL_NOT_CONFIRMED.into());
    }
    Err(WRONG_CREDENTIALS.into())
}

/// Checks the password against the account and against a registration with the same address.
///
/// With a registration both hashes are verified even if there is no account, so the timing does not reveal
/// which exists.
async fn check_password(
    password: SecretString,
    account_hash: Option<String>,
    registration: Option<PendingRegistration>,
) -> Result<(bool, bool)> {
    let is_correct = password::matches(password.clone(), account_hash).await?;
    let is_unconfirmed = match registration {
        Some(registration) => {
            password::matches(password, Some(registration.password_hash.expose_secret().to_owned())).await?
        }
        None => false,
    };
    Ok((is_correct, is_unconfirmed))
}

async fn limits_for(app: &App, email: &str, from: ClientAddress) -> Result<Vec<Limit>> {
    let by_address = Limit::by_address(app, LIMIT_NAME, from, BY_ADDRESS);
    let by_account = Limit::by_subject(LIMIT_NAME, email, BY_ACCOUNT);
    let pair = |allowance| Limit::by_pair(LIMIT_NAME, email, from, allowance);
    Ok(if familiar_addresses::is_familiar(app, email, from).await? {
        vec![by_address, by_account, pair(FAMILIAR_PAIR)]
    } else {
        vec![by_address, by_account, pair(UNFAMILIAR_PAIR), unfamiliar_limit(email)]
    })
}

fn unfamiliar_limit(email: &str) -> Limit {
    Limit::by_subject("sign-in-by-strangers", email, BY_UNFAMILIAR_ADDRESSES)
}

/// Resets the rate limits of an address after its password has changed.
pub async fn reset_limits(app: &App, email: &str, from: ClientAddress) -> Result<()> {
    let pair = Limit::by_pair(LIMIT_NAME, email, from, UNFAMILIAR_PAIR);
    limits::reset(app, &[Limit::by_subject(LIMIT_NAME, email, BY_ACCOUNT), unfamiliar_limit(email), pair])
        .await
}
