//! Changes of assignments: assignment, article, events and notifications in one transaction.

use anyhow::anyhow;
use chrono::NaiveDate;
use kit::audit::AuditEntry;
use kit::{App, Problem, Result};
use notifications::{
    NewNotification, notify_editors, notify_editors_of_note, notify_reviewer_of_due_date, notify_reviewers,
};
use rules::article::Relation;
use rules::article::lifecycle::Action;
use rules::review::assignment::{Notify, decide};
use rules::review::notes::{RefusalNote, ReviewerNote};
use rules::review::pool::ReviewReturn;
use rules::review::{AssignmentAction, AssignmentActor, ReviewDraft, Transition};
use rules::{Enumeration, NotificationType, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use super::audit::record_action;
use super::{
    Assignment, due_dates, invitation_codes, links, lock_with_article, notes, ratings, returned_reviews,
};
use crate::articles::act::{self, act};
use crate::articles::{Article, rounds};
use crate::review::refusals::refusal_error;
use crate::review::reviews;

/// Input of an action on an assignment.
#[derive(Debug, Clone)]
pub enum ActionInput {
    Nothing,
    DueDate(NaiveDate),
    Review(ReviewDraft),
    Note(ReviewerNote),
    Refusal(RefusalNote),
    Return(ReviewReturn),
    /// A grade; `None` deletes it.
    Rating(Option<i16>),
}

/// An action on an assignment. The article must be locked.
pub struct AssignmentCommand<'a> {
    pub assignment: &'a Assignment,
    pub article: Article,
    pub actor_id: UserId,
    pub actor: AssignmentActor,
    pub action: AssignmentAction,
    pub input: ActionInput,
}

/// Applies a command.
///
/// Assignment, article, events and notifications are written in the caller's transaction.
pub async fn perform(
    app: &App,
    transaction: &mut PgConnection,
    command: AssignmentCommand<'_>,
) -> Result<()> {
    let AssignmentCommand { assignment, article, actor_id, actor, action, input } = command;
    let deadlines = due_dates::deadlines(app, transaction).await?;
    let facts = assignment.facts(article.status, article.revision, deadlines);
    let transition = decide(&facts, actor, action).map_err(refusal_error)?;
    if action.judges_review() && assignment.reviewer == actor_id {
        return Err(Problem::FORBIDDEN.into());
    }
    set_status(app, transaction, assignment, &transition).await?;
    let note = store_input(app, transaction, assignment, actor_id, (action, input)).await?;
    notify(app, transaction, assignment, &transition, note).await?;
    let article_action = match transition {
        Transition { ends_assignment: true, .. } => Action::EndAssignment,
        Transition { reopens_assignment: true, .. } => Action::ReopenAssignment,
        _ => return Ok(()),
    };
    update_article(app, transaction, article, (actor_id, actor, article_action), assignment).await
}

/// Stores what came with the action. Returns the id of a note to the editors.
async fn store_input(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    actor_id: UserId,
    (action, input): (AssignmentAction, ActionInput),
) -> Result<Option<i64>> {
    match (action, input) {
        (AssignmentAction::ChangeDueDate, ActionInput::DueDate(day)) => {
            due_dates::change(app, transaction, assignment, day).await?;
            notes::mark_answered(app, transaction, assignment.id).await?;
        }
        (AssignmentAction::AskForTime | AssignmentAction::CannotFinish, ActionInput::Note(written)) => {
            return notes::insert(app, transaction, assignment.id, &written).await.map(Some);
        }
        (AssignmentAction::Refuse, ActionInput::Refusal(refusal)) => {
            notes::insert_refusal(app, transaction, assignment.id, &refusal).await?;
        }
        (AssignmentAction::SaveReview, ActionInput::Review(draft)) => {
            reviews::save(app, transaction, assignment.id, &draft).await?;
        }
        (AssignmentAction::ReturnReview, ActionInput::Return(back)) => {
            returned_reviews::keep(app, transaction, assignment, &back.reason, actor_id).await?;
            let due_date = due_dates::choose(app, transaction, back.due_date).await?;
            due_dates::set(transaction, assignment, due_date).await?;
            // The earlier links may have ended since, with a password or a key.
            links::create(app, transaction, assignment.id).await?;
            // It was for the text that the reviewer changes now.
            ratings::save(app, transaction, assignment.id, None, actor_id).await?;
            // A question from before the review was completed.
            notes::mark_answered(app, transaction, assignment.id).await?;
        }
        (AssignmentAction::RateReview, ActionInput::Rating(rating)) => {
            ratings::save(app, transaction, assignment.id, rating, actor_id).await?;
        }
        (AssignmentAction::SendLetterAgain, _) => renew_links(app, transaction, assignment).await?,
        (AssignmentAction::Remind, _) => {
            invitation_codes::renew_expired(app, transaction, &[assignment.reviewer]).await?;
        }
        _ => {}
    }
    Ok(None)
}

