use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::ArticleId;
use rules::article::Action;
use serde::Serialize;
use utoipa::ToSchema;

use super::begin::{self, NewNotice};
use super::list::{self, ArticleNotices};
use crate::editor_articles::{DecisionCommand, decide_in_transaction};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BegunNotice {
    article_id: ArticleId,
}

/// Lists the notices on an article, and what a notice is about.
#[utoipa::path(get, path = "/api/v1/articles/{id}/notices", tag = "articles", operation_id = "listArticleNotices",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = ArticleNotices), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<ArticleNotices>> {
    list::list(&app, &actor, id, language).await.map(Json)
}

/// Begins a notice, such as a correction or a retraction, on a published article. It is an accepted article with the
/// questions that it must answer.
#[utoipa::path(post, path = "/api/v1/articles/{id}/notices", tag = "articles", operation_id = "beginArticleNotice",
    params(("id" = ArticleId, Path)), request_body = NewNotice,
    responses((status = 201, body = BegunNotice), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn begin(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(new): Json<NewNotice>,
) -> Result<(StatusCode, Json<BegunNotice>)> {
    let article_id = begin::begin(&app, &actor, id, new).await?;
    Ok((StatusCode::CREATED, Json(BegunNotice { article_id })))
}

/// Discards a notice that was never published.
#[utoipa::path(post, path = "/api/v1/articles/{id}/discard-notice", tag = "articles",
    operation_id = "discardArticleNotice", params(("id" = ArticleId, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn discard(State(app): State<App>, actor: Actor, Path(id): Path<ArticleId>) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    let command = DecisionCommand {
        action: Action::DiscardNotice,
        letter: None,
        publication_date: None,
        is_preview: false,
    };
    decide_in_transaction(&app, &mut transaction, &actor, id, command).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
