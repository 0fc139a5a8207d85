//! Queueing jobs inside the transaction of the change that causes them.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool};

use super::Job;
use crate::telemetry::traces;

/// Shortest delay of a job that is put back.
///
/// The library marks the job as failed after the handler has returned. By then another slot of the same worker must
/// not be running it again, because the mark would be that of the new run.
const MIN_DELAY: Duration = Duration::from_secs(1);

/// Time, key, queue and priority of a queued job.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    key: Option<String>,
    run_at: Option<DateTime<Utc>>,
    queue_name: Option<String>,
    priority: Option<i16>,
}

impl Plan {
    pub fn now() -> Plan {
        Plan::default()
    }

    pub fn at(time: DateTime<Utc>) -> Plan {
        Plan { run_at: Some(time), ..Plan::default() }
    }

    /// Replaces a queued job with the same key.
    pub fn under_key(mut self, key: impl Into<String>) -> Plan {
        self.key = Some(key.into());
        self
    }

    /// Runs jobs with the same queue name one after the other.
    pub fn serial_queue(mut self, name: impl Into<String>) -> Plan {
        self.queue_name = Some(name.into());
        self
    }

    /// Sets the priority, which is that of the kind of job otherwise; jobs with a lower number run first.
    pub fn priority(mut self, priority: i16) -> Plan {
        self.priority = Some(priority);
        self
    }
}

/// Queues a job. Pass the transaction of the change that causes it.
pub async fn add<J: Job>(transaction: &mut PgConnection, job: &J, plan: Plan) -> sqlx::Result<()> {
    let mut payload = serde_json::to_value(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
    traces::inject_trace_parent(&mut payload);
    // Not checked at compile time: the function belongs to the queue's own migrations.
    sqlx::query(
        "select graphile_worker.add_job(
             identifier => $1, payload => $2::jsonb::json, run_at => $3, max_attempts => $4, job_key => $5,
             queue_name => $6, priority => $7)",
    )
    .bind(J::NAME)
    .bind(payload)
    .bind(plan.run_at)
    .bind(i32::from(J::MAX_ATTEMPTS))
    .bind(plan.key)
    .bind(plan.queue_name)
    .bind(plan.priority.unwrap_or(J::PRIORITY))
    .execute(transaction)
    .await?;
    Ok(())
}

/// True if a job of this kind is queued or running.
pub async fn has_pending<J: Job>(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar(
        "select exists (select from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts)",
    )
    .bind(J::NAME)
    .fetch_one(connection)
    .await
}

/// Queues many jobs of one kind in one statement.
pub async fn add_all<J: Job>(transaction: &mut PgConnection, jobs: &[J]) -> sqlx::Result<()> {
    let payloads = jobs.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
    sqlx::query(
        "select graphile_worker.add_job(
             identifier => $1, payload => payload::json, max_attempts => $3, priority => $4)
         from unnest($2::jsonb[]) as payloads (payload)",
    )
    .bind(J::NAME)
    .bind(payloads.map_err(|error| sqlx::Error::Encode(error.into()))?)
    .bind(i32::from(J::MAX_ATTEMPTS))
    .bind(J::PRIORITY)
    .execute(transaction)
    .await?;
    Ok(())
}

/// Puts a job that the worker runs back into the queue, as the queue does with the jobs of a stopping worker: the
/// attempt does not count. It comes back after `delay`, but not before [`MIN_DELAY`].
pub(super) async fn put_back(
    pool: &PgPool,
    worker_id: &str,
    job_id: i64,
    delay: Duration,
    reason: &str,
) -> sqlx::Result<()> {
    sqlx::query("select graphile_worker._private_return_jobs($1, array[$2::bigint], $3, $4, true)")
        .bind(worker_id)
        .bind(job_id)
        .bind(i64::try_from(delay.max(MIN_DELAY).as_millis()).unwrap_or(i64::MAX))
        .bind(reason)
        .execute(pool)
        .await?;
    Ok(())
}

/// Removes the queued job with this key.
pub async fn remove(transaction: &mut PgConnection, key: &str) -> sqlx::Result<()> {
    sqlx::query("select graphile_worker.remove_job($1)").bind(key).execute(transaction).await?;
    Ok(())
}
