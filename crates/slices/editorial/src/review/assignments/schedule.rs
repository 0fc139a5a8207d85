//! Scheduled changes of assignments: reminders before the due date and of unanswered requests, overdue after
//! the due date, and the editors notified of silent reviewers.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kit::App;
use kit::jobs::{Job, JobFailure};
use notifications::{notify_editors_of_silence, notify_reviewers};
use rules::article::{Action, Relation};
use rules::notification::Silence;
use rules::review::assignment::{Notify, RULES, Rule};
use rules::review::{AssignmentAction, AssignmentActor};
use rules::{ArticleStatus, AssignmentId, Enumeration, NotificationType, ReviewAssignmentStatus, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::invitation_codes;
use crate::articles::act::{ArticleCommand, act, journal_date};
use crate::articles::{lock, rounds};

/// Sends reminders, notifies the editors of silent reviewers and marks assignments overdue, by the journal's
/// date.
///
/// The rows record what was done, so runs may be frequent, concurrent or missed.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProcessDueDates {}

/// Moments up to which something is due.
struct Deadlines {
    today: NaiveDate,
    /// Due dates up to this day are reminded of.
    remind_until: NaiveDate,
    /// Requests from before are reminded of, unless their due date is reminded of soon.
    reminder_of_requests_from: DateTime<Utc>,
    next_reminder_until: NaiveDate,
    /// Requests from before are reported to the editors.
    unanswered_from: DateTime<Utc>,
}

impl Deadlines {
    fn new(app: &App, today: NaiveDate) -> Deadlines {
        let (review, now) = (&app.settings.review, app.clock.now());
        let in_days = |days: u32| today.checked_add_days(Days::new(days.into())).unwrap_or(today);
        Deadlines {
            today,
            remind_until: in_days(review.reminder_days),
            reminder_of_requests_from: now - TimeDelta::days(review.answer_reminder_days.into()),
            next_reminder_until: in_days(review.reminder_days + review.answer_reminder_days),
            unanswered_from: now - TimeDelta::days(review.unanswered_days.into()),
        }
    }
}

impl Job for ProcessDueDates {
    const NAME: &'static str = "editorial:watch-due-dates";
    const SCHEDULE: Option<&'static str> = Some("*/10 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let today = journal_date(&app, &mut transaction).await?;
        let deadlines = Deadlines::new(&app, today);
        let articles = lock_articles(&mut transaction, &deadlines).await?;
        let overdue = mark_overdue(&app, &mut transaction, &articles, &deadlines).await?;
        let reminded = remind(&app, &mut transaction, &articles, &deadlines).await?
            + remind_of_requests(&app, &mut transaction, &articles, &deadlines).await?;
        let unanswered = report_silence(&app, &mut transaction, &articles, &deadlines).await?;
        let settled = settle(&app, &mut transaction, &articles).await?;
        transaction.commit().await?;
        if overdue + reminded + unanswered + settled > 0 {
            tracing::info!(overdue, reminded, unanswered, settled, "due dates processed");
        }
        Ok(())
    }
}

