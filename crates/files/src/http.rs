use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::{Actor, Result, Visitor};
use rules::FileId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::drawing::{self, Edition};
use crate::form::Form;
use crate::limits::UploadLimits;
use crate::{FileView, Files, download as give_out, upload as take_in};

/// The form that carries a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Uploads one file. It is judged before it is stored: its type by its bytes, and by the antivirus where one is set. Only
/// the uploader can read it until something links to it; after a week without a link it is removed.
#[utoipa::path(post, path = "/api/v1/files", tag = "files", operation_id = "uploadFile",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = FileView), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn upload(
    State(files): State<Files>,
    actor: Actor,
    form: Form,
) -> Result<(StatusCode, Json<FileView>)> {
    let file = take_in::take(&files, &actor, form.file().await?).await?;
    Ok((StatusCode::CREATED, Json(file)))
}

/// What may be uploaded: how large, how many, of which types.
#[utoipa::path(get, path = "/api/v1/files/limits", tag = "files", operation_id = "readUploadLimits",
    responses((status = 200, body = UploadLimits), (status = 401, body = ErrorBody)))]
pub async fn read_limits(State(files): State<Files>) -> Json<UploadLimits> {
    Json(UploadLimits::of(&files.app.settings.uploads))
}

/// Downloads a file, as an attachment under its own name.
#[utoipa::path(get, path = "/api/v1/files/{id}", tag = "files", operation_id = "downloadFile",
    params(("id" = FileId, Path)),
    responses((status = 200, description = "The bytes", content_type = "application/octet-stream"),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn download(State(files): State<Files>, actor: Actor, Path(id): Path<FileId>) -> Result<Response> {
    give_out::give(&files, &actor.into(), id).await
}

/// Shows an image small, for those who may download it. There is none of other files, nor of images that are too large.
#[utoipa::path(get, path = "/api/v1/files/{id}/thumbnail", tag = "files", operation_id = "downloadThumbnail",
    params(("id" = FileId, Path)),
    responses((status = 200, description = "At most 320 pixels each way", content_type = "image/jpeg"),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn download_thumbnail(
    State(files): State<Files>,
    actor: Actor,
    Path(id): Path<FileId>,
) -> Result<Response> {
    drawing::give(&files, &actor.into(), id, Edition::Thumbnail).await
}

/// Shows an image of a full text: to everybody once its article is published, before that to those who may read it.
#[utoipa::path(get, path = "/api/v1/pictures/{id}", tag = "files", operation_id = "seePicture",
    params(("id" = FileId, Path), Size),
    responses((status = 200, description = "At most 1600 pixels each way; 640 of a small one", content_type = "image/*"),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn see_picture(
    State(files): State<Files>,
    visitor: Visitor,
    Path(id): Path<FileId>,
    Query(Size { size }): Query<Size>,
) -> Result<Response> {
    let edition = match size {
        Some(PictureSize::Small) => Edition::Small,
        None => Edition::Picture,
    };
    drawing::give(&files, &visitor, id, edition).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Size {
    #[param(inline)]
    size: Option<PictureSize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum PictureSize {
    Small,
}
