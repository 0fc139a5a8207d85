//! The table of all metrics, from which `docs/metrics.md` is generated.

use metrics::Unit;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// Process that exports a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Serve,
    Worker,
    ServeAndWorker,
    /// The page server (Node).
    Pages,
    All,
}

#[derive(Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    pub unit: Unit,
    pub source: Source,
    /// Label names with their values, if those are fixed; such combinations start at zero.
    pub labels: &'static [(&'static str, &'static [&'static str])],
    pub help: &'static str,
}

pub mod names {
    pub const HTTP_REQUESTS: &str = "octavo_http_requests_total";
    pub const HTTP_DURATION: &str = "octavo_http_request_duration_seconds";
    pub const DATABASE_CONNECTIONS: &str = "octavo_database_connections";
    pub const DATABASE_MAX: &str = "octavo_database_connections_max";
    pub const DATABASE_WAIT: &str = "octavo_database_wait_seconds";
    pub const DATABASE_TIMEOUTS: &str = "octavo_database_wait_timeouts_total";
    pub const CACHED_RESPONSES: &str = "octavo_kept_answers_total";
    pub const CACHED_RESPONSES_BYTES: &str = "octavo_kept_answers_bytes";
    pub const SIGN_INS: &str = "octavo_sign_ins_total";
    pub const JOBS: &str = "octavo_jobs_total";
    pub const JOB_DURATION: &str = "octavo_job_duration_seconds";
    pub const QUEUE_DUE: &str = "octavo_queue_due_jobs";
    pub const QUEUE_SCHEDULED: &str = "octavo_queue_later_jobs";
    pub const QUEUE_FAILED: &str = "octavo_queue_given_up_jobs";
    pub const QUEUE_OLDEST: &str = "octavo_queue_oldest_due_seconds";
    pub const LETTERS: &str = "octavo_letters_total";
    pub const LETTER_DURATION: &str = "octavo_letter_duration_seconds";
    pub const MERGES: &str = "octavo_merges_total";
    pub const MERGE_DURATION: &str = "octavo_merge_duration_seconds";
    pub const AUDIT_BREAKS: &str = "octavo_audit_breaks";
    pub const BUILD: &str = "octavo_build_info";
    pub const PROCESS_START: &str = "process_start_time_seconds";
    pub const PROCESS_CPU: &str = "process_cpu_seconds_total";
    pub const PROCESS_MEMORY: &str = "process_resident_memory_bytes";
    pub const PROCESS_FILES: &str = "process_open_fds";
}

use Kind::{Counter, Gauge, Histogram};
use Source::{All, Pages, Serve, ServeAndWorker, Worker};
use Unit::{Bytes, Count, Seconds};
use names::*;

/// Values of a label that are not known in advance, but few.
const OPEN: &[&str] = &[];
const REQUEST: &[(&str, &[&str])] = &[("method", OPEN), ("route", OPEN), ("status", OPEN)];
// Not `job`: Prometheus uses that label for the scraped process.
const TASK: &[(&str, &[&str])] = &[("task", OPEN)];
const LETTER_KINDS: &[&str] = &["single", "newsletter"];

const fn metric(
    name: &'static str,
    kind: Kind,
    unit: Unit,
    source: Source,
    labels: &'static [(&'static str, &'static [&'static str])],
    help: &'static str,
) -> Metric {
    Metric { name, kind, unit, source, labels, help }
}

