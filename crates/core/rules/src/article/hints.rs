//! Next steps shown to authors and editors.

use serde::Serialize;
use utoipa::ToSchema;

use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};

/// Step that the author waits for.
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

/// Next step of an editor, or what the editor waits for.
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

/// Screen of the author that an article opens in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = OpensIn)]
pub enum AuthorScreen {
    Edit,
    Details,
}

pub const fn author_screen(status: ArticleStatus) -> AuthorScreen {
    match status {
        Draft => AuthorScreen::Edit,
        _ => AuthorScreen::Details,
    }
}
