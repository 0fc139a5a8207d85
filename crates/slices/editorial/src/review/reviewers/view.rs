//! Views of reviewers and users for editors.

use chrono::{DateTime, NaiveDate, Utc};
use identity::people::AccountSummary;
use rules::review::Conflict;
use rules::review::candidates::CannotReview;
use rules::review::pool::Matches;
use rules::{Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::participants::PersonName;

/// A possible reviewer with workload and conflicts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerCandidate {
    pub id: UserId,
    #[serde(flatten)]
    pub name: PersonName,
    #[schema(required)]
    pub email: Option<String>,
    #[schema(required)]
    pub affiliation_en: Option<String>,
    /// True if the user was invited and has not answered yet.
    pub is_invited: bool,
    /// Number of assignments that are neither completed nor ended.
    pub open_assignments: i64,
    pub completed_reviews: i64,
    pub declined_assignments: i64,
    #[schema(required)]
    pub last_review_at: Option<DateTime<Utc>>,
    /// Keywords that the reviewer or an editor has entered.
    pub interests: Vec<String>,
    /// First day on which the reviewer wants to be asked again; null if they are available.
    #[schema(required)]
    pub not_before: Option<NaiveDate>,
    /// Number of requests that the reviewer did not answer within `review.unanswered_days`.
    pub silent_requests: i64,
    /// Mean number of days from the agreement to the completed review, with one decimal.
    #[schema(required)]
    pub average_days: Option<f64>,
    /// Mean grade of the reviews by editors, with one decimal.
    #[schema(required)]
    pub rating: Option<f64>,
    pub rating_count: i64,
    /// What the reviewer and the article have in common; null without an article.
    #[schema(required)]
    pub matches: Option<Matches>,
    /// Most severe first; empty without an article.
    pub conflicts: Vec<Conflict>,
    /// Reason why the user cannot review the article.
    #[schema(required)]
    pub cannot_review: Option<CannotReview>,
}

/// An account found by its address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundUser {
    pub id: UserId,
    #[serde(flatten)]
    pub name: PersonName,
    #[schema(required)]
    pub email: Option<String>,
    pub is_active: bool,
    pub is_invited: bool,
    pub roles: Vec<Role>,
}

impl FoundUser {
    pub fn of(account: AccountSummary) -> FoundUser {
        let name =
            PersonName::of(&account.first_name_en, account.middle_name_en.as_deref(), &account.last_name_en);
        FoundUser {
            id: account.id,
            name,
            email: account.email,
            is_active: account.is_active,
            is_invited: account.is_invited,
            roles: account.roles,
        }
    }
}

/// Result of checking a possible reviewer for an article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CheckedPerson)]
pub struct ReviewerCheck {
    /// Null if no account has the address; an invitation will create it.
    #[schema(required)]
    pub user: Option<FoundUser>,
    pub conflicts: Vec<Conflict>,
    #[schema(required)]
    pub cannot_review: Option<CannotReview>,
}
