//! A span for each statement. The database's driver tells the log of a statement when it has ended; a span is made of that
//! under whatever was asked or done. Statements carry `$1` where values go, so nobody's data is in them.

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

struct Statements;

pub fn layer() -> AnyLayer {
    Statements.with_filter(Targets::new().with_target(TARGET, Level::DEBUG)).boxed()
}

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _: layer::Context<'_, S>) {
        let context = Context::current();
        // What nobody asked for, such as the queue's own polling, is in no trace.
        if !context.span().span_context().is_sampled() {
            return;
        }
        let mut statement = Statement::default();
        event.record(&mut statement);
        statement.write_down(&context);
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
    fn write_down(self, context: &Context) {
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
