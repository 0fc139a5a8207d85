//! Letters counted, by what became of them.

use std::time::Instant;

use kit::telemetry::names;

#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Single,
    Newsletter,
}

pub fn count(kind: Kind, outcome: &'static str, start: Instant) {
    let kind = match kind {
        Kind::Single => "single",
        Kind::Newsletter => "newsletter",
    };
    metrics::counter!(names::LETTERS, "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!(names::LETTER_DURATION, "kind" => kind).record(start.elapsed().as_secs_f64());
}

#[cfg(test)]
mod tests {
    use crate::NotTaken;

    #[test]
    fn a_letter_that_is_not_taken_is_refused_deferred_or_failed() {
        assert_eq!(NotTaken::for_good("550 unknown").outcome(false), "refused");
        assert_eq!(NotTaken::for_now("451 later").outcome(false), "deferred");
        assert_eq!(NotTaken::for_now("451 later").outcome(true), "failed");
    }
}
