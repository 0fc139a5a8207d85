//! What an editor decides, and every undo. Each answers the article as it then is.

use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Spoken};
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, Language};
use serde::Deserialize;
use utoipa::ToSchema;

use super::read::{again, lock_at_the_desk};
use super::view::EditorArticle;
use crate::articles::act::{Deed, act};
use crate::messages;

#[derive(Debug, Deserialize, ToSchema)]
pub struct Decision {
    /// What the author shall read with it; plain text.
    letter: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    publication_date: Option<NaiveDate>,
    /// What the author shall read with it; plain text.
    letter: Option<String>,
}

/// An undo says nothing but that it is one.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Undo {}

/// Who decides what on which article, and in which language they want to be answered.
struct Case {
    actor: Actor,
    id: ArticleId,
    language: Language,
    action: Action,
}

async fn decide(
    app: &App,
    case: Case,
    letter: Option<String>,
    publication_date: Option<NaiveDate>,
) -> Result<Json<EditorArticle>> {
    let letter = match letter.filter(|letter| !letter.trim().is_empty()) {
        Some(letter) => Some(messages::checked("letter", &letter)?),
        None => None,
    };
    let mut transaction = app.pool.begin().await?;
    let (article, standing) = lock_at_the_desk(app, &mut transaction, case.id, &case.actor).await?;
    let deed = Deed { letter, publication_date, ..Deed::new(case.actor.id, standing, case.action) };
    act(app, &mut transaction, &article, deed).await?;
    let found = again(app, &mut transaction, case.id, &case.actor).await?;
    transaction.commit().await?;
    Ok(Json(EditorArticle::of(found, &app.settings, case.language)))
}

/// Accepts the article. Open review assignments end.
#[utoipa::path(post, path = "/api/v1/articles/{id}/accept", tag = "articles", operation_id = "acceptArticle",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::Accept };
    decide(&app, case, decision.letter, None).await
}

/// Declines the article. Open review assignments end.
#[utoipa::path(post, path = "/api/v1/articles/{id}/decline", tag = "articles", operation_id = "declineArticle",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn decline(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::Decline };
    decide(&app, case, decision.letter, None).await
}

/// Asks the author for another round. Open review assignments end.
#[utoipa::path(post, path = "/api/v1/articles/{id}/send-for-revision", tag = "articles", operation_id = "sendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Decision,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn send_for_revision(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(decision): Json<Decision>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::SendForRevision };
    decide(&app, case, decision.letter, None).await
}

/// Publishes the article; its address is fixed for ever when it is first published.
#[utoipa::path(post, path = "/api/v1/articles/{id}/publish", tag = "articles", operation_id = "publishArticle",
    params(("id" = ArticleId, Path)), request_body = Publication,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn publish(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(publication): Json<Publication>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::Publish };
    decide(&app, case, publication.letter, publication.publication_date).await
}

/// Gives the article back to its author as if it had not been submitted.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-submit", tag = "articles", operation_id = "undoSubmitArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_submit(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::UndoSubmit };
    decide(&app, case, None, None).await
}

/// Takes an acceptance back. Within the hold no news of it goes out.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-accept", tag = "articles", operation_id = "undoAcceptArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_accept(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::UndoAccept };
    decide(&app, case, None, None).await
}

/// Takes a refusal back. Within the hold no news of it goes out.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-decline", tag = "articles", operation_id = "undoDeclineArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_decline(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::UndoDecline };
    decide(&app, case, None, None).await
}

/// Takes a revision back. What the author already added stays for the next round.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-send-for-revision", tag = "articles", operation_id = "undoSendArticleForRevision",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_send_for_revision(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::UndoSendForRevision };
    decide(&app, case, None, None).await
}

/// Takes a publication back. Its address stays reserved and says that the article was withdrawn.
#[utoipa::path(post, path = "/api/v1/articles/{id}/undo-publish", tag = "articles", operation_id = "undoPublishArticle",
    params(("id" = ArticleId, Path)), request_body = Undo,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn undo_publish(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(Undo {}): Json<Undo>,
) -> Result<Json<EditorArticle>> {
    let case = Case { actor, id, language, action: Action::UndoPublish };
    decide(&app, case, None, None).await
}
