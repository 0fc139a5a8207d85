//! Circuit breaker of the mail server.
//!
//! After several connections in a row that failed or got no reply, e-mails are not tried any more but put back. After
//! a pause one of them is tried; if the server replies, all are. A reply counts as a success, also a rejection: only
//! the connection is judged here.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kit::telemetry::names;

/// Consecutive failures that open the breaker.
const MAX_FAILURES: u32 = 5;
/// Pause before the first trial; doubled after each trial that fails.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// Delay of an e-mail that finds another one being tried.
const TRIAL_DELAY: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// E-mails are sent.
    Closed { failures: u32 },
    /// E-mails wait.
    Open { until: Instant, pause: Duration },
    /// One e-mail is tried, the others wait.
    HalfOpen { pause: Duration },
}

impl State {
    /// Value of the gauge.
    const fn level(self) -> f64 {
        match self {
            State::Closed { .. } => 0.0,
            State::HalfOpen { .. } => 1.0,
            State::Open { .. } => 2.0,
        }
    }
}

/// Breaker of one mail server; clones share their state.
#[derive(Debug, Clone)]
pub struct ServerBreaker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Host and port.
    server: String,
    state: Mutex<State>,
}

/// Permission to use the mail server; must be told what came of it.
#[derive(Debug)]
pub struct Permit {
    breaker: ServerBreaker,
    is_trial: bool,
    is_judged: bool,
}

/// The mail server does not reply; an e-mail can be tried after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerAway(pub Duration);

impl ServerBreaker {
    pub fn new(server: String) -> ServerBreaker {
        ServerBreaker(Arc::new(Inner { server, state: Mutex::new(State::Closed { failures: 0 }) }))
    }

    /// Fails while the mail server is away. Asks for nothing, so that a job can be put back before it has prepared its
    /// e-mails.
    pub fn check(&self) -> Result<(), ServerAway> {
        match *self.state() {
            State::Closed { .. } => Ok(()),
            State::HalfOpen { .. } => Err(ServerAway(TRIAL_DELAY)),
            State::Open { until, .. } => match until.saturating_duration_since(Instant::now()) {
                Duration::ZERO => Ok(()),
                wait => Err(ServerAway(wait)),
            },
        }
    }

    /// Permits the use of the mail server, unless it is away.
    pub fn admit(&self) -> Result<Permit, ServerAway> {
        self.admit_at(Instant::now())
    }

    fn admit_at(&self, now: Instant) -> Result<Permit, ServerAway> {
        let mut state = self.state();
        let is_trial = match *state {
            State::Closed { .. } => false,
            State::Open { until, pause } if until <= now => {
                *state = State::HalfOpen { pause };
                true
            }
            State::Open { until, .. } => return Err(ServerAway(until - now)),
            State::HalfOpen { .. } => return Err(ServerAway(TRIAL_DELAY)),
        };
        self.set_gauge(*state);
        Ok(Permit { breaker: self.clone(), is_trial, is_judged: false })
    }

    /// Records whether the server replied.
    fn judge(&self, has_replied: bool, is_trial: bool, now: Instant) {
        let mut state = self.state();
        let before = *state;
        *state = match before {
            // Also of an e-mail that was admitted before the breaker opened.
            _ if has_replied => State::Closed { failures: 0 },
            State::Closed { failures } if failures + 1 < MAX_FAILURES => {
                State::Closed { failures: failures + 1 }
            }
            State::Closed { .. } => State::Open { until: now + FIRST_PAUSE, pause: FIRST_PAUSE },
            State::HalfOpen { pause } if is_trial => {
                let pause = (pause * 2).min(MAX_PAUSE);
                State::Open { until: now + pause, pause }
            }
            // A failure of an e-mail that was admitted earlier is no news.
            State::HalfOpen { .. } | State::Open { .. } => before,
        };
        self.set_gauge(*state);
        self.log_change(before, *state);
    }

    /// Ends a trial in which the server was not used; the next e-mail is tried.
    fn cancel_trial(&self, now: Instant) {
        let mut state = self.state();
        if let State::HalfOpen { pause } = *state {
            *state = State::Open { until: now, pause };
            self.set_gauge(*state);
        }
    }

