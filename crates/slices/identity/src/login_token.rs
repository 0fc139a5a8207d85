//! The bearer token that a sign-in returns.

use chrono::{DateTime, Utc};
use kit::audit::{self, AuditEntry};
use kit::jobs::{self, Plan};
use kit::token::Claims;
use kit::{App, Result, sessions};
use rules::UserId;
use rules::audit::AuditAction;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::device::{self, Device};
use crate::new_device_letter::SendNewDeviceLetter;

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginToken {
    access_token: String,
    token_type: &'static str,
}

/// How a user has proved who they are, in the last step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInMethod {
    Password,
    /// An external provider, at which the user signed in at this time, if it tells.
    Provider(Option<DateTime<Utc>>),
    Passkey,
    Authenticator,
    RecoveryCode,
}

impl SignInMethod {
    pub const fn code(self) -> &'static str {
        match self {
            SignInMethod::Password => "password",
            SignInMethod::Provider(_) => "provider",
            SignInMethod::Passkey => "passkey",
            SignInMethod::Authenticator => "authenticator",
            SignInMethod::RecoveryCode => "recovery-code",
        }
    }

    /// Time of the proof. A provider may only have remembered the user, so its own time counts.
    const fn proven_at(self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self {
            SignInMethod::Provider(signed_in_at) => signed_in_at,
            _ => Some(now),
        }
    }
}

impl LoginToken {
    /// Signs a user in who has proved everything that the account demands.
    pub async fn sign_in(
        app: &App,
        id: UserId,
        version: i32,
        device: &Device,
        method: SignInMethod,
    ) -> Result<LoginToken> {
        let mut transaction = app.pool.begin().await?;
        let claims = LoginToken::start(app, &mut transaction, id, version, device, method).await?;
        transaction.commit().await?;
        LoginToken::from_claims(app, &claims)
    }

    /// Records the day, with at most one write a day, and the sign-in, starts a session and returns the claims of its
    /// token. Tells the owner if the browser was not used before.
    pub async fn start(
        app: &App,
        transaction: &mut PgConnection,
        id: UserId,
        version: i32,
        device: &Device,
        method: SignInMethod,
    ) -> Result<Claims> {
        let session = device.session(id, version, method.proven_at(app.clock.now()));
        let is_first = sqlx::query_scalar!(
            "select last_sign_in_on is null as \"is_first!\" from users where id = $1",
            id.0
        )
        .fetch_one(&mut *transaction)
        .await?;
        sqlx::query!(
            "update users set last_sign_in_on = $2 where id = $1 and last_sign_in_on is distinct from $2",
            id.0,
            app.clock.now().date_naive(),
        )
        .execute(&mut *transaction)
        .await?;
        let is_new = device::is_new(app, transaction, &session, is_first).await?;
        let (session_id, claims) = sessions::start(app, transaction, &session).await?;
        let entry = AuditEntry::by_owner(id, AuditAction::SignIn).from_address(device.address().to_owned());
        let details = json!({ "way": method.code(), "session": session_id });
        audit::record(app, transaction, entry.details(details)).await?;
        if is_new {
            jobs::add(transaction, &SendNewDeviceLetter { session_id }, Plan::now()).await?;
        }
        Ok(claims)
    }

    pub fn from_claims(app: &App, claims: &Claims) -> Result<LoginToken> {
        let access_token = claims.sign(&app.keys)?;
        Ok(LoginToken { access_token, token_type: "bearer" })
    }
}
