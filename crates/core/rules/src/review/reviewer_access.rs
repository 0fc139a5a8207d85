//! Access of a reviewer to an article, according to their assignments.

use serde::Serialize;
use utoipa::ToSchema;

use super::assignment::Stage;
use crate::enumerations::ArticleStatus;
use crate::review_mode::ReviewMode;

/// Extent of a reviewer's access to an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewerAccess {
    /// No assignment, or only refused ones.
    Nothing,
    /// Title, abstract, keywords and type.
    Outline,
    /// A request that waits for an answer: also the authors, unless the mode hides them, so that the reviewer
    /// can see a conflict of interest.
    Request,
    /// Also the manuscripts up to this round.
    Manuscript(i32),
}

impl ReviewerAccess {
    /// Access given by all assignments of the user to the article, as (round, stage).
    pub fn of(assignments: impl IntoIterator<Item = (i32, Stage)>) -> ReviewerAccess {
        let mut access = ReviewerAccess::Nothing;
        for (round, stage) in assignments {
            access = match (access, stage) {
                // A refusal ends the access.
                (access, Stage::Declined) => access,
                (
                    ReviewerAccess::Manuscript(newest),
                    Stage::Reviewing | Stage::Overdue | Stage::Completed,
                ) => ReviewerAccess::Manuscript(newest.max(round)),
                (_, Stage::Reviewing | Stage::Overdue | Stage::Completed) => {
                    ReviewerAccess::Manuscript(round)
                }
                (ReviewerAccess::Nothing | ReviewerAccess::Outline, Stage::Waiting) => {
                    ReviewerAccess::Request
                }
                (ReviewerAccess::Nothing, _) => ReviewerAccess::Outline,
                (access, _) => access,
            };
        }
        access
    }

    /// Newest round whose manuscript the reviewer may read.
    pub const fn round(self) -> Option<i32> {
        match self {
            ReviewerAccess::Manuscript(round) => Some(round),
            ReviewerAccess::Nothing | ReviewerAccess::Outline | ReviewerAccess::Request => None,
        }
    }

    pub const fn sees_authors(self, mode: ReviewMode) -> bool {
        matches!(self, ReviewerAccess::Request | ReviewerAccess::Manuscript(_)) && mode.shows_authors()
    }

    pub const fn has_assignment(self) -> bool {
        !matches!(self, ReviewerAccess::Nothing)
    }

    /// Index of the assignment whose version of the article the reviewer sees: the newest that was not
    /// refused. The stages are those of the reviewer's assignments, newest first.
    pub fn shown_assignment(stages: impl IntoIterator<Item = Stage>) -> Option<usize> {
        stages.into_iter().position(|stage| stage != Stage::Declined)
    }
}

/// Next step for a reviewer, or what they wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewerHint {
    AnswerTheRequest,
    WriteTheReview,
    WaitsForDecision,
    WaitsForAuthor,
}

/// Hint for the status of the article and the reviewer's newest assignment.
pub const fn hint_for_reviewer(article: ArticleStatus, newest: Stage) -> Option<ReviewerHint> {
    match (article, newest) {
        (ArticleStatus::Revision, _) => Some(ReviewerHint::WaitsForAuthor),
        (ArticleStatus::UnderReview, Stage::Waiting) => Some(ReviewerHint::AnswerTheRequest),
        (ArticleStatus::UnderReview, Stage::Reviewing | Stage::Overdue) => Some(ReviewerHint::WriteTheReview),
        (ArticleStatus::UnderReview | ArticleStatus::ReviewComplete, Stage::Completed) => {
            Some(ReviewerHint::WaitsForDecision)
        }
        _ => None,
    }
}

/// True if the author may read the reviews of a round: after the decision. Status and revision are those that
/// the author sees.
pub const fn can_author_read_reviews(article: ArticleStatus, revision: i32, round: i32) -> bool {
    // Round of the last decision.
    let (decided_round, is_decided) = match article {
        ArticleStatus::Revision => (revision - 1, true),
        ArticleStatus::Accepted | ArticleStatus::Declined | ArticleStatus::Published => (revision, true),
        ArticleStatus::Draft
        | ArticleStatus::Submitted
        | ArticleStatus::UnderReview
        | ArticleStatus::ReviewComplete => (revision, false),
    };
    round < decided_round || round == decided_round && is_decided
}

