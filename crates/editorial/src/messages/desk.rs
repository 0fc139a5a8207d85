//! The editors' side of the correspondence.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Result, limits};
use rules::ArticleId;
use rules::article::Action;
use rules::limits::making;

use super::store::{page_for_editors, write};
use super::{EditorMessage, ListQuery, NewMessage, PAGE_SIZE, checked};
use crate::articles::events::Part;
use crate::desk::must_be_able_to;
use crate::people::Participant;

/// The correspondence with the author.
#[utoipa::path(get, path = "/api/v1/articles/{id}/messages", tag = "articles", operation_id = "listArticleMessages",
    params(("id" = ArticleId, Path), ListQuery),
    responses((status = 200, body = Page<EditorMessage>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorMessage>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    must_be_able_to(&mut connection, id, &actor, Action::Correspond).await?;
    page_for_editors(&mut connection, id, query.asc.unwrap_or(false), slice).await.map(Json)
}

/// Writes to the author, who sees that an editor wrote and not which one.
#[utoipa::path(post, path = "/api/v1/articles/{id}/messages", tag = "articles", operation_id = "sendArticleMessage",
    params(("id" = ArticleId, Path)), request_body = NewMessage,
    responses((status = 201, body = EditorMessage), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn send(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(message): Json<NewMessage>,
) -> Result<(StatusCode, Json<EditorMessage>)> {
    let text = checked("text", &message.text)?;
    limits::count(&app, "message", actor.id, making::MESSAGES).await?;
    let mut transaction = app.pool.begin().await?;
    must_be_able_to(&mut transaction, id, &actor, Action::Correspond).await?;
    let created_at = app.clock.now();
    let id = write(&mut transaction, id, (actor.id, Part::Editor), &text, created_at).await?;
    let user = Participant::load(&mut transaction, actor.id, Part::Editor).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(EditorMessage { id, text, user, created_at, is_held: false })))
}
