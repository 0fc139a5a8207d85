//! Queueing jobs inside the transaction of the change that causes them.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::Job;
use crate::telemetry::traces;

/// Time, key, queue and priority of a queued job.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    key: Option<String>,
    run_at: Option<DateTime<Utc>>,
    queue_name: Option<String>,
    priority: i16,
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

    /// Sets the priority; jobs with a lower number run first.
    pub fn priority(mut self, priority: i16) -> Plan {
        self.priority = priority;
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
    .bind(plan.priority)
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
        "select graphile_worker.add_job(identifier => $1, payload => payload::json, max_attempts => $3)
         from unnest($2::jsonb[]) as payloads (payload)",
    )
    .bind(J::NAME)
    .bind(payloads.map_err(|error| sqlx::Error::Encode(error.into()))?)
    .bind(i32::from(J::MAX_ATTEMPTS))
    .execute(transaction)
    .await?;
    Ok(())
}