#[rustfmt::skip]
pub const METRICS: &[Metric] = &[
    metric(HTTP_REQUESTS, Counter, Count, Serve, REQUEST, "Requests, by route and status."),
    metric(HTTP_DURATION, Histogram, Seconds, Serve, REQUEST, "Duration of requests."),
    metric(CACHED_RESPONSES, Counter, Count, Serve, &[("outcome", &["hit", "miss", "unchanged"])],
        "Public API requests: `hit` was served from the cache, `miss` was computed, `unchanged` was a 304."),
    metric(CACHED_RESPONSES_BYTES, Gauge, Bytes, Serve, &[], "Memory used by the response cache."),
    metric(SIGN_INS, Counter, Count, Serve, &[("outcome", &["done", "second-factor", "wrong", "unconfirmed", "limited", "failed"])],
        "Attempts to sign in with a password."),
    metric(DATABASE_CONNECTIONS, Gauge, Count, ServeAndWorker, &[("state", &["idle", "in_use"])],
        "Open database connections of the process, sampled every five seconds."),
    metric(DATABASE_MAX, Gauge, Count, ServeAndWorker, &[], "Maximum number of database connections (`database.max_connections`)."),
    metric(DATABASE_WAIT, Histogram, Seconds, ServeAndWorker, &[], "Time spent waiting for a database connection."),
    metric(DATABASE_TIMEOUTS, Counter, Count, Serve, &[], "Requests that failed because no database connection became free in time."),
    metric(JOBS, Counter, Count, Worker, &[("task", OPEN), ("outcome", OPEN)],
        "Job attempts: `done`, `again` (failed, will be retried) or `never` (failed permanently)."),
    metric(JOB_DURATION, Histogram, Seconds, Worker, TASK, "Duration of a job attempt."),
    metric(QUEUE_DUE, Gauge, Count, Worker, TASK, "Jobs that are due or running. Every worker reports the same number: use the maximum."),
    metric(QUEUE_SCHEDULED, Gauge, Count, Worker, TASK, "Jobs that are scheduled for later or wait for a retry."),
    metric(QUEUE_FAILED, Gauge, Count, Worker, TASK, "Jobs in the queue that have failed on their last attempt."),
    metric(QUEUE_OLDEST, Gauge, Seconds, Worker, TASK, "Seconds since the oldest due job became due, if no worker runs it."),
    metric(LETTERS, Counter, Count, Worker,
        &[("kind", LETTER_KINDS), ("outcome", &["accepted", "deferred", "refused", "failed"])],
        "E-mails by the mail server's reply: accepted, deferred, refused; `failed` were retried for days, could not be rendered, or got no final reply."),
    metric(LETTER_DURATION, Histogram, Seconds, Worker, &[("kind", LETTER_KINDS)], "Time taken to send an e-mail."),
    metric(MERGES, Counter, Count, Worker, &[("outcome", &["made", "refused", "failed"])],
        "Merged manuscripts: made, refused because of an invalid file, or failed because of an internal error."),
    metric(MERGE_DURATION, Histogram, Seconds, Worker, &[], "Time taken to fetch the files, merge them and store the result."),
    metric(AUDIT_BREAKS, Gauge, Count, Worker, &[], "Signs found by the nightly check that the audit log was changed past the application; at most 20."),
    metric(BUILD, Gauge, Count, ServeAndWorker, &[("version", OPEN)], "Always 1; the label is the version of the build."),
    metric(PROCESS_START, Gauge, Seconds, All, &[], "Start time of the process, in seconds since 1970."),
    metric(PROCESS_CPU, Counter, Seconds, All, &[], "CPU time used by the process."),
    metric(PROCESS_MEMORY, Gauge, Bytes, All, &[], "Resident memory of the process."),
    metric(PROCESS_FILES, Gauge, Count, ServeAndWorker, &[], "Open files and connections of the process."),
    metric("octavo_web_requests_total", Counter, Count, Pages, &[("kind", &["page", "asset"]), ("status", OPEN)],
        "Requests to the page server; those that nginx served from its cache are not included."),
    metric("octavo_web_request_duration_seconds", Histogram, Seconds, Pages, &[("kind", &["page", "asset"])],
        "Duration of requests to the page server."),
    metric("octavo_web_event_loop_lag_seconds", Gauge, Seconds, Pages, &[("quantile", &["0.5", "0.99", "1"])],
        "Delay of the event loop since the last scrape."),
];
