//! Results of backups, copies off site and rehearsals in the table `backup_runs`, and the metrics made from them.
//!
//! The commands end within minutes, so Prometheus cannot ask them; the worker reports what they have recorded.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kit::telemetry::names;
use kit::{App, Clock};
use sqlx::PgPool;
use tokio::time::interval;

const METRICS_INTERVAL: Duration = Duration::from_secs(60);
/// Rows are kept for longer than anybody looks at them.
const KEPT: TimeDelta = TimeDelta::days(400);
const MAX_ERROR_CHARS: usize = 1000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunKind {
    Backup,
    FilesOnly,
    Offsite,
    Rehearsal,
}

impl RunKind {
    const fn code(self) -> &'static str {
        match self {
            RunKind::Backup => "backup",
            RunKind::FilesOnly => "files",
            RunKind::Offsite => "offsite",
            RunKind::Rehearsal => "rehearsal",
        }
    }
}

/// What a successful run was about.
#[derive(Debug, Clone, Default)]
pub struct RunSummary {
    pub name: Option<String>,
    pub bytes: u64,
}

/// A run that has begun.
#[derive(Debug)]
pub struct Run<'a> {
    clock: &'a Clock,
    /// Of the role that the command connects as.
    pool: &'a PgPool,
    kind: RunKind,
    target: String,
    started_at: DateTime<Utc>,
}

impl<'a> Run<'a> {
    pub fn start(app: &'a App, pool: &'a PgPool, kind: RunKind, target: &str) -> Run<'a> {
        let target = target.chars().take(200).collect();
        Run { clock: &app.clock, pool, kind, target, started_at: app.clock.now() }
    }

    /// Records and logs the outcome. A backup is as good without the record, such as that of a database without the
    /// table, before an upgrade.
    pub async fn end(self, outcome: Result<&RunSummary, &anyhow::Error>) {
        let (kind, target) = (self.kind.code(), self.target.as_str());
        if let Err(error) = outcome {
            tracing::error!(kind, target, error = format!("{error:#}"), "backup run failed");
        }
        if let Err(error) = self.insert(outcome).await {
            tracing::warn!(kind, target, error = format!("{error:#}"), "backup run not recorded");
        }
    }

    async fn insert(&self, outcome: Result<&RunSummary, &anyhow::Error>) -> anyhow::Result<()> {
        let error = outcome.err().map(|error| shorten(&format!("{error:#}")));
        let summary = outcome.ok();
        let bytes = summary.map(|summary| i64::try_from(summary.bytes)).transpose()?;
        let now = self.clock.now();
        sqlx::query!(
            "insert into backup_runs (kind, target, started_at, ended_at, name, bytes, error)
             values ($1, $2, $3, $4, $5, $6, $7)",
            self.kind.code(),
            self.target,
            self.started_at,
            now.max(self.started_at),
            summary.and_then(|summary| summary.name.as_deref()),
            bytes,
            error
        )
        .execute(self.pool)
        .await?;
        sqlx::query!("delete from backup_runs where ended_at < $1", now - KEPT).execute(self.pool).await?;
        Ok(())
    }
}

fn shorten(error: &str) -> String {
    let text: String = error.chars().filter(|c| *c != '\0').take(MAX_ERROR_CHARS).collect();
    if text.is_empty() { "unknown".to_owned() } else { text }
}

/// State of one kind of run, over all its targets.
#[derive(Debug, Clone, PartialEq, sqlx::FromRow)]
pub struct RunState {
    pub kind: String,
    /// Seconds since the last success of the target whose last success is the oldest.
    pub age_seconds: f64,
    pub is_failed: bool,
    pub duration_seconds: f64,
    pub bytes: Option<i64>,
}

/// Reads the state of all kinds.
///
/// Without any success the age counts from the migration that created the table: a journal is warned if backups never
/// begin, but not in its first night. Targets that were not used for a month have been removed from the settings.
pub async fn run_states(pool: &PgPool) -> sqlx::Result<Vec<RunState>> {
    // Not checked at compile time: the table of migrations belongs to sqlx.
    sqlx::query_as(
        "with targets as (
               select kind, case when kind = 'offsite' then target end as target,
                      max(ended_at) as last_at, max(ended_at) filter (where error is null) as success_at
               from backup_runs group by 1, 2
           ), current as (
               select targets.*, last_run.error, last_run.ended_at - last_run.started_at as duration,
                      (select bytes from backup_runs as run
                       where run.kind = targets.kind and error is null order by ended_at desc limit 1) as bytes
               from targets cross join lateral (
                   select * from backup_runs as run
                   where run.kind = targets.kind and (targets.target is null or run.target = targets.target)
                   order by ended_at desc, id desc limit 1) as last_run
               where targets.kind <> 'offsite' or targets.last_at > now() - interval '31 days'
           ), known as (
               select coalesce((select installed_on from _sqlx_migrations where version = 47), now()) as since
           )
           select kinds.kind as kind,
                  greatest(extract(epoch from now() - coalesce(
                      min(coalesce(current.success_at, known.since)),
                      case when kinds.kind = 'offsite' then now() else known.since end)), 0)::float8 as age_seconds,
                  coalesce(bool_or(current.error is not null), false) as is_failed,
                  coalesce(max(extract(epoch from current.duration)), 0)::float8 as duration_seconds,
                  max(current.bytes) as bytes
           from (values ('backup'), ('offsite'), ('rehearsal')) as kinds (kind)
               cross join known left join current on current.kind = kinds.kind
           group by kinds.kind, known.since",
    )
    .fetch_all(pool)
    .await
}

/// Updates the metrics of backups until the process ends.
pub async fn watch_backups(pool: PgPool) {
    let mut ticks = interval(METRICS_INTERVAL);
    loop {
        ticks.tick().await;
        match run_states(&pool).await {
            Ok(states) => states.iter().for_each(set_gauges),
            Err(error) => tracing::warn!(error = format!("{error:#}"), "state of backups unavailable"),
        }
    }
}

fn set_gauges(state: &RunState) {
    let gauge =
        |name: &'static str, value: f64| metrics::gauge!(name, "kind" => state.kind.clone()).set(value);
    gauge(names::BACKUP_AGE, state.age_seconds);
    gauge(names::BACKUP_FAILED, f64::from(u8::from(state.is_failed)));
    gauge(names::BACKUP_DURATION, state.duration_seconds);
    if let (true, Some(bytes)) = (state.kind == "backup", state.bytes) {
        metrics::gauge!(names::BACKUP_SIZE).set(bytes as f64);
    }
}
