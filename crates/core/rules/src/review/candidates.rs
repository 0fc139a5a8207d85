//! Who can be assigned as a reviewer.

use serde::Serialize;
use utoipa::ToSchema;

use crate::article::Relation;
use crate::enumerations::ArticleStatus;
use crate::review_mode::ReviewMode;

/// Facts of a user who could be assigned as a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub is_reviewer: bool,
    /// False for deactivated accounts.
    pub is_active_or_invited: bool,
    /// The user has a confirmed address, or was invited by e-mail.
    pub is_reachable: bool,
    pub is_author: bool,
    /// The user is the editor who assigns.
    pub is_acting_editor: bool,
    /// Editors and admins know the authors and the other reviewers.
    pub is_editor_or_admin: bool,
    /// Has a waiting, accepted or completed assignment in this round.
    pub is_assigned: bool,
}

/// Reason why a user cannot be assigned as a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CannotReview {
    IsAuthor,
    /// The assigning editor.
    IsYourself,
    AlreadyAssigned,
    Deactivated,
    /// In double-blind review, editors and admins know the authors.
    KnowsTheAuthors,
    Unreachable,
    NotAReviewer,
}

/// Checks whether a user can be assigned. The reviewer role is checked last, because an editor can grant it.
pub const fn check_candidate(candidate: Candidate, mode: ReviewMode) -> Result<(), CannotReview> {
    match candidate {
        Candidate { is_author: true, .. } => Err(CannotReview::IsAuthor),
        Candidate { is_acting_editor: true, .. } => Err(CannotReview::IsYourself),
        Candidate { is_assigned: true, .. } => Err(CannotReview::AlreadyAssigned),
        Candidate { is_active_or_invited: false, .. } => Err(CannotReview::Deactivated),
        Candidate { is_editor_or_admin: true, .. } if !mode.shows_authors() => {
            Err(CannotReview::KnowsTheAuthors)
        }
        Candidate { is_reachable: false, .. } => Err(CannotReview::Unreachable),
        Candidate { is_reviewer: false, .. } => Err(CannotReview::NotAReviewer),
        _ => Ok(()),
    }
}

/// True if the user may assign or invite the reviewers suggested by the author.
pub const fn can_act_on_suggestions(relation: Relation, article: ArticleStatus) -> bool {
    matches!(relation, Relation::Editor)
        && matches!(article, ArticleStatus::Draft | ArticleStatus::Submitted | ArticleStatus::UnderReview)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn check_candidate_reports_the_first_reason() {
        let eligible = Candidate {
            is_reviewer: true,
            is_active_or_invited: true,
            is_reachable: true,
            is_author: false,
            is_acting_editor: false,
            is_editor_or_admin: false,
            is_assigned: false,
        };
        let single = |candidate| check_candidate(candidate, ReviewMode::Single);
        assert_eq!(single(eligible), Ok(()));
        assert_eq!(single(Candidate { is_reviewer: false, ..eligible }), Err(CannotReview::NotAReviewer));
        assert_eq!(single(Candidate { is_reachable: false, ..eligible }), Err(CannotReview::Unreachable));
        assert_eq!(
            single(Candidate { is_active_or_invited: false, ..eligible }),
            Err(CannotReview::Deactivated)
        );
        assert_eq!(single(Candidate { is_assigned: true, ..eligible }), Err(CannotReview::AlreadyAssigned));
        assert_eq!(single(Candidate { is_acting_editor: true, ..eligible }), Err(CannotReview::IsYourself));
        let colleague = Candidate { is_editor_or_admin: true, ..eligible };
        assert_eq!(single(colleague), Ok(()));
        assert_eq!(check_candidate(colleague, ReviewMode::Double), Err(CannotReview::KnowsTheAuthors));
        let all_reasons = Candidate {
            is_reviewer: false,
            is_active_or_invited: false,
            is_reachable: false,
            is_author: true,
            is_acting_editor: true,
            is_editor_or_admin: true,
            is_assigned: true,
        };
        assert_eq!(single(all_reasons), Err(CannotReview::IsAuthor));
    }

    #[test]
    fn only_editors_act_on_suggestions_and_only_before_a_decision() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let is_undecided = matches!(
                    status,
                    ArticleStatus::Draft | ArticleStatus::Submitted | ArticleStatus::UnderReview
                );
                assert_eq!(
                    can_act_on_suggestions(relation, status),
                    is_undecided && relation == Relation::Editor
                );
            }
        }
    }
}
