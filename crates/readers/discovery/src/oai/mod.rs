//! OAI-PMH 2.0, by which libraries and indexes harvest the journal.
//!
//! Withdrawn articles stay as deleted records, also in their sets. Lists use keyset pagination on
//! `(changed_at, article_id)`: articles that change during a harvest appear again at its end, so none is
//! missed, and every page costs the same.

mod arguments;
mod document;
mod errors;
mod lists;
mod records;
mod set_list;
mod sets;
mod token;
mod verbs;

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::{App, Result};

use arguments::Arguments;

use crate::signposting::allow_any_origin;

/// Handles an OAI-PMH request with its arguments in the query.
#[utoipa::path(get, path = "/oai", tag = "discovery", operation_id = "harvest",
    params(("verb" = String, Query, description = "Identify, ListMetadataFormats, ListSets, ListIdentifiers, \
        ListRecords or GetRecord, and its arguments as OAI-PMH 2.0 has them")),
    responses((status = 200, description = "OAI-PMH 2.0, refusals too", content_type = "text/xml")))]
pub async fn harvest(State(app): State<App>, RawQuery(query): RawQuery) -> Result<Response> {
    respond(&app, query.unwrap_or_default().as_bytes()).await
}

/// Handles an OAI-PMH request with its arguments in a form, which may be too long for a URL.
#[utoipa::path(post, path = "/oai", tag = "discovery", operation_id = "harvestByForm",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "OAI-PMH 2.0, refusals too", content_type = "text/xml")))]
pub async fn harvest_by_form(State(app): State<App>, body: Bytes) -> Result<Response> {
    respond(&app, &body).await
}

async fn respond(app: &App, form: &[u8]) -> Result<Response> {
    let arguments = Arguments::parse(form);
    let result = match &arguments {
        Ok(arguments) => verbs::run(app, arguments).await?,
        Err(error) => Err(*error),
    };
    let xml = document::to_xml(app, arguments.as_ref().ok(), result).map_err(anyhow::Error::new)?;
    let content_type = (header::CONTENT_TYPE, HeaderValue::from_static("text/xml; charset=utf-8"));
    Ok(([content_type, allow_any_origin()], xml).into_response())
}
