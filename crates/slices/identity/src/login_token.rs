//! The bearer token that a sign-in returns.

use kit::jobs::{self, Plan};
use kit::token::Claims;
use kit::{App, Result, sessions};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::device::{self, Device};
use crate::new_device_letter::SendNewDeviceLetter;

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginToken {
    access_token: String,
    token_type: &'static str,
}

impl LoginToken {
    /// Signs a user in: records the day, with at most one write a day, starts a session and creates its token.
    /// Tells the owner if the browser was not used before.
    pub async fn sign_in(app: &App, id: UserId, version: i32, device: &Device) -> Result<LoginToken> {
        let session = device.session(id, version);
        let mut transaction = app.pool.begin().await?;
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
        let is_new = device::is_new(app, &mut transaction, &session, is_first).await?;
        let (session_id, claims) = sessions::start(app, &mut transaction, &session).await?;
        if is_new {
            jobs::add(&mut transaction, &SendNewDeviceLetter { session_id }, Plan::now()).await?;
        }
        transaction.commit().await?;
        LoginToken::from_claims(app, &claims)
    }

    pub fn from_claims(app: &App, claims: &Claims) -> Result<LoginToken> {
        let access_token = claims.sign(&app.settings.auth)?;
        Ok(LoginToken { access_token, token_type: "bearer" })
    }
}
