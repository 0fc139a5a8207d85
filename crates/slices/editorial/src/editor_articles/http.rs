use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging, search_text, valid_day};
use kit::{Actor, App, Result};
use rules::article::EditorialContent;
use rules::{ArticleId, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::read;
use super::save::{self, ArticleChange};
use super::view::{EditorArticle, EditorArticleItem, EditorEvent};
use crate::articles::access::require_relation;
use crate::articles::events as history;
use crate::merged_manuscripts::view::MergedManuscript;

const PAGE_SIZE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Status ids; an article must have one of them. Drafts are never listed.
    #[serde(default)]
    status: Vec<i16>,
    /// Text that the title contains, in either language, or the manuscript number.
    title: Option<String>,
    /// The submitter.
    author_id: Option<UserId>,
    /// A reviewer of any round.
    reviewer_id: Option<UserId>,
    /// True: only articles in an issue; false: only articles in none.
    with_issue: Option<bool>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `createdAt` or `publicationDate`; prefix `-` for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists all articles except drafts.
#[utoipa::path(get, path = "/api/v1/articles", tag = "articles", operation_id = "listArticles", params(ListQuery),
    responses((status = 200, body = Page<EditorArticleItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorArticleItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        statuses: query.status,
        title: search_text(query.title),
        creator: query.author_id,
        reviewer: query.reviewer_id,
        with_issue: query.with_issue,
        published_after: valid_day("publishedAfter", query.published_after)?,
        published_before: valid_day("publishedBefore", query.published_before)?,
    };
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let order = query.order.as_deref();
    let page = list::list(&mut transaction, &actor, &filter, order, bounds, language).await?;
    transaction.commit().await?;
    Ok(Json(page))
}

/// Returns an article with all editorial data, the allowed actions and whom each would notify.
#[utoipa::path(get, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "readArticleById",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<EditorArticle>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Replaces the whole article. Responds with 409 if the version is outdated.
#[utoipa::path(put, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "updateArticleById",
    params(("id" = ArticleId, Path)), request_body = EditorialContent,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(content): Json<EditorialContent>,
) -> Result<Json<EditorArticle>> {
    let data = save::save(&app, &actor, id, content).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Changes one date or one PDF.
#[utoipa::path(patch, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "partialUpdateArticleById",
    params(("id" = ArticleId, Path)), request_body = ArticleChange,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(change): Json<ArticleChange>,
) -> Result<Json<EditorArticle>> {
    let data = save::change(&app, &actor, id, change).await?;
    Ok(Json(EditorArticle::of(data, &app.settings, language)))
}

/// Lists the article's events, oldest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/events", tag = "articles", operation_id = "readArticleEvents",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EditorEvent>), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EditorEvent>>> {
    let mut connection = app.pool.acquire().await?;
    let (_, relation) = require_relation(&mut connection, id, &actor).await?;
    let events = history::list(&app, &mut connection, id, relation).await?;
    Ok(Json(events.into_iter().map(|event| EditorEvent::of(event, relation)).collect()))
}

/// Lists the merged manuscripts of every round, newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/merged-pdfs", tag = "articles",
    operation_id = "listArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 404, body = ErrorBody)))]
pub async fn merged_pdfs(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(MergedManuscript::list(&data.article, language)))
}
