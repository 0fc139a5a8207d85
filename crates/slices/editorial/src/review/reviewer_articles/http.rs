use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging, search_text, valid_day};
use kit::{Actor, App, Result};
use rules::article::Relation;
use rules::{ArticleId, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::read;
use super::view::{ReviewerArticle, ReviewerArticleItem, readable_manuscripts};
use crate::articles::events as history;
use crate::articles::view::EventView;
use crate::merged_manuscripts::view::MergedManuscript;

const PAGE_SIZE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Status ids; an article must have one of them.
    #[serde(default)]
    status: Vec<i16>,
    /// Text that the title contains, in either language, or the manuscript number.
    title: Option<String>,
    /// Text in the name of an author whom the reviewer may see.
    author: Option<String>,
    /// The reviewer's own id: only articles that they agreed to review. Any other id matches nothing.
    reviewer_id: Option<UserId>,
    /// True: only articles in an issue; false: only articles in none.
    with_issue: Option<bool>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `typeId`, `createdAt`, `statusId`, `publicationDate` or `dueDate`; prefix `-` for
    /// descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists the articles that the caller was asked to review.
#[utoipa::path(get, path = "/api/v1/articles/reviewing", tag = "articles to review",
    operation_id = "listReviewerArticles", params(ListQuery),
    responses((status = 200, body = Page<ReviewerArticleItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<ReviewerArticleItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: actor.id,
        mode: app.settings.review.mode,
        statuses: query.status,
        title: search_text(query.title),
        author: search_text(query.author),
        by_reviewer: query.reviewer_id,
        with_issue: query.with_issue,
        published_after: valid_day("publishedAfter", query.published_after)?,
        published_before: valid_day("publishedBefore", query.published_before)?,
    };
    let mut connection = app.pool.acquire().await?;
    list::list(&mut connection, &filter, query.order.as_deref(), bounds).await.map(Json)
}

/// Returns the visible fields of an article that the caller was asked to review.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}", tag = "articles to review",
    operation_id = "readReviewerArticleById", params(("id" = ArticleId, Path)),
    responses((status = 200, body = ReviewerArticle), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<ReviewerArticle>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(ReviewerArticle::of(data, language)))
}

/// Lists the article's events, oldest first, without names; empty until the caller accepts the review
/// request.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}/events", tag = "articles to review",
    operation_id = "readReviewerArticleEvents", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EventView>), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EventView>>> {
    let data = read::read(&app, &actor, id).await?;
    if !data.sees_manuscript() {
        return Ok(Json(Vec::new()));
    }
    let mut connection = app.pool.acquire().await?;
    let events = history::list(&app, &mut connection, id, Relation::Reviewer).await?;
    Ok(Json(events.iter().map(|event| EventView::of(event, Relation::Reviewer)).collect()))
}

/// Lists the merged manuscripts that the reviewer may read, newest round first.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}/merged-pdfs", tag = "articles to review",
    operation_id = "listReviewerArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 404, body = ErrorBody)))]
pub async fn merged_pdfs(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let data = read::read(&app, &actor, id).await?;
    Ok(Json(readable_manuscripts(&data, language)))
}
