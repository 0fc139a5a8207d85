//! Traces: one span for each request and job, under the caller's if there is one. Statements and jobs that it causes come
//! under it.

use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{MatchedPath, Request};
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
use crate::http::layers::REQUEST_ID;

/// Where a queued job says what caused it.
pub const CAUSE: &str = "traceparent";

static ARE_ON: AtomicBool = AtomicBool::new(false);

/// What is on its way to the collector.
pub struct Sending(SdkTracerProvider);

impl Drop for Sending {
    fn drop(&mut self) {
        // A collector that is gone is no reason to stay.
        let _ = self.0.shutdown();
        browser::stop();
    }
}

pub(super) fn start(collector: &Url, process: &'static str) -> anyhow::Result<Sending> {
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter::to(collector)?)
        .with_resource(exporter::name(process))
        .build();
    browser::start(collector)?;
    global::set_tracer_provider(provider.clone());
    ARE_ON.store(true, Ordering::Relaxed);
    Ok(Sending(provider))
}

pub fn are_on() -> bool {
    ARE_ON.load(Ordering::Relaxed)
}

pub(super) fn tracer() -> BoxedTracer {
    global::tracer("octavo")
}

/// Surrounds a request with a span. Only for when traces are on.
pub async fn trace_request(request: Request, next: Next) -> Response {
    let parent = TraceContextPropagator::new()
        .extract_with_context(&Context::new(), &HeaderExtractor(request.headers()));
    let route = request.extensions().get::<MatchedPath>().map_or("unmatched", MatchedPath::as_str).to_owned();
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let attributes = [
        KeyValue::new("http.request.method", request.method().to_string()),
        KeyValue::new("http.route", route.clone()),
        // The same as in the log.
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

/// Tells a job what it is queued by.
pub fn name_cause(payload: &mut Value) {
    let context = Context::current();
    let cause = context.span().span_context().clone();
    if let (true, Value::Object(fields)) = (cause.is_valid(), payload) {
        let flags = cause.trace_flags().to_u8();
        let text = format!("00-{}-{}-{flags:02x}", cause.trace_id(), cause.span_id());
        fields.insert(CAUSE.to_owned(), text.into());
    }
}

/// Does a job in a span, under the request that queued it.
pub async fn trace_job<T, E>(
    name: &'static str,
    payload: &Value,
    deed: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    if !are_on() {
        return deed.await;
    }
    let cause = payload.get(CAUSE).and_then(Value::as_str).map(str::to_owned);
    let carrier =
        cause.into_iter().map(|cause| (CAUSE.to_owned(), cause)).collect::<std::collections::HashMap<_, _>>();
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &carrier);
    let tracer = tracer();
    let span = tracer.span_builder(name).with_kind(SpanKind::Consumer);
    let context = parent.with_span(tracer.build_with_context(span, &parent));
    let done = deed.with_context(context.clone()).await;
    if done.is_err() {
        context.span().set_status(Status::error(""));
    }
    context.span().end();
    done
}
