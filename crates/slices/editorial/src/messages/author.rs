//! Messages for authors.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Result, limits};
use rules::ArticleId;
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Relation};
use rules::limits::creation;
use sqlx::PgConnection;

use super::store::{page_for_author, write};
use super::{ListQuery, MyMessage, NewMessage, PAGE_SIZE, validate_text};
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
    page_for_author(&mut connection, id, query.asc.unwrap_or(false), bounds).await.map(Json)
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
    require_correspondence(&mut transaction, id, &actor).await?;
    let (role, created_at) = (ParticipantRole::Author, app.clock.now());
    let id = write(&mut transaction, id, (actor.id, role), &text, created_at).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(MyMessage { id, text, user: RoleMarker { role }, created_at })))
}

async fn require_correspondence(connection: &mut PgConnection, id: ArticleId, actor: &Actor) -> Result<()> {
    let status = require_own(connection, id, actor).await?;
    decide(&Facts::new(status, 0), Relation::Creator, Action::Correspond).map_err(refusal_error)?;
    Ok(())
}
