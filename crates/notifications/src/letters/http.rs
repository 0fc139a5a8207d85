//! The lists and the wish to send a letter again.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, Spoken};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result, limits};
use rules::ArticleId;
use rules::letter::{LetterStatus, NotAgain};
use rules::limits::making;
use serde::Deserialize;
use sqlx::Row;
use utoipa::{IntoParams, ToSchema};

use super::cause::Cause;
use super::view::{ArticleLetter, SentLetter};
use super::{admin, log, resend as again};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct LettersQuery {
    status: Option<LetterStatus>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct ResendBody {
    /// Of the letter, as the list names it.
    id: String,
}

/// What became of the letters about an article, the newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/letters", tag = "letters", operation_id = "listArticleLetters",
    params(("id" = ArticleId, Path), PageQuery),
    responses((status = 200, body = Page<ArticleLetter>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list_of_article(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<ArticleLetter>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    log::must_know_the_office(&mut connection, id, &actor).await?;
    log::of_article(&app, &mut connection, id, slice).await.map(Json)
}

/// Sends a letter about an article once more.
#[utoipa::path(post, path = "/api/v1/articles/{id}/letters/resend", tag = "letters",
    operation_id = "resendArticleLetter", params(("id" = ArticleId, Path)), request_body = ResendBody,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub async fn resend_of_article(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(body): Json<ResendBody>,
) -> Result<StatusCode> {
    limits::count(&app, "resend", actor.id, making::RESENDS).await?;
    let mut connection = app.pool.acquire().await?;
    log::must_know_the_office(&mut connection, id, &actor).await?;
    let cause = Cause::read(&body.id).ok_or(Problem::NOT_FOUND)?;
    let letter = log::one(&app, &mut connection, id, &body.id).await?.ok_or(Problem::NOT_FOUND)?;
    drop(connection);
    again::count(&app, cause, &letter).await?;
    let mut transaction = app.pool.begin().await?;
    again::hold(&mut transaction, cause).await?;
    // What was found may have been sent again before it was held.
    let letter = log::one(&app, &mut transaction, id, &body.id).await?.ok_or(Problem::NOT_FOUND)?;
    again::resend(&app, &mut transaction, cause, &letter).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What became of every letter, the one that was tried last first.
#[utoipa::path(get, path = "/api/v1/letters", tag = "letters", operation_id = "listLetters", params(LettersQuery),
    responses((status = 200, body = Page<SentLetter>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Spoken(spoken): Spoken,
    Query(query): Query<LettersQuery>,
) -> Result<Json<Page<SentLetter>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    admin::all(&app, &mut connection, (actor.id, spoken), query.status, slice).await.map(Json)
}

/// Sends the letter of a notification once more.
#[utoipa::path(post, path = "/api/v1/letters/{id}/resend", tag = "letters", operation_id = "resendLetter",
    params(("id" = i64, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn resend(State(app): State<App>, actor: Actor, Path(id): Path<i64>) -> Result<StatusCode> {
    limits::count(&app, "resend", actor.id, making::RESENDS).await?;
    let mut connection = app.pool.acquire().await?;
    let letter = admin::one(&app, &mut connection, actor.id, id).await?.ok_or(Problem::NOT_FOUND)?;
    drop(connection);
    let cause = Cause::read(letter.try_get("cause")?).ok_or_else(|| again::refused(NotAgain::NoNews))?;
    again::count(&app, cause, &letter).await?;
    let mut transaction = app.pool.begin().await?;
    again::hold(&mut transaction, cause).await?;
    // What was found may have been sent again before it was held.
    let letter = admin::one(&app, &mut transaction, actor.id, id).await?.ok_or(Problem::NOT_FOUND)?;
    again::resend(&app, &mut transaction, cause, &letter).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
