//! What surrounds every request: an id, a log line, a measurement, limits, headers, and words for refusals.

use std::any::Any;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, Response, header};
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::{Instrument, Span};

use crate::error::speak;
use crate::telemetry::{names, traces};
use crate::{App, Chance, Error, Problem};

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Under which the log says what a panic did to a request. The panic itself has been reported, with the way that led to it.
pub const PANICS: &str = "octavo::panics";

/// JSON bodies; uploads, and routes that take long texts, set their own limit.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// An answer to the interface is data: it runs nothing, frames nothing and is not guessed at.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub fn surround(router: Router, app: &App) -> Router {
    let mut router = router
        .fallback(|| async { Error::from(Problem::NOT_FOUND) })
        .method_not_allowed_fallback(|| async { Error::from(Problem::METHOD_NOT_ALLOWED) })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(after_panic));
    if traces::are_on() {
        router = router.layer(from_fn(traces::trace_request));
    }
    router = router
        .layer(from_fn(to_its_end))
        .layer(from_fn(no_store_by_default))
        .layer(from_fn(speak))
        .layer(from_fn(measure))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID));
    for (name, value) in HEADERS {
        router = router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)));
    }
    router
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(request_span)
                .on_request(())
                .on_response(log_response)
                // Whoever failed has said so, and why; a second line would be a second report.
                .on_failure(()),
        )
        .layer(SetRequestIdLayer::new(REQUEST_ID, FreshIds(app.chance.clone())))
}

#[derive(Clone)]
struct FreshIds(Chance);

impl MakeRequestId for FreshIds {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = u128::from_be_bytes(self.0.bytes());
        HeaderValue::from_str(&format!("{id:032x}")).ok().map(RequestId::new)
    }
}

fn request_span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // The path only, and no address in it: a query may carry one too, or a code.
    tracing::info_span!("request", id, method = %request.method(), path = without_addresses(request.uri().path()))
}

/// Some operations name a person by their address.
fn without_addresses(path: &str) -> String {
    let is_address = |part: &str| part.contains('@') || part.contains("%40");
    path.split('/').map(|part| if is_address(part) { "…" } else { part }).collect::<Vec<_>>().join("/")
}

fn log_response<B>(response: &Response<B>, latency: Duration, _: &tracing::Span) {
    let milliseconds = latency.as_secs_f64() * 1000.0;
    tracing::info!(status = response.status().as_u16(), milliseconds, "answered");
}

fn after_panic(panic: Box<dyn Any + Send + 'static>) -> Response<axum::body::Body> {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without words");
    tracing::error!(target: PANICS, error = format!("panic: {message}"), "request failed");
    Error::from(Problem::INTERNAL).into_response()
}

/// What was begun is done, whether or not the caller still listens. Dropped half-way, a request could give its connection
/// back to the pool while `begin` was on its way, and the next one would find itself in a stranger's transaction.
async fn to_its_end(request: Request, next: Next) -> axum::response::Response {
    let done = tokio::spawn(next.run(request).instrument(Span::current())).await;
    done.unwrap_or_else(|broken| Error::Internal(anyhow::Error::new(broken)).into_response())
}

/// Answers are for one person unless a handler says otherwise.
async fn no_store_by_default(request: Request, next: Next) -> axum::response::Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn measure(request: Request, next: Next) -> axum::response::Response {
    let route = request.extensions().get::<MatchedPath>().map_or("unmatched", MatchedPath::as_str).to_owned();
    let method = method_label(request.method());
    let start = Instant::now();
    let response = next.run(request).await;
    let labels =
        [("method", method.to_owned()), ("route", route), ("status", response.status().as_u16().to_string())];
    metrics::counter!(names::HTTP_REQUESTS, &labels).increment(1);
    metrics::histogram!(names::HTTP_DURATION, &labels).record(start.elapsed().as_secs_f64());
    response
}

/// A closed list: a caller can invent methods, and every new label would stay in memory.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
