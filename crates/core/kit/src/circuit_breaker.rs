//! Circuit breakers for the parts of the system that requests and jobs depend on, such as storage and ORCID.
//!
//! A failed call is verified by a probe. If the probe fails too, calls fail at once instead of waiting for a timeout,
//! until a later probe succeeds. No request has to try whether the part is back, and no restart is needed.

use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;

use crate::Clock;
use crate::telemetry::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SystemPart {
    Database,
    Storage,
    Orcid,
    Antivirus,
}

impl SystemPart {
    pub const fn code(self) -> &'static str {
        match self {
            SystemPart::Database => "database",
            SystemPart::Storage => "storage",
            SystemPart::Orcid => "orcid",
            SystemPart::Antivirus => "antivirus",
        }
    }

    /// Interval of the probes while the part is available.
    const fn check_interval(self) -> Duration {
        match self {
            SystemPart::Database | SystemPart::Storage | SystemPart::Antivirus => Duration::from_secs(10),
            // A server of others is not to be asked often.
            SystemPart::Orcid => Duration::from_secs(60),
        }
    }

    /// Interval of the probes while the part is unavailable.
    const fn retry_interval(self) -> Duration {
        match self {
            SystemPart::Database | SystemPart::Storage | SystemPart::Antivirus => Duration::from_secs(1),
            SystemPart::Orcid => Duration::from_secs(10),
        }
    }
}

/// Error of a call to a part that is unavailable. As the context of an error it makes the response a 503.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{} unavailable", .0.code())]
pub struct PartUnavailable(pub SystemPart);

/// State of a part as this process knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PartStatus {
    pub part: SystemPart,
    pub available: bool,
    /// Time of the last change; the start of the process if there was none.
    pub since: DateTime<Utc>,
}

type Probe = Box<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>;

/// Tells whether a part is available; clones share their state.
#[derive(Clone)]
pub struct CircuitBreaker(Arc<Inner>);

struct Inner {
    part: SystemPart,
    probe: Probe,
    state: Mutex<State>,
}

struct State {
    is_available: bool,
    since: DateTime<Utc>,
    /// True while a task repeats the probe.
    is_recovering: bool,
}

impl fmt::Debug for CircuitBreaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.status().fmt(f)
    }
}

