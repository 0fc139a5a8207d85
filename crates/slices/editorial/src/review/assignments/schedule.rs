//! Scheduled changes of assignments: a reminder before the due date, overdue after it.

use chrono::{Days, NaiveDate};
use kit::App;
use kit::jobs::{Job, JobFailure};
use notifications::notify_reviewers;
use rules::review::AssignmentAction;
use rules::review::assignment::{Notify, RULES};
use rules::{ArticleStatus, AssignmentId, Enumeration, NotificationType, ReviewAssignmentStatus, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::invitation_codes;
use crate::articles::act::journal_date;

/// Sends reminders and marks assignments overdue, by the journal's date.
///
/// The rows record what was done, so runs may be frequent, concurrent or missed.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProcessDueDates {}

impl Job for ProcessDueDates {
    const NAME: &'static str = "editorial:watch-due-dates";
    const SCHEDULE: Option<&'static str> = Some("*/10 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let today = journal_date(&app, &mut transaction).await?;
        let days = Days::new(app.settings.review.reminder_days.into());
        let until = today.checked_add_days(days).unwrap_or(today);
        let articles = lock_articles(&mut transaction, until).await?;
        let overdue = mark_overdue(&app, &mut transaction, &articles, today).await?;
        let reminded = remind(&app, &mut transaction, &articles, today, until).await?;
        transaction.commit().await?;
        if overdue + reminded > 0 {
            tracing::info!(overdue, reminded, "due dates processed");
        }
        Ok(())
    }
}

/// Locks the articles with assignments that may be due, like every change of an assignment. Skips locked
/// articles until the next run.
async fn lock_articles(transaction: &mut PgConnection, until: NaiveDate) -> Result<Vec<i64>, JobFailure> {
    let due = [ReviewAssignmentStatus::Waiting, ReviewAssignmentStatus::Reviewing];
    let articles = sqlx::query_scalar!(
        "select id from articles
         where status_id = $1 and removed_at is null and id in (
             select article_id from review_assignments
             where status_id = any($2) and due_date <= $3 and article_revision = articles.revision)
         order by id for no key update skip locked",
        ArticleStatus::UnderReview.id(),
        &due.map(Enumeration::id),
        until
    )
    .fetch_all(transaction)
    .await?;
    Ok(articles)
}

/// Marks assignments overdue from the day after the due date.
async fn mark_overdue(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    today: NaiveDate,
) -> Result<usize, JobFailure> {
    let (from, notification) = find_rule(AssignmentAction::BecomeOverdue)?;
    let overdue = sqlx::query_scalar!(
        "update review_assignments assignments set status_id = $4
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.due_date < $3
         returning assignments.id",
        articles,
        &from,
        today,
        ReviewAssignmentStatus::Overdue.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let ids: Vec<AssignmentId> = overdue.into_iter().map(AssignmentId).collect();
    notify_reviewers(app, transaction, notification, &ids).await?;
    Ok(ids.len())
}

/// Reminds reviewers once for each due date, from some days before it until the date itself.
///
/// A missed reminder is not sent late: the overdue notification replaces it.
async fn remind(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    today: NaiveDate,
    until: NaiveDate,
) -> Result<usize, JobFailure> {
    let (from, notification) = find_rule(AssignmentAction::Remind)?;
    let reminded = sqlx::query!(
        "update review_assignments assignments set reminded_for = due_date
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.due_date between $3 and $4
           and assignments.reminded_for is distinct from assignments.due_date
         returning assignments.id, assignments.reviewer_id",
        articles,
        &from,
        today,
        until
    )
    .fetch_all(&mut *transaction)
    .await?;
    let reviewers: Vec<UserId> = reminded.iter().map(|row| UserId(row.reviewer_id)).collect();
    invitation_codes::renew_expired(app, transaction, &reviewers).await?;
    let ids: Vec<AssignmentId> = reminded.iter().map(|row| AssignmentId(row.id)).collect();
    notify_reviewers(app, transaction, notification, &ids).await?;
    Ok(ids.len())
}

/// Statuses to which a scheduled action applies, and its notification.
fn find_rule(action: AssignmentAction) -> Result<(Vec<i16>, NotificationType), JobFailure> {
    let rule = RULES.iter().find(|rule| rule.action == action);
    match rule.map(|rule| (rule, rule.notify)) {
        Some((rule, Notify::Reviewer(notification))) => {
            let statuses = rule.from.iter().map(|stage| stage.status().id()).collect();
            Ok((statuses, notification))
        }
        _ => Err(JobFailure::Permanent(anyhow::anyhow!("{action:?} has no rule that notifies a reviewer"))),
    }
}
