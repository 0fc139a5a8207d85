//! Metric of the time spent waiting for a database connection. sqlx reports it only as a log event.

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer};

use super::{AnyLayer, names};

pub const TARGET: &str = "sqlx::pool::acquire";

struct PoolWaitLayer;

pub fn layer() -> AnyLayer {
    PoolWaitLayer.with_filter(Targets::new().with_target(TARGET, tracing::Level::INFO)).boxed()
}

impl<S: Subscriber> Layer<S> for PoolWaitLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        event.record(&mut WaitVisitor);
    }
}

struct WaitVisitor;

impl Visit for WaitVisitor {
    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "acquired_after_secs" {
            ::metrics::histogram!(names::DATABASE_WAIT).record(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
