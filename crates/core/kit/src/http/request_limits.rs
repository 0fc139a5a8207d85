//! Middleware that limits how many requests run at once and how long each takes.

use std::panic::resume_unwind;
use std::pin::pin;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use opentelemetry::trace::FutureExt;
use rules::time_limits::RequestKind;
use tokio::time::timeout;
use tracing::{Instrument, Span};

use crate::record_slots::changed_record;
use crate::{App, Error, Problem, Result, database};

/// Runs a request within the limits of its kind.
///
/// Requests of readers are cancelled when the client disconnects. All others run to completion: they may be in the
/// middle of a change, and a cancelled `BEGIN` could return its connection to the pool inside an open transaction.
pub(super) async fn limit_request(
    State((app, kind)): State<(App, RequestKind)>,
    request: Request,
    next: Next,
) -> Response {
    let handler = run_within_limit(app, kind, request, next);
    if kind.ends_with_connection() {
        return handler.await;
    }
    match tokio::spawn(handler.with_current_context().instrument(Span::current())).await {
        Ok(response) => response,
        // `layers` turns a panic into a response.
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        Err(error) => Error::Internal(error.into()).into_response(),
    }
}

async fn run_within_limit(app: App, kind: RequestKind, request: Request, next: Next) -> Response {
    let mut handler = pin!(run_in_slot(&app, kind, request, next));
    match timeout(kind.time_limit(), &mut handler).await {
        Ok(response) => response.unwrap_or_else(IntoResponse::into_response),
        Err(_) => {
            if !kind.ends_with_connection() {
                database::close_released_connections();
            }
            tracing::error!(seconds = kind.time_limit().as_secs(), "request took too long; aborted");
            Error::from(Problem::UNAVAILABLE).into_response()
        }
    }
}

async fn run_in_slot(app: &App, kind: RequestKind, request: Request, next: Next) -> Result<Response> {
    let _slot = app.request_slots.take(kind).await.ok_or(Problem::UNAVAILABLE)?;
    let _record = match changed_record(request.method(), request.uri().path()) {
        Some(path) => Some(app.request_slots.records.take(path).await.ok_or(Problem::RECORD_BUSY)?),
        None => None,
    };
    // The database may not have been available at the start, or for some minutes.
    app.keys.load_if_needed().await?;
    Ok(next.run(request).await)
}
