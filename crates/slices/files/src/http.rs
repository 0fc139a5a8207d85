//! Routes of files.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::{Actor, OptionalActor, Result};
use rules::FileId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::form::Form;
use crate::image_variants::{self, ImageVariant};
use crate::limits::UploadLimits;
use crate::{FileView, Files, download as downloads, garbage_collection, upload as uploads};

/// Upload form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Uploads a file.
///
/// It is checked before it is stored: its type by its bytes, and for viruses if an antivirus is configured.
/// Refused with 429 and `Retry-After` if the account has uploaded as much as it may within a day, or uploads too many
/// files at once; with 413 if its files without a link take up too much space; with 503 and `Retry-After` while too many
/// files of all accounts are being uploaded; with 507 if the server has no space.
/// Only the uploader can read it until something links to it; after a week without a link it is deleted.
#[utoipa::path(post, path = "/api/v1/files", tag = "files", operation_id = "uploadFile",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = FileView), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody),
        (status = 507, body = ErrorBody)))]
pub async fn upload(
    State(files): State<Files>,
    actor: Actor,
    form: Form,
) -> Result<(StatusCode, Json<FileView>)> {
    let file = uploads::store_upload(&files, &actor, form).await?;
    Ok((StatusCode::CREATED, Json(file)))
}

/// Reads the upload limits: sizes, number of files and types.
#[utoipa::path(get, path = "/api/v1/files/limits", tag = "files", operation_id = "readUploadLimits",
    responses((status = 200, body = UploadLimits)))]
pub async fn read_limits(State(files): State<Files>) -> Json<UploadLimits> {
    Json(UploadLimits::of(&files.app.settings.uploads))
}

/// Deletes all files that the caller uploaded and that nothing links to.
///
/// Files of forms that are not saved yet are deleted, too.
#[utoipa::path(delete, path = "/api/v1/files/unlinked", tag = "files", operation_id = "deleteUnlinkedFiles",
    responses((status = 204)))]
pub async fn delete_unlinked(State(files): State<Files>, actor: Actor) -> Result<StatusCode> {
    garbage_collection::delete_unlinked(&files.app, actor.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Downloads a file as an attachment under its own name.
#[utoipa::path(get, path = "/api/v1/files/{id}", tag = "files", operation_id = "downloadFile",
    params(("id" = FileId, Path)),
    responses((status = 200, description = "The bytes", content_type = "application/octet-stream"),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn download(State(files): State<Files>, actor: Actor, Path(id): Path<FileId>) -> Result<Response> {
    downloads::serve(&files, actor, id).await
}

/// Shows a thumbnail of an image that the caller may download.
///
/// Images that are too large and other files have none.
#[utoipa::path(get, path = "/api/v1/files/{id}/thumbnail", tag = "files", operation_id = "downloadThumbnail",
    params(("id" = FileId, Path)),
    responses((status = 200, description = "At most 320 pixels each way", content_type = "image/jpeg"),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn download_thumbnail(
    State(files): State<Files>,
    actor: Actor,
    Path(id): Path<FileId>,
) -> Result<Response> {
    image_variants::serve(&files, &actor.into(), id, ImageVariant::Thumbnail).await
}

/// Shows a picture of a text: publicly once it is published, before that to users who may read it.
#[utoipa::path(get, path = "/api/v1/pictures/{id}", tag = "files", operation_id = "seePicture",
    params(("id" = FileId, Path), PictureQuery),
    responses((status = 200, description = "At most 1600 pixels each way; 640 of a small one", content_type = "image/*"),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn see_picture(
    State(files): State<Files>,
    actor: OptionalActor,
    Path(id): Path<FileId>,
    Query(PictureQuery { size }): Query<PictureQuery>,
) -> Result<Response> {
    let variant = match size {
        Some(PictureSize::Small) => ImageVariant::Small,
        None => ImageVariant::Picture,
    };
    image_variants::serve(&files, &actor, id, variant).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    #[param(inline)]
    size: Option<PictureSize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum PictureSize {
    Small,
}
