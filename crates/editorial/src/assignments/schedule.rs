//! What the calendar does to assignments: a reminder before the due date, overdue after it.

use chrono::{Days, NaiveDate};
use kit::App;
use kit::jobs::{Job, JobFailure};
use notifications::tell_reviewers;
use rules::review::Deed;
use rules::review::assignment::{RULES, Told};
use rules::{ArticleStatus, AssignmentId, Enumeration, NotificationType, ReviewAssignmentStatus, UserId};
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
        let today = today(&app, &mut transaction).await?;
        let days = Days::new(app.settings.review.reminder_days.into());
        let until = today.checked_add_days(days).unwrap_or(today);
        let articles = hold(&mut transaction, until).await?;
        let overdue = mark_overdue(&app, &mut transaction, &articles, today).await?;
        let reminded = remind(&app, &mut transaction, &articles, today, until).await?;
        transaction.commit().await?;
        if overdue + reminded > 0 {
            tracing::info!(overdue, reminded, "due dates were looked at");
        }
        Ok(())
    }
}

/// Holds the articles on whose assignments something may be due, as whoever moves one of these does. What somebody else
/// is holding at this moment is looked at the next time.
async fn hold(transaction: &mut PgConnection, until: NaiveDate) -> Result<Vec<i64>, JobFailure> {
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

/// From the day after the due date.
async fn mark_overdue(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    today: NaiveDate,
) -> Result<usize, JobFailure> {
    let (from, tells) = rule(Deed::BecomeOverdue)?;
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
    tell_reviewers(app, transaction, tells, &ids).await?;
    Ok(ids.len())
}

/// Some days before the due date and on it, once for each due date. One that nobody could send in time is not sent late:
/// the notice that the review is overdue says it all.
async fn remind(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    today: NaiveDate,
    until: NaiveDate,
) -> Result<usize, JobFailure> {
    let (from, tells) = rule(Deed::Remind)?;
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
    inviting::keep_open(app, transaction, &reviewers).await?;
    let ids: Vec<AssignmentId> = reminded.iter().map(|row| AssignmentId(row.id)).collect();
    tell_reviewers(app, transaction, tells, &ids).await?;
    Ok(ids.len())
}

/// From which statuses the schedule does something, and of what it tells.
fn rule(deed: Deed) -> Result<(Vec<i16>, NotificationType), JobFailure> {
    let rule = RULES.iter().find(|rule| rule.deed == deed);
    match rule.map(|rule| (rule, rule.tells)) {
        Some((rule, Told::Reviewer(notification))) => {
            let statuses = rule.from.iter().map(|stage| stage.status().id()).collect();
            Ok((statuses, notification))
        }
        _ => Err(JobFailure::Never(anyhow::anyhow!("{deed:?} has no rule that tells a reviewer"))),
    }
}
