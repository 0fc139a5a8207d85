//! What the calendar does to assignments: a reminder before the due date, overdue after it.

use chrono::Days;
use kit::App;
use kit::jobs::{Job, JobFailure};
use notifications::tell_reviewers;
use rules::review::assignment::{RULES, Told};
use rules::review::{Deed, Stage};
use rules::{ArticleStatus, AssignmentId, Enumeration, NotificationType, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::articles::act::today;
use crate::inviting;

/// Looks at the journal's calendar. The rows themselves say what was done, so it does not matter how often it runs, how
/// many run at once, or how long none ran.
#[derive(Debug, Serialize, Deserialize)]
pub struct WatchDueDates {}

impl Job for WatchDueDates {
    const NAME: &'static str = "editorial:watch-due-dates";
    const SCHEDULE: Option<&'static str> = Some("*/10 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let overdue = mark_overdue(&app, &mut transaction).await?;
        let reminded = remind(&app, &mut transaction).await?;
        transaction.commit().await?;
        if overdue + reminded > 0 {
            tracing::info!(overdue, reminded, "due dates were looked at");
        }
        Ok(())
    }
}

/// From the day after the due date.
async fn mark_overdue(app: &App, transaction: &mut PgConnection) -> Result<usize, JobFailure> {
    let today = today(app, transaction).await?;
    let (from, tells) = rule(Deed::BecomeOverdue)?;
    let overdue = sqlx::query_scalar!(
        "update review_assignments assignments set status_id = $4
         from articles
         where assignments.status_id = any($2) and assignments.due_date < $1
           and articles.id = assignments.article_id and articles.status_id = $3
           and articles.revision = assignments.article_revision and articles.removed_at is null
         returning assignments.id",
        today,
        &from,
        ArticleStatus::UnderReview.id(),
        rules::ReviewAssignmentStatus::Overdue.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let ids: Vec<AssignmentId> = overdue.into_iter().map(AssignmentId).collect();
    tell_reviewers(app, transaction, tells, &ids).await?;
    Ok(ids.len())
}

/// Some days before the due date and on it, once for each due date. One that nobody could send in time is not sent late:
/// the notice that the review is overdue says it all.
async fn remind(app: &App, transaction: &mut PgConnection) -> Result<usize, JobFailure> {
    let today = today(app, transaction).await?;
    let days = Days::new(app.settings.review.reminder_days.into());
    let until = today.checked_add_days(days).unwrap_or(today);
    let (from, tells) = rule(Deed::Remind)?;
    let reminded = sqlx::query!(
        "update review_assignments assignments set reminded_for = due_date
         from articles
         where assignments.status_id = any($3) and assignments.due_date between $1 and $2
           and assignments.reminded_for is distinct from assignments.due_date
           and articles.id = assignments.article_id and articles.status_id = $4
           and articles.revision = assignments.article_revision and articles.removed_at is null
         returning assignments.id, assignments.reviewer_id",
        today,
        until,
        &from,
        ArticleStatus::UnderReview.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let reviewers: Vec<UserId> = reminded.iter().map(|row| UserId(row.reviewer_id)).collect();
    inviting::keep_open(app, transaction, &reviewers).await?;
    let ids: Vec<AssignmentId> = reminded.iter().map(|row| AssignmentId(row.id)).collect();
    tell_reviewers(app, transaction, tells, &ids).await?;
    Ok(ids.len())
}

/// From which statuses the schedule does something, and of what it tells.
fn rule(deed: Deed) -> Result<(Vec<i16>, NotificationType), JobFailure> {
    let rule = RULES.iter().find(|rule| rule.deed == deed);
    match rule {
        Some(rule) => match rule.tells {
            Told::Reviewer(notification) => {
                let statuses = rule.from.iter().map(|stage: &Stage| stage.status().id()).collect();
                Ok((statuses, notification))
            }
            _ => Err(JobFailure::Never(anyhow::anyhow!("{deed:?} tells no reviewer"))),
        },
        None => Err(JobFailure::Never(anyhow::anyhow!("{deed:?} has no rule"))),
    }
}
