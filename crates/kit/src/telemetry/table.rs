//! Every metric, in one table: `docs/metrics.md` is made of it, and nothing is measured under another name.

use metrics::Unit;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// Which process gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Serve,
    Worker,
    ServeAndWorker,
    /// The Node process that renders pages.
    Pages,
    Every,
}

#[derive(Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    pub unit: Unit,
    pub source: Source,
    /// Each with all its values, if they are few: those are there from the start, at zero.
    pub labels: &'static [(&'static str, &'static [&'static str])],
    pub words: &'static str,
}

pub mod names {
    pub const HTTP_REQUESTS: &str = "octavo_http_requests_total";
    pub const HTTP_DURATION: &str = "octavo_http_request_duration_seconds";
    pub const DATABASE_CONNECTIONS: &str = "octavo_database_connections";
    pub const DATABASE_MAX: &str = "octavo_database_connections_max";
    pub const DATABASE_WAIT: &str = "octavo_database_wait_seconds";
    pub const DATABASE_TIMEOUTS: &str = "octavo_database_wait_timeouts_total";
    pub const KEPT_ANSWERS: &str = "octavo_kept_answers_total";
    pub const KEPT_ANSWERS_BYTES: &str = "octavo_kept_answers_bytes";
    pub const SIGN_INS: &str = "octavo_sign_ins_total";
    pub const JOBS: &str = "octavo_jobs_total";
    pub const JOB_DURATION: &str = "octavo_job_duration_seconds";
    pub const QUEUE_DUE: &str = "octavo_queue_due_jobs";
    pub const QUEUE_LATER: &str = "octavo_queue_later_jobs";
    pub const QUEUE_GIVEN_UP: &str = "octavo_queue_given_up_jobs";
    pub const QUEUE_OLDEST: &str = "octavo_queue_oldest_due_seconds";
    pub const LETTERS: &str = "octavo_letters_total";
    pub const LETTER_DURATION: &str = "octavo_letter_duration_seconds";
    pub const MERGES: &str = "octavo_merges_total";
    pub const MERGE_DURATION: &str = "octavo_merge_duration_seconds";
    pub const BUILD: &str = "octavo_build_info";
    pub const PROCESS_START: &str = "process_start_time_seconds";
    pub const PROCESS_CPU: &str = "process_cpu_seconds_total";
    pub const PROCESS_MEMORY: &str = "process_resident_memory_bytes";
    pub const PROCESS_FILES: &str = "process_open_fds";
}

use Kind::{Counter, Gauge, Histogram};
use Source::{Every, Pages, Serve, ServeAndWorker, Worker};
use Unit::{Bytes, Count, Seconds};
use names::*;

/// A label whose values are not known beforehand, and yet few.
const OPEN: &[&str] = &[];
const REQUEST: &[(&str, &[&str])] = &[("method", OPEN), ("route", OPEN), ("status", OPEN)];
// Not `job`: by that name Prometheus knows the process it asks.
const TASK: &[(&str, &[&str])] = &[("task", OPEN)];
const LETTER_KINDS: &[&str] = &["single", "newsletter"];

const fn metric(
    name: &'static str,
    kind: Kind,
    unit: Unit,
    source: Source,
    labels: &'static [(&'static str, &'static [&'static str])],
    words: &'static str,
) -> Metric {
    Metric { name, kind, unit, source, labels, words }
}

#[rustfmt::skip]
pub const METRICS: &[Metric] = &[
    metric(HTTP_REQUESTS, Counter, Count, Serve, REQUEST, "Requests answered, by route and status."),
    metric(HTTP_DURATION, Histogram, Seconds, Serve, REQUEST, "How long answering took."),
    metric(KEPT_ANSWERS, Counter, Count, Serve, &[("outcome", &["hit", "miss", "unchanged"])],
        "Readers' questions: answered from memory, made anew, or known to the caller already."),
    metric(KEPT_ANSWERS_BYTES, Gauge, Bytes, Serve, &[], "What the kept answers take of memory."),
    metric(SIGN_INS, Counter, Count, Serve, &[("outcome", &["done", "wrong", "unconfirmed", "limited", "failed"])],
        "Tries to sign in with a password."),
    metric(DATABASE_CONNECTIONS, Gauge, Count, ServeAndWorker, &[("state", &["idle", "in_use"])],
        "Connections to the database that the process holds, looked at every five seconds."),
    metric(DATABASE_MAX, Gauge, Count, ServeAndWorker, &[], "How many it may hold (`database.max_connections`)."),
    metric(DATABASE_WAIT, Histogram, Seconds, ServeAndWorker, &[], "How long somebody waited for a connection and got one."),
    metric(DATABASE_TIMEOUTS, Counter, Count, Serve, &[], "Requests that waited for a connection in vain."),
    metric(JOBS, Counter, Count, Worker, &[("task", OPEN), ("outcome", OPEN)],
        "Jobs tried: `done`, `again` (will be tried again) or `never` (given up)."),
    metric(JOB_DURATION, Histogram, Seconds, Worker, TASK, "How long a try took."),
    metric(QUEUE_DUE, Gauge, Count, Worker, TASK, "Jobs whose time has come, also those in hand. Every worker tells the same: take the highest."),
    metric(QUEUE_LATER, Gauge, Count, Worker, TASK, "Jobs that wait for their time or for their next try."),
    metric(QUEUE_GIVEN_UP, Gauge, Count, Worker, TASK, "Jobs in the queue that have used up their tries."),
    metric(QUEUE_OLDEST, Gauge, Seconds, Worker, TASK, "For how long the oldest due job that nobody has in hand is due."),
    metric(LETTERS, Counter, Count, Worker,
        &[("kind", LETTER_KINDS), ("outcome", &["accepted", "deferred", "refused", "failed"])],
        "Letters by what the mail server said: taken, not now, never; `failed` were tried in vain for days, could not be written, or got no answer at their end."),
    metric(LETTER_DURATION, Histogram, Seconds, Worker, &[("kind", LETTER_KINDS)], "How long handing a letter over took."),
    metric(MERGES, Counter, Count, Worker, &[("outcome", &["made", "refused", "failed"])],
        "Merged manuscripts: made, refused for a fault in a file, or failed by our own."),
    metric(MERGE_DURATION, Histogram, Seconds, Worker, &[], "How long fetching, binding and storing one took."),
    metric(BUILD, Gauge, Count, ServeAndWorker, &[("version", OPEN)], "Always 1; says which build it is."),
    metric(PROCESS_START, Gauge, Seconds, Every, &[], "When the process started, in seconds since 1970."),
    metric(PROCESS_CPU, Counter, Seconds, Every, &[], "Processor time that it has used."),
    metric(PROCESS_MEMORY, Gauge, Bytes, Every, &[], "Its resident memory."),
    metric(PROCESS_FILES, Gauge, Count, ServeAndWorker, &[], "Its open files and connections."),
    metric("octavo_web_requests_total", Counter, Count, Pages, &[("kind", &["page", "asset"]), ("status", OPEN)],
        "What reached the process that renders pages: what the front answered from its cache did not."),
    metric("octavo_web_request_duration_seconds", Histogram, Seconds, Pages, &[("kind", &["page", "asset"])],
        "How long answering took."),
    metric("octavo_web_event_loop_lag_seconds", Gauge, Seconds, Pages, &[("quantile", &["0.5", "0.99", "1"])],
        "How late the process came to what was due, since it was last asked."),
];
