//! Depth of the job queue.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::PgPool;
use tokio::time::interval;

use crate::telemetry::names;

const INTERVAL: Duration = Duration::from_secs(15);

/// Number of queued jobs of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, sqlx::FromRow)]
pub struct QueueDepth {
    pub due: i64,
    pub later: i64,
    pub given_up: i64,
    /// Seconds since the oldest job that no worker is running became due.
    pub oldest_seconds: f64,
}

/// Counts queued jobs by name, in one query.
pub async fn queue_depths(pool: &PgPool) -> sqlx::Result<BTreeMap<String, QueueDepth>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        kind: String,
        #[sqlx(flatten)]
        depth: QueueDepth,
    }
    // Not checked at compile time: the table belongs to the queue's own migrations. The queue also uses
    // `now()`.
    let rows: Vec<Row> = sqlx::query_as(
        "select task_identifier as kind,
                count(*) filter (where is_alive and run_at <= now()) as due,
                count(*) filter (where is_alive and run_at > now()) as later,
                count(*) filter (where not is_alive) as given_up,
                greatest(extract(epoch from now() - min(run_at) filter (where is_alive and locked_at is null)), 0)::float8
                    as oldest_seconds
         from (select *, attempts < max_attempts as is_alive from graphile_worker.jobs) as jobs
         group by task_identifier",
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.kind, row.depth)).collect())
}

/// Updates the queue metrics until the process ends. Job names without jobs are reported as 0.
pub async fn watch_queue(pool: PgPool, kinds: Vec<&'static str>) {
    let mut depths: BTreeMap<String, QueueDepth> =
        kinds.into_iter().map(|kind| (kind.to_owned(), QueueDepth::default())).collect();
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        match queue_depths(&pool).await {
            Ok(found) => {
                depths.values_mut().for_each(|depth| *depth = QueueDepth::default());
                depths.extend(found);
                depths.iter().for_each(|(kind, depth)| set_gauges(kind, depth));
            }
            Err(error) => tracing::warn!(error = format!("{error:#}"), "queue depth unavailable"),
        }
    }
}

fn set_gauges(kind: &str, depth: &QueueDepth) {
    let gauge = |name: &'static str, value: f64| metrics::gauge!(name, "task" => kind.to_owned()).set(value);
    gauge(names::QUEUE_DUE, depth.due as f64);
    gauge(names::QUEUE_SCHEDULED, depth.later as f64);
    gauge(names::QUEUE_FAILED, depth.given_up as f64);
    gauge(names::QUEUE_OLDEST, depth.oldest_seconds);
}
