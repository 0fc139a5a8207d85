//! Views of an assignment for editors and for its reviewer.

use chrono::{DateTime, NaiveDate, Utc};
use notifications::LastLetter;
use rules::review::assignment::allowed_actions;
use rules::review::reminders::{Deadlines, is_late};
use rules::review::{
    AssignmentAction, AssignmentActor, Conflict, ConflictKind, Facts, NoteKind, Reminder, ReviewerAccess,
    Stage,
};
use rules::{ArticleId, ArticleStatus, AssignmentId, Enumeration, ReviewAssignmentStatus, UserId};
use serde::Serialize;
use sqlx::Row;
use sqlx::postgres::PgRow;
use utoipa::ToSchema;

use super::notes::{AssignmentNote, decode_kind};
use super::returned_reviews::ReturnedReview;
use crate::articles::decode_enum;
use crate::participants::PersonName;
use crate::review::reviews::view::ReviewView;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorAssignment {
    pub id: AssignmentId,
    pub article_id: ArticleId,
    pub article: AssignedArticle,
    pub reviewer_id: UserId,
    pub reviewer: AssignedReviewer,
    pub article_revision: i32,
    pub status_id: i16,
    pub due_date: NaiveDate,
    pub created_at: DateTime<Utc>,
    /// When the reviewer accepted.
    #[schema(required)]
    pub start_date: Option<DateTime<Utc>>,
    #[schema(required)]
    pub end_date: Option<DateTime<Utc>>,
    /// Null until completed.
    #[schema(required)]
    pub review: Option<ReviewView>,
    /// Earlier texts of the review that editors returned to the reviewer, newest first.
    pub returned_reviews: Vec<ReturnedReview>,
    /// Grade of the review by the editors, from 1 to 5.
    #[schema(required)]
    pub rating: Option<i16>,
    /// Delivery of the newest letter to the reviewer about it.
    #[schema(required)]
    pub last_letter: Option<LastLetter>,
    /// Notes of the reviewer to the editors, newest first.
    pub notes: Vec<AssignmentNote>,
    /// Conflicts of interest that were known when the reviewer was asked, the most serious first.
    pub conflicts: Vec<Conflict>,
    /// True if the reviewer is among the authors now: the account or the authors have changed since. The reviewer
    /// keeps the access until the editors withdraw the request.
    pub is_among_authors: bool,
    pub allowed_actions: Vec<AssignmentAction>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedArticle {
    pub title_en: String,
    pub title_ru: String,
    pub status_id: i16,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedReviewer {
    #[serde(flatten)]
    pub name: PersonName,
    #[schema(required)]
    pub email: Option<String>,
    /// True if the reviewer was invited and has not answered yet.
    pub is_invited: bool,
}

impl EditorAssignment {
    /// Columns that [`from_row`](EditorAssignment::from_row) reads in addition to those of the review.
    pub const COLUMNS: &'static str = "assignments.id, assignments.article_id, assignments.reviewer_id,
        assignments.article_revision, assignments.status_id, assignments.due_date, assignments.created_at,
        assignments.started_at, assignments.ended_at, articles.title_en, articles.title_ru,
        articles.status_id as article_status_id, articles.revision as present_revision, users.first_name_en, users.middle_name_en, users.last_name_en,
        coalesce(users.email, users.unconfirmed_email)::text as email,
        users.is_invited, pending.kind as pending_kind,
        array(select kind from assignment_conflicts known where known.assignment_id = assignments.id
              order by position) as conflict_kinds,
        array(select detail from assignment_conflicts known where known.assignment_id = assignments.id
              order by position) as conflict_details,
        is_among_authors(assignments.article_id, assignments.reviewer_id) as is_among_authors,
        (select given.rating from review_ratings given where given.assignment_id = assignments.id) as rating,
        (select max(letters.created_at) from notifications letters
         where letters.review_assignment_id = assignments.id and letters.type_id in (7, 10, 12, 19, 23)) as last_letter_at";

    pub fn from_row(
        row: &PgRow,
        (viewer, actor): (UserId, AssignmentActor),
        deadlines: Deadlines,
    ) -> sqlx::Result<EditorAssignment> {
        let facts = Facts { reminder: reminder(row, deadlines)?, ..facts(row)? };
        let reviewer_id = UserId(row.try_get("reviewer_id")?);
        let is_own = reviewer_id == viewer;
        let mut allowed_actions = allowed_actions(&facts, actor);
        allowed_actions.retain(|action| !(is_own && action.judges_review()));
        // Only the reviewer may read a draft.
        let review = if allowed_actions.contains(&AssignmentAction::ReadReview) {
            ReviewView::from_row(row)?
        } else {
            None
        };
        Ok(EditorAssignment {
            id: AssignmentId(row.try_get("id")?),
            article_id: ArticleId(row.try_get("article_id")?),
            article: AssignedArticle {
                title_en: row.try_get("title_en")?,
                title_ru: row.try_get("title_ru")?,
                status_id: row.try_get("article_status_id")?,
            },
            reviewer_id,
            reviewer: AssignedReviewer {
                name: PersonName::from_row(row)?,
                email: row.try_get("email")?,
                is_invited: row.try_get("is_invited")?,
            },
            article_revision: row.try_get("article_revision")?,
            status_id: row.try_get("status_id")?,
            due_date: row.try_get("due_date")?,
            created_at: row.try_get("created_at")?,
            start_date: row.try_get("started_at")?,
            end_date: row.try_get("ended_at")?,
            review,
            // Reviewers never see their grades, not even those who are editors.
            rating: if is_own { None } else { row.try_get("rating")? },
            // Filled by `list::attach_details`, with one query each for a list.
            returned_reviews: Vec::new(),
            last_letter: None,
            notes: Vec::new(),
            conflicts: known_conflicts(row)?,
            is_among_authors: row.try_get("is_among_authors")?,
            allowed_actions,
        })
    }
}

fn known_conflicts(row: &PgRow) -> sqlx::Result<Vec<Conflict>> {
    let kinds: Vec<String> = row.try_get("conflict_kinds")?;
    let details: Vec<Option<String>> = row.try_get("conflict_details")?;
    let known = kinds.iter().zip(details);
    let conflict = |(code, detail): (&String, _)| {
        Some(Conflict { kind: ConflictKind::from_code(code)?, with: None, detail })
    };
    Ok(known.filter_map(conflict).collect())
}

/// An assignment for its reviewer, with an outline of the article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyAssignment {
    pub id: AssignmentId,
    pub article_id: ArticleId,
    pub article: ArticleOutline,
    pub article_revision: i32,
    pub status_id: i16,
    pub due_date: NaiveDate,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub start_date: Option<DateTime<Utc>>,
    #[schema(required)]
    pub end_date: Option<DateTime<Utc>>,
    /// The review draft.
    #[schema(required)]
    pub review: Option<ReviewView>,
    /// Why the editors returned the review; null once it is completed again.
    #[schema(required)]
    pub return_reason: Option<String>,
    /// The reviewer's question that the editors have not answered.
    #[schema(required)]
    pub pending_note: Option<PendingNote>,
    pub allowed_actions: Vec<AssignmentAction>,
}

/// A question of the reviewer to the editors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingNote {
    pub kind: NoteKind,
    pub text: String,
    pub created_at: DateTime<Utc>,
}

