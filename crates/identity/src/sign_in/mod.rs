//! Getting in with e-mail and password.

mod familiar;
mod http;
mod token;

use axum::http::StatusCode;
use kit::http::ClientAddress;
use kit::limits::{self, Limit};
use kit::telemetry::names;
use kit::{App, Error, Problem, Result, Routes};
use rules::limits::sign_in::{BY_ACCOUNT, BY_ADDRESS, BY_STRANGERS, FAMILIAR_PAIR, STRANGE_PAIR};
use rules::{UserId, Words};
use secrecy::{ExposeSecret, SecretString};
use utoipa_axum::routes;

use crate::password;
use crate::registration::{self, Waiting};

pub use token::LoginToken;

pub const WRONG_CREDENTIALS: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "wrong-credentials",
    Words::new("The e-mail or the password is incorrect.", "Неверный адрес электронной почты или пароль."),
);

pub const EMAIL_NOT_CONFIRMED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "email-not-confirmed",
    Words::new(
        "Please confirm your e-mail first: open the link in the letter we sent you.",
        "Сначала подтвердите адрес электронной почты: откройте ссылку из нашего письма.",
    ),
);

const DOOR: &str = "sign-in";

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::providers), app)
        .public(routes!(http::login), app)
        .public(routes!(http::login_with_form), app)
}

/// A login token for the right password of an active, confirmed account.
pub async fn sign_in(
    app: &App,
    email: &str,
    password: SecretString,
    from: ClientAddress,
) -> Result<LoginToken> {
    let signed_in = try_password(app, email, password, from).await;
    metrics::counter!(names::SIGN_INS, "outcome" => outcome(&signed_in)).increment(1);
    signed_in
}

fn outcome(signed_in: &Result<LoginToken>) -> &'static str {
    match signed_in {
        Ok(_) => "done",
        Err(Error::Problem(problem)) if problem.code == WRONG_CREDENTIALS.code => "wrong",
        Err(Error::Problem(problem)) if problem.code == EMAIL_NOT_CONFIRMED.code => "unconfirmed",
        Err(Error::TooManyTries { .. }) => "limited",
        Err(_) => "failed",
    }
}

async fn try_password(
    app: &App,
    email: &str,
    password: SecretString,
    from: ClientAddress,
) -> Result<LoginToken> {
    let limits = limits_of(app, email, from).await?;
    let taken = limits::take(app, &limits).await?;
    let account = sqlx::query!(
        "select id, password_hash, token_version, is_active from users where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    let waiting = registration::newest_for(&app.pool, email).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let checked = check(password, hash, waiting).await;
    let (right, waits) = match checked {
        Ok(checked) => checked,
        // Nobody has looked at the password, so it was not wrong.
        Err(error) => {
            taken.give_back(app).await?;
            return Err(error);
        }
    };
    // Only someone who knows the password learns anything about the account.
    if let Some(account) = account.filter(|account| right && account.is_active) {
        taken.give_back(app).await?;
        let id = UserId(account.id);
        familiar::remember(app, id, from).await?;
        return LoginToken::for_account(app, id, account.token_version);
    }
    if waits {
        taken.give_back(app).await?;
        return Err(EMAIL_NOT_CONFIRMED.into());
    }
    Err(WRONG_CREDENTIALS.into())
}

/// Whether the password is the account's, and whether it is that of a registration with the same address. Both are
/// looked at whenever there is a registration, whether or not there is an account: so the time tells nothing.
async fn check(
    password: SecretString,
    of_account: Option<String>,
    waiting: Option<Waiting>,
) -> Result<(bool, bool)> {
    let right = password::matches(password.clone(), of_account).await?;
    let waits = match waiting {
        Some(waiting) => {
            password::matches(password, Some(waiting.password_hash.expose_secret().to_owned())).await?
        }
        None => false,
    };
    Ok((right, waits))
}

async fn limits_of(app: &App, email: &str, from: ClientAddress) -> Result<Vec<Limit>> {
    let by_address = Limit::by_address(app, DOOR, from, BY_ADDRESS);
    let by_account = Limit::by_subject(DOOR, email, BY_ACCOUNT);
    let pair = |allowance| Limit::by_pair(DOOR, email, from, allowance);
    Ok(if familiar::knows(app, email, from).await? {
        vec![by_address, by_account, pair(FAMILIAR_PAIR)]
    } else {
        vec![by_address, by_account, pair(STRANGE_PAIR), by_strangers(email)]
    })
}

fn by_strangers(email: &str) -> Limit {
    Limit::by_subject("sign-in-by-strangers", email, BY_STRANGERS)
}

/// What was tried against a password that is gone counts no more.
pub async fn forget_tries(app: &App, email: &str, from: ClientAddress) -> Result<()> {
    let pair = Limit::by_pair(DOOR, email, from, STRANGE_PAIR);
    limits::forget(app, &[Limit::by_subject(DOOR, email, BY_ACCOUNT), by_strangers(email), pair]).await
}
