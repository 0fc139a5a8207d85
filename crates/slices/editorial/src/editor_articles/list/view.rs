//! A row of the editors' list. Recused viewers get nothing that authors may not know.

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::RecommendedAction;
use rules::article::lateness::LateReason;
use rules::article::work_step::{WaitsFor, WorkStepKind};
use rules::{ArticleId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::issue::IssueLabel;
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorArticleItem {
    pub id: ArticleId,
    /// Given with the first submission, such as `CTT-2026-0042`.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub title_en: String,
    pub title_ru: String,
    pub type_id: i16,
    pub status_id: i16,
    pub revision: i32,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub author_id: UserId,
    pub author: PersonName,
    #[schema(required)]
    pub issue: Option<IssueLabel>,
    /// Messages of the other side that the viewer has not read.
    pub unread_messages: i64,
    /// Recommendations of the completed reviews of the current round, until the editors decide.
    pub recommendations: Vec<i16>,
    pub is_editable: bool,
    /// Time of the first submission; null if it is not recorded.
    #[schema(required)]
    pub submitted_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub doi: Option<String>,
    /// Time of the last change of the status.
    #[schema(required)]
    pub status_since: Option<DateTime<Utc>>,
    /// Last change of the article, its status, its messages or its review requests.
    #[schema(required)]
    pub last_activity_at: Option<DateTime<Utc>>,
    /// Review requests of the current round; null if there never were any.
    #[schema(required)]
    pub reviews: Option<ReviewProgress>,
    #[schema(required)]
    pub handling_editor: Option<ListedEditor>,
    /// Decision that the handling editor recommends and no chief editor has answered yet.
    #[schema(required)]
    pub recommended_decision: Option<RecommendedAction>,
    #[schema(required)]
    pub waits_for: Option<WaitsFor>,
    #[schema(required)]
    pub next_step: Option<WorkStep>,
    pub is_late: bool,
    #[schema(required)]
    pub late_reason: Option<LateReason>,
    /// What the viewer may do with this and other articles at once.
    pub bulk_actions: Vec<BulkAction>,
}

/// Numbers of review requests of a round.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewProgress {
    /// Requests that were not withdrawn.
    pub asked: i32,
    pub agreed: i32,
    pub completed: i32,
    /// Open requests whose answer or review is late.
    pub late: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedEditor {
    pub id: UserId,
    pub name: PersonName,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkStep {
    pub kind: WorkStepKind,
    /// Completed reviews of the round.
    pub reviews_in: i32,
    /// Requests that keep the article under review.
    pub reviews_open: i32,
    /// Full days in the status; for reminders, since the earliest late request was due.
    #[schema(required)]
    pub days: Option<i64>,
    /// True if the viewer is the one to take the step.
    pub is_yours: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleBulkAction)]
pub enum BulkAction {
    /// A reviewer is late and can be reminded now.
    Remind,
    AssignEditor,
}

/// Numbers of articles under the same filters.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleCounts {
    pub all: i64,
    /// Statuses as the viewer sees them, without those that have no articles.
    pub statuses: Vec<StatusCount>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleStatusCount)]
pub struct StatusCount {
    pub status_id: i16,
    pub count: i64,
}
