use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::Json;
use kit::{App, Result};
use rules::Checks;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::password;

#[derive(Deserialize, ToSchema)]
pub struct LoginBody {
    email: String,
    password: String,
}

#[derive(Serialize, ToSchema)]
pub struct LoginToken {
    access_token: String,
    token_type: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Provider {
    provider: &'static str,
    client_id: String,
    name: &'static str,
}

/// The external identity providers that this journal offers.
#[utoipa::path(get, path = "/api/v1/auth/providers", tag = "auth", operation_id = "listProviders",
    responses((status = 200, body = Vec<Provider>)))]
pub async fn providers(State(app): State<App>) -> Json<Vec<Provider>> {
    let orcid = app.settings.orcid.iter().map(|orcid| Provider {
        provider: "orcid",
        client_id: orcid.client_id.clone(),
        name: "ORCID",
    });
    Json(orcid.collect())
}

/// Signs in with e-mail and password.
#[utoipa::path(post, path = "/api/v1/auth/login", tag = "auth", operation_id = "login", request_body = LoginBody,
    responses((status = 200, body = LoginToken), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn login(State(app): State<App>, Json(body): Json<LoginBody>) -> Result<Json<LoginToken>> {
    let mut checks = Checks::new();
    let email = checks.email("email", &body.email);
    checks.secret("password", &body.password, password::MAX_CHARS);
    checks.finish()?;
    let access_token = super::sign_in(&app, &email, body.password.into()).await?;
    Ok(Json(LoginToken { access_token, token_type: "bearer" }))
}
