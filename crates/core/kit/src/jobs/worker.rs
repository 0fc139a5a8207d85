//! The worker process.

use std::any::type_name;
use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Context;
use graphile_worker::recovery::WorkerRecoveryConfig;
use graphile_worker::{
    IntoTaskHandlerResult, JobRecovery, JobRecoveryResult, LocalQueueConfig, RefetchDelayConfig, TaskHandler,
    WorkerContext, WorkerOptions,
};
use serde::{Deserialize, Serialize};

use super::queue::put_back;
use super::{Job, JobFailure};
use crate::database::QUEUE_SCHEMA;
use crate::telemetry::{names, traces};
use crate::{App, Clock, shutdown};

/// Time that running jobs have after the shutdown signal.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(20);

/// Number of times that a job of a killed worker is retried without delay.
const MAX_IMMEDIATE_RECOVERIES: i16 = 8;

/// Poll interval of an idle worker, for jobs whose notification was missed.
const IDLE_POLL: Duration = Duration::from_secs(1);

/// Time that a fetched job may wait for a slot before it is returned to the queue.
///
/// It also bounds a race in graphile_worker: if a slot takes the last fetched job before the fetch has ended,
/// nothing more is fetched until this time has passed.
const LOCAL_QUEUE_TTL: Duration = Duration::from_secs(5);

/// Runs the registered jobs.
pub struct Worker {
    options: WorkerOptions,
    crontab: Vec<String>,
    kinds: Vec<&'static str>,
}

impl Worker {
    /// Creates a worker for short jobs.
    pub fn new(app: &App) -> Worker {
        Worker::with_local_queue(app, app.settings.jobs.concurrency)
    }

    /// Creates a worker that fetches several jobs at once, with slots that no other jobs use.
    pub fn with_local_queue(app: &App, slots: usize) -> Worker {
        let worker = Worker::with_slots(app, slots);
        Worker { options: worker.options.local_queue(local_queue()), ..worker }
    }

    /// Creates a worker for long jobs. It fetches a job only when a slot is free, so that another worker can
    /// take it.
    pub fn with_slots(app: &App, slots: usize) -> Worker {
        let jobs = &app.settings.jobs;
        let recovery = WorkerRecoveryConfig::default()
            .heartbeat_interval(Duration::from_secs(jobs.heartbeat_seconds))
            .sweep_interval(Duration::from_secs(jobs.heartbeat_seconds))
            .sweep_threshold(Duration::from_secs(jobs.worker_timeout_seconds))
            .recovery_delay(Duration::from_secs(1));
        let options = WorkerOptions::default()
            .schema(QUEUE_SCHEMA)
            .pg_pool(app.pool.clone())
            .concurrency(slots)
            .poll_interval(IDLE_POLL)
            .worker_recovery(recovery)
            .on(JobRecovery, |recovery| async move { recover_job(*recovery.job.attempts()) })
            .shutdown_signal(shutdown::requested())
            .shutdown_grace_period(SHUTDOWN_GRACE);
        Worker { options, crontab: Vec::new(), kinds: Vec::new() }
    }

    /// Registers a job with its context.
    pub fn job<J: Job>(mut self, context: J::Context) -> Worker {
        self.options = self.options.define_job::<JobHandler<J>>().add_extension(JobContext::<J>(context));
        self.crontab.extend(J::SCHEDULE.map(|time| format!("{time} {} {{}}", J::NAME)));
        self.kinds.push(J::NAME);
        self
    }

    /// Names of the registered jobs.
    pub fn kinds(&self) -> &[&'static str] {
        &self.kinds
    }

    /// Runs until the shutdown signal.
    pub async fn run(self) -> anyhow::Result<()> {
        self.init().await?.run().await.context("worker failed")
    }

    /// Runs all jobs that are due now, then returns.
    pub async fn run_once(self) -> anyhow::Result<()> {
        self.init().await?.run_once().await.context("worker failed")
    }