/// Data of an article that a reviewer sees before accepting, as it was when they were asked.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleOutline {
    pub type_id: i16,
    /// Null if the reviewer has refused; the texts are empty then.
    #[schema(required)]
    pub status_id: Option<i16>,
    pub title_en: String,
    pub title_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
}

impl ArticleOutline {
    fn from_row(row: &PgRow, stage: Stage) -> sqlx::Result<ArticleOutline> {
        let type_id = row.try_get("type_id")?;
        if !ReviewerAccess::of([(0, stage)]).has_assignment() {
            return Ok(ArticleOutline { type_id, ..ArticleOutline::default() });
        }
        Ok(ArticleOutline {
            type_id,
            status_id: row.try_get("article_status_id")?,
            title_en: row.try_get("title_en")?,
            title_ru: row.try_get("title_ru")?,
            abstract_en: row.try_get("abstract_en")?,
            abstract_ru: row.try_get("abstract_ru")?,
            keywords_en: row.try_get("keywords_en")?,
            keywords_ru: row.try_get("keywords_ru")?,
        })
    }
}

impl MyAssignment {
    pub fn stage(&self) -> sqlx::Result<Stage> {
        Ok(Stage::of(decode_enum(self.status_id)?, self.start_date.is_some()))
    }

    /// Columns that [`from_row`](MyAssignment::from_row) reads in addition to those of the review.
    pub const COLUMNS: &'static str = "assignments.id, assignments.article_id, assignments.article_revision,
        assignments.status_id, assignments.due_date, assignments.created_at, assignments.started_at,
        assignments.ended_at, versions.type_id, articles.status_id as article_status_id,
        articles.revision as present_revision, versions.title_en, versions.title_ru, versions.abstract_en,
        versions.abstract_ru, versions.keywords_en, versions.keywords_ru, pending.kind as pending_kind,
        pending.text as pending_text, pending.created_at as pending_at,
        (select returned.reason from returned_reviews returned
         where returned.assignment_id = assignments.id and assignments.ended_at is null
         order by returned.id desc limit 1) as return_reason";

