//! Messages for editors.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::secrets::reveal_id;
use kit::{Actor, App, Result, limits};
use notifications::{mark_messages_read, notify_author_of_message};
use rules::ArticleId;
use rules::article::Action;
use rules::limits::creation;
use rules::notification::Side;

use super::store::{page_for_editors, write};
use super::unread::{ReadMessages, record_read};
use super::{EditorMessage, ListQuery, MESSAGE_IDS, NewMessage, PAGE_SIZE, validate_text};
use crate::articles::access::require_action;
use crate::participants::{Participant, ParticipantRole};

/// Lists the messages with the author.
#[utoipa::path(get, path = "/api/v1/articles/{id}/messages", tag = "articles", operation_id = "listArticleMessages",
    params(("id" = ArticleId, Path), ListQuery),
    responses((status = 200, body = Page<EditorMessage>), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorMessage>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    require_action(&mut connection, id, &actor, Action::Correspond).await?;
    page_for_editors(&mut connection, id, actor.id, query.asc.unwrap_or(false), bounds).await.map(Json)
}

/// Sends a message to the author, who does not see the editor's name.
#[utoipa::path(post, path = "/api/v1/articles/{id}/messages", tag = "articles", operation_id = "sendArticleMessage",
    params(("id" = ArticleId, Path)), request_body = NewMessage,
    responses((status = 201, body = EditorMessage), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn send(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(message): Json<NewMessage>,
) -> Result<(StatusCode, Json<EditorMessage>)> {
    let text = validate_text("text", &message.text)?;
    limits::count(&app, "message", actor.id, creation::MESSAGES).await?;
    let mut transaction = app.pool.begin().await?;
    require_action(&mut transaction, id, &actor, Action::Correspond).await?;
    let created_at = app.clock.now();
    let article = id;
    let id = write(&mut transaction, article, (actor.id, ParticipantRole::Editor), &text, created_at).await?;
    notify_author_of_message(&app, &mut transaction, article, id).await?;
    let user = Participant::load(&mut transaction, actor.id, ParticipantRole::Editor).await?;
    transaction.commit().await?;
    Ok((
        StatusCode::CREATED,
        Json(EditorMessage { id, text, user, created_at, is_held: false, is_unread: false }),
    ))
}

/// Marks the messages as read, with the notifications of them.
#[utoipa::path(post, path = "/api/v1/articles/{id}/messages/read", tag = "articles", operation_id = "markArticleMessagesRead",
    params(("id" = ArticleId, Path)), request_body = ReadMessages,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn mark_read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(read): Json<ReadMessages>,
) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    require_action(&mut transaction, id, &actor, Action::Correspond).await?;
    // Editors are shown plain ids. One that an author sees is as good.
    let last = reveal_id(&app.keys, MESSAGE_IDS, read.last_message_id).unwrap_or(read.last_message_id);
    record_read(&mut transaction, id, actor.id, last, app.clock.now()).await?;
    mark_messages_read(&app, &mut transaction, id, (actor.id, Side::Editors)).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
