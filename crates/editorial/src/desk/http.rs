use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, Spoken};
use kit::listing::{Page, Paging, day, wanted};
use kit::{Actor, App, Result};
use rules::article::DeskContent;
use rules::{ArticleId, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::read;
use super::save::{self, ArticleChange};
use super::standing_at;
use super::view::{EditorArticle, EditorArticleItem, EditorEvent};
use crate::articles::events as history;
use crate::merged::view::MergedManuscript;

const PAGE_SIZE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Ids of statuses; several are alternatives. Drafts are never listed.
    #[serde(default)]
    status: Vec<i16>,
    /// Part of the title, in either language.
    title: Option<String>,
    /// Who made the article.
    author_id: Option<UserId>,
    /// Who was asked to review it, in any round.
    reviewer_id: Option<UserId>,
    /// Only those in an issue, or only those in none.
    with_issue: Option<bool>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `createdAt` or `publicationDate`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Every article that was submitted.
#[utoipa::path(get, path = "/api/v1/articles", tag = "articles", operation_id = "listArticles", params(ListQuery),
    responses((status = 200, body = Page<EditorArticleItem>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorArticleItem>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter {
        statuses: query.status,
        title: wanted(query.title),
        creator: query.author_id,
        reviewer: query.reviewer_id,
        with_issue: query.with_issue,
        published_after: day("publishedAfter", query.published_after)?,
        published_before: day("publishedBefore", query.published_before)?,
    };
    let mut connection = app.pool.acquire().await?;
    list::list(&mut connection, &actor, &filter, query.order.as_deref(), slice, language).await.map(Json)
}

/// An article with all that editors know of it, what they can do with it and who would be told.
#[utoipa::path(get, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "readArticleById",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
) -> Result<Json<EditorArticle>> {
    let found = read::read(&app, &actor, id).await?;
    Ok(Json(EditorArticle::of(found, &app.settings, language)))
}

/// Saves the whole article. A version that is not the newest is refused.
#[utoipa::path(put, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "updateArticleById",
    params(("id" = ArticleId, Path)), request_body = DeskContent,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(content): Json<DeskContent>,
) -> Result<Json<EditorArticle>> {
    let found = save::save(&app, &actor, id, content).await?;
    Ok(Json(EditorArticle::of(found, &app.settings, language)))
}

/// Changes one date or one PDF.
#[utoipa::path(patch, path = "/api/v1/articles/{id}", tag = "articles", operation_id = "partialUpdateArticleById",
    params(("id" = ArticleId, Path)), request_body = ArticleChange,
    responses((status = 200, body = EditorArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
    Json(change): Json<ArticleChange>,
) -> Result<Json<EditorArticle>> {
    let found = save::change(&app, &actor, id, change).await?;
    Ok(Json(EditorArticle::of(found, &app.settings, language)))
}

/// What happened to the article, the oldest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/events", tag = "articles", operation_id = "readArticleEvents",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EditorEvent>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EditorEvent>>> {
    let mut connection = app.pool.acquire().await?;
    let (_, standing) = standing_at(&mut connection, id, &actor).await?;
    let events = history::of_article(&mut connection, id).await?;
    Ok(Json(events.into_iter().map(|event| EditorEvent::of(event, standing)).collect()))
}

/// The merged manuscripts of every round, the newest first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/merged-pdfs", tag = "articles",
    operation_id = "listArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn merged_pdfs(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let found = read::read(&app, &actor, id).await?;
    Ok(Json(MergedManuscript::all_of(&found.article, language)))
}
