//! Running the queue.

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

use super::{Job, JobFailure};
use crate::database::QUEUE_SCHEMA;
use crate::telemetry::{names, traces};
use crate::{App, Clock};

/// How long jobs in hand may go on after a request to stop.
const GRACE: Duration = Duration::from_secs(20);

/// So many times a job whose worker died is not suspected.
const DEATHS_OF_OTHERS: i16 = 8;

/// How often an idle worker looks for jobs that no notification told it of.
const IDLE_POLL: Duration = Duration::from_secs(1);

/// How long a job that was fetched may wait for a slot before it goes back for others to take. It bounds a race in the queue,
/// too: where a slot takes the last fetched job before the fetch has ended, nothing more is fetched until this is over.
const LONGEST_WAIT_FOR_A_SLOT: Duration = Duration::from_secs(5);

/// A worker that knows the jobs it was given.
pub struct Worker {
    options: WorkerOptions,
    crontab: Vec<String>,
    kinds: Vec<&'static str>,
}

impl Worker {
    /// For jobs that take a moment.
    pub fn new(app: &App) -> Worker {
        let worker = Worker::with_slots(app, app.settings.jobs.concurrency);
        Worker { options: worker.options.local_queue(local_queue()), ..worker }
    }

    /// For jobs that take so long that others must not wait behind them. It takes no job before it can begin with it, so
    /// that another worker may.
    pub fn with_slots(app: &App, slots: usize) -> Worker {
        let jobs = &app.settings.jobs;
        let recovery = WorkerRecoveryConfig::default()
            .heartbeat_interval(Duration::from_secs(jobs.heartbeat_seconds))
            .sweep_interval(Duration::from_secs(jobs.heartbeat_seconds))
            .sweep_threshold(Duration::from_secs(jobs.presumed_dead_seconds))
            .recovery_delay(Duration::from_secs(1));
        let options = WorkerOptions::default()
            .schema(QUEUE_SCHEMA)
            .pg_pool(app.pool.clone())
            .concurrency(slots)
            .poll_interval(IDLE_POLL)
            .worker_recovery(recovery)
            .on(JobRecovery, |death| async move { after_death(*death.job.attempts()) })
            .shutdown_grace_period(GRACE);
        Worker { options, crontab: Vec::new(), kinds: Vec::new() }
    }

    /// Teaches the worker a job and gives it what that job needs.
    pub fn job<J: Job>(mut self, context: J::Context) -> Worker {
        self.options = self.options.define_job::<Runs<J>>().add_extension(Needs::<J>(context));
        self.crontab.extend(J::SCHEDULE.map(|time| format!("{time} {} {{}}", J::NAME)));
        self.kinds.push(J::NAME);
        self
    }

    /// The names of the jobs that it knows.
    pub fn kinds(&self) -> &[&'static str] {
        &self.kinds
    }

    /// Until the process is asked to stop.
    pub async fn run(self) -> anyhow::Result<()> {
        self.ready().await?.run().await.context("the worker stopped")
    }

    /// Everything that is due now, then back.
    pub async fn run_once(self) -> anyhow::Result<()> {
        self.ready().await?.run_once().await.context("the worker stopped")
    }

    async fn ready(self) -> anyhow::Result<graphile_worker::Worker> {
        let crontab = self.crontab.join("\n");
        let options =
            if crontab.is_empty() { self.options } else { self.options.with_cron(crontab.as_str())? };
        options.init().await.context("the worker cannot start")
    }
}

/// A killed worker's job comes back with one try fewer, so that a job which kills its worker ends one day. At first at
/// once, for workers are mostly killed by somebody else; later with growing delays.
fn after_death(tries: i16) -> JobRecoveryResult {
    if tries > DEATHS_OF_OTHERS {
        return JobRecoveryResult::FailWithBackoff;
    }
    // The queue's time, not the application's.
    JobRecoveryResult::Reschedule { run_at: Clock::System.now(), attempts: Some(tries) }
}

/// Without a local queue a backlog crawls: one query for each job. Without the delay an idle one asks the database a
/// thousand times a second; with it about once, and a notification about a new job still ends the wait at once.
fn local_queue() -> LocalQueueConfig {
    let delay =
        RefetchDelayConfig::default().with_duration(IDLE_POLL).with_threshold(0).with_max_abort_threshold(1);
    LocalQueueConfig::default().with_size(32).with_ttl(LONGEST_WAIT_FOR_A_SLOT).with_refetch_delay(delay)
}

/// What a job needs, under a type of its own: two jobs may need the same.
struct Needs<J: Job>(J::Context);

impl<J: Job> Clone for Needs<J> {
    fn clone(&self) -> Self {
        Needs(self.0.clone())
    }
}

impl<J: Job> fmt::Debug for Needs<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Our jobs in the queue's words.
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound = "")]
struct Runs<J: Job>(J);

impl<J: Job> TaskHandler for Runs<J> {
    const IDENTIFIER: &'static str = J::NAME;

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        let Some(needs) = context.get_ext::<Needs<J>>() else {
            return Err(format!("the worker was not given what {} needs", type_name::<J>()));
        };
        let start = Instant::now();
        let outcome = traces::trace_job(J::NAME, context.payload(), self.0.run(needs.0.clone())).await;
        metrics::histogram!(names::JOB_DURATION, "task" => J::NAME).record(start.elapsed().as_secs_f64());
        let label = match &outcome {
            Ok(()) => "done",
            Err(JobFailure::Again(_)) => "again",
            Err(JobFailure::Never(_)) => "never",
        };
        metrics::counter!(names::JOBS, "task" => J::NAME, "outcome" => label).increment(1);
        match outcome {
            Ok(()) => Ok(()),
            Err(JobFailure::Again(error)) => {
                tracing::warn!(job = J::NAME, error = format!("{error:#}"), "will be tried again");
                Err(format!("{error:#}"))
            }
            Err(JobFailure::Never(error)) => {
                tracing::error!(job = J::NAME, error = format!("{error:#}"), "given up");
                Ok(())
            }
        }
    }
}
