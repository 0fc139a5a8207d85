use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use axum::response::Response;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, Problem, Result};
use rules::{Fault, FaultKind, FileId};
use utoipa::ToSchema;

use crate::{FileView, Files, download as give_out, upload as take_in};

/// The form that carries a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Uploads one file. Only the uploader can read it until something links to it.
#[utoipa::path(post, path = "/api/v1/files", tag = "files", operation_id = "uploadFile",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = FileView), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn upload(
    State(files): State<Files>,
    actor: Actor,
    form: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<FileView>)> {
    let mut form = form.map_err(|_| Problem::UNSUPPORTED_TYPE)?;
    while let Some(field) = form.next_field().await.map_err(|error| take_in::refusal_of(&error))? {
        if field.name() == Some("file") {
            return Ok((StatusCode::CREATED, Json(take_in::take(&files, &actor, field).await?)));
        }
    }
    Err(vec![Fault::in_body("file", FaultKind::Required)].into())
}

/// Downloads a file, as an attachment under its own name.
#[utoipa::path(get, path = "/api/v1/files/{id}", tag = "files", operation_id = "downloadFile",
    params(("id" = FileId, Path)),
    responses((status = 200, description = "The bytes", content_type = "application/octet-stream"),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn download(State(files): State<Files>, actor: Actor, Path(id): Path<FileId>) -> Result<Response> {
    give_out::give(&files, &actor, id).await
}
