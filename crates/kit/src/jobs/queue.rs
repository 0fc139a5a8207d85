//! Putting a job into the queue, inside the transaction that gives it its reason.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::Job;
use crate::telemetry::traces;

/// When and under which key a job runs.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    key: Option<String>,
    run_at: Option<DateTime<Utc>>,
    line: Option<String>,
    priority: i16,
}

impl Plan {
    pub fn now() -> Plan {
        Plan::default()
    }

    pub fn at(time: DateTime<Utc>) -> Plan {
        Plan { run_at: Some(time), ..Plan::default() }
    }

    /// Of waiting jobs with the same key only the newest stays.
    pub fn under_key(mut self, key: impl Into<String>) -> Plan {
        self.key = Some(key.into());
        self
    }

    /// Jobs of the same line wait for one another; other lines go on.
    pub fn in_line(mut self, line: impl Into<String>) -> Plan {
        self.line = Some(line.into());
        self
    }

    /// Jobs with a lower number come first.
    pub fn after(mut self, number: i16) -> Plan {
        self.priority = number;
        self
    }
}

/// Queues a job. Pass the transaction of the change that causes it.
pub async fn add<J: Job>(transaction: &mut PgConnection, job: &J, plan: Plan) -> sqlx::Result<()> {
    let mut payload = serde_json::to_value(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
    traces::name_cause(&mut payload);
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
    .bind(plan.line)
    .bind(plan.priority)
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether any of this kind waits for its turn or is being done.
pub async fn are_queued<J: Job>(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar(
        "select exists (select from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts)",
    )
    .bind(J::NAME)
    .fetch_one(connection)
    .await
}

/// Queues many of one kind in one statement.
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
