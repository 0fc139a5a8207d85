//! The audit log for admins.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::{Page, Paging};
use kit::secrets::hide_id;
use kit::{Actor, App, Result};
use serde::Deserialize;
use sqlx::QueryBuilder;
use utoipa::IntoParams;

use super::filter::AuditQuery;
use super::view::{COLUMNS, EntryView, JOINS};

const PAGE_SIZE: i64 = 50;
/// Purpose of the hidden ids.
const ENTRY_IDS: &str = "audit-entry";
/// Caps the count, which would otherwise scan the whole table; users do not page this far.
const MAX_COUNTED: i64 = 10_001;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists the entries of the audit log, newest first. Entries about the caller's own articles are left out.
#[utoipa::path(get, path = "/api/v1/audit", tag = "audit log", operation_id = "listAuditEntries",
    params(AuditQuery, PageQuery),
    responses((status = 200, body = Page<EntryView>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(filter): Query<AuditQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<EntryView>>> {
    let bounds = Paging { page_index: page.page_index, page_size: page.page_size }.bounds(PAGE_SIZE)?;
    let filter = filter.validate()?;
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from {JOINS}"));
    filter.push_conditions(&mut query, &app, actor.id);
    query.push(" order by entries.at desc, entries.id desc");
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&app.pool).await?;
    let mut results = rows.iter().map(EntryView::of_row).collect::<sqlx::Result<Vec<_>>>()?;
    for entry in &mut results {
        entry.id = hide_id(&app.keys, ENTRY_IDS, entry.id);
    }
    let mut query = QueryBuilder::new("select count(*) from (select from audit_entries as entries");
    filter.push_conditions(&mut query, &app, actor.id);
    query.push(" limit ").push_bind(MAX_COUNTED).push(") as counted");
    Ok(Json(Page { results, count: query.build_query_scalar().fetch_one(&app.pool).await? }))
}
