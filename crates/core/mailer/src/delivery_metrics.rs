//! Metrics of deliveries.

use std::time::Instant;

use kit::telemetry::names;

#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Single,
    Newsletter,
}

pub fn record_delivery(kind: Kind, outcome: &'static str, start: Instant) {
    let kind = match kind {
        Kind::Single => "single",
        Kind::Newsletter => "newsletter",
    };
    metrics::counter!(names::LETTERS, "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!(names::LETTER_DURATION, "kind" => kind).record(start.elapsed().as_secs_f64());
}

#[cfg(test)]
mod tests {
    use crate::DeliveryError;

    #[test]
    fn rejected_letter_is_refused_deferred_or_failed() {
        assert_eq!(DeliveryError::permanent("550 unknown").outcome(false), "refused");
        assert_eq!(DeliveryError::transient("451 later").outcome(false), "deferred");
        assert_eq!(DeliveryError::transient("451 later").outcome(true), "failed");
    }
}
