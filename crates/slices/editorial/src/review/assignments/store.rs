//! Loads and locks assignments.

use chrono::{DateTime, NaiveDate, Utc};
use kit::{App, Problem, Result};
use rules::review::reminders::{Deadlines, is_late};
use rules::review::{AssignmentActor, Facts, NoteKind, Reminder, Stage};
use rules::{
    ArticleId, ArticleStatus, AssignmentId, Enumeration, NotificationType, ReviewAssignmentStatus, UserId,
};
use sqlx::PgConnection;

use super::notes::decode_kind;
use crate::articles::{Article, decode_enum, lock};

/// Notifications after which a reviewer is not reminded for a while.
pub const LETTERS_TO_REVIEWER: [NotificationType; 5] = [
    NotificationType::ReviewAssignmentCreated,
    NotificationType::ReviewAssignmentOverdue,
    NotificationType::ReviewAssignmentReminder,
    NotificationType::ReviewAssignmentReturned,
    NotificationType::DueDateChanged,
];

#[derive(Debug, Clone)]
pub struct Assignment {
    pub id: AssignmentId,
    pub article: ArticleId,
    pub reviewer: UserId,
    pub revision: i32,
    pub stage: Stage,
    pub due_date: NaiveDate,
    pub created_at: DateTime<Utc>,
    /// Time of the newest letter to the reviewer about it.
    pub last_letter_at: Option<DateTime<Utc>>,
    /// The reviewer's question that the editors have not answered.
    pub pending_note: Option<NoteKind>,
    /// True if the reviewer has saved a recommendation.
    pub has_result: bool,
    /// True if the reviewer was among the authors when they were asked.
    pub is_author: bool,
}

impl Assignment {
    /// The user as the assignment's reviewer, or as an outsider.
    pub fn reviewer_or_outsider(&self, user: UserId) -> AssignmentActor {
        AssignmentActor::as_reviewer(self.reviewer == user, self.is_author)
    }

    /// Facts for `rules::review`, given the article's status and current round.
    pub fn facts(&self, article: ArticleStatus, revision: i32, deadlines: Deadlines) -> Facts {
        let is_late = is_late(self.stage, self.due_date, self.created_at, deadlines);
        Facts {
            stage: self.stage,
            article,
            is_current_round: self.revision == revision,
            has_result: self.has_result,
            pending_note: self.pending_note,
            reminder: Reminder::of(is_late, self.last_letter_at, deadlines),
        }
    }
}

struct Row {
    id: i64,
    article_id: i64,
    reviewer_id: i64,
    article_revision: i32,
    status_id: i16,
    due_date: NaiveDate,
    created_at: DateTime<Utc>,
    last_letter_at: Option<DateTime<Utc>>,
    is_accepted: bool,
    has_result: bool,
    is_author: bool,
    pending_note: Option<String>,
}

impl TryFrom<Row> for Assignment {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> sqlx::Result<Assignment> {
        Ok(Assignment {
            id: AssignmentId(row.id),
            article: ArticleId(row.article_id),
            reviewer: UserId(row.reviewer_id),
            revision: row.article_revision,
            stage: Stage::of(decode_enum::<ReviewAssignmentStatus>(row.status_id)?, row.is_accepted),
            due_date: row.due_date,
            created_at: row.created_at,
            last_letter_at: row.last_letter_at,
            pending_note: row.pending_note.as_deref().map(decode_kind).transpose()?,
            has_result: row.has_result,
            is_author: row.is_author,
        })
    }
}

pub async fn load(connection: &mut PgConnection, id: AssignmentId) -> Result<Option<Assignment>> {
    let row = sqlx::query_as!(
        Row,
        r#"select assignments.id, article_id, reviewer_id, article_revision, status_id,
                  due_date, assignments.created_at, started_at is not null as "is_accepted!", reviews.result_id is not null as "has_result!",
                  versions.is_author,
                  (select kind from assignment_notes notes
                   where notes.assignment_id = assignments.id and answered_at is null and ended_at is null
                   order by notes.id desc limit 1) as pending_note,
                  (select max(letters.created_at) from notifications letters
                   where letters.review_assignment_id = assignments.id and letters.type_id = any($2)) as last_letter_at
           from review_assignments assignments
           join assigned_versions versions on versions.assignment_id = assignments.id
           left join reviews on reviews.assignment_id = assignments.id
           where assignments.id = $1"#,
        id.0,
        &LETTERS_TO_REVIEWER.map(Enumeration::id)
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Assignment::try_from).transpose()?)
}

/// Locks the article of an assignment until the end of the transaction and loads both.
///
/// The article's lock serializes all changes of its assignments.
pub async fn lock_with_article(
    app: &App,
    transaction: &mut PgConnection,
    id: AssignmentId,
) -> Result<(Assignment, Article)> {
    let article = sqlx::query_scalar!("select article_id from review_assignments where id = $1", id.0)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    let article = lock(app, transaction, ArticleId(article)).await?.ok_or(Problem::NOT_FOUND)?;
    let assignment = load(transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    Ok((assignment, article))
}
