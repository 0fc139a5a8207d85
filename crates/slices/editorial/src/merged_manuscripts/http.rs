use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::ArticleId;

use super::request::request_merge;
use super::view::MergedManuscript;
use crate::articles::access::read_own;

/// Lists the merged manuscripts of every round, newest first.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}/merged-pdfs", tag = "my articles",
    operation_id = "listMyArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let article = read_own(&app, &actor, id).await?;
    Ok(Json(MergedManuscript::list(&article, language)))
}

/// Starts the merge of the current round's manuscript, in the background.
#[utoipa::path(post, path = "/api/v1/articles/my/{id}/merged-pdfs/generate", tag = "my articles",
    operation_id = "generateMyArticleMergedPdf", params(("id" = ArticleId, Path)),
    responses((status = 202, body = Vec<MergedManuscript>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn generate(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<(StatusCode, Json<Vec<MergedManuscript>>)> {
    let article = request_merge(&app, &actor, id).await?;
    Ok((StatusCode::ACCEPTED, Json(MergedManuscript::list(&article, language))))
}
