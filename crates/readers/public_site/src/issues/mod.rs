//! Published issues.

mod store;
mod view;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{App, Problem, Result};
use rules::{FieldError, FieldErrorKind, Language, LocalizedText};
use serde::Deserialize;
use utoipa::IntoParams;

use store::IssueSelector;
pub use store::load_unpublished;
use view::IssueLine;
pub use view::PublicIssue;

/// Large enough for most journals to show all issues on one page.
const MAX_PAGE_SIZE: i64 = 200;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    volume: Option<i32>,
    page_index: Option<i64>,
    /// Up to 200.
    page_size: Option<i64>,
}

const NOT_FOUND: Problem = Problem::new(
    StatusCode::NOT_FOUND,
    "issue-not-found",
    LocalizedText::new("Issue not found", "Выпуск не найден"),
);

/// Lists published issues, newest first.
#[utoipa::path(get, path = "/api/v1/public/{lang}/issues", tag = "public", operation_id = "listPublicIssues",
    params(("lang" = Language, Path), ListQuery),
    responses((status = 200, body = Page<IssueLine>), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Path(language): Path<Language>,
    Query(query): Query<ListQuery>,
) -> Result<impl IntoResponse> {
    let size = query.page_size.unwrap_or(MAX_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&size) {
        let kind = FieldErrorKind::OutOfRange { min: 1, max: MAX_PAGE_SIZE };
        return Err(vec![FieldError::in_query("pageSize", kind)].into());
    }
    // Reuses the bounds check of `Paging` for the index.
    let index = Paging { page_index: query.page_index, page_size: Some(1) }.bounds(1)?.offset;
    let (rows, count) = store::list(&app.pool, query.volume, size, index * size).await?;
    let results = rows.into_iter().map(|row| IssueLine::of(row, language)).collect();
    Ok(Json(Page { results, count }))
}

/// Reads the issue of the main page: the newest one that the editors show there, or else the newest; 404 if none
/// is published.
#[utoipa::path(get, path = "/api/v1/public/{lang}/issues/latest", tag = "public",
    operation_id = "readLatestPublicIssue", params(("lang" = Language, Path)),
    responses((status = 200, body = PublicIssue), (status = 404, body = ErrorBody)))]
pub async fn latest(State(app): State<App>, Path(language): Path<Language>) -> Result<impl IntoResponse> {
    read_issue(&app, IssueSelector::MainPage, language).await
}

/// Reads a published issue with its sections and articles.
#[utoipa::path(get, path = "/api/v1/public/{lang}/issues/{slug}", tag = "public", operation_id = "readPublicIssue",
    params(("lang" = Language, Path), ("slug" = String, Path)),
    responses((status = 200, body = PublicIssue), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    Path((language, slug)): Path<(Language, String)>,
) -> Result<impl IntoResponse> {
    let selector = IssueSelector::from_slug(&slug).ok_or(NOT_FOUND)?;
    read_issue(&app, selector, language).await
}

async fn read_issue(app: &App, selector: IssueSelector, language: Language) -> Result<Json<PublicIssue>> {
    let found = store::load(&app.pool, selector, language).await?;
    let (row, details, lines) = found.ok_or(NOT_FOUND)?;
    Ok(Json(PublicIssue::of(row, details, lines, language)))
}
