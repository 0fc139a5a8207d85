use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, Spoken};
use kit::listing::{Page, Paging, day};
use kit::{Actor, App, Result};
use rules::IssueId;
use rules::issue::{IssueContent, NewIssue};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::list::{self, Filter};
use crate::view::{IssueItem, IssueView};
use crate::{publish as publishing, read as reading, save as saving};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    publication_date_from: Option<NaiveDate>,
    publication_date_to: Option<NaiveDate>,
    is_published: Option<bool>,
    volume: Option<i32>,
    /// `publicationDate`, `volume` or `createdAt`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UpcomingQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuePublication {
    publication_date: Option<NaiveDate>,
    /// The version that was looked at. Where it is given, one that is not the newest is refused.
    version: Option<i32>,
}

/// Says nothing but that it is one.
#[derive(Deserialize, ToSchema)]
pub struct IssueUnpublication {}

/// All issues, out or not.
#[utoipa::path(get, path = "/api/v1/issues", tag = "issues", operation_id = "listIssues", params(ListQuery),
    responses((status = 200, body = Page<IssueItem>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Spoken(language): Spoken,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<IssueItem>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter {
        from: day("publicationDateFrom", query.publication_date_from)?,
        to: day("publicationDateTo", query.publication_date_to)?,
        is_published: query.is_published,
        volume: query.volume,
    };
    list::list(&app.pool, &filter, query.order.as_deref(), slice, language).await.map(Json)
}

/// Issues that are not published yet, the next one first.
#[utoipa::path(get, path = "/api/v1/issues/upcoming", tag = "issues", operation_id = "listUpcomingIssues",
    params(UpcomingQuery),
    responses((status = 200, body = Page<IssueItem>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn upcoming(
    State(app): State<App>,
    Spoken(language): Spoken,
    Query(query): Query<UpcomingQuery>,
) -> Result<Json<Page<IssueItem>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter { is_published: Some(false), ..Filter::default() };
    list::list(&app.pool, &filter, Some("volume"), slice, language).await.map(Json)
}

/// An issue with its board, its sections and what can be done with it.
#[utoipa::path(get, path = "/api/v1/issues/{id}", tag = "issues", operation_id = "readIssue",
    params(("id" = IssueId, Path)),
    responses((status = 200, body = IssueView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<IssueId>,
) -> Result<Json<IssueView>> {
    reading::read(&app, &actor, id, language).await.map(Json)
}

/// Makes an issue, with the groups that a board usually has.
#[utoipa::path(post, path = "/api/v1/issues", tag = "issues", operation_id = "createIssue", request_body = NewIssue,
    responses((status = 201, body = IssueView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Json(new): Json<NewIssue>,
) -> Result<(StatusCode, Json<IssueView>)> {
    let made = saving::create(&app, &actor, new, language).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Saves the whole issue. A version that is not the newest is refused; so is another board or other sections of an issue
/// that is published.
#[utoipa::path(put, path = "/api/v1/issues/{id}", tag = "issues", operation_id = "updateIssue",
    params(("id" = IssueId, Path)), request_body = IssueContent,
    responses((status = 200, body = IssueView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<IssueId>,
    Json(content): Json<IssueContent>,
) -> Result<Json<IssueView>> {
    saving::save(&app, &actor, id, content, language).await.map(Json)
}

/// Publishes the issue and, on the same day, those of its articles that are accepted: all of it or nothing.
#[utoipa::path(post, path = "/api/v1/issues/{id}/publish", tag = "issues", operation_id = "publishIssue",
    params(("id" = IssueId, Path)), request_body = IssuePublication,
    responses((status = 200, body = IssueView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn publish(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<IssueId>,
    Json(publication): Json<IssuePublication>,
) -> Result<Json<IssueView>> {
    let IssuePublication { publication_date, version } = publication;
    publishing::publish(&app, &actor, id, (publication_date, version), language).await.map(Json)
}

/// Takes the issue back. Its articles stay published.
#[utoipa::path(post, path = "/api/v1/issues/{id}/unpublish", tag = "issues", operation_id = "unpublishIssue",
    params(("id" = IssueId, Path)), request_body = IssueUnpublication,
    responses((status = 200, body = IssueView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn unpublish(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Path(id): Path<IssueId>,
    Json(IssueUnpublication {}): Json<IssueUnpublication>,
) -> Result<Json<IssueView>> {
    publishing::unpublish(&app, &actor, id, language).await.map(Json)
}
