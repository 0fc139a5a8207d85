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
    pub fn for_account(app: &App, id: UserId, version: i32) -> Result<LoginToken> {
        let auth = &app.settings.auth;
        let access_token = Claims::for_account(id, version, auth, app.clock.now()).sign(auth)?;
        Ok(LoginToken { access_token, token_type: "bearer" })
    }
}
