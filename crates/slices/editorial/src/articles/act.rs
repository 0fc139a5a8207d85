//! Status changes of articles: status, event and notifications in one transaction.

use anyhow::anyhow;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use identity::account::mark_as_author;
use kit::{Actor, App, Result, audit};
use notifications::{
    DecisionKey, HeldDecision, NewNotification, notify_author, notify_author_at_once, notify_editors,
    notify_editors_of_draft_messages, notify_reviewers, retract_decision,
};
use rules::article::dates::{self, ArticleDate, Dates};
use rules::article::hold::shows_undo_to_author;
use rules::article::lifecycle::{Notify, decide, depends_on_handling};
use rules::article::{Action, EditorPart, Facts, Handling, Relation, Transition};
use rules::audit::AuditAction;
use rules::{ArticleStatus, AssignmentId, Enumeration, NotificationType, UserId, Validator};
use serde_json::json;
use sqlx::PgConnection;

use super::events::{self, EventType};
use super::number::assign_numbers;
use super::refusals::refusal_error;
use super::{Article, doi, handling, hold, rounds, slug};
use crate::participants::ParticipantRole;
use crate::published_pdfs::queue_pdfs;

/// A status change that a user requests.
#[derive(Debug, Clone)]
pub struct ArticleCommand {
    /// `None` for the scheduled job.
    pub actor_id: Option<UserId>,
    pub relation: Relation,
    pub action: Action,
    /// Used by `Action::Publish`.
    pub publication_date: Option<NaiveDate>,
    /// The assignment that was created or ended.
    pub assignment_id: Option<AssignmentId>,
    /// Who may recommend the decision sees it as a chief editor would make it. The caller rolls back.
    pub is_preview: bool,
}

impl ArticleCommand {
    pub const fn new(actor_id: UserId, relation: Relation, action: Action) -> ArticleCommand {
        ArticleCommand {
            actor_id: Some(actor_id),
            relation,
            action,
            publication_date: None,
            assignment_id: None,
            is_preview: false,
        }
    }
}

/// Applies a command to a locked article.
///
/// Status, event and notifications are written in the caller's transaction. Returns the id of the author's
/// notification of a decision, to which the caller may attach a message.
pub async fn act(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    command: ArticleCommand,
) -> Result<Option<i64>> {
    let today = journal_date(app, transaction).await?;
    let dates = dates::after(article.dates, command.action, today, command.publication_date);
    let handling = load_handling(app, transaction, article, &command).await?;
    let facts = Facts { has_publication_date: dates.publication.is_some(), handling, ..article.facts() };
    let transition = decide(&facts, command.relation, command.action).map_err(refusal_error)?;
    let now = app.clock.now();
    let Some(status) = transition.status else {
        mark_removed(transaction, article, now).await?;
        return Ok(None);
    };
    validate_publication_date(&dates, command.action)?;
    // A second reviewer changes neither status nor round: notify, but record no event.
    if status == article.status && transition.revision == article.revision {
        return notify(app, transaction, article, &transition, (command.assignment_id, None)).await;
    }
    set_status(transaction, article, (command.action, &transition, status), &dates, now).await?;
    let mut transition = transition;
    match command.action {
        Action::Submit => {
            mark_as_author(transaction, article.creator.id).await?;
            assign_numbers(app, transaction, today).await?;
            if article.status == ArticleStatus::Draft {
                let is_assigned = handling::assign_by_section(app, transaction, article).await?;
                // The editor is told of the submission by being assigned.
                if let (true, Notify::EditorsAndAuthor { author, .. }) = (is_assigned, transition.notify) {
                    transition.notify = Notify::AuthorAtOnce(author);
                }
                notify_editors_of_draft_messages(app, transaction, article.id).await?;
            }
        }
        Action::Publish => slug::reserve(transaction, article).await?,
        _ => {}
    }
    if [article.status, status].contains(&ArticleStatus::Published) {
        queue_pdfs(transaction, article.id).await?;
    }
    if transition.withdraws_open_assignments {
        let withdrawn =
            rounds::withdraw_open_assignments(transaction, article.id, article.revision, now).await?;
        let notification = NotificationType::ReviewAssignmentWithdrawn;
        notify_reviewers(app, transaction, notification, &withdrawn).await?;
    }
    let role = command.actor_id.map_or(ParticipantRole::System, |_| event_role(command.relation));
    let actor = (command.actor_id, role);
    let event = events::record(transaction, article.id, actor, EventType::StatusChanged, status, now).await?;
    let year = dates.acceptance.unwrap_or(today).year();
    doi::follow_decision(app, transaction, article, (command.action, event, year)).await?;
    notify(app, transaction, article, &transition, (command.assignment_id, Some(event))).await
}

/// Loads the part of an editor in the work on the article, which decides whether the decision is theirs.
async fn load_handling(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    command: &ArticleCommand,
) -> Result<Handling> {
    match command.actor_id {
        Some(actor) if depends_on_handling(command.action) => {
            let facts = handling::load(app, transaction, article.id, actor).await?.facts;
            let as_chief = command.is_preview && facts.may_recommend();
            Ok(if as_chief { Handling { part: EditorPart::Chief, ..facts } } else { facts })
        }
        _ => Ok(Handling::default()),
    }
}

