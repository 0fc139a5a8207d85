//! Spans measured by browsers.
//!
//! Browsers send them to the API in a restricted form, and this process exports them. The collector therefore
//! does not have to be public, and clients cannot send other data to it.

use std::sync::{OnceLock, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_sdk::trace::{BatchSpanProcessor, SpanData, SpanEvents, SpanLinks, SpanProcessor};
use serde::Deserialize;
use url::Url;

use super::exporter;

/// Maximum number of spans in one request.
pub const MAX_SPANS: usize = 64;
/// Older spans are dropped, as are spans from a browser whose clock differs by more.
const MAX_AGE: TimeDelta = TimeDelta::minutes(15);
const MAX_DURATION: Duration = Duration::from_secs(600);
const MAX_NAME_LENGTH: usize = 120;

/// An API call as measured by the browser.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BrowserSpan {
    trace_id: String,
    span_id: String,
    /// Method and route template: `GET /api/v1/articles/{id}`.
    name: String,
    start_milliseconds: i64,
    duration_milliseconds: f64,
    /// `None` if no response arrived.
    status: Option<u16>,
}

static PROCESSOR: OnceLock<RwLock<Option<BatchSpanProcessor>>> = OnceLock::new();

pub(super) fn start(collector: &Url) -> anyhow::Result<()> {
    let mut processor = BatchSpanProcessor::builder(exporter::build(collector)?).build();
    processor.set_resource(&exporter::resource("octavo-browser"));
    PROCESSOR.get_or_init(|| RwLock::new(Some(processor)));
    Ok(())
}

pub(super) fn stop() {
    let processor = PROCESSOR
        .get()
        .and_then(|processor| processor.write().unwrap_or_else(PoisonError::into_inner).take());
    if let Some(processor) = processor {
        let _ = processor.shutdown();
    }
}

/// Exports the valid spans; returns their number.
pub fn export_spans(spans: Vec<BrowserSpan>, now: DateTime<Utc>) -> usize {
    let Some(processor) = PROCESSOR.get() else { return 0 };
    let processor = processor.read().unwrap_or_else(PoisonError::into_inner);
    let Some(processor) = processor.as_ref() else { return 0 };
    let valid = spans.into_iter().take(MAX_SPANS).filter_map(|span| span.validate(now));
    valid.map(|span| processor.on_end(span)).count()
}

impl BrowserSpan {
    /// Converts the span, or returns `None` if any field is invalid.
    fn validate(self, now: DateTime<Utc>) -> Option<SpanData> {
        let start = DateTime::from_timestamp_millis(self.start_milliseconds)?;
        let duration = Duration::try_from_secs_f64(self.duration_milliseconds / 1000.0).ok()?;
        let is_recent = (now - start).abs() < MAX_AGE && duration < MAX_DURATION;
        let (trace, span) = (parse_hex(&self.trace_id, 32)?, parse_hex(&self.span_id, 16)?);
        let span = SpanId::from_bytes(u64::try_from(span).ok()?.to_be_bytes());
        let trace = TraceId::from_bytes(trace.to_be_bytes());
        let is_route = self.name.len() <= MAX_NAME_LENGTH && self.name.chars().all(is_route_char);
        let status = self.status.map(|status| KeyValue::new("http.response.status_code", i64::from(status)));
        let failed = self.status.is_none_or(|status| status >= 500);
        (is_recent && is_route).then(|| SpanData {
            span_context: SpanContext::new(trace, span, TraceFlags::SAMPLED, false, TraceState::NONE),
            parent_span_id: SpanId::INVALID,
            parent_span_is_remote: false,
            span_kind: SpanKind::Client,
            name: self.name.into(),
            start_time: start.into(),
            end_time: std::time::SystemTime::from(start) + duration,
            attributes: status.into_iter().collect(),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: if failed { Status::error("") } else { Status::Unset },
            instrumentation_scope: InstrumentationScope::builder("octavo-browser").build(),
        })
    }
}

/// Parses a non-zero hexadecimal number with exactly this many digits.
fn parse_hex(text: &str, digits: usize) -> Option<u128> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_number.then(|| u128::from_str_radix(text, 16).ok()).flatten().filter(|number| *number != 0)
}

/// Excludes `@` and `?`, so that a name contains no e-mail address and no query.
fn is_route_char(character: char) -> bool {
    character.is_ascii_alphanumeric() || " /{}-_.".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(change: impl FnOnce(&mut BrowserSpan)) -> Option<SpanData> {
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let mut span = BrowserSpan {
            trace_id: "4bf92f3577b34da6a3ce929d0e0e4736".into(),
            span_id: "00f067aa0ba902b7".into(),
            name: "GET /api/v1/articles/{id}".into(),
            start_milliseconds: now.timestamp_millis() - 100,
            duration_milliseconds: 42.5,
            status: Some(200),
        };
        change(&mut span);
        span.validate(now)
    }

    #[test]
    fn valid_span_keeps_its_ids_and_duration() {
        let data = span(|_| {}).unwrap();
        assert_eq!(data.span_context.trace_id().to_string(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(data.span_context.span_id().to_string(), "00f067aa0ba902b7");
        assert_eq!(data.end_time.duration_since(data.start_time).unwrap(), Duration::from_micros(42_500));
    }

    #[test]
    fn invalid_span_is_dropped() {
        assert!(span(|span| span.trace_id = "0".repeat(32)).is_none());
        assert!(span(|span| span.span_id = "+0f067aa0ba902b7".into()).is_none());
        assert!(span(|span| span.name = "GET /api/v1/users/a@b.test".into()).is_none());
        assert!(span(|span| span.name = "GET /x?token=1".into()).is_none());
        assert!(span(|span| span.name = "x".repeat(MAX_NAME_LENGTH + 1)).is_none());
        assert!(span(|span| span.start_milliseconds = 0).is_none());
        assert!(span(|span| span.duration_milliseconds = -1.0).is_none());
        assert!(span(|span| span.duration_milliseconds = f64::INFINITY).is_none());
    }
}
