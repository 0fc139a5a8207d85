//! OAI-PMH 2.0: how libraries and indexes harvest a journal.
//!
//! No sets. What was withdrawn stays as a tombstone. A list is walked along (changed_at, article_id): what changes meanwhile
//! comes again at its end, so that nothing is missed, and every page costs the same.

mod arguments;
mod document;
mod lists;
mod records;
mod refusals;
mod token;
mod verbs;

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kit::{App, Result};

use arguments::Arguments;

/// Answers harvesters; the verb is in the query.
#[utoipa::path(get, path = "/oai", tag = "discovery", operation_id = "harvest",
    params(("verb" = String, Query, description = "Identify, ListMetadataFormats, ListSets, ListIdentifiers, \
        ListRecords or GetRecord, and its arguments as OAI-PMH 2.0 has them")),
    responses((status = 200, description = "OAI-PMH 2.0, refusals too", content_type = "text/xml")))]
pub async fn harvest(State(app): State<App>, RawQuery(query): RawQuery) -> Result<Response> {
    answer(&app, query.unwrap_or_default().as_bytes()).await
}

/// The same, for arguments that are too long for an address.
#[utoipa::path(post, path = "/oai", tag = "discovery", operation_id = "harvestByForm",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "OAI-PMH 2.0, refusals too", content_type = "text/xml")))]
pub async fn harvest_by_form(State(app): State<App>, body: Bytes) -> Result<Response> {
    answer(&app, &body).await
}

async fn answer(app: &App, form: &[u8]) -> Result<Response> {
    let arguments = Arguments::read(form);
    let given = match &arguments {
        Ok(arguments) => verbs::answer(app, arguments).await?,
        Err(refusal) => Err(*refusal),
    };
    let xml = document::written(app, arguments.as_ref().ok(), given).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], xml).into_response())
}
