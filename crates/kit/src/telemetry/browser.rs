//! Spans that browsers have measured. They say little, in a form of ours, and are sent on by this process: a browser needs
//! no way to the collector, and nobody can send it anything else.

use std::sync::{OnceLock, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_sdk::trace::{BatchSpanProcessor, SpanData, SpanEvents, SpanLinks, SpanProcessor};
use serde::Deserialize;
use url::Url;

use super::exporter;

/// In one request.
pub const MOST_SPANS: usize = 64;
/// What was measured longer ago, or by a clock that is so wrong, is of no use.
const OLDEST: TimeDelta = TimeDelta::minutes(15);
const LONGEST: Duration = Duration::from_secs(600);
const LONGEST_NAME: usize = 120;

/// One call of the interface, as the browser saw it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BrowserSpan {
    trace_id: String,
    span_id: String,
    /// Of a route, not of a thing: `GET /api/v1/articles/{id}`.
    name: String,
    start_milliseconds: i64,
    duration_milliseconds: f64,
    /// None where no answer came.
    status: Option<u16>,
}

static PROCESSOR: OnceLock<RwLock<Option<BatchSpanProcessor>>> = OnceLock::new();

pub(super) fn start(collector: &Url) -> anyhow::Result<()> {
    let mut processor = BatchSpanProcessor::builder(exporter::to(collector)?).build();
    processor.set_resource(&exporter::name("octavo-browser"));
    PROCESSOR.get_or_init(|| RwLock::new(Some(processor)));
    Ok(())
}

pub(super) fn stop() {
    let processor =
        PROCESSOR.get().and_then(|kept| kept.write().unwrap_or_else(PoisonError::into_inner).take());
    if let Some(processor) = processor {
        let _ = processor.shutdown();
    }
}

/// Sends on those that can be believed; says how many.
pub fn send_on(spans: Vec<BrowserSpan>, now: DateTime<Utc>) -> usize {
    let Some(kept) = PROCESSOR.get() else { return 0 };
    let kept = kept.read().unwrap_or_else(PoisonError::into_inner);
    let Some(processor) = kept.as_ref() else { return 0 };
    let believed = spans.into_iter().take(MOST_SPANS).filter_map(|span| span.believed(now));
    believed.map(|span| processor.on_end(span)).count()
}

impl BrowserSpan {
    fn believed(self, now: DateTime<Utc>) -> Option<SpanData> {
        let start = DateTime::from_timestamp_millis(self.start_milliseconds)?;
        let duration = Duration::try_from_secs_f64(self.duration_milliseconds / 1000.0).ok()?;
        let is_recent = (now - start).abs() < OLDEST && duration < LONGEST;
        let (trace, span) = (hexadecimal(&self.trace_id, 32)?, hexadecimal(&self.span_id, 16)?);
        let span = SpanId::from_bytes(u64::try_from(span).ok()?.to_be_bytes());
        let trace = TraceId::from_bytes(trace.to_be_bytes());
        let is_route = self.name.len() <= LONGEST_NAME && self.name.chars().all(is_of_a_route);
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

/// A number that is not zero, in just so many digits.
fn hexadecimal(text: &str, digits: usize) -> Option<u128> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_number.then(|| u128::from_str_radix(text, 16).ok()).flatten().filter(|number| *number != 0)
}

/// No address of a person, no query.
fn is_of_a_route(character: char) -> bool {
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
        span.believed(now)
    }

    #[test]
    fn a_span_is_taken_as_it_was_measured() {
        let taken = span(|_| {}).unwrap();
        assert_eq!(taken.span_context.trace_id().to_string(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(taken.span_context.span_id().to_string(), "00f067aa0ba902b7");
        assert_eq!(taken.end_time.duration_since(taken.start_time).unwrap(), Duration::from_micros(42_500));
    }

    #[test]
    fn what_cannot_be_believed_is_dropped() {
        assert!(span(|span| span.trace_id = "0".repeat(32)).is_none());
        assert!(span(|span| span.span_id = "+0f067aa0ba902b7".into()).is_none());
        assert!(span(|span| span.name = "GET /api/v1/users/a@b.test".into()).is_none());
        assert!(span(|span| span.name = "GET /x?token=1".into()).is_none());
        assert!(span(|span| span.name = "x".repeat(LONGEST_NAME + 1)).is_none());
        assert!(span(|span| span.start_milliseconds = 0).is_none());
        assert!(span(|span| span.duration_milliseconds = -1.0).is_none());
        assert!(span(|span| span.duration_milliseconds = f64::INFINITY).is_none());
    }
}
