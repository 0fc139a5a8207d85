use axum::extract::State;
use files::UploadedForm;
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::ArticleId;
use utoipa::ToSchema;

use super::check::{self, CheckedReferences, PastedReferences};
use super::data::{self, RetractionData};
use super::load;

/// Form with the CSV file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct RetractionDataForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Tells which data of Retraction Watch are loaded.
#[utoipa::path(get, path = "/api/v1/retraction-data", tag = "articles", operation_id = "readRetractionData",
    responses((status = 200, body = RetractionData)))]
pub async fn read_data(State(app): State<App>) -> Result<Json<RetractionData>> {
    data::read(&app).await.map(Json)
}

/// Loads the CSV file of the database Retraction Watch, which replaces the data that were loaded before. If anything
/// is wrong with the file, they stay.
#[utoipa::path(post, path = "/api/v1/retraction-data", tag = "articles", operation_id = "loadRetractionData",
    request_body(content = RetractionDataForm, content_type = "multipart/form-data"),
    responses((status = 200, body = RetractionData), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 413, body = ErrorBody), (status = 415, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 507, body = ErrorBody)))]
pub async fn load(State(app): State<App>, actor: Actor, form: UploadedForm) -> Result<Json<RetractionData>> {
    load::load(&app, &actor, form).await?;
    data::read(&app).await.map(Json)
}

/// Lists the saved references of an article to works that were retracted, removed or put in doubt.
#[utoipa::path(get, path = "/api/v1/articles/{id}/retracted-references", tag = "articles",
    operation_id = "listRetractedReferences", params(("id" = ArticleId, Path)),
    responses((status = 200, body = CheckedReferences), (status = 404, body = ErrorBody)))]
pub async fn of_article(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<CheckedReferences>> {
    check::check_article(&app, &actor, id, language).await.map(Json)
}

/// Lists those of pasted references that were retracted, removed or put in doubt. Saves nothing.
#[utoipa::path(post, path = "/api/v1/articles/my/references/check", tag = "articles",
    operation_id = "checkMyReferences", request_body = PastedReferences,
    responses((status = 200, body = CheckedReferences), (status = 422, body = ErrorBody)))]
pub async fn check(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(pasted): Json<PastedReferences>,
) -> Result<Json<CheckedReferences>> {
    check::check_pasted(&app, &actor, pasted, language).await.map(Json)
}
