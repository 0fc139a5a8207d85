//! A trace span for each SQL statement.
//!
//! sqlx logs a statement when it ends; this layer turns the event into a span of the current request or job.
//! Values are parameters (`$1`), so spans contain no personal data.

use std::time::{Duration, SystemTime};

use opentelemetry::trace::{Span, SpanKind, TraceContextExt, Tracer};
use opentelemetry::{Context, KeyValue};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{self, Layer};

use super::{AnyLayer, traces};
use crate::Clock;

const TARGET: &str = "sqlx::query";

struct StatementLayer;

pub fn layer() -> AnyLayer {
    StatementLayer.with_filter(Targets::new().with_target(TARGET, Level::DEBUG)).boxed()
}

impl<S: Subscriber> Layer<S> for StatementLayer {
    fn on_event(&self, event: &Event<'_>, _: layer::Context<'_, S>) {
        let context = Context::current();
        // Statements outside a trace, such as the queue's polling, are skipped.
        if !context.span().span_context().is_sampled() {
            return;
        }
        let mut statement = Statement::default();
        event.record(&mut statement);
        statement.record_span(&context);
    }
}

#[derive(Default)]
struct Statement {
    summary: String,
    text: String,
    rows: i64,
    seconds: f64,
}

impl Statement {
    fn record_span(self, context: &Context) {
        let end = SystemTime::from(Clock::System.now());
        let start = end - Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        let text = if self.text.is_empty() { self.summary.clone() } else { self.text };
        let attributes = [
            KeyValue::new("db.system.name", "postgresql"),
            KeyValue::new("db.query.text", text),
            KeyValue::new("db.response.returned_rows", self.rows),
        ];
        let tracer = traces::tracer();
        let span = tracer.span_builder(self.summary).with_kind(SpanKind::Client).with_start_time(start);
        tracer.build_with_context(span.with_attributes(attributes), context).end_with_timestamp(end);
    }
}

impl Visit for Statement {
    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "elapsed_secs" {
            self.seconds = value;
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "rows_returned" {
            self.rows = i64::try_from(value).unwrap_or(i64::MAX);
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = value.to_owned(),
            "db.statement" => self.text = value.trim().to_owned(),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
