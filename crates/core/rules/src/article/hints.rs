//! Next steps shown to authors and editors.

use serde::Serialize;
use utoipa::ToSchema;

use super::lifecycle::Action;
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
    /// All reviews are complete.
    Decide,
    WaitsForAuthor,
}

pub const fn hint_for_editor(status: ArticleStatus) -> Option<EditorHint> {
    match status {
        Submitted => Some(EditorHint::AddReviewers),
        UnderReview => Some(EditorHint::WaitsForReviewers),
        ReviewComplete => Some(EditorHint::Decide),
        Revision => Some(EditorHint::WaitsForAuthor),
        Draft | Accepted | Declined | Published => None,
    }
}

/// Next step of an editor that the interface offers as the main button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NextStep {
    AssignReviewers,
    ReadReviews,
    Publish,
}

/// The sensible next step among what the editor may do. A decision is never suggested: it depends on the
/// reviews. An article in an issue is published with the issue.
pub fn next_step(status: ArticleStatus, is_in_issue: bool, allowed: &[Action]) -> Option<NextStep> {
    let (step, action) = match status {
        Submitted => (NextStep::AssignReviewers, Action::AssignReviewer),
        ReviewComplete if allowed.contains(&Action::Recommend) => (NextStep::ReadReviews, Action::Recommend),
        ReviewComplete => (NextStep::ReadReviews, Action::Accept),
        Accepted if !is_in_issue => (NextStep::Publish, Action::Publish),
        Draft | UnderReview | Accepted | Declined | Published | Revision => return None,
    };
    allowed.contains(&action).then_some(step)
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
    fn next_step_is_offered_only_to_those_who_may_take_it() {
        for status in ArticleStatus::ALL {
            let expected = match status {
                Submitted => Some(NextStep::AssignReviewers),
                ReviewComplete => Some(NextStep::ReadReviews),
                Accepted => Some(NextStep::Publish),
                _ => None,
            };
            assert_eq!(next_step(*status, false, Action::ALL), expected, "{status:?}");
            assert_eq!(next_step(*status, false, &[]), None, "{status:?}");
        }
        assert_eq!(next_step(Accepted, true, Action::ALL), None);
        assert_eq!(next_step(Submitted, true, Action::ALL), Some(NextStep::AssignReviewers));
    }

    #[test]
    fn each_status_has_its_hints_and_screen() {
        use AuthorScreen::{Details, Edit};
        use Hint::{WaitsForAssignments, WaitsForDecision, WaitsForPublication, WaitsForReviewers};
        let expected = [
            (Draft, None, None, Edit),
            (Submitted, Some(WaitsForAssignments), Some(EditorHint::AddReviewers), Details),
            (UnderReview, Some(WaitsForReviewers), Some(EditorHint::WaitsForReviewers), Details),
            (ReviewComplete, Some(WaitsForDecision), Some(EditorHint::Decide), Details),
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
