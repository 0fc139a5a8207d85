use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Query};
use kit::{App, Problem, Result};
use rules::{Fault, FaultKind, Words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::codes::{self, MAX_CODE_CHARS};

const EMPTY_MODEL: Problem =
    Problem::new(StatusCode::BAD_REQUEST, "empty-model", Words::new("Model is empty", "Данные не переданы"));

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    token: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedArticleView {
    title_en: String,
    abstract_en: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AcceptBody {
    token: Option<String>,
    password: Option<String>,
}

/// What the invitation is about.
#[utoipa::path(get, path = "/api/v1/auth/invitations/preview", tag = "auth", operation_id = "previewInvitation",
    params(PreviewQuery),
    responses((status = 200, body = Vec<InvitedArticleView>), (status = 400, body = ErrorBody),
              (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn preview(
    State(app): State<App>,
    address: ClientAddress,
    Query(query): Query<PreviewQuery>,
) -> Result<Json<Vec<InvitedArticleView>>> {
    let code = code(query.token).map_err(|kind| vec![Fault::in_query("token", kind)])?;
    let articles = codes::attempt(&app, address, super::articles_of(&app, &code)).await?;
    let view = |article: super::InvitedArticle| InvitedArticleView {
        title_en: article.title_en,
        abstract_en: article.abstract_en,
    };
    Ok(Json(articles.into_iter().map(view).collect()))
}

/// Accepts the invitation: the account gets its password and can be signed in to.
#[utoipa::path(post, path = "/api/v1/auth/invitations/accept", tag = "auth", operation_id = "acceptInvitation",
    request_body = AcceptBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<AcceptBody>,
) -> Result<StatusCode> {
    if body.token.is_none() && body.password.is_none() {
        return Err(EMPTY_MODEL.into());
    }
    let code = code(body.token).map_err(|kind| vec![Fault::in_body("token", kind)])?;
    let password = body.password.unwrap_or_default().into();
    codes::attempt(&app, address, super::accept(&app, &code, password)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn code(token: Option<String>) -> Result<String, FaultKind> {
    let code = token.unwrap_or_default();
    match code.trim().chars().count() {
        0 => Err(FaultKind::CodeRequired),
        1..=MAX_CODE_CHARS => Ok(code),
        _ => Err(FaultKind::TooLong { max: MAX_CODE_CHARS }),
    }
}
