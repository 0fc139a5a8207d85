//! Routes of the figures.

use axum::extract::State;
use kit::csv::CsvFile;
use kit::error::ErrorBody;
use kit::http::{Json, Query, RequestLanguage};
use kit::{Actor, App, Result, audit, limits};
use rules::audit::AuditAction;
use rules::figures::{FigureTable, Period};
use rules::limits::creation;
use rules::{FieldError, FieldErrorKind};
use serde::Deserialize;
use serde_json::json;
use sqlx::{Postgres, Transaction};
use utoipa::IntoParams;

use super::compute::compute;
use super::dashboard::{self, Dashboard};
use super::export;
use super::view::Figures;
use crate::articles::act::journal_date;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresQuery {
    /// First month, such as `2026-07`; a year before the last one by default.
    from: Option<String>,
    /// Last month, at most ten years after the first; the current one by default.
    to: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresExportQuery {
    from: Option<String>,
    to: Option<String>,
    /// `months` (submissions, decisions and days), `reviewers` or `articles` (each article of the period).
    #[param(inline, value_type = FigureTable)]
    table: String,
}

/// Returns what waits for the caller, what is late, what came in, and the next issue.
#[utoipa::path(get, path = "/api/v1/dashboard", tag = "figures", operation_id = "readDashboard",
    responses((status = 200, body = Dashboard)))]
pub async fn read_dashboard(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
) -> Result<Json<Dashboard>> {
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let dashboard = dashboard::load(&app, &mut transaction, &actor, language).await?;
    transaction.commit().await?;
    Ok(Json(dashboard))
}

/// Returns figures by months of the journal's time zone, without the caller's own articles.
#[utoipa::path(get, path = "/api/v1/figures", tag = "figures", operation_id = "readFigures", params(FiguresQuery),
    responses((status = 200, body = Figures), (status = 422, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<FiguresQuery>,
) -> Result<Json<Figures>> {
    let (mut transaction, period) = begin(&app, query.from.as_deref(), query.to.as_deref()).await?;
    let figures = compute(&app, &mut transaction, actor.id, period).await?;
    transaction.commit().await?;
    Ok(Json(figures))
}

/// Exports a table of the figures as CSV.
#[utoipa::path(get, path = "/api/v1/figures/export", tag = "figures", operation_id = "exportFigures",
    params(FiguresExportQuery),
    responses((status = 200, description = "An attachment", content_type = "text/csv"),
        (status = 422, body = ErrorBody)))]
pub async fn export_csv(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<FiguresExportQuery>,
) -> Result<CsvFile> {
    let table = FigureTable::from_code(&query.table)
        .ok_or_else(|| vec![FieldError::in_query("table", FieldErrorKind::NotInList)])?;
    limits::count(&app, "export", actor.id, creation::EXPORTS).await?;
    let (mut transaction, period) = begin(&app, query.from.as_deref(), query.to.as_deref()).await?;
    let file = export::export(&app, &mut transaction, actor.id, (table, period), language).await?;
    transaction.commit().await?;
    // The other tables name no article.
    if table == FigureTable::Articles {
        let details =
            json!({ "format": "csv", "from": period.from.to_string(), "to": period.to.to_string() });
        let entry = actor.audit(AuditAction::ArticleExported).details(details);
        audit::record(&app, &mut *app.pool.acquire().await?, entry).await?;
    }
    Ok(file)
}

/// Begins a snapshot and reads the period, which depends on the journal's date.
async fn begin(
    app: &App,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Transaction<'static, Postgres>, Period)> {
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let today = journal_date(app, &mut transaction).await?;
    let period = Period::parse(from, to, today)?;
    Ok((transaction, period))
}
