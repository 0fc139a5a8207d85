use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::ArticleId;
use rules::article::EditorialContent;

use super::read;
use super::save::{self, ArticleChange};
use super::view::{EditorArticle, EditorEvent};
use crate::articles::access::require_relation;
use crate::articles::events as history;
use crate::merged_manuscripts::view::MergedManuscript;

/// Returns an article with all editorial data, the allowed actions and whom each would notify.
#[utoipa::path(get, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "readArticleById",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<EditorArticle>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Replaces the whole article. Responds with 409 if the version is outdated.
#[utoipa::path(put, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "updateArticleById",
    params(("id" = ArticleId, Path)), request_body = EditorialContent,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(content): Json<EditorialContent>,
) -> Result<Json<EditorArticle>> {
    let data = save::save(&app, &actor, id, content).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Changes one date or one PDF.
#[utoipa::path(patch, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "partialUpdateArticleById",
    params(("id" = ArticleId, Path)), request_body = ArticleChange,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(change): Json<ArticleChange>,
) -> Result<Json<EditorArticle>> {
    let data = save::change(&app, &actor, id, change).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Lists the article's events, oldest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/events", tag = "articles", operation_id = "readArticleEvents",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EditorEvent>), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EditorEvent>>> {
    let mut connection = app.pool.acquire().await?;
    let (_, relation) = require_relation(&mut connection, id, &actor).await?;
    let events = history::list(&app, &mut connection, id, relation).await?;
    Ok(Json(events.into_iter().map(|event| EditorEvent::of(event, relation)).collect()))
}

/// Lists the merged manuscripts of every round, newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/merged-pdfs", tag = "articles",
    operation_id = "listArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 404, body = ErrorBody)))]
pub async fn merged_pdfs(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(MergedManuscript::list(&data.article, language)))
}
