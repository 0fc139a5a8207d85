//! Work that happens after the answer: queued in the caller's transaction, so it exists exactly when the change
//! that caused it does; run by `octavo worker`; run again after a failure or a killed worker. Every job can run
//! twice without harm.

mod batches;
mod depth;
mod queue;
mod worker;

use std::future::Future;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use batches::batch_by_batch;
pub use depth::{Depth, depths, watch_queue};
pub use queue::{Plan, add, add_all, are_queued};
pub use worker::Worker;

/// One definition for each job: its name, its retries, its schedule and what it does.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Stable: queued jobs are stored under it.
    const NAME: &'static str;
    /// With growing delays (3 s, 7 s, 20 s … up to six hours), twelve tries take about sixteen hours.
    const MAX_ATTEMPTS: i16 = 12;
    /// A crontab time such as `10 3 * * *` (UTC) for a job that nobody queues.
    const SCHEDULE: Option<&'static str> = None;
    /// What the job needs besides its payload.
    type Context: Clone + Send + Sync + std::fmt::Debug + 'static;

    fn run(self, context: Self::Context) -> impl Future<Output = Result<(), JobFailure>> + Send;
}

#[derive(Debug)]
pub enum JobFailure {
    /// Worth another try later.
    Again(anyhow::Error),
    /// No try will ever succeed: recorded, not repeated.
    Never(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for JobFailure {
    fn from(error: E) -> JobFailure {
        JobFailure::Again(error.into())
    }
}
