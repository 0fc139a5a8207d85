//! Job that sends one part of a newsletter, and decides after each run whether to finish, continue or retry.

use anyhow::anyhow;
use chrono::TimeDelta;
use kit::App;
use kit::jobs::{self, Job, JobFailure, Plan};
use mailer::Mailer;
use rules::letter::{JOB_ATTEMPTS, MAX_DELIVERY_ATTEMPTS};
use rules::{IssueId, Language};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::delivery_log::DeliveryLog;
use super::run::{PartRun, PendingRecipient, RunResult};

/// Delay before the next attempt if another worker has the part.
const BUSY_RETRY_DELAY: TimeDelta = TimeDelta::seconds(30);
/// Delay before the next run of a part that progresses with temporary rejections.
const REJECTION_DELAY: TimeDelta = TimeDelta::seconds(60);

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct SendNewsletterPart {
    pub issue_id: i64,
    pub number: i32,
}

impl Job for SendNewsletterPart {
    const NAME: &'static str = "subscriptions:send-newsletter-part";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        mailer.require_server()?;
        let (app, issue) = (&mailer.app, IssueId(self.issue_id));
        let Some(mut log) = DeliveryLog::open(&app.pool, issue, self.number).await? else {
            return self.requeue(app, Plan::at(app.clock.now() + BUSY_RETRY_DELAY)).await;
        };
        let Some(recipients) = self.pending_recipients(app).await? else { return Ok(()) };
        let Some(mut run) = PartRun::prepare(&mailer, issue, recipients).await? else { return Ok(()) };
        let result = run.send(&mut log).await;
        // Store the known results even if the run failed.
        run.save_results(&mut log).await?;
        self.handle_result(app, log, run, result?).await
    }
}

impl SendNewsletterPart {
    /// Recipients without a record; `None` if the part is finished or the issue is no longer published.
    async fn pending_recipients(&self, app: &App) -> sqlx::Result<Option<Vec<PendingRecipient>>> {
        let Some(part) = sqlx::query!(
            r#"select first_id, last_id, tries, started_at as "started_at!"
               from newsletter_parts join newsletters using (issue_id)
               where issue_id = $1 and number = $2 and newsletter_parts.finished_at is null
                 and taken_back_at is null and started_at is not null"#,
            self.issue_id,
            self.number
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(None);
        };
        let rows = sqlx::query!(
            r#"select id, email::text as "email!", language from subscriptions
               where id between $2 and $3 and confirmed_at <= $4
                 and not exists (select from newsletter_letters
                                 where newsletter_letters.issue_id = $1 and subscription_id = subscriptions.id)
               order by id"#,
            self.issue_id,
            part.first_id,
            part.last_id,
            part.started_at
        )
        .fetch_all(&app.pool)
        .await?;
        let recipients = rows.into_iter().map(|row| PendingRecipient {
            id: row.id,
            email: row.email,
            language: Language::from_code(&row.language).unwrap_or_default(),
        });
        let mut recipients: Vec<PendingRecipient> = recipients.collect();
        // After a failed run, start with other recipients.
        let shift = usize::try_from(part.tries).unwrap_or_default() * 7;
        let start = shift.checked_rem(recipients.len()).unwrap_or_default();
        recipients.rotate_left(start);
        Ok(Some(recipients))
    }

    async fn handle_result(
        &self,
        app: &App,
        mut log: DeliveryLog,
        run: PartRun<'_>,
        result: RunResult,
    ) -> Result<(), JobFailure> {
        let has_no_rejections = run.temporary_rejections == 0;
        if matches!(result, RunResult::AllTried) && has_no_rejections {
            return Ok(self.finish(app).await?);
        }
        let message = run.last_message.clone().unwrap_or_default();
        if run.has_progress() || matches!(result, RunResult::TimedOut) && has_no_rejections {
            self.record_run(app, &message, 0).await?;
            // Release the lock before the next run.
            log.close().await?;
            let plan =
                if has_no_rejections { Plan::now() } else { Plan::at(app.clock.now() + REJECTION_DELAY) };
            return self.requeue(app, plan).await;
        }
        if let RunResult::ServerAway(wait) = result {
            log.close().await?;
            return Err(JobFailure::Postpone(wait, anyhow!("the mail server does not reply")));
        }
        if self.record_run(app, &message, 1).await? < MAX_DELIVERY_ATTEMPTS {
            return Err(JobFailure::Retry(anyhow!("{message}")));
        }
        // `None` if the issue was unpublished just now; the part continues if it is published again.
        let Some(left) = self.pending_recipients(app).await? else { return Ok(()) };
        let left: Vec<Uuid> = left.iter().map(|recipient| recipient.id).collect();
        log.mark_failed(&left, &message, app.clock.now()).await?;
        self.finish(app).await?;
        Err(JobFailure::Permanent(anyhow!(
            "newsletter part failed with {} unsent letters: {message}",
            left.len()
        )))
    }

    async fn requeue(&self, app: &App, plan: Plan) -> Result<(), JobFailure> {
        let mut connection = app.pool.acquire().await?;
        Ok(jobs::add(&mut connection, self, plan).await?)
    }

    /// Stores the last message and returns the number of failed runs.
    async fn record_run(&self, app: &App, message: &str, failures: i32) -> sqlx::Result<i32> {
        sqlx::query_scalar!(
            "update newsletter_parts set tries = tries + $4, failure = nullif($3, '')
             where issue_id = $1 and number = $2 returning tries",
            self.issue_id,
            self.number,
            message,
            failures
        )
        .fetch_one(&app.pool)
        .await
    }

    /// Finishes the part, and the newsletter with its last part. The row lock serialises the last two parts,
    /// so one of them sees that all are finished.
    async fn finish(&self, app: &App) -> sqlx::Result<()> {
        let now = app.clock.now();
        let mut transaction = app.pool.begin().await?;
        sqlx::query!("select issue_id from newsletters where issue_id = $1 for update", self.issue_id)
            .fetch_all(&mut *transaction)
            .await?;
        sqlx::query!(
            "update newsletter_parts set finished_at = $3 where issue_id = $1 and number = $2",
            self.issue_id,
            self.number,
            now
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "update newsletters
             set finished_at = $2, accepted = sums.accepted, failed = sums.failed, uncertain = sums.uncertain,
                 failure = sums.failure
             from (select count(*) filter (where accepted_at is not null) as accepted,
                          count(*) filter (where failed_at is not null) as failed,
                          count(*) filter (where accepted_at is null and failed_at is null) as uncertain,
                          (array_agg(failure order by failed_at desc) filter (where failed_at is not null))[1] as failure
                   from newsletter_letters where issue_id = $1) sums
             where issue_id = $1
               and not exists (select from newsletter_parts where issue_id = $1 and finished_at is null)",
            self.issue_id,
            now
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await
    }
}
