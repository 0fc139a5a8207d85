//! Middleware of every request: id, log line, metrics, host, body limit, security headers and error responses.

use std::any::Any;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, Response, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::error::localize_errors;
use crate::http::hosts::{KnownHosts, require_known_host};
use crate::telemetry::{PANIC_TARGET, names, traces};
use crate::{App, Error, Problem, Rng};

/// Default body limit; uploads and routes that take long texts set their own.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// Security headers. API responses are data: browsers must not execute, frame or sniff them.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub fn apply_middleware(router: Router, app: &App) -> Router {
    let mut router = router
        .fallback(|| async { Error::from(Problem::NOT_FOUND) })
        .method_not_allowed_fallback(|| async { Error::from(Problem::METHOD_NOT_ALLOWED) })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(panic_response))
        .layer(from_fn_with_state(KnownHosts::from_settings(&app.settings.http), require_known_host));
    if traces::is_enabled() {
        router = router.layer(from_fn(traces::trace_request));
    }
    router = router
        .layer(from_fn(no_store_by_default))
        .layer(from_fn(localize_errors))
        .layer(from_fn(record_metrics))
        .layer(PropagateRequestIdLayer::new(traces::REQUEST_ID));
    for (name, value) in HEADERS {
        router = router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)));
    }
    router
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(request_span)
                .on_request(())
                .on_response(log_response)
                // The failure was logged with its reason; a second line would be reported twice.
                .on_failure(()),
        )
        .layer(SetRequestIdLayer::new(traces::REQUEST_ID, RequestIds(app.rng.clone())))
}

#[derive(Clone)]
struct RequestIds(Rng);

impl MakeRequestId for RequestIds {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = u128::from_be_bytes(self.0.bytes());
        HeaderValue::from_str(&format!("{id:032x}")).ok().map(RequestId::new)
    }
}

fn request_span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id =
        request.headers().get(traces::REQUEST_ID).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // The path without e-mail addresses, and no query: it may contain an address or a code.
    tracing::info_span!("request", id, method = %request.method(), path = redact_addresses(request.uri().path()))
}

/// Redacts e-mail addresses, which some routes have in their path.
fn redact_addresses(path: &str) -> String {
    let is_address = |part: &str| part.contains('@') || part.contains("%40");
    path.split('/').map(|part| if is_address(part) { "…" } else { part }).collect::<Vec<_>>().join("/")
}

fn log_response<B>(response: &Response<B>, latency: Duration, _: &tracing::Span) {
    let milliseconds = latency.as_secs_f64() * 1000.0;
    tracing::info!(status = response.status().as_u16(), milliseconds, "response sent");
}

fn panic_response(panic: Box<dyn Any + Send + 'static>) -> Response<axum::body::Body> {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(target: PANIC_TARGET, error = format!("panic: {message}"), "request failed");
    Error::from(Problem::INTERNAL).into_response()
}

/// Forbids caching unless the handler allows it: most responses are for one user.
async fn no_store_by_default(request: Request, next: Next) -> axum::response::Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn record_metrics(request: Request, next: Next) -> axum::response::Response {
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

/// Maps a method to a metric label. Clients can invent methods, and every new label would stay in memory.
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