    fn log_change(&self, before: State, after: State) {
        let server = &self.0.server;
        match (before, after) {
            (State::Closed { .. }, State::Open { .. }) => {
                tracing::error!(server, "mail server does not reply; e-mails wait");
            }
            (State::Open { .. } | State::HalfOpen { .. }, State::Closed { .. }) => {
                tracing::info!(server, "mail server replies again");
            }
            _ => {}
        }
    }

    fn set_gauge(&self, state: State) {
        metrics::gauge!(names::MAIL_SERVER_STATE, "server" => self.0.server.clone()).set(state.level());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    /// Records whether the server replied; can be called for every e-mail over a connection.
    pub fn judge(&mut self, has_replied: bool) {
        // Only the first e-mail over a connection is the trial.
        let is_trial = self.is_trial && !self.is_judged;
        self.is_judged = true;
        self.breaker.judge(has_replied, is_trial, Instant::now());
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.is_trial && !self.is_judged {
            self.breaker.cancel_trial(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaker() -> ServerBreaker {
        ServerBreaker::new("mail.test:25".into())
    }

    /// Opens the breaker; returns the time.
    fn open(breaker: &ServerBreaker) -> Instant {
        for _ in 0..MAX_FAILURES {
            breaker.admit().unwrap().judge(false);
        }
        Instant::now()
    }

    #[test]
    fn only_consecutive_failures_open_the_breaker() {
        let breaker = breaker();
        for _ in 0..20 {
            for _ in 1..MAX_FAILURES {
                breaker.admit().unwrap().judge(false);
            }
            breaker.admit().unwrap().judge(true);
        }
        assert_eq!(breaker.check(), Ok(()));
        open(&breaker);
        assert!(matches!(breaker.admit(), Err(ServerAway(wait)) if wait <= FIRST_PAUSE));
        assert!(breaker.check().is_err());
    }

    #[test]
    fn after_a_pause_one_letter_is_tried_at_a_time() {
        let breaker = breaker();
        let later = open(&breaker) + FIRST_PAUSE;
        let mut trial = breaker.admit_at(later).unwrap();
        for _ in 0..10 {
            assert_eq!(breaker.admit_at(later).unwrap_err(), ServerAway(TRIAL_DELAY));
        }
        trial.judge(true);
        for _ in 0..10 {
            breaker.admit_at(later).unwrap();
        }
    }

    #[test]
    fn pauses_grow_up_to_a_minute() {
        let breaker = breaker();
        open(&breaker);
        let mut pauses = Vec::new();
        for _ in 0..6 {
            breaker.admit_at(Instant::now() + MAX_PAUSE).unwrap().judge(false);
            let Err(ServerAway(wait)) = breaker.admit() else { panic!("closed") };
            pauses.push(wait.as_secs_f64().round());
        }
        assert_eq!(pauses, [10.0, 20.0, 40.0, 60.0, 60.0, 60.0]);
    }

    #[test]
    fn trial_that_does_not_use_the_server_is_repeated_at_once() {
        let breaker = breaker();
        let later = open(&breaker) + FIRST_PAUSE;
        drop(breaker.admit_at(later).unwrap());
        breaker.admit_at(later).unwrap().judge(true);
        breaker.admit().unwrap();
    }

    #[test]
    fn letters_admitted_earlier_do_not_prolong_the_pause_but_can_end_it() {
        let breaker = breaker();
        let (mut one, mut other) = (breaker.admit().unwrap(), breaker.admit().unwrap());
        open(&breaker);
        one.judge(false);
        let Err(ServerAway(wait)) = breaker.admit() else { panic!("closed") };
        assert!(wait <= FIRST_PAUSE);
        other.judge(true);
        breaker.admit().unwrap();
    }

    #[test]
    fn later_letters_over_the_connection_of_a_trial_are_no_trial() {
        let breaker = breaker();
        let later = open(&breaker) + FIRST_PAUSE;
        let mut trial = breaker.admit_at(later).unwrap();
        trial.judge(true);
        for _ in 1..MAX_FAILURES {
            trial.judge(false);
        }
        breaker.admit().unwrap();
        trial.judge(false);
        assert!(breaker.admit().is_err());
    }
}
