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
    pub const HTTP_RUNNING: &str = "octavo_http_running_requests";
    pub const HTTP_REFUSED: &str = "octavo_http_refused_requests_total";
    pub const DATABASE_CONNECTIONS: &str = "octavo_database_connections";
    pub const DATABASE_MAX: &str = "octavo_database_connections_max";
    pub const DATABASE_WAIT: &str = "octavo_database_wait_seconds";
    pub const DATABASE_TIMEOUTS: &str = "octavo_database_wait_timeouts_total";
    pub const DATABASE_ENDED: &str = "octavo_database_ended_statements_total";
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
    pub const MAIL_SERVER_STATE: &str = "octavo_mail_server_state";
    pub const MERGES: &str = "octavo_merges_total";
    pub const MERGE_DURATION: &str = "octavo_merge_duration_seconds";
    pub const DUE_DELIVERIES: &str = "octavo_due_deliveries";
    pub const FAILED_DELIVERIES: &str = "octavo_failed_deliveries";
    pub const OLDEST_UNANSWERED_DELIVERY: &str = "octavo_oldest_unanswered_delivery_seconds";
    pub const UNIT_FAILED: &str = "octavo_unit_failed_time_seconds";
    pub const SANDBOX_GROUPS: &str = "octavo_sandbox_control_groups";
    pub const SANDBOX_LIMITS: &str = "octavo_sandbox_limits_reached_total";
    pub const AUDIT_BREAKS: &str = "octavo_audit_breaks";
    pub const PART_AVAILABLE: &str = "octavo_part_available";
    pub const BACKUP_AGE: &str = "octavo_backup_age_seconds";
    pub const BACKUP_FAILED: &str = "octavo_backup_failed";
    pub const BACKUP_DURATION: &str = "octavo_backup_duration_seconds";
    pub const BACKUP_SIZE: &str = "octavo_backup_size_bytes";
    pub const DISK_FREE: &str = "octavo_disk_free_bytes";
    pub const DISK_SIZE: &str = "octavo_disk_size_bytes";
    pub const UPLOADS_MIN_FREE: &str = "octavo_uploads_min_free_bytes";
    pub const REFUSED_UPLOADS: &str = "octavo_refused_uploads_total";
    pub const UNLINKED_FILES: &str = "octavo_unlinked_files";
    pub const UNLINKED_FILES_BYTES: &str = "octavo_unlinked_files_bytes";
    pub const CERTIFICATE_EXPIRY: &str = "octavo_certificate_expiry_seconds";
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
const BACKUP_KINDS: &[(&str, &[&str])] = &[("kind", &["backup", "offsite", "rehearsal"])];
const REQUEST_KIND: &[(&str, &[&str])] = &[("kind", &["reading", "office", "sign-in", "upload", "file"])];
const TARGET: &[(&str, &[&str])] = &[("target", &["crossref", "doaj", "pubmed"])];
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
    metric(HTTP_RUNNING, Gauge, Count, Serve, REQUEST_KIND, "Requests that run now, of the kinds that have limits (`http.max_reading_requests` and others)."),
    metric(HTTP_REFUSED, Counter, Count, Serve, REQUEST_KIND, "Requests that were refused with status 503 because too many of their kind were running."),
    metric(CACHED_RESPONSES, Counter, Count, Serve, &[("outcome", &["hit", "miss", "unchanged"])],
        "Public API requests: `hit` was served from the cache, `miss` was computed, `unchanged` was a 304."),
    metric(CACHED_RESPONSES_BYTES, Gauge, Bytes, Serve, &[], "Memory used by the response cache."),
    metric(SIGN_INS, Counter, Count, Serve, &[("outcome", &["done", "second-factor", "wrong", "unconfirmed", "limited", "failed"])],
        "Attempts to sign in with a password."),
    metric(DATABASE_CONNECTIONS, Gauge, Count, ServeAndWorker, &[("pool", OPEN), ("state", OPEN)],
        "Open database connections of the process, `idle` or `in_use`, sampled every five seconds. `octavo serve` has the pools `office` and `reading`, the worker `jobs`."),
    metric(DATABASE_MAX, Gauge, Count, ServeAndWorker, &[("pool", OPEN)], "Maximum number of database connections (`database.max_connections`, `database.reading_connections`)."),
    metric(DATABASE_WAIT, Histogram, Seconds, ServeAndWorker, &[], "Time spent waiting for a database connection."),
    metric(DATABASE_TIMEOUTS, Counter, Count, Serve, &[], "Requests that failed because no database connection became free in time."),
    metric(DATABASE_ENDED, Counter, Count, Serve, &[("reason", &["statement", "lock", "connection"])],
        "Requests that failed because a statement took too long, waited too long for a locked row, or lost its connection."),
    metric(JOBS, Counter, Count, Worker, &[("task", OPEN), ("outcome", OPEN)],
        "Job attempts: `done`, `again` (failed, will be retried), `postponed` (could not be tried) or `never` (failed permanently)."),
    metric(JOB_DURATION, Histogram, Seconds, Worker, TASK, "Duration of a job attempt."),
    metric(QUEUE_DUE, Gauge, Count, Worker, TASK, "Jobs that are due or running. Every worker reports the same number: use the maximum."),
    metric(QUEUE_SCHEDULED, Gauge, Count, Worker, TASK, "Jobs that are scheduled for later or wait for a retry."),
    metric(QUEUE_FAILED, Gauge, Count, Worker, TASK, "Jobs in the queue that have failed on their last attempt."),
    metric(QUEUE_OLDEST, Gauge, Seconds, Worker, TASK, "Seconds since the oldest due job became due, if no worker runs it."),
    metric(LETTERS, Counter, Count, Worker,
        &[("kind", LETTER_KINDS), ("outcome", &["accepted", "deferred", "refused", "failed"])],
        "E-mails by the mail server's reply: accepted, deferred, refused; `failed` were retried for days, could not be rendered, or got no final reply."),
    metric(LETTER_DURATION, Histogram, Seconds, Worker, &[("kind", LETTER_KINDS)], "Time taken to send an e-mail."),
    metric(MAIL_SERVER_STATE, Gauge, Count, Worker, &[("server", OPEN)],
        "0: e-mails are sent; 2: the mail server does not reply, e-mails wait; 1: one e-mail is tried. From the first e-mail on."),
    metric(MERGES, Counter, Count, Worker, &[("outcome", &["made", "refused", "failed"])],
        "Merged manuscripts: made, refused because of an invalid file, or failed because of an internal error."),
    metric(MERGE_DURATION, Histogram, Seconds, Worker, &[], "Time taken to fetch the files, merge them and store the result."),
    metric(DUE_DELIVERIES, Gauge, Count, Worker, TARGET,
        "Published articles that wait to be sent to an index, for the first time or after a change. Every worker reports the same number: use the maximum."),
    metric(FAILED_DELIVERIES, Gauge, Count, Worker, TARGET,
        "Deliveries that wait for a person: refused, lacking something, or without an answer for days."),
    metric(OLDEST_UNANSWERED_DELIVERY, Gauge, Seconds, Worker, TARGET,
        "Seconds since the oldest delivery that has no answer became due, or was received by the index; 0 without one."),
    metric(UNIT_FAILED, Gauge, Seconds, ServeAndWorker, &[("unit", OPEN)],
        "Time when systemd last reported that a unit had failed, in seconds since 1970; absent if it never did."),
    metric(SANDBOX_GROUPS, Gauge, Count, Worker, &[],
        "1 if control groups limit the memory and the processes of LibreOffice and qpdf; 0 if only each process has limits."),
    metric(SANDBOX_LIMITS, Counter, Count, Worker, &[("limit", &["memory", "processes", "disk"])],
        "Programs that reached a limit of the sandbox: memory and processes with control groups only."),
    metric(AUDIT_BREAKS, Gauge, Count, Worker, &[], "Signs found by the nightly check that the audit log was changed past the application; at most 20."),
    metric(PART_AVAILABLE, Gauge, Count, ServeAndWorker, &[("part", OPEN)],
        "1 if the part answers, 0 if not: `database`, `storage`, `orcid`, `antivirus`, as far as the process uses them."),
    metric(BACKUP_AGE, Gauge, Seconds, Worker, BACKUP_KINDS,
        "Seconds since the last success; since the tables for it exist if there was none. `offsite` is the oldest of several targets, 0 without one."),
    metric(BACKUP_FAILED, Gauge, Count, Worker, BACKUP_KINDS, "1 if the last run failed; for `offsite`, to any target."),
    metric(BACKUP_DURATION, Gauge, Seconds, Worker, BACKUP_KINDS, "Duration of the last run."),
    metric(BACKUP_SIZE, Gauge, Bytes, Worker, &[], "Size of the last successful backup: dump and files."),
    metric(DISK_FREE, Gauge, Bytes, ServeAndWorker, &[("folder", OPEN)],
        "Free space of the file system of a folder: that of uploads, and those of `telemetry.disk_folders`."),
    metric(DISK_SIZE, Gauge, Bytes, ServeAndWorker, &[("folder", OPEN)], "Size of the file system of a folder."),
    metric(UPLOADS_MIN_FREE, Gauge, Bytes, ServeAndWorker, &[], "Free space below which uploads are refused (`uploads.min_free_megabytes`)."),
    metric(REFUSED_UPLOADS, Counter, Count, Serve, &[("reason", &["busy", "concurrent", "day", "no-space", "unlinked"])],
        "Uploads refused because too many are running (`busy`, or `concurrent` of one account), because an account has used up its bytes of the day or of unlinked files, or because a disk or the storage is full (`no-space`)."),
    metric(UNLINKED_FILES, Gauge, Count, Worker, &[], "Files that nothing refers to; they are deleted after a week."),
    metric(UNLINKED_FILES_BYTES, Gauge, Bytes, Worker, &[], "Size of the files that nothing refers to."),
    metric(CERTIFICATE_EXPIRY, Gauge, Seconds, Worker, &[],
        "Time at which the certificate of the public site expires, in seconds since 1970; 0 until it could be read."),
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