/// True if a decision lets the author read the reviews of a round that they could not read before it. `before`
/// and `after` are status and revision that the author sees.
pub const fn reveals_reviews(before: (ArticleStatus, i32), after: (ArticleStatus, i32), round: i32) -> bool {
    can_author_read_reviews(after.0, after.1, round) && !can_author_read_reviews(before.0, before.1, round)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn manuscript_access_requires_acceptance_and_excludes_later_rounds() {
        assert_eq!(ReviewerAccess::of([]), ReviewerAccess::Nothing);
        for stage in Stage::ALL {
            let is_accepted = matches!(stage, Stage::Reviewing | Stage::Overdue | Stage::Completed);
            let expected = match stage {
                Stage::Waiting => ReviewerAccess::Request,
                Stage::Declined => ReviewerAccess::Nothing,
                _ if is_accepted => ReviewerAccess::Manuscript(1),
                _ => ReviewerAccess::Outline,
            };
            assert_eq!(ReviewerAccess::of([(1, stage)]), expected, "{stage:?}");
            let is_listed =
                Stage::ACCEPTED_STATUSES.contains(&stage.status()) && stage != Stage::OverdueUnanswered;
            assert_eq!(is_listed, is_accepted, "{stage:?}");
        }
        assert_eq!(
            ReviewerAccess::of([(0, Stage::Completed), (1, Stage::Waiting)]),
            ReviewerAccess::Manuscript(0)
        );
        assert_eq!(
            ReviewerAccess::of([(1, Stage::Declined), (0, Stage::Completed)]),
            ReviewerAccess::Manuscript(0)
        );
        for (assignments, expected) in [
            ([(1, Stage::Declined), (1, Stage::Waiting)], ReviewerAccess::Request),
            ([(1, Stage::Waiting), (1, Stage::Withdrawn)], ReviewerAccess::Request),
            ([(1, Stage::Declined), (0, Stage::OverdueUnanswered)], ReviewerAccess::Outline),
        ] {
            assert_eq!(ReviewerAccess::of(assignments), expected, "{assignments:?}");
        }
        assert_eq!(
            ReviewerAccess::of([(2, Stage::Overdue), (0, Stage::Completed)]),
            ReviewerAccess::Manuscript(2)
        );
    }

    #[test]
    fn refused_assignments_show_nothing() {
        assert_eq!(ReviewerAccess::of([(0, Stage::Declined), (1, Stage::Declined)]), ReviewerAccess::Nothing);
        for stage in Stage::ALL {
            let access = ReviewerAccess::of([(0, stage)]);
            assert_eq!(ReviewerAccess::of([(1, Stage::Declined), (0, stage)]), access, "{stage:?}");
            assert_eq!(ReviewerAccess::of([(0, stage), (1, Stage::Declined)]), access, "{stage:?}");
            let is_shown = ReviewerAccess::shown_assignment([stage]).is_some();
            assert_eq!(is_shown, access.has_assignment(), "{stage:?}");
        }
        let shown = |stages: &[Stage]| ReviewerAccess::shown_assignment(stages.iter().copied());
        assert_eq!(shown(&[Stage::Declined, Stage::Completed]), Some(1));
        assert_eq!(shown(&[Stage::Waiting, Stage::Completed]), Some(0));
        assert_eq!(shown(&[Stage::Declined]), None);
        assert_eq!(shown(&[]), None);
    }

    #[test]
    fn only_accepted_assignments_have_a_manuscript_round() {
        for (access, round, has_assignment, sees_authors) in [
            (ReviewerAccess::Nothing, None, false, false),
            (ReviewerAccess::Outline, None, true, false),
            (ReviewerAccess::Request, None, true, true),
            (ReviewerAccess::Manuscript(2), Some(2), true, true),
        ] {
            assert_eq!((access.round(), access.has_assignment()), (round, has_assignment), "{access:?}");
            assert_eq!(access.sees_authors(ReviewMode::Single), sees_authors, "{access:?}");
            assert!(!access.sees_authors(ReviewMode::Double), "{access:?}");
        }
    }

    #[test]
    fn hint_follows_from_the_newest_assignment_while_the_article_is_with_the_editors() {
        for stage in Stage::ALL {
            let under_review = match stage {
                Stage::Waiting => Some(ReviewerHint::AnswerTheRequest),
                Stage::Reviewing | Stage::Overdue => Some(ReviewerHint::WriteTheReview),
                Stage::Completed => Some(ReviewerHint::WaitsForDecision),
                _ => None,
            };
            assert_eq!(hint_for_reviewer(ArticleStatus::UnderReview, stage), under_review, "{stage:?}");
            let review_complete = under_review.filter(|hint| *hint == ReviewerHint::WaitsForDecision);
            assert_eq!(hint_for_reviewer(ArticleStatus::ReviewComplete, stage), review_complete, "{stage:?}");
        }
    }

    #[test]
    fn reviewer_waits_for_author_during_revision() {
        for stage in Stage::ALL {
            assert_eq!(hint_for_reviewer(ArticleStatus::Revision, stage), Some(ReviewerHint::WaitsForAuthor));
            assert_eq!(hint_for_reviewer(ArticleStatus::Published, stage), None);
        }
    }

    #[test]
    fn authors_read_reviews_of_decided_rounds_only() {
        for &status in ArticleStatus::ALL {
            for round in 0..4 {
                let expected = match status {
                    ArticleStatus::Accepted | ArticleStatus::Declined | ArticleStatus::Published => {
                        round <= 2
                    }
                    _ => round <= 1,
                };
                assert_eq!(can_author_read_reviews(status, 2, round), expected, "{status:?} {round}");
            }
        }
    }

    #[test]
    fn first_decision_on_a_round_reveals_its_reviews() {
        use ArticleStatus::{Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted};
        for (before, after, is_revealed) in [
            ((ReviewComplete, 1), (Accepted, 1), true),
            ((ReviewComplete, 1), (Declined, 1), true),
            ((ReviewComplete, 1), (Revision, 2), true),
            // The acceptance is still held when the article is published.
            ((ReviewComplete, 1), (Published, 1), true),
            ((Accepted, 1), (Published, 1), false),
            ((Submitted, 1), (Revision, 1), false),
            ((Submitted, 1), (Draft, 1), false),
        ] {
            assert_eq!(reveals_reviews(before, after, 1), is_revealed, "{before:?} {after:?}");
            assert!(!reveals_reviews(before, after, 0), "{before:?} {after:?}");
        }
    }
}
