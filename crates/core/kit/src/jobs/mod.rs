//! Background jobs, queued in PostgreSQL and run by `octavo worker`.
//!
//! A job is queued in the transaction of the change that causes it, so it exists only if that change is
//! committed. It is retried after a failure or a killed worker; every job must be safe to run twice.

mod batches;
mod depth;
mod queue;
mod worker;

use std::future::Future;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use batches::run_in_batches;
pub use depth::{QueueDepth, queue_depths, watch_queue};
pub use queue::{Plan, add, add_all, has_pending, remove};
pub use worker::Worker;

use crate::Error;
use crate::circuit_breaker::PartUnavailable;

/// Delay of a job that needs a part which does not answer, such as storage.
const UNAVAILABLE_DELAY: Duration = Duration::from_secs(15);

/// A job: its payload, name, retries, schedule and implementation.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Must not change: queued jobs are stored under this name.
    const NAME: &'static str;
    /// Delays grow (3 s, 7 s, 20 s … up to six hours); twelve attempts take about sixteen hours.
    const MAX_ATTEMPTS: i16 = 12;
    /// Jobs with a lower number run first, among those that share the slots of a worker.
    const PRIORITY: i16 = 0;
    /// Crontab schedule such as `10 3 * * *` (UTC) of a periodic job.
    const SCHEDULE: Option<&'static str> = None;
    /// Dependencies of the job in addition to its payload.
    type Context: Clone + Send + Sync + std::fmt::Debug + 'static;

    fn run(self, context: Self::Context) -> impl Future<Output = Result<(), JobFailure>> + Send;
}

#[derive(Debug)]
pub enum JobFailure {
    /// Retried later.
    Retry(anyhow::Error),
    /// Put back for this time without using an attempt up: it could not be tried.
    Postpone(Duration, anyhow::Error),
    /// Logged and not retried, because no attempt can succeed.
    Permanent(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for JobFailure {
    fn from(error: E) -> JobFailure {
        let error = error.into();
        let is_unavailable =
            error.is::<PartUnavailable>() || matches!(error.downcast_ref(), Some(Error::RetryAfter { .. }));
        match is_unavailable {
            true => JobFailure::Postpone(UNAVAILABLE_DELAY, error),
            false => JobFailure::Retry(error),
        }
    }
}
