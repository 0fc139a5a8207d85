//! The browser that a sign-in comes from.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use kit::http::ClientAddress;
use kit::secrets::hash_secret;
use kit::sessions::NewSession;
use kit::{App, Error, Result};
use rules::UserId;
use rules::sessions::{DeviceName, KNOWN_DEVICE_DAYS};
use sqlx::PgConnection;

/// Characters of `Rng::secret`.
const ID_CHARS: usize = 43;
/// Only these requests need the cookie.
const COOKIE_PATH: &str = "/api/v1/auth";

/// Browser, operating system and network address of a request, and the cookie that recognises the browser.
#[derive(Debug, Clone)]
pub struct Device {
    /// Random; contains no data about the user.
    id: String,
    name: DeviceName,
    address: String,
}

impl Device {
    /// Network address of the request.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// `proven_at` is when the user proved their identity, if that is known.
    pub fn session(&self, user: UserId, token_version: i32, proven_at: Option<DateTime<Utc>>) -> NewSession {
        NewSession {
            user,
            token_version,
            device_hash: hash_secret(&self.id),
            device: self.name,
            address: self.address.clone(),
            proven_at,
        }
    }

    /// Returns the cookie that recognises this browser at the next sign-in. Its age does not matter: a session with
    /// its hash must be on record.
    pub fn cookie(&self, app: &App) -> CookieJar {
        let cookie = Cookie::build((cookie_name(app), self.id.clone()))
            .path(COOKIE_PATH)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(is_secure(app))
            .permanent()
            .build();
        CookieJar::new().add(cookie)
    }
}

/// True if the account was signed in to before, and not from this browser in the time that sessions are kept.
/// `is_first` says that nobody has ever signed in to it: an account that was not used for long has no sessions either.
///
/// A client that keeps no cookies is known by its name and its address.
pub async fn is_new(
    app: &App,
    connection: &mut PgConnection,
    session: &NewSession,
    is_first: bool,
) -> sqlx::Result<bool> {
    let is_new = sqlx::query_scalar!(
        "select coalesce(not bool_or(device_hash = $2
                                     or address = $3 and browser is not distinct from $4
                                        and system is not distinct from $5), not $7) as \"is_new!\"
         from sessions where user_id = $1 and last_seen_at > $6",
        session.user.0,
        session.device_hash,
        session.address,
        session.device.browser,
        session.device.system,
        app.clock.now() - TimeDelta::days(KNOWN_DEVICE_DAYS),
        is_first
    )
    .fetch_one(connection)
    .await?;
    Ok(is_new)
}

fn is_secure(app: &App) -> bool {
    app.settings.http.public_origin.scheme() == "https"
}

fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) { "__Secure-device" } else { "device" }
}

impl<S: Sync> FromRequestParts<S> for Device
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Device> {
        let app = App::from_ref(state);
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        let jar = CookieJar::from_headers(&parts.headers);
        let known = jar.get(cookie_name(&app)).map(|cookie| cookie.value().to_owned());
        let user_agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Device {
            id: known.filter(|id| id.len() == ID_CHARS).unwrap_or_else(|| app.rng.secret()),
            name: user_agent.map(DeviceName::from_user_agent).unwrap_or_default(),
            address: address.to_string(),
        })
    }
}
