use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, OptionalJson, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging, valid_day};
use kit::{Actor, App, Result};
use rules::IssueId;
use rules::issue::{IssueContent, NewIssue};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::list::{self, Filter};
use crate::suggest::suggest;
use crate::view::{IssueItem, IssueView, NextIssue};
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
    /// `publicationDate`, `volume` or `createdAt`; prefix `-` for descending.
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
    /// Version that the editor has seen; if given, the response is 409 when it is outdated.
    version: Option<i32>,
}

/// Empty body of an unpublish request.
#[derive(Default, Deserialize, ToSchema)]
pub struct IssueUnpublication {}

/// Lists all issues, published or not.
#[utoipa::path(get, path = "/api/v1/issues", tag = "issues", operation_id = "listIssues", params(ListQuery),
    responses((status = 200, body = Page<IssueItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<IssueItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        from: valid_day("publicationDateFrom", query.publication_date_from)?,
        to: valid_day("publicationDateTo", query.publication_date_to)?,
        is_published: query.is_published,
        volume: query.volume,
    };
    list::list(&app.pool, &filter, query.order.as_deref(), bounds, language).await.map(Json)
}

/// Lists unpublished issues, the next one first.
#[utoipa::path(get, path = "/api/v1/issues/upcoming", tag = "issues", operation_id = "listUpcomingIssues",
    params(UpcomingQuery),
    responses((status = 200, body = Page<IssueItem>), (status = 422, body = ErrorBody)))]
pub async fn upcoming(
    State(app): State<App>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<UpcomingQuery>,
) -> Result<Json<Page<IssueItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter { is_published: Some(false), ..Filter::default() };
    list::list(&app.pool, &filter, Some("volume"), bounds, language).await.map(Json)
}

/// Returns an issue with its board, sections and allowed actions.
#[utoipa::path(get, path = "/api/v1/issues/{id}", tag = "issues", operation_id = "readIssue",
    params(("id" = IssueId, Path)),
    responses((status = 200, body = IssueView), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<IssueId>,
) -> Result<Json<IssueView>> {
    reading::read(&app, &actor, id, language).await.map(Json)
}

/// Suggests number and sections of a new issue.
#[utoipa::path(get, path = "/api/v1/issues/next", tag = "issues", operation_id = "suggestIssue",
    responses((status = 200, body = NextIssue)))]
pub async fn next(
    State(app): State<App>,
    RequestLanguage(language): RequestLanguage,
) -> Result<Json<NextIssue>> {
    suggest(&app, language).await.map(Json)
}

/// Creates an issue with the default groups of the board and, if wanted, the sections of another issue.
#[utoipa::path(post, path = "/api/v1/issues", tag = "issues", operation_id = "createIssue", request_body = NewIssue,
    responses((status = 201, body = IssueView), (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(new): Json<NewIssue>,
) -> Result<(StatusCode, Json<IssueView>)> {
    let issue = saving::create(&app, &actor, new, language).await?;
    Ok((StatusCode::CREATED, Json(issue)))
}

/// Replaces the whole issue. Responds with 409 if the version is outdated, or if the board or sections of a
/// published issue change.
#[utoipa::path(put, path = "/api/v1/issues/{id}", tag = "issues", operation_id = "updateIssue",
    params(("id" = IssueId, Path)), request_body = IssueContent,
    responses((status = 200, body = IssueView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<IssueId>,
    Json(content): Json<IssueContent>,
) -> Result<Json<IssueView>> {
    saving::save(&app, &actor, id, content, language).await.map(Json)
}

/// Publishes the issue and, with the same date, its accepted articles, in one transaction.
#[utoipa::path(post, path = "/api/v1/issues/{id}/publish", tag = "issues", operation_id = "publishIssue",
    params(("id" = IssueId, Path)), request_body = IssuePublication,
    responses((status = 200, body = IssueView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn publish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<IssueId>,
    Json(publication): Json<IssuePublication>,
) -> Result<Json<IssueView>> {
    let IssuePublication { publication_date, version } = publication;
    publishing::publish(&app, &actor, id, (publication_date, version), language).await.map(Json)
}

/// Unpublishes the issue. Its articles stay published.
#[utoipa::path(post, path = "/api/v1/issues/{id}/unpublish", tag = "issues", operation_id = "unpublishIssue",
    params(("id" = IssueId, Path)), request_body = Option<IssueUnpublication>,
    responses((status = 200, body = IssueView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn unpublish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<IssueId>,
    OptionalJson(IssueUnpublication {}): OptionalJson<IssueUnpublication>,
) -> Result<Json<IssueView>> {
    publishing::unpublish(&app, &actor, id, language).await.map(Json)
}