/// Adds a status change that somebody requested to the audit log. What follows from it by itself is in the article's
/// events.
pub async fn record_decision(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    article: &Article,
    action: Action,
) -> Result<()> {
    let details = json!({ "action": action.code(), "revision": article.revision });
    let entry = actor.audit(AuditAction::ArticleDecided).article(article.id).details(details);
    Ok(audit::record(app, transaction, entry).await?)
}

/// Sends the notifications of a transition and returns the id of the author's notification of a decision.
async fn notify(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    transition: &Transition,
    (assignment, event): (Option<AssignmentId>, Option<i64>),
) -> Result<Option<i64>> {
    let new_notification = |notification| NewNotification {
        notification,
        article: article.id,
        revision: Some(transition.revision),
        assignment: None,
    };
    match transition.notify {
        // Messages notify when they are written; see `messages`. So do the actions of `handling`.
        Notify::Nobody
        | Notify::OtherSide(_)
        | Notify::HandlingEditor(_)
        | Notify::ChiefEditors(_)
        | Notify::Recommender(_) => {}
        Notify::Editors(notification) | Notify::EditorsWhenReviewComplete(notification) => {
            notify_editors(app, transaction, new_notification(notification)).await?;
        }
        Notify::EditorsAndAuthor { editors, author } => {
            notify_editors(app, transaction, new_notification(editors)).await?;
            notify_author_at_once(app, transaction, new_notification(author)).await?;
        }
        Notify::Reviewer(notification) => {
            notify_reviewers(app, transaction, notification, assignment.as_slice()).await?;
        }
        Notify::Author(notification) => {
            let before = event.map(|event_id| HeldDecision {
                before: article.state(),
                version: article.content.version,
                updated_at: article.updated_at,
                event_id,
            });
            return notify_author(app, transaction, new_notification(notification), before).await.map(Some);
        }
        Notify::AuthorAtOnce(notification) => {
            return notify_author_at_once(app, transaction, new_notification(notification)).await.map(Some);
        }
        Notify::AuthorOfUndo(notification) => {
            let key = DecisionKey { notification, article: article.id, revision: article.revision };
            let held = hold::last(transaction, article.id).await?;
            let is_recalled = retract_decision(app, transaction, key).await?;
            if let (true, Some(held), Some(status)) = (is_recalled, held, transition.status) {
                let shown = event.filter(|_| shows_undo_to_author(held.before.status, status));
                events::hide_from_author(transaction, article.id, held.event_id, shown).await?;
            }
        }
    }
    Ok(None)
}

const fn event_role(relation: Relation) -> ParticipantRole {
    match relation {
        Relation::Creator | Relation::Stranger => ParticipantRole::Author,
        Relation::Editor | Relation::Admin | Relation::RecusedEditor => ParticipantRole::Editor,
        Relation::Reviewer => ParticipantRole::Reviewer,
    }
}

/// The current date in the journal's time zone.
pub async fn journal_date(app: &App, transaction: &mut PgConnection) -> Result<NaiveDate> {
    let today = sqlx::query_scalar!(
        r#"select ($1::timestamptz at time zone $2)::date as "today!""#,
        app.clock.now(),
        app.settings.journal.time_zone
    )
    .fetch_one(transaction)
    .await?;
    Ok(today)
}

fn validate_publication_date(after: &Dates, action: Action) -> Result<()> {
    let mut validator = Validator::new();
    if action == Action::Publish {
        dates::check(&mut validator, after, ArticleDate::Publication, ArticleStatus::Published);
    }
    Ok(validator.finish()?)
}

/// Writes the status. No other statement changes it.
async fn set_status(
    transaction: &mut PgConnection,
    article: &Article,
    (action, transition, status): (Action, &Transition, ArticleStatus),
    dates: &Dates,
    now: DateTime<Utc>,
) -> Result<()> {
    let is_assignment_change =
        matches!(action, Action::AssignReviewer | Action::EndAssignment | Action::ReopenAssignment);
    let updated = sqlx::query!(
        "update articles set status_id = $3, revision = $4, version = version + $9,
             updated_at = case when $9 = 0 then updated_at else $5 end,
             submission_date = $6, acceptance_date = $7, publication_date = $8
         where id = $1 and status_id = $2 and removed_at is null",
        article.id.0,
        article.status.id(),
        status.id(),
        transition.revision,
        now,
        dates.submission,
        dates.acceptance,
        dates.publication,
        // An assignment must not invalidate the version that an editor is working on, nor show the author when a
        // reviewer has answered.
        i32::from(!is_assignment_change)
    )
    .execute(transaction)
    .await?
    .rows_affected();
    if updated == 1 {
        Ok(())
    } else {
        Err(anyhow!("status update of article {} changed {updated} rows", article.id).into())
    }
}

async fn mark_removed(transaction: &mut PgConnection, article: &Article, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update articles set removed_at = $2 where id = $1", article.id.0, now)
        .execute(transaction)
        .await?;
    Ok(())
}
