//! How much is in the queue, and for how long.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::PgPool;
use tokio::time::interval;

use crate::telemetry::names;

const EVERY: Duration = Duration::from_secs(15);

/// Of one kind of job.
#[derive(Debug, Clone, Copy, Default, PartialEq, sqlx::FromRow)]
pub struct Depth {
    pub due: i64,
    pub later: i64,
    pub given_up: i64,
    /// Since when the oldest is due that nobody has in hand.
    pub oldest_seconds: f64,
}

/// By the names of the jobs. One look at the table, whatever their number.
pub async fn depths(pool: &PgPool) -> sqlx::Result<BTreeMap<String, Depth>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        kind: String,
        #[sqlx(flatten)]
        depth: Depth,
    }
    // Not checked at compile time: the table belongs to the queue's own migrations. The time is the queue's as well.
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

/// Tells the metrics, for as long as the process lives. Kinds of which there are none are told as 0.
pub async fn watch_queue(pool: PgPool, kinds: Vec<&'static str>) {
    let mut known: BTreeMap<String, Depth> =
        kinds.into_iter().map(|kind| (kind.to_owned(), Depth::default())).collect();
    let mut pause = interval(EVERY);
    loop {
        pause.tick().await;
        match depths(&pool).await {
            Ok(found) => {
                known.values_mut().for_each(|depth| *depth = Depth::default());
                known.extend(found);
                known.iter().for_each(|(kind, depth)| tell(kind, depth));
            }
            Err(error) => tracing::warn!(error = format!("{error:#}"), "the queue cannot be looked at"),
        }
    }
}

fn tell(kind: &str, depth: &Depth) {
    let gauge = |name: &'static str, value: f64| metrics::gauge!(name, "task" => kind.to_owned()).set(value);
    gauge(names::QUEUE_DUE, depth.due as f64);
    gauge(names::QUEUE_LATER, depth.later as f64);
    gauge(names::QUEUE_GIVEN_UP, depth.given_up as f64);
    gauge(names::QUEUE_OLDEST, depth.oldest_seconds);
}
