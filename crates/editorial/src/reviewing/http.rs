use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, Spoken};
use kit::listing::{Page, Paging, day, wanted};
use kit::{Actor, App, Result};
use rules::{ArticleId, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::read;
use super::view::{ReviewerArticle, ReviewerArticleItem, manuscripts};
use crate::articles::events as history;
use crate::merged::view::MergedManuscript;
use crate::mine::EventView;

const PAGE_SIZE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Ids of statuses; several are alternatives.
    #[serde(default)]
    status: Vec<i16>,
    /// Part of the title, in either language.
    title: Option<String>,
    /// Part of an author's name, among the authors whom the reviewer sees.
    author: Option<String>,
    /// The reviewer's own id; any other finds nothing.
    reviewer_id: Option<UserId>,
    /// Only those in an issue, or only those in none.
    with_issue: Option<bool>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `typeId`, `createdAt`, `statusId`, `publicationDate` or `dueDate`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Every article that the caller was asked to review.
#[utoipa::path(get, path = "/api/v1/articles/reviewing", tag = "articles to review",
    operation_id = "listReviewerArticles", params(ListQuery),
    responses((status = 200, body = Page<ReviewerArticleItem>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<ReviewerArticleItem>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: actor.id,
        mode: app.settings.review.mode,
        statuses: query.status,
        title: wanted(query.title),
        author: wanted(query.author),
        other_reviewer: query.reviewer_id,
        with_issue: query.with_issue,
        published_after: day("publishedAfter", query.published_after)?,
        published_before: day("publishedBefore", query.published_before)?,
    };
    let mut connection = app.pool.acquire().await?;
    list::list(&mut connection, &filter, query.order.as_deref(), slice).await.map(Json)
}

/// An article that the caller was asked to review, as far as they may see it.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}", tag = "articles to review",
    operation_id = "readReviewerArticleById", params(("id" = ArticleId, Path)),
    responses((status = 200, body = ReviewerArticle), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
) -> Result<Json<ReviewerArticle>> {
    let reviewed = read::read(&app, &actor, id).await?;
    Ok(Json(ReviewerArticle::of(reviewed, language)))
}

/// What happened to the article, the oldest first, for those who agreed to review it. Nobody is named.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}/events", tag = "articles to review",
    operation_id = "readReviewerArticleEvents", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EventView>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EventView>>> {
    let reviewed = read::read(&app, &actor, id).await?;
    if !reviewed.sees_manuscript() {
        return Ok(Json(Vec::new()));
    }
    let mut connection = app.pool.acquire().await?;
    let events = history::of_article(&mut connection, id).await?;
    Ok(Json(events.iter().map(EventView::of).collect()))
}

/// The merged manuscripts that the reviewer may read, the newest round first.
#[utoipa::path(get, path = "/api/v1/articles/reviewing/{id}/merged-pdfs", tag = "articles to review",
    operation_id = "listReviewerArticleMergedPdfs", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<MergedManuscript>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn merged_pdfs(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<MergedManuscript>>> {
    let reviewed = read::read(&app, &actor, id).await?;
    Ok(Json(manuscripts(&reviewed, language)))
}
