//! The result of the first step of a sign-in: a token, or the request for the second factor.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kit::http::Json;
use kit::{App, Result};
use rules::UserId;
use rules::second_factor::SecondFactorWay;
use serde::Serialize;
use utoipa::ToSchema;

use super::challenges;
use super::factors::lock_owner;
use super::passkeys::are_available;
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};

/// Asks for the second factor.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorRequest {
    /// Sent back with the code.
    challenge: String,
    /// Ways to go on, in the order of display.
    ways: Vec<SecondFactorWay>,
}

#[derive(Debug)]
pub enum SignedIn {
    Token(LoginToken),
    NeedsFactor(SecondFactorRequest),
}

impl SignedIn {
    /// Signs a user in who has passed the first step, or asks for the second factor if the account has one.
    pub async fn begin(
        app: &App,
        user: UserId,
        token_version: i32,
        device: &Device,
        method: SignInMethod,
    ) -> Result<SignedIn> {
        let mut transaction = app.pool.begin().await?;
        // The account is locked, so that no factor is added between the count and the session.
        let factors = lock_owner(app, &mut transaction, user).await?.factors;
        if factors.is_set_up() {
            transaction.rollback().await?;
            let challenge = challenges::start_sign_in(app, user, token_version).await?;
            let ways = factors.ways(are_available(app));
            return Ok(SignedIn::NeedsFactor(SecondFactorRequest { challenge, ways }));
        }
        let claims = LoginToken::start(app, &mut transaction, user, token_version, device, method).await?;
        transaction.commit().await?;
        LoginToken::from_claims(app, &claims).map(SignedIn::Token)
    }
}

impl IntoResponse for SignedIn {
    fn into_response(self) -> Response {
        match self {
            SignedIn::Token(token) => Json(token).into_response(),
            SignedIn::NeedsFactor(request) => (StatusCode::ACCEPTED, Json(request)).into_response(),
        }
    }
}
