use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use files::Files;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, Result};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::view::JournalArchiveView;
use crate::{commands, download as downloading, store};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewJournalArchive {
    /// Adds accounts, and how corresponding authors are reached.
    with_people: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct JournalArchiveQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Begins to make an archive of the whole journal. It can be downloaded for a week.
#[utoipa::path(post, path = "/api/v1/journal-archives", tag = "journal archives",
    operation_id = "makeJournalArchive", request_body = NewJournalArchive,
    responses((status = 201, body = JournalArchiveView), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 507, body = ErrorBody)))]
pub async fn create(
    State(files): State<Files>,
    actor: Actor,
    Json(new): Json<NewJournalArchive>,
) -> Result<(StatusCode, Json<JournalArchiveView>)> {
    let id = commands::create(&files, &actor, new.with_people).await?;
    let archive = store::load(&mut *files.app.pool.acquire().await?, id).await?;
    Ok((StatusCode::CREATED, Json(JournalArchiveView::of(archive))))
}

/// Lists the archives of the journal, newest first.
#[utoipa::path(get, path = "/api/v1/journal-archives", tag = "journal archives",
    operation_id = "listJournalArchives", params(JournalArchiveQuery),
    responses((status = 200, body = Page<JournalArchiveView>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(files): State<Files>,
    Query(query): Query<JournalArchiveQuery>,
) -> Result<Json<Page<JournalArchiveView>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = files.app.pool.acquire().await?;
    let (archives, count) = store::list(&mut connection, bounds.limit, bounds.offset).await?;
    Ok(Json(Page { results: archives.into_iter().map(JournalArchiveView::of).collect(), count }))
}

/// Downloads an archive as a ZIP file.
#[utoipa::path(get, path = "/api/v1/journal-archives/{id}/file", tag = "journal archives",
    operation_id = "downloadJournalArchive", params(("id" = i64, Path)),
    responses((status = 200, description = "An attachment", content_type = "application/zip", body = Vec<u8>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn download(State(files): State<Files>, actor: Actor, Path(id): Path<i64>) -> Result<Response> {
    downloading::serve(&files, &actor, id).await
}

/// Removes an archive with its file. One that is being made is given up.
#[utoipa::path(delete, path = "/api/v1/journal-archives/{id}", tag = "journal archives",
    operation_id = "removeJournalArchive", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove(State(files): State<Files>, actor: Actor, Path(id): Path<i64>) -> Result<StatusCode> {
    commands::remove(&files.app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
