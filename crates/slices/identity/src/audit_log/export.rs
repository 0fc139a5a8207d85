//! The audit log as a CSV file, streamed.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt, stream};
use kit::error::ErrorBody;
use kit::http::Query;
use kit::{Actor, App, Result, audit, limits};
use rules::UserId;
use rules::audit::{AuditAction, AuditObject};
use rules::limits::creation;
use sqlx::QueryBuilder;

use super::csv;
use super::filter::AuditQuery;
use super::view::{COLUMNS, EntryView, JOINS};

/// Entries that one query reads.
const BATCH: i64 = 1000;

/// Exports the entries of the audit log as CSV, newest first. Entries about the caller's own articles are left out.
#[utoipa::path(get, path = "/api/v1/audit/export", tag = "audit log", operation_id = "exportAuditLog",
    params(AuditQuery),
    responses((status = 200, description = "An attachment", content_type = "text/csv"),
        (status = 422, body = ErrorBody)))]
pub async fn export(
    State(app): State<App>,
    actor: Actor,
    Query(filter): Query<AuditQuery>,
) -> Result<Response> {
    let filter = filter.validate()?;
    limits::count(&app, "export", actor.id, creation::EXPORTS).await?;
    // Recorded first: nobody gets the file without an entry.
    let entry = actor.audit(AuditAction::AuditExported).object(AuditObject::AuditLog, "csv");
    audit::record(&app, &mut *app.pool.acquire().await?, entry).await?;
    let lines = stream::once(async { Ok(csv::HEADER.to_owned()) }).chain(lines(app, actor.id, filter));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"audit-log.csv\"")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Reads the log in batches, so that no connection and no transaction stays open while the client downloads.
fn lines(app: App, viewer: UserId, filter: AuditQuery) -> impl Stream<Item = sqlx::Result<String>> {
    let start = Some(app.clock.now()).map(|now| (now, i64::MAX));
    stream::try_unfold(start, move |last| {
        let (app, filter) = (app.clone(), filter.clone());
        async move {
            let Some(last) = last else { return Ok(None) };
            let entries = read_batch(&app, viewer, &filter, last).await?;
            let text: String = entries.iter().map(csv::line).collect();
            let next = entries.last().filter(|_| entries.len() as i64 == BATCH);
            Ok(Some((text, next.map(|entry| (entry.at, entry.id)))))
        }
    })
}

async fn read_batch(
    app: &App,
    viewer: UserId,
    filter: &AuditQuery,
    (at, id): (DateTime<Utc>, i64),
) -> sqlx::Result<Vec<EntryView>> {
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from {JOINS}"));
    filter.push_conditions(&mut query, app, viewer);
    query.push(" and (entries.at, entries.id) < (").push_bind(at).push(", ").push_bind(id).push(")");
    query.push(" order by entries.at desc, entries.id desc limit ").push_bind(BATCH);
    let rows = query.build().fetch_all(&app.pool).await?;
    rows.iter().map(EntryView::of_row).collect()
}
