//! Sign-in with e-mail and password, with a second factor, or with a passkey alone.

mod attempts;
mod failures;
mod familiar_addresses;
mod http;
mod renew_hash;
mod second_step;

use axum::http::StatusCode;
use kit::http::ClientAddress;
use kit::telemetry::names;
use kit::{App, Error, Problem, Result, Routes};
use rules::time_limits::RequestKind;
use rules::{LocalizedText, UserId};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::Instant;
use utoipa_axum::routes;

pub use attempts::reset_limits;
pub(crate) use familiar_addresses::forget_all as forget_familiar_addresses;

use self::attempts::Attempt;
use crate::device::Device;
use crate::login_token::SignInMethod;
use crate::password;
use crate::registration::{self, PendingRegistration};
use crate::second_factor::SignedIn;

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

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .for_requests(RequestKind::SignIn)
        .public(routes!(http::login), app)
        .public(routes!(http::login_with_form), app)
        .public(routes!(second_step::complete), app)
        .public(routes!(second_step::start_passkey), app)
        .public(routes!(second_step::sign_in_with_passkey), app)
}

/// Returns a login token if the password is that of an active, confirmed account, or asks for its second factor.
pub async fn sign_in(
    app: &App,
    email: &str,
    password: SecretString,
    from: ClientAddress,
    device: &Device,
) -> Result<SignedIn> {
    let began = Instant::now();
    let signed_in = authenticate(app, email, password, from, device).await;
    attempts::delay_refusal(began, &signed_in).await;
    metrics::counter!(names::SIGN_INS, "outcome" => outcome(&signed_in)).increment(1);
    signed_in
}

fn outcome(signed_in: &Result<SignedIn>) -> &'static str {
    match signed_in {
        Ok(SignedIn::Token(_)) => "done",
        Ok(SignedIn::NeedsFactor(_)) => "second-factor",
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
    device: &Device,
) -> Result<SignedIn> {
    let attempt = Attempt::begin(app, email, from).await?;
    let account = sqlx::query!(
        "select id, password_hash, token_version, is_active from users where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    let registration = registration::find_newest(&app.pool, email).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let checked = check_password(password.clone(), hash, registration).await;
    let (is_correct, is_unconfirmed) = match checked {
        Ok(checked) => checked,
        // The password was not checked, so the attempt must not count.
        Err(error) => return Err(attempt.abandon(app, error).await),
    };
    // Reveal the state of the account only to a client that knows the password.
    if let Some(account) = account.as_ref().filter(|account| is_correct && account.is_active) {
        attempt.refund(app).await?;
        let (id, method) = (UserId(account.id), SignInMethod::Password);
        let hash = account.password_hash.as_deref().unwrap_or_default();
        renew_hash::renew_if_needed(app, id, account.token_version, hash, password).await;
        let signed_in = SignedIn::begin(app, id, account.token_version, device, method).await?;
        if matches!(signed_in, SignedIn::Token(_)) {
            familiar_addresses::record(app, id, from).await?;
        }
        return Ok(signed_in);
    }
    if is_unconfirmed && !attempt.is_behind_blocked_address() {
        attempt.refund(app).await?;
        return Err(EMAIL_NOT_CONFIRMED.into());
    }
    failures::record(app, account.map(|account| UserId(account.id)), device).await?;
    Err(attempt.into_refusal())
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