    async fn init(self) -> anyhow::Result<graphile_worker::Worker> {
        let crontab = self.crontab.join("\n");
        let options =
            if crontab.is_empty() { self.options } else { self.options.with_cron(crontab.as_str())? };
        options.init().await.context("cannot start the worker")
    }
}

/// Reschedules the job of a killed worker.
///
/// The attempt counts, so that a job that kills its worker fails eventually. The first retries are immediate,
/// because the job is rarely the cause; later ones have growing delays.
fn recover_job(attempts: i16) -> JobRecoveryResult {
    if attempts > MAX_IMMEDIATE_RECOVERIES {
        return JobRecoveryResult::FailWithBackoff;
    }
    // The queue uses the system time, not the application's clock.
    JobRecoveryResult::Reschedule { run_at: Clock::System.now(), attempts: Some(attempts) }
}

/// Configures the local queue, without which a backlog takes one query for each job.
///
/// Without the refetch delay an idle worker queries the database a thousand times a second; with it about
/// once. A notification of a new job still ends the wait immediately.
fn local_queue() -> LocalQueueConfig {
    let delay =
        RefetchDelayConfig::default().with_duration(IDLE_POLL).with_threshold(0).with_max_abort_threshold(1);
    LocalQueueConfig::default().with_size(32).with_ttl(LOCAL_QUEUE_TTL).with_refetch_delay(delay)
}

/// Context of a job. The job's type is part of it, because two jobs may have contexts of the same type.
struct JobContext<J: Job>(J::Context);

impl<J: Job> Clone for JobContext<J> {
    fn clone(&self) -> Self {
        JobContext(self.0.clone())
    }
}

impl<J: Job> fmt::Debug for JobContext<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Adapts a [`Job`] to graphile_worker.
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound = "")]
struct JobHandler<J: Job>(J);

impl<J: Job> TaskHandler for JobHandler<J> {
    const IDENTIFIER: &'static str = J::NAME;

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        let Some(job_context) = context.get_ext::<JobContext<J>>() else {
            return Err(format!("no context registered for job {}", type_name::<J>()));
        };
        let start = Instant::now();
        let outcome = traces::trace_job(J::NAME, context.payload(), self.0.run(job_context.0.clone())).await;
        metrics::histogram!(names::JOB_DURATION, "task" => J::NAME).record(start.elapsed().as_secs_f64());
        let label = match &outcome {
            Ok(()) => "done",
            Err(JobFailure::Retry(_)) => "again",
            Err(JobFailure::Postpone(..)) => "postponed",
            Err(JobFailure::Permanent(_)) => "never",
        };
        metrics::counter!(names::JOBS, "task" => J::NAME, "outcome" => label).increment(1);
        match outcome {
            Ok(()) => Ok(()),
            Err(JobFailure::Retry(error)) => {
                tracing::warn!(job = J::NAME, error = format!("{error:#}"), "job failed; retrying");
                Err(format!("{error:#}"))
            }
            Err(JobFailure::Postpone(delay, reason)) => {
                let reason = format!("{reason:#}");
                postpone(&context, J::NAME, delay, &reason).await;
                Err(reason)
            }
            Err(JobFailure::Permanent(error)) => {
                tracing::error!(job = J::NAME, error = format!("{error:#}"), "job failed permanently");
                Ok(())
            }
        }
    }
}

/// Puts the job back. The error that the handler returns then changes nothing, because the job is no longer this
/// worker's; if it could not be put back, it is retried as after a failure.
async fn postpone(context: &WorkerContext, name: &str, delay: Duration, reason: &str) {
    tracing::debug!(job = name, delay = delay.as_secs(), reason, "job postponed");
    let (pool, worker, job) = (context.pg_pool(), context.worker_id(), *context.job().id());
    if let Err(error) = put_back(pool, worker, job, delay, reason).await {
        tracing::warn!(job = name, error = format!("{error:#}"), "job not put back; retrying");
    }
}
