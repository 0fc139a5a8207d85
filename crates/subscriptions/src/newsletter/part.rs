//! One part of a newsletter on its way: who still waits, and what follows from how far a run has come.

use anyhow::anyhow;
use chrono::TimeDelta;
use kit::App;
use kit::jobs::{self, Job, JobFailure, Plan};
use mailer::Mailer;
use rules::letter::{JOB_ATTEMPTS, TRIES};
use rules::{IssueId, Language};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::letters::Ledger;
use super::run::{End, Run, Waiting};

/// Whoever finds another worker at a part looks again after this.
const BUSY: TimeDelta = TimeDelta::seconds(30);
/// A part that is getting on, but not without refusals, goes on after this.
const PAUSE: TimeDelta = TimeDelta::seconds(60);

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
        let (app, issue) = (&mailer.app, IssueId(self.issue_id));
        let Some(mut ledger) = Ledger::open(&app.pool, issue, self.number).await? else {
            return self.go_on(app, Plan::at(app.clock.now() + BUSY)).await;
        };
        let Some(waiting) = self.waiting(app).await? else { return Ok(()) };
        let Some(mut run) = Run::prepare(&mailer, issue, waiting).await? else { return Ok(()) };
        let end = run.send(&mut ledger).await;
        // Whatever happened: what is known of the letters that went out is not forgotten.
        run.write_down(&mut ledger).await?;
        self.conclude(app, ledger, run, end?).await
    }
}

impl SendNewsletterPart {
    /// Nothing where it need not go out: done before, or the issue is out no more.
    async fn waiting(&self, app: &App) -> sqlx::Result<Option<Vec<Waiting>>> {
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
        let waiting = rows.into_iter().map(|row| Waiting {
            id: row.id,
            email: row.email,
            language: Language::from_code(&row.language).unwrap_or_default(),
        });
        let mut waiting: Vec<Waiting> = waiting.collect();
        // A run that came to nothing is followed by one that begins with others.
        let shift = usize::try_from(part.tries).unwrap_or_default() * 7;
        let beginning = shift.checked_rem(waiting.len()).unwrap_or_default();
        waiting.rotate_left(beginning);
        Ok(Some(waiting))
    }

    async fn conclude(
        &self,
        app: &App,
        mut ledger: Ledger,
        run: Run<'_>,
        end: End,
    ) -> Result<(), JobFailure> {
        let is_whole = run.refused == 0;
        if matches!(end, End::AllTried) && is_whole {
            return Ok(self.finish(app).await?);
        }
        let words = run.last_words.clone().unwrap_or_default();
        if run.is_getting_on() || matches!(end, End::TimeIsUp) && is_whole {
            self.remember(app, &words, 0).await?;
            // The next one must find the part free.
            ledger.close().await?;
            let plan = if is_whole { Plan::now() } else { Plan::at(app.clock.now() + PAUSE) };
            return self.go_on(app, plan).await;
        }
        if self.remember(app, &words, 1).await? < TRIES {
            return Err(JobFailure::Again(anyhow!("{words}")));
        }
        // Taken back at this moment: it may be published again, and then goes on.
        let Some(left) = self.waiting(app).await? else { return Ok(()) };
        let left: Vec<Uuid> = left.iter().map(|one| one.id).collect();
        ledger.failed(&left, &words, app.clock.now()).await?;
        self.finish(app).await?;
        Err(JobFailure::Never(anyhow!("{} letters of a newsletter given up: {words}", left.len())))
    }

    async fn go_on(&self, app: &App, plan: Plan) -> Result<(), JobFailure> {
        let mut connection = app.pool.acquire().await?;
        Ok(jobs::add(&mut connection, self, plan).await?)
    }

    /// How often the part has come to nothing by now.
    async fn remember(&self, app: &App, words: &str, failures: i32) -> sqlx::Result<i32> {
        sqlx::query_scalar!(
            "update newsletter_parts set tries = tries + $4, failure = nullif($3, '')
             where issue_id = $1 and number = $2 returning tries",
            self.issue_id,
            self.number,
            words,
            failures
        )
        .fetch_one(&app.pool)
        .await
    }

    /// Of the last two parts one waits for the other, and sees that all are done.
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
