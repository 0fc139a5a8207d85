use axum::extract::State;
use axum::http::StatusCode;
use files::UploadedForm;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging};
use kit::{Actor, Result};
use rules::Language;
use rules::imports::{ImportAction, ImportOutcome, ItemKind};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::context::ImportContext;
use crate::list::ItemFilter;
use crate::mapping::Mapping;
use crate::view::{ImportItemView, ImportSummary, ImportView};
use crate::{commands, create, list as listing, store};

const PAGE_SIZE: i64 = 20;

/// Form with the file of an import.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct ImportForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportListQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportItemQuery {
    kind: Option<ItemKind>,
    outcome: Option<ImportOutcome>,
    /// Only records with a finding of this kind: `missing-file`.
    finding: Option<String>,
    /// Only records with any finding.
    has_findings: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct ImportMappingChange {
    /// Version on which the change is based.
    version: i32,
    mapping: Mapping,
}

#[derive(Deserialize, ToSchema)]
pub struct SiteToImport {
    /// Of the journal, as a browser shows it: `https://example.org/index.php/ctt`.
    address: String,
}

#[derive(Deserialize, ToSchema)]
pub struct ImportCommand {
    action: ImportAction,
}

/// Lists imports, newest first.
#[utoipa::path(get, path = "/api/v1/imports", tag = "imports", operation_id = "listImports",
    params(ImportListQuery),
    responses((status = 200, body = Page<ImportSummary>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(context): State<ImportContext>,
    Query(query): Query<ImportListQuery>,
) -> Result<Json<Page<ImportSummary>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let mut connection = context.files.app.pool.acquire().await?;
    listing::list_imports(&mut connection, bounds).await.map(Json)
}

/// Begins an import of a file: a ZIP archive, or an export of another system. It is read in the background; nothing is
/// added before a person has seen the plan.
#[utoipa::path(post, path = "/api/v1/imports", tag = "imports", operation_id = "uploadImport",
    request_body(content = ImportForm, content_type = "multipart/form-data"),
    responses((status = 201, body = ImportView), (status = 400, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 422, body = ErrorBody), (status = 507, body = ErrorBody)))]
pub async fn upload(
    State(context): State<ImportContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    form: UploadedForm,
) -> Result<(StatusCode, Json<ImportView>)> {
    let id = create::upload(&context, &actor, form).await?;
    Ok((StatusCode::CREATED, Json(load_view(&context, id, language).await?)))
}

/// Begins an import of a living site of Open Journal Systems 3 or Elpub. It is read in the background; nothing is added
/// before a person has seen the plan.
#[utoipa::path(post, path = "/api/v1/imports/sites", tag = "imports", operation_id = "importSite",
    request_body = SiteToImport,
    responses((status = 201, body = ImportView), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn import_site(
    State(context): State<ImportContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(site): Json<SiteToImport>,
) -> Result<(StatusCode, Json<ImportView>)> {
    let id = create::import_site(&context, &actor, &site.address).await?;
    Ok((StatusCode::CREATED, Json(load_view(&context, id, language).await?)))
}

/// Returns an import: the plan, the mapping, and how far it is.
#[utoipa::path(get, path = "/api/v1/imports/{id}", tag = "imports", operation_id = "readImport",
    params(("id" = i64, Path)),
    responses((status = 200, body = ImportView), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(context): State<ImportContext>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> Result<Json<ImportView>> {
    load_view(&context, id, language).await.map(Json)
}

/// Lists the records of an import, with what became of each.
#[utoipa::path(get, path = "/api/v1/imports/{id}/items", tag = "imports", operation_id = "listImportItems",
    params(("id" = i64, Path), ImportItemQuery),
    responses((status = 200, body = Page<ImportItemView>), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list_items(
    State(context): State<ImportContext>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Query(query): Query<ImportItemQuery>,
) -> Result<Json<Page<ImportItemView>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = ItemFilter {
        kind: query.kind,
        outcome: query.outcome,
        finding: query.finding.map(|finding| finding.replace('\0', "")),
        has_findings: query.has_findings.unwrap_or_default(),
    };
    let mut connection = context.files.app.pool.acquire().await?;
    store::load(&mut connection, id).await?;
    listing::list_items(&mut connection, id, &filter, bounds, language).await.map(Json)
}

/// Replaces the corrections of the mapping.
#[utoipa::path(put, path = "/api/v1/imports/{id}/mapping", tag = "imports", operation_id = "changeImportMapping",
    params(("id" = i64, Path)), request_body = ImportMappingChange,
    responses((status = 200, body = ImportView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change_mapping(
    State(context): State<ImportContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(change): Json<ImportMappingChange>,
) -> Result<Json<ImportView>> {
    commands::change_mapping(&context.files.app, &actor, id, change.version, change.mapping).await?;
    load_view(&context, id, language).await.map(Json)
}

/// Reads the source again, or starts, stops or continues an import.
#[utoipa::path(post, path = "/api/v1/imports/{id}/actions", tag = "imports", operation_id = "actOnImport",
    params(("id" = i64, Path)), request_body = ImportCommand,
    responses((status = 200, body = ImportView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn act(
    State(context): State<ImportContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(command): Json<ImportCommand>,
) -> Result<Json<ImportView>> {
    commands::act(&context.files.app, &actor, id, command.action).await?;
    load_view(&context, id, language).await.map(Json)
}

/// Removes an import with its report. What it has added stays.
#[utoipa::path(delete, path = "/api/v1/imports/{id}", tag = "imports", operation_id = "removeImport",
    params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remove(
    State(context): State<ImportContext>,
    actor: Actor,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    commands::remove(&context.files.app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn load_view(context: &ImportContext, id: i64, language: Language) -> Result<ImportView> {
    let mut connection = context.files.app.pool.acquire().await?;
    let import = store::load(&mut connection, id).await?;
    let counts = listing::count(&mut connection, id, &import.origin).await?;
    Ok(ImportView::of(import, counts, language))
}
