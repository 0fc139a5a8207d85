//! Routes that list and resend letters.

use axum::extract::State;
use axum::http::StatusCode;
use kit::audit::{self, AuditEntry};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result, limits};
use rules::ArticleId;
use rules::audit::{AuditAction, AuditObject};
use rules::letter::{LetterStatus, ResendRefusal};
use rules::limits::creation;
use serde::Deserialize;
use sqlx::Row;
use utoipa::{IntoParams, ToSchema};

use super::view::{ArticleLetter, SentLetter};
use super::{admin, article_letters, resend as resending};
use crate::letter_cause::Cause;

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
    /// `id` of the letter in the list.
    id: String,
}

/// Lists the letters about an article with their delivery status, newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/letters", tag = "letters", operation_id = "listArticleLetters",
    params(("id" = ArticleId, Path), PageQuery),
    responses((status = 200, body = Page<ArticleLetter>), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list_of_article(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<ArticleLetter>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    article_letters::require_access(&mut connection, id, &actor).await?;
    article_letters::list(&app, &mut connection, id, bounds).await.map(Json)
}

/// Resends a letter about an article.
#[utoipa::path(post, path = "/api/v1/articles/{id}/letters/resend", tag = "letters",
    operation_id = "resendArticleLetter", params(("id" = ArticleId, Path)), request_body = ResendBody,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn resend_of_article(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(body): Json<ResendBody>,
) -> Result<StatusCode> {
    limits::count(&app, "resend", actor.id, creation::RESENDS).await?;
    let mut connection = app.pool.acquire().await?;
    article_letters::require_access(&mut connection, id, &actor).await?;
    let cause = Cause::parse(&body.id).ok_or(Problem::NOT_FOUND)?;
    let letter =
        article_letters::find(&app, &mut connection, id, &body.id).await?.ok_or(Problem::NOT_FOUND)?;
    drop(connection);
    resending::count(&app, cause, &letter).await?;
    let mut transaction = app.pool.begin().await?;
    resending::lock(&mut transaction, cause).await?;
    // Reads the letter again: another request may have resent it before the lock was acquired.
    let letter =
        article_letters::find(&app, &mut transaction, id, &body.id).await?.ok_or(Problem::NOT_FOUND)?;
    resending::resend(&app, &mut transaction, cause, &letter).await?;
    let entry = actor.audit(AuditAction::LetterResent).object(AuditObject::Letter, &body.id).article(id);
    audit::record(&app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists all letters with their delivery status, last attempt first.
#[utoipa::path(get, path = "/api/v1/letters", tag = "letters", operation_id = "listLetters", params(LettersQuery),
    responses((status = 200, body = Page<SentLetter>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<LettersQuery>,
) -> Result<Json<Page<SentLetter>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = app.pool.acquire().await?;
    admin::list(&app, &mut connection, (actor.id, language), query.status, bounds).await.map(Json)
}

/// Resends the letter of a notification.
#[utoipa::path(post, path = "/api/v1/letters/{id}/resend", tag = "letters", operation_id = "resendLetter",
    params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn resend(State(app): State<App>, actor: Actor, Path(id): Path<i64>) -> Result<StatusCode> {
    limits::count(&app, "resend", actor.id, creation::RESENDS).await?;
    let mut connection = app.pool.acquire().await?;
    let letter = admin::find(&app, &mut connection, actor.id, id).await?.ok_or(Problem::NOT_FOUND)?;
    drop(connection);
    let cause = Cause::parse(letter.try_get("cause")?)
        .ok_or_else(|| resending::refused(ResendRefusal::NotANotification))?;
    resending::count(&app, cause, &letter).await?;
    let mut transaction = app.pool.begin().await?;
    resending::lock(&mut transaction, cause).await?;
    // Reads the letter again: another request may have resent it before the lock was acquired.
    let letter = admin::find(&app, &mut transaction, actor.id, id).await?.ok_or(Problem::NOT_FOUND)?;
    resending::resend(&app, &mut transaction, cause, &letter).await?;
    let article = letter.try_get::<Option<i64>, _>("article_id")?.map(ArticleId);
    let entry = actor.audit(AuditAction::LetterResent).object(AuditObject::Letter, id);
    audit::record(&app, &mut transaction, AuditEntry { article, ..entry }).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
