use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::ArticleId;
use rules::article::VersionSummary;

use super::list::{self, ArticleVersion};

/// Lists the versions that changes of a published article have made, newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/versions", tag = "articles", operation_id = "listArticleVersions",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<ArticleVersion>), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<ArticleVersion>>> {
    list::list(&app, &actor, id, language).await.map(Json)
}

/// Says for readers what a version changes and why.
#[utoipa::path(put, path = "/api/v1/articles/{id}/versions/{number}", tag = "articles",
    operation_id = "describeArticleVersion",
    params(("id" = ArticleId, Path), ("number" = i32, Path, description = "From 2")), request_body = VersionSummary,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn describe(
    State(app): State<App>,
    actor: Actor,
    Path((id, number)): Path<(ArticleId, i32)>,
    Json(summary): Json<VersionSummary>,
) -> Result<StatusCode> {
    list::describe(&app, &actor, id, number, summary).await?;
    Ok(StatusCode::NO_CONTENT)
}
