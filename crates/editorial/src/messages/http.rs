use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Result, limits};
use rules::article::bounds::MAX_MESSAGE_CHARS;
use rules::article::content::paragraphs;
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Standing};
use rules::limits::making;
use rules::{ArticleId, Checks, FaultKind};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};

use super::{MyMessage, page, write};
use crate::articles::events::Part;
use crate::articles::refusals::refused;
use crate::mine::must_own;

const PAGE_SIZE: i64 = 5;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// The oldest first; without it the newest.
    asc: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct NewMessage {
    text: String,
}

/// The correspondence with the editors.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}/messages", tag = "my articles",
    operation_id = "listMyArticleMessages", params(("id" = ArticleId, Path), ListQuery),
    responses((status = 200, body = Page<MyMessage>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<MyMessage>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    must_correspond(&mut connection, id, &actor).await?;
    page(&mut connection, id, query.asc.unwrap_or(false), slice).await.map(Json)
}

/// Writes to the editors.
#[utoipa::path(post, path = "/api/v1/articles/my/{id}/messages", tag = "my articles",
    operation_id = "sendMyArticleMessage", params(("id" = ArticleId, Path)), request_body = NewMessage,
    responses((status = 201, body = MyMessage), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn send(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(message): Json<NewMessage>,
) -> Result<(StatusCode, Json<MyMessage>)> {
    let text = checked(&message.text)?;
    limits::count(&app, "message", actor.id, making::MESSAGES).await?;
    let mut transaction = app.pool.begin().await?;
    must_correspond(&mut transaction, id, &actor).await?;
    let who = (actor.id, Part::Author);
    let message = write(&mut transaction, id, who, text, app.clock.now()).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(message)))
}

fn checked(text: &str) -> Result<String> {
    let text = paragraphs(text);
    let mut checks = Checks::new();
    if text.is_empty() {
        checks.fault("text", FaultKind::Required);
    } else if text.chars().count() > MAX_MESSAGE_CHARS {
        checks.fault("text", FaultKind::TooLong { max: MAX_MESSAGE_CHARS });
    }
    checks.finish()?;
    Ok(text)
}

async fn must_correspond(connection: &mut PgConnection, id: ArticleId, actor: &Actor) -> Result<()> {
    let status = must_own(connection, id, actor).await?;
    decide(&Facts::new(status, 0), Standing::Creator, Action::Correspond).map_err(refused)?;
    Ok(())
}
