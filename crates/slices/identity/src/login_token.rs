//! The bearer token that a sign-in returns.

use kit::token::Claims;
use kit::{App, Result};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginToken {
    access_token: String,
    token_type: &'static str,
}

impl LoginToken {
    /// Signs a user in: records the day, with at most one write a day, and creates the token.
    pub async fn sign_in(app: &App, id: UserId, version: i32) -> Result<LoginToken> {
        sqlx::query!(
            "update users set last_sign_in_on = $2 where id = $1 and last_sign_in_on is distinct from $2",
            id.0,
            app.clock.now().date_naive(),
        )
        .execute(&app.pool)
        .await?;
        LoginToken::for_account(app, id, version)
    }

    pub fn for_account(app: &App, id: UserId, version: i32) -> Result<LoginToken> {
        let auth = &app.settings.auth;
        let access_token = Claims::for_account(id, version, auth, app.clock.now()).sign(auth)?;
        Ok(LoginToken { access_token, token_type: "bearer" })
    }
}
