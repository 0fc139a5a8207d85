//! People as editors see them when they look for a reviewer.

use chrono::{DateTime, Utc};
use identity::people::Known;
use rules::review::Conflict;
use rules::review::assignment::Unfit;
use rules::{Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::people::PersonName;

/// Somebody who can be asked to review, with what an editor should know before asking.
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
    /// Was invited and has not answered yet.
    pub is_invited: bool,
    /// Reviews that they have been asked for and not handed in yet.
    pub open_assignments: i64,
    pub completed_reviews: i64,
    pub declined_assignments: i64,
    #[schema(required)]
    pub last_review_at: Option<DateTime<Utc>>,
    /// The gravest first; empty where no article was named.
    pub conflicts: Vec<Conflict>,
    /// Why they cannot be asked for the article that was named.
    #[schema(required)]
    pub cannot_review: Option<Unfit>,
}

/// An account that answers to an address.
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
    pub fn of(known: Known) -> FoundUser {
        let name = PersonName::of(&known.first_name_en, known.middle_name_en.as_deref(), &known.last_name_en);
        FoundUser {
            id: known.id,
            name,
            email: known.email,
            is_active: known.is_active,
            is_invited: known.is_invited,
            roles: known.roles,
        }
    }
}

/// What is known of a person by name and address, with regard to an article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPerson {
    /// Nobody has confirmed the address, and nobody was invited by it: an invitation will make the account.
    #[schema(required)]
    pub user: Option<FoundUser>,
    pub conflicts: Vec<Conflict>,
    #[schema(required)]
    pub cannot_review: Option<Unfit>,
}
