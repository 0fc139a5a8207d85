//! Decisions of editors and their undos. Each responds with the updated article.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, OptionalJson, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, Language};
use serde::Deserialize;
use utoipa::ToSchema;

use super::decide::{DecisionCommand, decide_in_transaction, view_after_decision};
use super::view::EditorArticle;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Decision {
    /// Message to the author in plain text, sent with the decision.
    letter: Option<String>,
}

/// Empty body of an undo request.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Undo {}

struct DecisionRequest {
    actor: Actor,
    id: ArticleId,
    language: Language,
    action: Action,
}

async fn apply_decision(
    app: &App,
    request: DecisionRequest,
    letter: Option<String>,
) -> Result<Json<EditorArticle>> {
    let mut transaction = app.pool.begin().await?;
    let DecisionRequest { actor, id, language, action } = request;
    let command = DecisionCommand { action, letter, publication_date: None, is_preview: false };
    decide_in_transaction(app, &mut transaction, &actor, id, command).await?;
    let article = view_after_decision(app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(Json(article))
}

/// Accepts the article and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/accept", tag = "articles", operation_id = "acceptArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Decision>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(decision): OptionalJson<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::Accept };
    apply_decision(&app, request, decision.letter).await
}

/// Declines the article and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/decline", tag = "articles", operation_id = "declineArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Decision>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn decline(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(decision): OptionalJson<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::Decline };
    apply_decision(&app, request, decision.letter).await
}

/// Sends the article back for revision and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/send-for-revision", tag = "articles", operation_id = "sendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Option<Decision>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn send_for_revision(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(decision): OptionalJson<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::SendForRevision };
    apply_decision(&app, request, decision.letter).await
}

/// Undoes the submission: the article returns to its author, who is notified at once.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-submit", tag = "articles", operation_id = "undoSubmitArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Decision>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_submit(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(decision): OptionalJson<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoSubmit };
    apply_decision(&app, request, decision.letter).await
}

/// Undoes an acceptance. Within the hold the author is not notified of either.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-accept", tag = "articles", operation_id = "undoAcceptArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Undo>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_accept(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(Undo {}): OptionalJson<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoAccept };
    apply_decision(&app, request, None).await
}

/// Undoes a decline. Within the hold the author is not notified of either.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-decline", tag = "articles", operation_id = "undoDeclineArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Undo>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_decline(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(Undo {}): OptionalJson<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoDecline };
    apply_decision(&app, request, None).await
}

/// Undoes a request for revision. Files that the author already added stay for the next round.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-send-for-revision", tag = "articles", operation_id = "undoSendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Option<Undo>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_send_for_revision(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(Undo {}): OptionalJson<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoSendForRevision };
    apply_decision(&app, request, None).await
}

/// Undoes a publication. The slug stays reserved; its page says that the article was withdrawn.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-publish", tag = "articles", operation_id = "undoPublishArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Undo>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_publish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(Undo {}): OptionalJson<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoPublish };
    apply_decision(&app, request, None).await
}
