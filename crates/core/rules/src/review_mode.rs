//! Anonymity of peer review, a setting of the journal.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Anonymity of peer review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReviewMode {
    /// Single-blind: reviewers know the authors, authors do not know the reviewers.
    Single,
    /// Double-blind: neither knows the other.
    Double,
}

impl ReviewMode {
    /// True if reviewers may see who the authors are.
    pub const fn shows_authors(self) -> bool {
        matches!(self, ReviewMode::Single)
    }
}
