//! Decisions of editors and their undos. Each responds with the updated article.

use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, Language};
use serde::Deserialize;
use utoipa::ToSchema;

use super::read::reload;
use super::view::EditorArticle;
use crate::articles::access::lock_for_editor;
use crate::articles::act::{ArticleCommand, act};
use crate::messages;

#[derive(Debug, Deserialize, ToSchema)]
pub struct Decision {
    /// Message to the author in plain text, sent with the decision.
    letter: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    publication_date: Option<NaiveDate>,
    /// Message to the author in plain text, sent with the decision.
    letter: Option<String>,
}

/// Empty body of an undo request.
#[derive(Debug, Deserialize, ToSchema)]
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
    publication_date: Option<NaiveDate>,
) -> Result<Json<EditorArticle>> {
    let letter = match letter.filter(|letter| !letter.trim().is_empty()) {
        Some(letter) => Some(messages::validate_text("letter", &letter)?),
        None => None,
    };
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, request.id, &request.actor).await?;
    let editor = request.actor.id;
    let command =
        ArticleCommand { publication_date, ..ArticleCommand::new(editor, relation, request.action) };
    let notification = act(app, &mut transaction, &article, command).await?;
    if let (Some(letter), Some(notification)) = (letter, notification) {
        let now = app.clock.now();
        messages::write_with_decision(&mut transaction, article.id, editor, letter, notification, now)
            .await?;
    }
    let updated = reload(app, &mut transaction, request.id, &request.actor).await?;
    transaction.commit().await?;
    Ok(Json(EditorArticle::of(updated, &app.settings, request.language)))
}

/// Accepts the article and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/accept", tag = "articles", operation_id = "acceptArticle",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::Accept };
    apply_decision(&app, request, decision.letter, None).await
}

/// Declines the article and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/decline", tag = "articles", operation_id = "declineArticle",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn decline(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::Decline };
    apply_decision(&app, request, decision.letter, None).await
}

/// Sends the article back for revision and withdraws open review assignments.
#[utoipa::path(post, path = "/api/v1/articles/{id}/send-for-revision", tag = "articles", operation_id = "sendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn send_for_revision(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::SendForRevision };
    apply_decision(&app, request, decision.letter, None).await
}

/// Publishes the article. The first publication assigns its permanent slug.
#[utoipa::path(post, path = "/api/v1/articles/{id}/publish", tag = "articles", operation_id = "publishArticle",
    params(("id" = ArticleId, Path)), request_body = Publication,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn publish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(publication): Json<Publication>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::Publish };
    apply_decision(&app, request, publication.letter, publication.publication_date).await
}

/// Undoes the submission: the article returns to its author.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-submit", tag = "articles", operation_id = "undoSubmitArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_submit(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoSubmit };
    apply_decision(&app, request, None, None).await
}

/// Undoes an acceptance. Within the hold the author is not notified of either.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-accept", tag = "articles", operation_id = "undoAcceptArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_accept(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoAccept };
    apply_decision(&app, request, None, None).await
}

/// Undoes a decline. Within the hold the author is not notified of either.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-decline", tag = "articles", operation_id = "undoDeclineArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_decline(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoDecline };
    apply_decision(&app, request, None, None).await
}

/// Undoes a request for revision. Files that the author already added stay for the next round.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-send-for-revision", tag = "articles", operation_id = "undoSendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_send_for_revision(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoSendForRevision };
    apply_decision(&app, request, None, None).await
}

/// Undoes a publication. The slug stays reserved; its page says that the article was withdrawn.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-publish", tag = "articles", operation_id = "undoPublishArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_publish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let request = DecisionRequest { actor, id, language, action: Action::UndoPublish };
    apply_decision(&app, request, None, None).await
}
