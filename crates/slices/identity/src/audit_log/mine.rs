//! A user's own entries: what they did, and what others did to their account.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Result};
use rules::audit::{AuditAction, AuditResult, AuditRole};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::decode_result;

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct MyQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// An entry as the owner of the account sees it. It has no id, which would reveal how much others do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyAuditEntry)]
pub struct MyEntryView {
    at: DateTime<Utc>,
    action: AuditAction,
    /// False if somebody else did it to the account.
    is_own: bool,
    /// Capacity of whoever did it.
    role: AuditRole,
    /// Network address, of own entries of the last 90 days.
    #[schema(required)]
    address: Option<String>,
    result: AuditResult,
}

/// Lists what I did, and what others did to my account, newest first.
#[utoipa::path(get, path = "/api/v1/account/audit", tag = "account", operation_id = "listMyAuditEntries",
    params(MyQuery),
    responses((status = 200, body = Page<MyEntryView>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<MyQuery>,
) -> Result<Json<Page<MyEntryView>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let shown = shown_actions();
    let rows = sqlx::query!(
        r#"select at, action, actor_id is not distinct from $1 as "is_own!", role, address, result
           from audit_entries
           where actor_id = $1 or object_kind = 'user' and object_id = $2 and action = any($3)
           order by at desc, id desc limit $4 offset $5"#,
        actor.id.0,
        actor.id.to_string(),
        &shown,
        bounds.limit,
        bounds.offset
    )
    .fetch_all(&app.pool)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries
           where actor_id = $1 or object_kind = 'user' and object_id = $2 and action = any($3)"#,
        actor.id.0,
        actor.id.to_string(),
        &shown
    )
    .fetch_one(&app.pool)
    .await?;
    let view = rows.into_iter().map(|row| {
        Ok(MyEntryView {
            at: row.at,
            action: AuditAction::from_code(&row.action).unwrap_or(AuditAction::Unknown),
            is_own: row.is_own,
            role: AuditRole::from_code(&row.role).unwrap_or(AuditRole::Unknown),
            address: row.address.filter(|_| row.is_own),
            result: decode_result(&row.result)?,
        })
    });
    Ok(Json(Page { results: view.collect::<sqlx::Result<_>>()?, count }))
}

fn shown_actions() -> Vec<String> {
    let shown = AuditAction::ALL.iter().filter(|action| action.is_shown_to_subject());
    shown.map(|action| action.code().to_owned()).collect()
}
