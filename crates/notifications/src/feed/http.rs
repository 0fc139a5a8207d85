use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Datelike, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::Paging;
use kit::{Actor, App, Result};
use rules::notification::MarkedNotifications;
use rules::{Checks, Fault, FaultKind, Role};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::list::{self, Feed, Wanted};
use super::marks;
use super::view::NotificationPage;

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// In which of the roles that the caller holds; the current one where none is named.
    #[param(value_type = Option<Role>)]
    role: Option<String>,
    /// `true` for those that were hidden, `false` for those that were not.
    acknowledged: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UnreadQuery {
    /// In which of the roles that the caller holds; the current one where none is named.
    #[param(value_type = Option<Role>)]
    role: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadAllNotifications)]
pub struct ReadAll {
    /// In which of the roles that the caller holds; the current one where none is named.
    role: Option<Role>,
    /// `createdAt` of the newest one that was shown: what came later stays unread.
    until: DateTime<Utc>,
}

/// What I was told in one of my roles, the newest first.
#[utoipa::path(get, path = "/api/v1/users/me/notifications", tag = "notifications",
    operation_id = "listNotifications", params(FeedQuery),
    responses((status = 200, body = NotificationPage), (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<FeedQuery>,
) -> Result<Json<NotificationPage>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let feed = feed_named(&app, &actor, query.role.as_deref()).await?;
    let wanted = query.acknowledged.map_or(Wanted::All, Wanted::Acknowledged);
    list::page(&app.pool, feed, wanted, slice).await.map(Json)
}

/// Those of them that I have not read.
#[utoipa::path(get, path = "/api/v1/users/me/notifications/unread", tag = "notifications",
    operation_id = "listUnreadNotifications", params(UnreadQuery),
    responses((status = 200, body = NotificationPage), (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list_unread(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<UnreadQuery>,
) -> Result<Json<NotificationPage>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let feed = feed_named(&app, &actor, query.role.as_deref()).await?;
    list::page(&app.pool, feed, Wanted::Unread, slice).await.map(Json)
}

/// I have read these.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/read", tag = "notifications",
    operation_id = "markNotificationsRead", request_body = MarkedNotifications,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn mark_read(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<MarkedNotifications>,
) -> Result<StatusCode> {
    marks::mark_read(&app, actor.id, &checked(body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hides these, and takes them for read.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/acknowledge", tag = "notifications",
    operation_id = "acknowledgeNotifications", request_body = MarkedNotifications,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn acknowledge(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<MarkedNotifications>,
) -> Result<StatusCode> {
    marks::acknowledge(&app, actor.id, &checked(body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// I have read all that I was told in a role, as far as it was shown to me.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/read-all", tag = "notifications",
    operation_id = "markAllNotificationsRead", request_body = ReadAll,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn mark_all_read(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<ReadAll>,
) -> Result<StatusCode> {
    let mut checks = Checks::new();
    if body.role.is_some_and(|role| !actor.roles.contains(&role)) {
        checks.fault("role", FaultKind::RoleNotHeld);
    }
    // PostgreSQL's years do not reach as far as a caller's.
    if !(1..=9999).contains(&body.until.year()) {
        checks.fault("until", FaultKind::OutOfRange { min: 1, max: 9999 });
    }
    checks.finish()?;
    let feed = feed_of(&app, &actor, body.role).await?;
    marks::mark_all_read(&app, feed, body.until).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn checked(body: MarkedNotifications) -> Result<Vec<i64>> {
    let mut checks = Checks::new();
    body.check(&mut checks);
    checks.finish()?;
    Ok(body.notification_ids)
}

async fn feed_named(app: &App, actor: &Actor, code: Option<&str>) -> Result<Feed> {
    let fault = |kind| vec![Fault::in_query("role", kind)];
    let role =
        code.map(|code| Role::from_code(code).ok_or_else(|| fault(FaultKind::NotInList))).transpose()?;
    if role.is_some_and(|role| !actor.roles.contains(&role)) {
        return Err(fault(FaultKind::RoleNotHeld).into());
    }
    feed_of(app, actor, role).await
}

/// Of the named role, else of the one in which they work, as the shell finds it.
async fn feed_of(app: &App, actor: &Actor, named: Option<Role>) -> Result<Feed> {
    let role = match named {
        Some(role) => Some(role),
        None => identity::account::role_at_work(&app.pool, actor).await?,
    };
    Ok(Feed { owner: actor.id, role })
}
