//! Routes of the feed.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Datelike, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::Paging;
use kit::secrets::reveal_id;
use kit::{Actor, App, Result};
use rules::notification::MarkedNotifications;
use rules::{FieldError, FieldErrorKind, Role, Validator};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::list::{self, Feed, FeedFilter};
use super::marks;
use super::view::{NOTIFICATION_IDS, NotificationPage};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// A role of the caller; the current one by default.
    #[param(value_type = Option<Role>)]
    role: Option<String>,
    /// `true` lists only hidden notifications, `false` only visible ones.
    acknowledged: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UnreadQuery {
    /// A role of the caller; the current one by default.
    #[param(value_type = Option<Role>)]
    role: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadAllNotifications)]
pub struct ReadAll {
    /// A role of the caller; the current one by default.
    role: Option<Role>,
    /// `createdAt` of the newest notification shown; later ones stay unread.
    until: DateTime<Utc>,
}

/// Lists the caller's notifications in one role, newest first.
#[utoipa::path(get, path = "/api/v1/users/me/notifications", tag = "notifications",
    operation_id = "listNotifications", params(FeedQuery),
    responses((status = 200, body = NotificationPage), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<FeedQuery>,
) -> Result<Json<NotificationPage>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let feed = feed_by_role_code(&app, &actor, query.role.as_deref()).await?;
    let filter = query.acknowledged.map_or(FeedFilter::All, FeedFilter::Acknowledged);
    Ok(Json(list::page(&app.pool, feed, filter, bounds).await?.with_hidden_ids(&app)))
}

/// Lists the caller's unread notifications in one role, newest first.
#[utoipa::path(get, path = "/api/v1/users/me/notifications/unread", tag = "notifications",
    operation_id = "listUnreadNotifications", params(UnreadQuery),
    responses((status = 200, body = NotificationPage), (status = 422, body = ErrorBody)))]
pub async fn list_unread(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<UnreadQuery>,
) -> Result<Json<NotificationPage>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let feed = feed_by_role_code(&app, &actor, query.role.as_deref()).await?;
    Ok(Json(list::page(&app.pool, feed, FeedFilter::Unread, bounds).await?.with_hidden_ids(&app)))
}

/// Marks notifications as read.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/read", tag = "notifications",
    operation_id = "markNotificationsRead", request_body = MarkedNotifications,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn mark_read(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<MarkedNotifications>,
) -> Result<StatusCode> {
    marks::mark_read(&app, actor.id, &validated_ids(&app, body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hides notifications and marks them as read.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/acknowledge", tag = "notifications",
    operation_id = "acknowledgeNotifications", request_body = MarkedNotifications,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn acknowledge(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<MarkedNotifications>,
) -> Result<StatusCode> {
    marks::acknowledge(&app, actor.id, &validated_ids(&app, body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Marks all notifications in one role as read, up to the newest one shown.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/read-all", tag = "notifications",
    operation_id = "markAllNotificationsRead", request_body = ReadAll,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn mark_all_read(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<ReadAll>,
) -> Result<StatusCode> {
    let mut validator = Validator::new();
    if body.role.is_some_and(|role| !actor.roles.contains(&role)) {
        validator.add_error("role", FieldErrorKind::RoleNotHeld);
    }
    // PostgreSQL timestamps cover fewer years than chrono's.
    if !(1..=9999).contains(&body.until.year()) {
        validator.add_error("until", FieldErrorKind::OutOfRange { min: 1, max: 9999 });
    }
    validator.finish()?;
    let feed = feed_of(&app, &actor, body.role).await?;
    marks::mark_all_read(&app, feed, body.until).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn validated_ids(app: &App, body: MarkedNotifications) -> Result<Vec<i64>> {
    let mut validator = Validator::new();
    body.check(&mut validator);
    validator.finish()?;
    let ids = body.notification_ids.into_iter();
    // Ids that no feed has shown are ignored, like those of other users.
    Ok(ids.filter_map(|id| reveal_id(&app.keys, NOTIFICATION_IDS, id)).collect())
}

async fn feed_by_role_code(app: &App, actor: &Actor, code: Option<&str>) -> Result<Feed> {
    let role_error = |kind| vec![FieldError::in_query("role", kind)];
    let role = code
        .map(|code| Role::from_code(code).ok_or_else(|| role_error(FieldErrorKind::NotInList)))
        .transpose()?;
    if role.is_some_and(|role| !actor.roles.contains(&role)) {
        return Err(role_error(FieldErrorKind::RoleNotHeld).into());
    }
    feed_of(app, actor, role).await
}

/// Returns the feed of the given role, or of the caller's current role.
async fn feed_of(app: &App, actor: &Actor, role: Option<Role>) -> Result<Feed> {
    let role = match role {
        Some(role) => Some(role),
        None => identity::account::current_role(&app.pool, actor).await?,
    };
    Ok(Feed { owner: actor.id, role })
}