    pub fn from_row(row: &PgRow) -> sqlx::Result<MyAssignment> {
        let facts = facts(row)?;
        let allowed_actions = allowed_actions(&facts, AssignmentActor::Reviewer);
        let review = if allowed_actions.contains(&AssignmentAction::ReadReview) {
            ReviewView::from_row(row)?
        } else {
            None
        };
        Ok(MyAssignment {
            id: AssignmentId(row.try_get("id")?),
            article_id: ArticleId(row.try_get("article_id")?),
            article: ArticleOutline::from_row(row, facts.stage)?,
            article_revision: row.try_get("article_revision")?,
            status_id: row.try_get("status_id")?,
            due_date: row.try_get("due_date")?,
            created_at: row.try_get("created_at")?,
            start_date: row.try_get("started_at")?,
            end_date: row.try_get("ended_at")?,
            review,
            return_reason: row.try_get("return_reason")?,
            pending_note: PendingNote::from_row(row)?,
            allowed_actions,
        })
    }
}

impl PendingNote {
    fn from_row(row: &PgRow) -> sqlx::Result<Option<PendingNote>> {
        let Some(kind) = pending_kind(row)? else { return Ok(None) };
        Ok(Some(PendingNote {
            kind,
            text: row.try_get("pending_text")?,
            created_at: row.try_get("pending_at")?,
        }))
    }
}

fn pending_kind(row: &PgRow) -> sqlx::Result<Option<NoteKind>> {
    row.try_get::<Option<String>, _>("pending_kind")?.as_deref().map(decode_kind).transpose()
}

/// Facts except the reminder, which is nothing to the reviewer.
fn facts(row: &PgRow) -> sqlx::Result<Facts> {
    let status: ReviewAssignmentStatus = decode_enum(row.try_get("status_id")?)?;
    let started_at: Option<DateTime<Utc>> = row.try_get("started_at")?;
    let article: ArticleStatus = decode_enum(row.try_get("article_status_id")?)?;
    let (round, present): (i32, i32) = (row.try_get("article_revision")?, row.try_get("present_revision")?);
    let result: Option<i16> = row.try_get("result_id")?;
    Ok(Facts {
        stage: Stage::of(status, started_at.is_some()),
        article,
        is_current_round: round == present,
        has_result: result.is_some_and(|id| rules::ReviewResult::from_id(id).is_some()),
        pending_note: pending_kind(row)?,
        reminder: Reminder::NotLate,
    })
}

fn reminder(row: &PgRow, deadlines: Deadlines) -> sqlx::Result<Reminder> {
    let facts = facts(row)?;
    let is_late = is_late(facts.stage, row.try_get("due_date")?, row.try_get("created_at")?, deadlines);
    Ok(Reminder::of(is_late, row.try_get("last_letter_at")?, deadlines))
}
