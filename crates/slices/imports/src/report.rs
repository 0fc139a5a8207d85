//! The report of an import: what became of each record, as a CSV file.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt, stream};
use kit::error::ErrorBody;
use kit::http::{Path, RequestLanguage};
use kit::{App, Result, csv};
use rules::Language;

use crate::context::ImportContext;
use crate::list::items_after;
use crate::store;
use crate::view::ImportItemView;

/// Records that one query reads.
const BATCH: i64 = 500;

/// Headings of the columns; codes are the same in both languages, so that a program can read the file.
const COLUMNS: [&str; 9] =
    ["kind", "key", "title", "location", "outcome", "reason", "findings", "article", "issue or account"];

/// Downloads what became of each record of an import, as CSV.
#[utoipa::path(get, path = "/api/v1/imports/{id}/report", tag = "imports", operation_id = "downloadImportReport",
    params(("id" = i64, Path)),
    responses((status = 200, description = "An attachment", content_type = "text/csv"),
        (status = 404, body = ErrorBody)))]
pub async fn download(
    State(context): State<ImportContext>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> Result<Response> {
    let app = context.files.app.clone();
    store::load(&mut *app.pool.acquire().await?, id).await?;
    // Without the mark, Excel reads UTF-8 as another encoding.
    let heading = format!("\u{feff}{}", csv::line(COLUMNS));
    let lines = stream::once(async { Ok(heading) }).chain(lines(app, id, language));
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"import-{id}.csv\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition.unwrap_or(HeaderValue::from_static("attachment"))),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Reads in batches, so that no connection stays open while the client downloads.
fn lines(app: App, id: i64, language: Language) -> impl Stream<Item = Result<String>> {
    stream::try_unfold(Some((String::new(), i64::MIN)), move |last| {
        let app = app.clone();
        async move {
            let Some((kind, position)) = last else { return Ok(None) };
            let mut connection = app.pool.acquire().await?;
            let items = items_after(&mut connection, id, (&kind, position), BATCH, language).await?;
            let text: String = items.iter().map(|(_, item)| line(item)).collect();
            let next = items.last().filter(|_| items.len() as i64 == BATCH);
            Ok(Some((text, next.map(|(position, item)| (item.kind.code().to_owned(), *position)))))
        }
    })
}

fn line(item: &ImportItemView) -> String {
    let findings = item.findings.iter().map(|finding| {
        let kind = serde_json::to_value(finding.kind).ok();
        let kind = kind.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
        format!("{kind}: {}", finding.detail)
    });
    let id = |id: Option<i64>| id.map(|id| id.to_string()).unwrap_or_default();
    csv::line([
        item.kind.code().to_owned(),
        item.key.clone(),
        item.title.clone(),
        item.location.clone(),
        item.outcome.code().to_owned(),
        item.reason.unwrap_or_default().to_owned(),
        findings.collect::<Vec<_>>().join(" | "),
        id(item.article_id),
        id(item.issue_id.or(item.user_id)),
    ])
}