/// Writes the status of one assignment. Decisions and the due-date job have their own bulk updates.
async fn set_status(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    transition: &Transition,
) -> Result<()> {
    if transition.status == assignment.stage.status() {
        return Ok(());
    }
    let updated = sqlx::query!(
        "update review_assignments set status_id = $2,
             started_at = case when $4 then coalesce(started_at, $3) else started_at end,
             ended_at = case when $5 then $3 when $4 then null else ended_at end
         where id = $1 and status_id = $6",
        assignment.id.0,
        transition.status.id(),
        app.clock.now(),
        transition.status == ReviewAssignmentStatus::Reviewing,
        transition.ends_assignment,
        assignment.stage.status().id()
    )
    .execute(transaction)
    .await?
    .rows_affected();
    if updated == 1 {
        Ok(())
    } else {
        Err(anyhow!("status update of assignment {} changed {updated} rows", assignment.id).into())
    }
}

async fn renew_links(app: &App, transaction: &mut PgConnection, assignment: &Assignment) -> Result<()> {
    links::revoke(app, transaction, assignment.id).await?;
    links::create(app, transaction, assignment.id).await?;
    identity::invitations::revoke(app, transaction, assignment.reviewer).await?;
    invitation_codes::renew(app, transaction, assignment.reviewer).await?;
    Ok(())
}

async fn notify(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    transition: &Transition,
    note: Option<i64>,
) -> Result<()> {
    match (transition.notify, note) {
        (Notify::Nobody, _) => Ok(()),
        (Notify::Reviewer(NotificationType::DueDateChanged), _) => {
            notify_reviewer_of_due_date(app, transaction, assignment.id, assignment.due_date).await
        }
        (Notify::Reviewer(notification), _) => {
            notify_reviewers(app, transaction, notification, &[assignment.id]).await
        }
        (Notify::Editors(_), Some(note)) => {
            notify_editors_of_note(app, transaction, assignment.id, note).await
        }
        (Notify::ReviewerAndEditors(..), _) => {
            Err(anyhow!("only the scheduled job notifies reviewer and editors").into())
        }
        (Notify::Editors(notification), None) => {
            let new_notification = NewNotification {
                notification,
                article: assignment.article,
                revision: Some(assignment.revision),
                assignment: Some(assignment.id),
            };
            notify_editors(app, transaction, new_notification).await
        }
    }
}

/// Updates the article's status after an assignment has ended or is open again.
async fn update_article(
    app: &App,
    transaction: &mut PgConnection,
    mut article: Article,
    (actor_id, actor, action): (UserId, AssignmentActor, Action),
    assignment: &Assignment,
) -> Result<()> {
    article.assignments = rounds::count_assignments(transaction, article.id, article.revision).await?;
    let relation = if actor == AssignmentActor::Editor { Relation::Editor } else { Relation::Reviewer };
    let command = act::ArticleCommand {
        assignment_id: Some(assignment.id),
        ..act::ArticleCommand::new(actor_id, relation, action)
    };
    act(app, transaction, &article, command).await?;
    Ok(())
}

/// Locks the assignment and its article, applies the action as its reviewer and records it with `entry`.
pub async fn perform_as_reviewer(
    app: &App,
    transaction: &mut PgConnection,
    (entry, actor_id, action): (AuditEntry, UserId, AssignmentAction),
    id: rules::AssignmentId,
    input: ActionInput,
) -> Result<()> {
    let (assignment, article) = lock_with_article(app, transaction, id).await?;
    let actor = assignment.reviewer_or_outsider(actor_id);
    let command = AssignmentCommand { assignment: &assignment, article, actor_id, actor, action, input };
    perform(app, transaction, command).await?;
    Ok(record_action(app, transaction, entry, &assignment, action).await?)
}
