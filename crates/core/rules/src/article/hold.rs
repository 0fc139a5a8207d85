//! Visibility of a decision while the author's notification of it is held.

use super::dates::Dates;
use super::relation::Relation;
use crate::enumerations::ArticleStatus;

/// The part of an article that decisions change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArticleState {
    pub status: ArticleStatus,
    pub revision: i32,
    pub dates: Dates,
}

/// Returns the state that a viewer sees.
///
/// `before_hold` is the state before the first decision whose notification is still held. It also decides
/// what authors may do: they cannot edit a revision of which they have not been notified.
pub fn visible_state(
    viewer: Relation,
    current: ArticleState,
    before_hold: Option<ArticleState>,
) -> ArticleState {
    before_hold.filter(|_| !viewer.sees_held_decisions()).unwrap_or(current)
}

/// True if the author's history shows an undo within the hold.
///
/// It hides the undo together with the decision, unless the decision withdrew open assignments: then the undo
/// does not lead back to the status that the author saw, and its event explains the change.
pub fn shows_undo_to_author(before_hold: ArticleStatus, after_undo: ArticleStatus) -> bool {
    before_hold != after_undo
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article::lifecycle::{
        Action, Assignments, Facts, Notify, RULES, allowed_actions, decide, review_round,
    };
    use crate::enumerations::Enumeration;
    use crate::review::reviewer_access::can_author_read_reviews;

    const fn state(status: ArticleStatus, revision: i32) -> ArticleState {
        ArticleState {
            status,
            revision,
            dates: Dates { submission: None, acceptance: None, publication: None },
        }
    }

    /// Every decision as (action, state before, state after, undo).
    fn decisions() -> Vec<(Action, ArticleState, ArticleState, Action)> {
        let mut all = Vec::new();
        for rule in RULES.iter().filter(|rule| matches!(rule.notify, Notify::Author(_))) {
            for &status in rule.from {
                let facts = Facts { has_publication_date: true, ..Facts::new(status, 1) };
                let transition = decide(&facts, Relation::Editor, rule.action).unwrap();
                let after = state(transition.status.unwrap(), transition.revision);
                let undo = RULES
                    .iter()
                    .find(|undo| matches!((undo.notify, rule.notify), (Notify::AuthorOfUndo(one), Notify::Author(other)) if one == other));
                all.push((rule.action, state(status, 1), after, undo.unwrap().action));
            }
        }
        all
    }

    #[test]
    fn authors_see_the_state_before_a_held_decision_and_others_the_current_one() {
        let decisions = decisions();
        assert_eq!(decisions.len(), 10, "three decisions from three statuses each, and publication");
        for (action, before, after, _) in decisions {
            for viewer in Relation::ALL {
                let sees_decision = matches!(viewer, Relation::Editor | Relation::Admin | Relation::Reviewer);
                let expected = if sees_decision { after } else { before };
                assert_eq!(visible_state(viewer, after, Some(before)), expected, "{action:?} {viewer:?}");
                assert_eq!(visible_state(viewer, after, None), after, "{action:?} {viewer:?}");
            }
        }
    }

    /// Nothing that an author does during the hold can depend on the status that they do not see.
    #[test]
    fn author_can_only_correspond_during_the_hold() {
        for (action, before, after, _) in decisions() {
            let seen = visible_state(Relation::Creator, after, Some(before));
            let facts = Facts::new(seen.status, seen.revision);
            assert_eq!(
                allowed_actions(&facts, Relation::Creator),
                [Action::Correspond],
                "{action:?} {before:?}"
            );
        }
    }

    #[test]
    fn reviews_of_the_decided_round_stay_hidden_during_the_hold() {
        for (action, before, after, _) in
            decisions().into_iter().filter(|decision| decision.0 != Action::Publish)
        {
            let seen = visible_state(Relation::Creator, after, Some(before));
            let round = review_round(after.status, after.revision);
            assert!(!can_author_read_reviews(seen.status, seen.revision, round), "{action:?}");
            assert!(can_author_read_reviews(after.status, after.revision, round), "{action:?}");
            assert!(can_author_read_reviews(seen.status, seen.revision, round - 1), "{action:?}");
        }
    }

    #[test]
    fn undo_leaves_no_trace_unless_assignments_were_withdrawn() {
        for (action, before, after, undo) in decisions() {
            for completed in [0, 1] {
                let assignments = Assignments { active: 0, completed };
                let facts = Facts { assignments, ..Facts::new(after.status, after.revision) };
                let undone = decide(&facts, Relation::Editor, undo).unwrap().status.unwrap();
                let is_shown = shows_undo_to_author(before.status, undone);
                assert_eq!(is_shown, undone.id() != before.status.id(), "{action:?} {before:?}");
                if before.status == ArticleStatus::UnderReview {
                    assert!(is_shown, "the reviewers were withdrawn");
                }
            }
        }
    }
}
