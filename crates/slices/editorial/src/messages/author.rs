//! Messages for authors.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::secrets::{hide_id, reveal_id};
use kit::{Actor, App, Result, limits};
use notifications::{mark_messages_read, notify_editors_of_message};
use rules::ArticleId;
use rules::article::lifecycle::{Notify, decide};
use rules::article::{Action, Facts, Relation};
use rules::limits::creation;
use rules::notification::Side;
use sqlx::PgConnection;

use super::store::{page_for_author, write};
use super::unread::{ReadMessages, record_read};
use super::{ListQuery, MESSAGE_IDS, MyMessage, NewMessage, PAGE_SIZE, validate_text};
use crate::articles::access::require_own;
use crate::articles::refusals::refusal_error;
use crate::participants::{ParticipantRole, RoleMarker};

/// Lists the messages with the editors.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}/messages", tag = "my articles",
    operation_id = "listMyArticleMessages", params(("id" = ArticleId, Path), ListQuery),
    responses((status = 200, body = Page<MyMessage>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<MyMessage>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    require_correspondence(&mut connection, id, &actor).await?;
    let asc = query.asc.unwrap_or(false);
    let mut page = page_for_author(&mut connection, id, actor.id, asc, bounds).await?;
    for message in &mut page.results {
        message.id = hide_id(&app.keys, MESSAGE_IDS, message.id);
    }
    Ok(Json(page))
}

/// Sends a message to the editors.
#[utoipa::path(post, path = "/api/v1/articles/my/{id}/messages", tag = "my articles",
    operation_id = "sendMyArticleMessage", params(("id" = ArticleId, Path)), request_body = NewMessage,
    responses((status = 201, body = MyMessage), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn send(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(message): Json<NewMessage>,
) -> Result<(StatusCode, Json<MyMessage>)> {
    let text = validate_text("text", &message.text)?;
    limits::count(&app, "message", actor.id, creation::MESSAGES).await?;
    let mut transaction = app.pool.begin().await?;
    let notify = require_correspondence(&mut transaction, id, &actor).await?;
    let (role, created_at) = (ParticipantRole::Author, app.clock.now());
    let article = id;
    let id = write(&mut transaction, article, (actor.id, role), &text, created_at).await?;
    // Editors do not see a returned draft; they are notified when it is submitted again.
    if matches!(notify, Notify::OtherSide(_)) {
        notify_editors_of_message(&app, &mut transaction, article, id).await?;
    }
    transaction.commit().await?;
    let id = hide_id(&app.keys, MESSAGE_IDS, id);
    Ok((
        StatusCode::CREATED,
        Json(MyMessage { id, text, user: RoleMarker { role }, created_at, is_unread: false }),
    ))
}

/// Marks the messages as read, with the notifications of them.
#[utoipa::path(post, path = "/api/v1/articles/my/{id}/messages/read", tag = "my articles",
    operation_id = "markMyArticleMessagesRead", params(("id" = ArticleId, Path)), request_body = ReadMessages,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn mark_read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(read): Json<ReadMessages>,
) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    require_correspondence(&mut transaction, id, &actor).await?;
    // An id that the author was not shown is ignored: which plain ids mark a message would reveal the sequence.
    if let Some(last) = reveal_id(&app.keys, MESSAGE_IDS, read.last_message_id) {
        record_read(&mut transaction, id, actor.id, last, app.clock.now()).await?;
        mark_messages_read(&app, &mut transaction, id, (actor.id, Side::Author)).await?;
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Checks that the author may use the thread, and returns who is notified of a message.
async fn require_correspondence(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Notify> {
    let article = require_own(connection, id, actor).await?;
    let was_submitted = article.dates.submission.is_some();
    let facts = Facts { was_submitted, ..Facts::new(article.status, article.revision) };
    let transition = decide(&facts, Relation::Creator, Action::Correspond).map_err(refusal_error)?;
    Ok(transition.notify)
}
