use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Paging, search_text};
use kit::{Actor, Result, limits};
use rules::article::bounds::check_max_count;
use rules::delivery::{DeliveryState, DeliveryTarget};
use rules::limits::creation;
use rules::{ArticleId, FieldError, FieldErrorKind, Language, Validator, limited};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::context::DeliveryContext;
use crate::list::{Filter, Viewer};
use crate::view::{DeliveryPage, DeliveryRecord, DeliveryView};
use crate::{commands, list as listing, read as reading};

const PAGE_SIZE: i64 = 20;
const MAX_SENT_AT_ONCE: usize = 500;
const MAX_SEARCH_CHARS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    target: Option<DeliveryTarget>,
    state: Option<DeliveryState>,
    article_id: Option<ArticleId>,
    /// Only DOIs that do not lead to the pages of their articles.
    leads_elsewhere: Option<bool>,
    /// In number, titles, DOI and authors of the article; each word must occur.
    search: Option<String>,
    /// `id` or `changedAt`; prefix `-` for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRequest {
    /// At most five hundred.
    #[serde(deserialize_with = "limited::list")]
    ids: Vec<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct DeliveryRequestResults {
    results: Vec<DeliveryRequestResult>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRequestResult {
    id: i64,
    /// Why this delivery is not sent; null if it is.
    #[schema(required)]
    problem: Option<DeliveryRequestProblem>,
}

#[derive(Serialize, ToSchema)]
pub struct DeliveryRequestProblem {
    code: &'static str,
    /// In the language of the request.
    text: &'static str,
}

const fn viewer<'a>(context: &'a DeliveryContext, actor: &Actor, language: Language) -> Viewer<'a> {
    Viewer { id: actor.id, language, indexers: &context.indexers }
}

/// Lists deliveries to indexers, with the number in each state. Those of the caller's own articles are left out.
#[utoipa::path(get, path = "/api/v1/deliveries", tag = "deliveries", operation_id = "listDeliveries",
    params(ListQuery),
    responses((status = 200, body = DeliveryPage), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(context): State<DeliveryContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ListQuery>,
) -> Result<Json<DeliveryPage>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let search = words(query.search)?;
    let filter = Filter {
        target: query.target,
        state: query.state,
        article: query.article_id,
        leads_elsewhere: query.leads_elsewhere.unwrap_or_default(),
        search,
    };
    let viewer = viewer(&context, &actor, language);
    listing::list(&context.app.pool, &viewer, &filter, query.order.as_deref(), bounds).await.map(Json)
}

/// Splits a search text into its words.
fn words(text: Option<String>) -> Result<Vec<String>> {
    let Some(text) = search_text(text) else { return Ok(Vec::new()) };
    if text.chars().count() > MAX_SEARCH_CHARS {
        let kind = FieldErrorKind::TooLong { max: MAX_SEARCH_CHARS };
        return Err(vec![FieldError::in_query("search", kind)].into());
    }
    Ok(text.split_whitespace().map(|word| word.replace('\0', "")).filter(|word| !word.is_empty()).collect())
}

/// Returns a delivery with the files that were sent and their answers.
#[utoipa::path(get, path = "/api/v1/deliveries/{id}", tag = "deliveries", operation_id = "readDelivery",
    params(("id" = i64, Path)),
    responses((status = 200, body = DeliveryView), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(context): State<DeliveryContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> Result<Json<DeliveryView>> {
    reading::read(&context, &viewer(&context, &actor, language), id).await.map(Json)
}

/// Returns what would be sent now, as rows of a table, or what is missing.
#[utoipa::path(get, path = "/api/v1/deliveries/{id}/record", tag = "deliveries",
    operation_id = "readDeliveryRecord", params(("id" = i64, Path)),
    responses((status = 200, body = DeliveryRecord), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn read_record(
    State(context): State<DeliveryContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> Result<Json<DeliveryRecord>> {
    reading::read_record(&context, &viewer(&context, &actor, language), id).await.map(Json)
}

/// Returns the file that would be sent now, to be uploaded by hand.
#[utoipa::path(get, path = "/api/v1/deliveries/{id}/record-file", tag = "deliveries",
    operation_id = "exportDeliveryRecord", params(("id" = i64, Path)),
    responses((status = 200, description = "An attachment: XML or JSON", content_type = "application/xml"),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn export_record(
    State(context): State<DeliveryContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> Result<([(HeaderName, HeaderValue); 2], Vec<u8>)> {
    let viewer = viewer(&context, &actor, language);
    let file = reading::read_record_file(&context, &actor, &viewer, id).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.media_type)),
        (header::CONTENT_DISPOSITION, files::attachment(&file.name)),
    ];
    Ok((headers, file.content))
}

/// Sends records as soon as possible, also such as were refused. Those that cannot be sent are left as they are.
#[utoipa::path(post, path = "/api/v1/deliveries/send", tag = "deliveries", operation_id = "sendDeliveries",
    request_body = DeliveryRequest,
    responses((status = 200, body = DeliveryRequestResults), (status = 422, body = ErrorBody)))]
pub async fn send(
    State(context): State<DeliveryContext>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(DeliveryRequest { ids }): Json<DeliveryRequest>,
) -> Result<Json<DeliveryRequestResults>> {
    let mut validator = Validator::new();
    check_max_count(&mut validator, "ids", ids.len(), MAX_SENT_AT_ONCE);
    if ids.is_empty() {
        validator.add_error("ids", FieldErrorKind::Required);
    }
    validator.finish()?;
    limits::count(&context.app, "delivery", actor.id, creation::DELIVERIES).await?;
    let problems = commands::send(&context, &actor, &ids).await?;
    let result = |id: i64| DeliveryRequestResult {
        id,
        problem: problems.get(&id).map(|problem| DeliveryRequestProblem {
            code: problem.code,
            text: problem.text.in_language(language),
        }),
    };
    Ok(Json(DeliveryRequestResults { results: ids.iter().map(|id| result(*id)).collect() }))
}

/// Marks an article as delivered by other means. Its later changes are sent.
#[utoipa::path(post, path = "/api/v1/deliveries/{id}/mark-delivered", tag = "deliveries",
    operation_id = "markDelivered", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn mark_delivered(
    State(context): State<DeliveryContext>,
    actor: Actor,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    commands::mark_delivered(&context, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