impl CircuitBreaker {
    /// Creates the breaker of a part that counts as available. `probe` must return within a few seconds.
    pub fn new<Fut>(part: SystemPart, probe: impl Fn() -> Fut + Send + Sync + 'static) -> CircuitBreaker
    where
        Fut: Future<Output = bool> + Send + 'static,
    {
        let probe = Box::new(move || probe().boxed());
        let since = Clock::System.now();
        let state = State { is_available: true, since, is_recovering: false };
        CircuitBreaker(Arc::new(Inner { part, probe, state: Mutex::new(state) }))
    }

    pub fn status(&self) -> PartStatus {
        let state = self.0.lock();
        PartStatus { part: self.0.part, available: state.is_available, since: state.since }
    }

    pub fn is_available(&self) -> bool {
        self.0.lock().is_available
    }

    /// Fails if the part is known to be unavailable. Call it before every use.
    pub fn require(&self) -> Result<(), PartUnavailable> {
        if self.is_available() { Ok(()) } else { Err(PartUnavailable(self.0.part)) }
    }

    /// Probes the part and fails if it is unavailable. Call it before a use that has a long timeout.
    pub async fn verify(&self) -> Result<(), PartUnavailable> {
        self.require()?;
        if (self.0.probe)().await { Ok(()) } else { Err(self.open()) }
    }

    /// Starts probing after a failed call, and returns the error of the call.
    pub fn report_failure(&self) -> PartUnavailable {
        let mut state = self.0.lock();
        if !std::mem::replace(&mut state.is_recovering, true) {
            tokio::spawn(recover(Arc::downgrade(&self.0)));
        }
        PartUnavailable(self.0.part)
    }

    /// Makes the part unavailable after a failed call that tells as much as a probe.
    pub fn open(&self) -> PartUnavailable {
        self.0.set_available(false);
        self.report_failure()
    }

    /// Probes the part regularly until the process ends, so that its state is known without a request.
    pub async fn watch(self) {
        let part = self.0.part;
        self.0.set_gauge(true);
        let mut ticks = tokio::time::interval(part.check_interval());
        loop {
            ticks.tick().await;
            if self.is_available() && !(self.0.probe)().await {
                self.open();
            }
        }
    }
}

/// Repeats the probe until it succeeds or nobody uses the breaker any more.
async fn recover(inner: Weak<Inner>) {
    while let Some(inner) = inner.upgrade() {
        let is_available = (inner.probe)().await;
        inner.set_available(is_available);
        if is_available {
            return;
        }
        let wait = inner.part.retry_interval();
        drop(inner);
        tokio::time::sleep(wait).await;
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the result of a probe.
    fn set_available(&self, is_available: bool) {
        let mut state = self.lock();
        if is_available {
            state.is_recovering = false;
        }
        if state.is_available == is_available {
            return;
        }
        state.is_available = is_available;
        state.since = Clock::System.now();
        drop(state);
        self.set_gauge(is_available);
        match is_available {
            true => tracing::info!(part = self.part.code(), "part available again"),
            false => tracing::error!(part = self.part.code(), "part unavailable"),
        }
    }

    fn set_gauge(&self, is_available: bool) {
        metrics::gauge!(names::PART_AVAILABLE, "part" => self.part.code()).set(f64::from(is_available));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use super::*;

    struct FakePart {
        is_up: AtomicBool,
        probes: AtomicU32,
    }

    fn breaker(is_up: bool) -> (Arc<FakePart>, CircuitBreaker) {
        let fake = Arc::new(FakePart { is_up: is_up.into(), probes: 0.into() });
        let probed = fake.clone();
        let breaker = CircuitBreaker::new(SystemPart::Storage, move || {
            probed.probes.fetch_add(1, Ordering::SeqCst);
            std::future::ready(probed.is_up.load(Ordering::SeqCst))
        });
        (fake, breaker)
    }

    async fn wait_until(condition: impl Fn() -> bool) {
        let wait = async {
            while !condition() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(5), wait).await.unwrap();
    }

    #[tokio::test]
    async fn one_failed_call_does_not_make_a_part_unavailable() {
        let (fake, breaker) = breaker(true);
        breaker.report_failure();
        wait_until(|| fake.probes.load(Ordering::SeqCst) == 1).await;
        assert_eq!(breaker.require(), Ok(()));
    }

    #[tokio::test]
    async fn part_is_unavailable_until_a_probe_succeeds() {
        let (fake, breaker) = breaker(false);
        assert_eq!(breaker.report_failure(), PartUnavailable(SystemPart::Storage));
        wait_until(|| !breaker.is_available()).await;
        // Many failures start one task.
        for _ in 0..100 {
            let _ = breaker.report_failure();
        }
        assert_eq!(fake.probes.load(Ordering::SeqCst), 1);
        fake.is_up.store(true, Ordering::SeqCst);
        wait_until(|| breaker.is_available()).await;
        assert_eq!(fake.probes.load(Ordering::SeqCst), 2);
        // The next failure is noticed, too.
        fake.is_up.store(false, Ordering::SeqCst);
        breaker.report_failure();
        wait_until(|| !breaker.is_available()).await;
    }

    #[tokio::test]
    async fn verify_notices_that_a_part_is_away() {
        let (fake, breaker) = breaker(true);
        breaker.verify().await.unwrap();
        fake.is_up.store(false, Ordering::SeqCst);
        assert_eq!(breaker.verify().await, Err(PartUnavailable(SystemPart::Storage)));
        assert!(!breaker.is_available());
        assert_eq!(breaker.verify().await, Err(PartUnavailable(SystemPart::Storage)));
    }
}
