//! Traces: a span for each request and job. The parent is the caller's span or, for a job, the request that
//! queued it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{MatchedPath, Request};
use axum::http::HeaderName;
use axum::middleware::Next;
use axum::response::Response;
use opentelemetry::global::{self, BoxedTracer};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{FutureExt, SpanKind, Status, TraceContextExt, Tracer};
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use serde_json::Value;
use url::Url;

use super::{browser, exporter};

/// Payload field in which a queued job stores its parent span.
pub const TRACE_PARENT: &str = "traceparent";

/// Header with the id of a request, which spans and log lines contain.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

static ENABLED: AtomicBool = AtomicBool::new(false);

/// Exports pending spans when it is dropped.
pub struct TracesGuard(SdkTracerProvider);

impl Drop for TracesGuard {
    fn drop(&mut self) {
        // An unreachable collector must not delay the shutdown.
        let _ = self.0.shutdown();
        browser::stop();
    }
}

pub(super) fn start(collector: &Url, process: &'static str) -> anyhow::Result<TracesGuard> {
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter::build(collector)?)
        .with_resource(exporter::resource(process))
        .build();
    browser::start(collector)?;
    global::set_tracer_provider(provider.clone());
    ENABLED.store(true, Ordering::Relaxed);
    Ok(TracesGuard(provider))
}

pub fn is_enabled() -> bool {
    ENABLED.load(Ordering::Relaxed)
}

pub(super) fn tracer() -> BoxedTracer {
    global::tracer("octavo")
}

/// Middleware that traces a request; installed only if traces are enabled.
pub async fn trace_request(request: Request, next: Next) -> Response {
    let parent = TraceContextPropagator::new()
        .extract_with_context(&Context::new(), &HeaderExtractor(request.headers()));
    let route = request.extensions().get::<MatchedPath>().map_or("unmatched", MatchedPath::as_str).to_owned();
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let attributes = [
        KeyValue::new("http.request.method", request.method().to_string()),
        KeyValue::new("http.route", route.clone()),
        // The id in the log.
        KeyValue::new("octavo.request_id", id.to_owned()),
    ];
    let tracer = tracer();
    let span = tracer.span_builder(format!("{} {route}", request.method())).with_kind(SpanKind::Server);
    let span = tracer.build_with_context(span.with_attributes(attributes), &parent);
    let context = parent.with_span(span);
    let response = next.run(request).with_context(context.clone()).await;
    let status = response.status();
    context.span().set_attribute(KeyValue::new("http.response.status_code", i64::from(status.as_u16())));
    if status.is_server_error() {
        context.span().set_status(Status::error(""));
    }
    context.span().end();
    response
}

/// Stores the current span in the payload of a queued job.
pub fn inject_trace_parent(payload: &mut Value) {
    let context = Context::current();
    let parent = context.span().span_context().clone();
    if let (true, Value::Object(fields)) = (parent.is_valid(), payload) {
        let flags = parent.trace_flags().to_u8();
        let text = format!("00-{}-{}-{flags:02x}", parent.trace_id(), parent.span_id());
        fields.insert(TRACE_PARENT.to_owned(), text.into());
    }
}

/// Runs a job in a span whose parent is the request that queued it.
pub async fn trace_job<T, E>(
    name: &'static str,
    payload: &Value,
    job: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    if !is_enabled() {
        return job.await;
    }
    let trace_parent = payload.get(TRACE_PARENT).and_then(Value::as_str).map(str::to_owned);
    let carrier =
        trace_parent.into_iter().map(|value| (TRACE_PARENT.to_owned(), value)).collect::<HashMap<_, _>>();
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &carrier);
    let tracer = tracer();
    let span = tracer.span_builder(name).with_kind(SpanKind::Consumer);
    let context = parent.with_span(tracer.build_with_context(span, &parent));
    let result = job.with_context(context.clone()).await;
    if result.is_err() {
        context.span().set_status(Status::error(""));
    }
    context.span().end();
    result
}
