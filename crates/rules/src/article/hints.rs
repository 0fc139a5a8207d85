//! What comes next: for the author, for the editors, and on which screen.

use serde::Serialize;
use utoipa::ToSchema;

use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};

/// What the author waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = AuthorHint)]
pub enum Hint {
    WaitsForAssignments,
    WaitsForReviewers,
    WaitsForDecision,
    WaitsForPublication,
}

pub const fn hint_for_author(status: ArticleStatus) -> Option<Hint> {
    match status {
        Submitted => Some(Hint::WaitsForAssignments),
        UnderReview => Some(Hint::WaitsForReviewers),
        ReviewComplete => Some(Hint::WaitsForDecision),
        Accepted => Some(Hint::WaitsForPublication),
        Draft | Declined | Published | Revision => None,
    }
}

/// What an editor does next, or waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EditorHint {
    AddReviewers,
    WaitsForReviewers,
    WaitsForAuthor,
}

pub const fn hint_for_editor(status: ArticleStatus) -> Option<EditorHint> {
    match status {
        Submitted => Some(EditorHint::AddReviewers),
        UnderReview => Some(EditorHint::WaitsForReviewers),
        Revision => Some(EditorHint::WaitsForAuthor),
        Draft | ReviewComplete | Accepted | Declined | Published => None,
    }
}

/// Which of its author's screens an article opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpensIn {
    Edit,
    Details,
}

pub const fn opens_in(status: ArticleStatus) -> OpensIn {
    match status {
        Draft => OpensIn::Edit,
        _ => OpensIn::Details,
    }
}
