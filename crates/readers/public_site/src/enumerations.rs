//! Enumerations, served from the rules. They change only with a release, so browsers may cache them.

use axum::http::HeaderMap;
use axum::response::Response;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Problem, Result};
use rules::article::NoticeKind;
use rules::article::notice::submitted_types;
use rules::{
    ArticleFileType, ArticleStatus, Enumeration, LocalizedText, NotificationType, ReviewAssignmentStatus,
    ReviewResult, Role,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http_cache::static_response;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnumItem {
    id: i16,
    name_en: &'static str,
    name_ru: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleItem {
    id: Role,
    name_en: &'static str,
    name_ru: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Enumerations {
    article_statuses: Vec<EnumItem>,
    /// Types of submissions.
    article_types: Vec<EnumItem>,
    /// Types of notices, such as corrections.
    notice_types: Vec<EnumItem>,
    article_file_types: Vec<EnumItem>,
    review_results: Vec<EnumItem>,
    review_assignment_statuses: Vec<EnumItem>,
    notification_types: Vec<EnumItem>,
    roles: Vec<RoleItem>,
}

/// Reads all enumerations.
#[utoipa::path(get, path = "/api/v1/enums", tag = "enumerations", operation_id = "readEnumerations",
    responses((status = 200, body = Enumerations), (status = 304)))]
pub async fn all(headers: HeaderMap) -> Result<Response> {
    let lists = Enumerations {
        article_statuses: items::<ArticleStatus>(),
        article_types: items_of(&submitted_types()),
        notice_types: items_of(&NoticeKind::ALL.map(NoticeKind::article_type)),
        article_file_types: items::<ArticleFileType>(),
        review_results: items::<ReviewResult>(),
        review_assignment_statuses: items::<ReviewAssignmentStatus>(),
        notification_types: items::<NotificationType>(),
        roles: Role::ALL.map(role_item).into(),
    };
    respond(&headers, lists)
}

/// Reads one enumeration.
#[utoipa::path(get, path = "/api/v1/enums/{list}", tag = "enumerations", operation_id = "readEnumeration",
    params(("list" = String, Path, description = "article-statuses, article-types, notice-types, \
        article-file-types, review-results, review-assignment-statuses or notification-types")),
    responses((status = 200, body = Vec<EnumItem>), (status = 304), (status = 404, body = ErrorBody)))]
pub async fn one(Path(list): Path<String>, headers: HeaderMap) -> Result<Response> {
    let items = match list.as_str() {
        "article-statuses" => items::<ArticleStatus>(),
        "article-types" => items_of(&submitted_types()),
        "notice-types" => items_of(&NoticeKind::ALL.map(NoticeKind::article_type)),
        "article-file-types" => items::<ArticleFileType>(),
        "review-results" => items::<ReviewResult>(),
        "review-assignment-statuses" => items::<ReviewAssignmentStatus>(),
        "notification-types" => items::<NotificationType>(),
        _ => return Err(Problem::NOT_FOUND.into()),
    };
    respond(&headers, items)
}

fn items<E: Enumeration>() -> Vec<EnumItem> {
    items_of(E::ALL)
}

fn items_of<E: Enumeration>(of: &[E]) -> Vec<EnumItem> {
    let item = |item: &E| {
        let LocalizedText { en, ru } = item.name();
        EnumItem { id: item.id(), name_en: en, name_ru: ru }
    };
    of.iter().map(item).collect()
}

fn role_item(role: Role) -> RoleItem {
    let LocalizedText { en, ru } = role.name();
    RoleItem { id: role, name_en: en, name_ru: ru }
}

fn respond(headers: &HeaderMap, body: impl Serialize) -> Result<Response> {
    static_response(headers, "application/json", serde_json::to_vec(&body).map_err(anyhow::Error::new)?)
}
