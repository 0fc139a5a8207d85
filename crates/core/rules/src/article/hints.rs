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
        Submitted | UnderReview | ReviewComplete | Accepted | Declined | Published | Revision => {
            AuthorScreen::Details
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn each_status_has_its_hints_and_screen() {
        use AuthorScreen::{Details, Edit};
        use Hint::{WaitsForAssignments, WaitsForDecision, WaitsForPublication, WaitsForReviewers};
        let expected = [
            (Draft, None, None, Edit),
            (Submitted, Some(WaitsForAssignments), Some(EditorHint::AddReviewers), Details),
            (UnderReview, Some(WaitsForReviewers), Some(EditorHint::WaitsForReviewers), Details),
            (ReviewComplete, Some(WaitsForDecision), None, Details),
            (Accepted, Some(WaitsForPublication), None, Details),
            (Declined, None, None, Details),
            (Published, None, None, Details),
            (Revision, None, Some(EditorHint::WaitsForAuthor), Details),
        ];
        assert!(expected.iter().map(|(status, ..)| status).eq(ArticleStatus::ALL));
        for (status, author, editor, screen) in expected {
            assert_eq!(hint_for_author(status), author, "{status:?}");
            assert_eq!(hint_for_editor(status), editor, "{status:?}");
            assert_eq!(author_screen(status), screen, "{status:?}");
        }
    }
}