/// Locks the articles for which something may be due, like every change of an assignment. Skips locked
/// articles until the next run.
async fn lock_articles(
    transaction: &mut PgConnection,
    deadlines: &Deadlines,
) -> Result<Vec<i64>, JobFailure> {
    let articles = sqlx::query_scalar!(
        "select id from articles
         where status_id = $1 and removed_at is null and (
             id in (
                 select article_id from review_assignments assignments
                 where article_revision = articles.revision and (
                     status_id in ($2, $3) and due_date <= $5
                     or status_id = $2 and request_reminded_at is null and created_at <= $6
                     or status_id = $2 and silence_reported_at is null and created_at <= $7))
             or not exists (
                 select from review_assignments assignments
                 where article_id = articles.id and article_revision = articles.revision
                   and (status_id in ($2, $3) or status_id = $4 and started_at is not null)))
         order by id for no key update skip locked",
        ArticleStatus::UnderReview.id(),
        ReviewAssignmentStatus::Waiting.id(),
        ReviewAssignmentStatus::Reviewing.id(),
        ReviewAssignmentStatus::Overdue.id(),
        deadlines.remind_until,
        deadlines.reminder_of_requests_from,
        deadlines.unanswered_from
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
    deadlines: &Deadlines,
) -> Result<usize, JobFailure> {
    let rule = ScheduledRule::find(AssignmentAction::BecomeOverdue)?;
    let overdue = sqlx::query!(
        r#"update review_assignments assignments set status_id = $4
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.due_date < $3
         returning assignments.id, assignments.started_at is not null as "is_accepted!""#,
        articles,
        &rule.from,
        deadlines.today,
        ReviewAssignmentStatus::Overdue.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let ids: Vec<AssignmentId> = overdue.iter().map(|row| AssignmentId(row.id)).collect();
    notify_reviewers(app, transaction, rule.notification, &ids).await?;
    for (silence, is_accepted) in [(Silence::Overdue, true), (Silence::Unanswered, false)] {
        let of_kind = overdue.iter().filter(|row| row.is_accepted == is_accepted);
        let ids: Vec<AssignmentId> = of_kind.map(|row| AssignmentId(row.id)).collect();
        notify_editors_of_silence(app, transaction, &ids, silence).await?;
    }
    Ok(ids.len())
}

/// Reminds reviewers once for each due date, from some days before it until the date itself.
///
/// A missed reminder is not sent late: the overdue notification replaces it.
async fn remind(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    deadlines: &Deadlines,
) -> Result<usize, JobFailure> {
    let rule = ScheduledRule::find(AssignmentAction::Remind)?;
    let reminded = sqlx::query_as!(
        Reminded,
        "update review_assignments assignments set reminded_for = due_date
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.due_date between $3 and $4
           and assignments.reminded_for is distinct from assignments.due_date
         returning assignments.id, assignments.reviewer_id",
        articles,
        &rule.from,
        deadlines.today,
        deadlines.remind_until
    )
    .fetch_all(&mut *transaction)
    .await?;
    send_reminders(app, transaction, rule.notification, &reminded).await
}

/// Reminds reviewers once of a request that they have not answered.
///
/// If the reminder of the due date is near, it is enough.
async fn remind_of_requests(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    deadlines: &Deadlines,
) -> Result<usize, JobFailure> {
    let rule = ScheduledRule::find(AssignmentAction::RemindOfRequest)?;
    let reminded = sqlx::query_as!(
        Reminded,
        "update review_assignments assignments set request_reminded_at = $3
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.created_at <= $4
           and assignments.request_reminded_at is null and assignments.due_date > $5
         returning assignments.id, assignments.reviewer_id",
        articles,
        &rule.from,
        app.clock.now(),
        deadlines.reminder_of_requests_from,
        deadlines.next_reminder_until
    )
    .fetch_all(&mut *transaction)
    .await?;
    send_reminders(app, transaction, rule.notification, &reminded).await
}

struct Reminded {
    id: i64,
    reviewer_id: i64,
}

async fn send_reminders(
    app: &App,
    transaction: &mut PgConnection,
    notification: NotificationType,
    reminded: &[Reminded],
) -> Result<usize, JobFailure> {
    let reviewers: Vec<UserId> = reminded.iter().map(|row| UserId(row.reviewer_id)).collect();
    invitation_codes::renew_expired(app, transaction, &reviewers).await?;
    let ids: Vec<AssignmentId> = reminded.iter().map(|row| AssignmentId(row.id)).collect();
    notify_reviewers(app, transaction, notification, &ids).await?;
    Ok(ids.len())
}

/// Notifies the editors once of a request that is not answered.
async fn report_silence(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[i64],
    deadlines: &Deadlines,
) -> Result<usize, JobFailure> {
    let rule = ScheduledRule::find(AssignmentAction::ReportSilence)?;
    let unanswered = sqlx::query_scalar!(
        "update review_assignments assignments set silence_reported_at = $3
         from articles
         where articles.id = any($1) and assignments.article_id = articles.id
           and assignments.article_revision = articles.revision
           and assignments.status_id = any($2) and assignments.created_at <= $4
           and assignments.silence_reported_at is null
         returning assignments.id",
        articles,
        &rule.from,
        app.clock.now(),
        deadlines.unanswered_from
    )
    .fetch_all(&mut *transaction)
    .await?;
    let ids: Vec<AssignmentId> = unanswered.into_iter().map(AssignmentId).collect();
    notify_editors_of_silence(app, transaction, &ids, Silence::Unanswered).await?;
    Ok(ids.len())
}

/// Ends the review of articles that no open assignment keeps under review: the last request became overdue
/// without an answer, now or before requests stopped keeping their articles.
async fn settle(app: &App, transaction: &mut PgConnection, articles: &[i64]) -> Result<usize, JobFailure> {
    let settled = rounds::list_without_open_assignments(transaction, articles).await?;
    for id in &settled {
        let Some(article) = lock(app, transaction, *id).await? else { continue };
        let command = ArticleCommand {
            actor_id: None,
            relation: Relation::Reviewer,
            action: Action::EndAssignment,
            publication_date: None,
            assignment_id: None,
            is_preview: false,
        };
        act(app, transaction, &article, command).await?;
    }
    Ok(settled.len())
}

/// Rule of a scheduled action: statuses to which it applies, and the notification of the reviewer, or of the
/// editors if there is none.
struct ScheduledRule {
    from: Vec<i16>,
    notification: NotificationType,
}

impl ScheduledRule {
    fn find(action: AssignmentAction) -> Result<ScheduledRule, JobFailure> {
        let is_scheduled = |rule: &&Rule| rule.actors.contains(&AssignmentActor::Scheduler);
        let rule = RULES.iter().find(|rule| rule.action == action && is_scheduled(rule));
        match rule.map(|rule| (rule, rule.notify)) {
            Some((
                rule,
                Notify::Reviewer(notification)
                | Notify::Editors(notification)
                | Notify::ReviewerAndEditors(notification, _),
            )) => {
                let from = rule.from.iter().map(|stage| stage.status().id()).collect();
                Ok(ScheduledRule { from, notification })
            }
            _ => Err(JobFailure::Permanent(anyhow::anyhow!("{action:?} has no rule that notifies"))),
        }
    }
}
