//! Job that starts newsletters after their hold and splits the list into parts.

use kit::App;
use kit::audit::{self, AuditEntry};
use kit::jobs::{self, Job, JobFailure};
use rules::IssueId;
use rules::audit::{AuditAction, AuditObject};
use rules::newsletter::BATCH_SIZE;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::SendNewsletterPart;

#[derive(Debug, Serialize, Deserialize)]
pub struct StartNewsletters {}

impl Job for StartNewsletters {
    const NAME: &'static str = "subscriptions:start-newsletters";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let due = sqlx::query_scalar!(
            "update newsletters set started_at = $1
             where started_at is null and taken_back_at is null and held_until <= $1 returning issue_id",
            app.clock.now()
        )
        .fetch_all(&mut *transaction)
        .await?;
        for issue in due.into_iter().map(IssueId) {
            create_parts(&app, &mut transaction, issue).await?;
            queue_open_parts(&mut transaction, issue).await?;
            let entry = AuditEntry::by_system(AuditAction::NewsletterSent);
            audit::record(&app, &mut transaction, entry.object(AuditObject::Newsletter, issue)).await?;
        }
        requeue_lost_parts(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Queues unfinished parts again if no job for parts is pending, because their jobs were lost.
async fn requeue_lost_parts(transaction: &mut PgConnection) -> sqlx::Result<()> {
    let open = sqlx::query_scalar!(
        "select issue_id from newsletters
         where started_at is not null and finished_at is null and taken_back_at is null"
    )
    .fetch_all(&mut *transaction)
    .await?;
    if open.is_empty() || jobs::has_pending::<SendNewsletterPart>(transaction).await? {
        return Ok(());
    }
    for issue in open {
        queue_open_parts(transaction, IssueId(issue)).await?;
    }
    Ok(())
}

/// Splits all confirmed subscriptions into parts.
async fn create_parts(app: &App, transaction: &mut PgConnection, issue: IssueId) -> anyhow::Result<()> {
    let parts = sqlx::query!(
        r#"with listed as (
               select id, (row_number() over (order by id) - 1) / $2 as part from subscriptions
               where confirmed_at <= $3
           ), ends as (
               select part, min(id::text)::uuid as first_id, max(id::text)::uuid as last_id, count(*) as subscribers
               from listed group by part
           )
           insert into newsletter_parts (issue_id, number, first_id, last_id, subscribers)
           select $1, part, first_id, last_id, subscribers from ends"#,
        issue.0,
        BATCH_SIZE,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    if parts.rows_affected() == 0 {
        sqlx::query!(
            "update newsletters set finished_at = started_at, accepted = 0, failed = 0, uncertain = 0
             where issue_id = $1 and finished_at is null",
            issue.0
        )
        .execute(transaction)
        .await?;
    }
    Ok(())
}

/// Queues every unfinished part. Duplicate jobs are harmless: a part that runs twice sends nothing twice.
pub async fn queue_open_parts(transaction: &mut PgConnection, issue: IssueId) -> sqlx::Result<()> {
    let open = sqlx::query_scalar!(
        "select number from newsletter_parts where issue_id = $1 and finished_at is null order by number",
        issue.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    let parts: Vec<_> =
        open.into_iter().map(|number| SendNewsletterPart { issue_id: issue.0, number }).collect();
    jobs::add_all(transaction, &parts).await
}
