//! Where a running submission of another journal system stands here, and what its reviews become.

use crate::enumerations::{ArticleStatus, ReviewAssignmentStatus, ReviewResult};

/// What a source knows about a submission.
#[derive(Debug, Clone, Copy, Default)]
pub struct SourceProgress<'a> {
    /// Stage as the source names it; see `sources::SourceSubmission`.
    pub stage: &'a str,
    /// Number of the last round, from 1; 0 before review.
    pub last_round: u32,
    /// Rounds and decisions in their order.
    pub decisions: &'a [(u32, &'a str)],
    /// Last round in which the author has added files after a decision; 0 if there is none.
    pub last_revised_round: u32,
    /// Completed reviews of the last round that come along.
    pub completed_reviews: usize,
}

/// Status and round of a submission in this journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportedProgress {
    pub status: ArticleStatus,
    /// From 0, as in `articles.revision`.
    pub revision: i32,
}

const ASKS_FOR_REVISION: [&str; 2] = ["pending-revisions", "resubmit"];

/// Returns where a submission stands; `None` for one that its author has not finished.
///
/// None is under review: open requests are withdrawn, because their reviewers have agreed to nothing here, and the
/// schedule would end the review of an article without open requests and tell the editors. So a round with a completed
/// review is complete, and one without waits for reviewers like a new submission.
pub fn progress_of(source: &SourceProgress<'_>) -> Option<ImportedProgress> {
    let mut decisions = source.decisions.iter().filter(|(_, decision)| is_decision(decision));
    let asked = decisions.clone().filter(|(_, decision)| ASKS_FOR_REVISION.contains(decision));
    // Each return for revision begins the next round here.
    let asked_round = asked.map(|(round, _)| (*round).min(source.last_round)).max().unwrap_or_default();
    let rounds_before = source.last_round.saturating_sub(1).max(asked_round);
    let revision = i32::try_from(rounds_before).unwrap_or(i32::MAX);
    let last = decisions.next_back();
    let is_returned = last.is_some_and(|(_, decision)| ASKS_FOR_REVISION.contains(decision));
    let status = match source.stage {
        "incomplete" | "draft" => return None,
        "declined" => ArticleStatus::Declined,
        "editing" | "production" | "scheduled" => ArticleStatus::Accepted,
        "review" if is_returned && asked_round > 0 && source.last_revised_round < asked_round => {
            ArticleStatus::Revision
        }
        "review" if rounds_before < source.last_round && source.completed_reviews > 0 => {
            ArticleStatus::ReviewComplete
        }
        _ => ArticleStatus::Submitted,
    };
    Some(ImportedProgress { status, revision })
}

/// False for recommendations to editors, which decide nothing.
fn is_decision(decision: &str) -> bool {
    !decision.starts_with("recommend-") && !decision.starts_with("unknown-")
}

/// Returns what a review of a source becomes. Only what has ended comes along as it is: nobody is reminded of a request
/// by a journal to which they have not consented.
pub fn review_status(state: &str) -> ReviewAssignmentStatus {
    match state {
        "completed" => ReviewAssignmentStatus::Completed,
        "declined" => ReviewAssignmentStatus::Declined,
        _ => ReviewAssignmentStatus::Withdrawn,
    }
}

/// Returns the result that a recommendation means; `None` for one that leaves it to the comments.
pub fn review_result(recommendation: &str) -> Option<ReviewResult> {
    match recommendation {
        "accept" => Some(ReviewResult::CanBePublished),
        "pending-revisions" => Some(ReviewResult::NeedsChanges),
        "resubmit-here" => Some(ReviewResult::NeedsChangesAndReview),
        "resubmit-elsewhere" | "decline" => Some(ReviewResult::CannotBePublished),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArticleStatus::{Accepted, Declined, ReviewComplete, Revision, Submitted};

    struct Row(&'static str, u32, &'static [(u32, &'static str)], u32, usize, Option<(ArticleStatus, i32)>);

    #[test]
    fn stage_rounds_and_decisions_tell_status_and_revision() {
        const SENT: (u32, &str) = (0, "send-to-review");
        let rows: &[Row] = &[
            Row("incomplete", 0, &[], 0, 0, None),
            Row("draft", 0, &[], 0, 0, None),
            Row("submission", 0, &[], 0, 0, Some((Submitted, 0))),
            Row("review", 1, &[SENT], 0, 0, Some((Submitted, 0))),
            Row("review", 1, &[SENT], 0, 2, Some((ReviewComplete, 0))),
            Row("review", 1, &[SENT, (1, "recommend-decline")], 0, 1, Some((ReviewComplete, 0))),
            Row("review", 1, &[SENT, (1, "pending-revisions")], 0, 2, Some((Revision, 1))),
            Row("review", 1, &[SENT, (1, "resubmit"), (1, "recommend-accept")], 0, 2, Some((Revision, 1))),
            // The author has SENT the revised files.
            Row("review", 1, &[SENT, (1, "pending-revisions")], 1, 2, Some((Submitted, 1))),
            Row("review", 2, &[SENT, (1, "resubmit"), (2, "new-round")], 1, 0, Some((Submitted, 1))),
            Row("review", 2, &[SENT, (1, "resubmit"), (2, "new-round")], 1, 3, Some((ReviewComplete, 1))),
            Row("review", 2, &[SENT, (1, "resubmit"), (2, "resubmit")], 1, 3, Some((Revision, 2))),
            Row(
                "review",
                1,
                &[SENT, (1, "accept"), (1, "back-from-editing")],
                0,
                1,
                Some((ReviewComplete, 0)),
            ),
            Row("review", 1, &[SENT, (1, "unknown-77")], 0, 0, Some((Submitted, 0))),
            Row("editing", 1, &[SENT, (1, "accept")], 0, 1, Some((Accepted, 0))),
            Row("editing", 1, &[SENT, (1, "pending-revisions"), (1, "accept")], 1, 1, Some((Accepted, 1))),
            Row("editing", 0, &[(0, "skip-review")], 0, 0, Some((Accepted, 0))),
            Row("production", 2, &[SENT, (2, "accept")], 0, 0, Some((Accepted, 1))),
            Row("scheduled", 0, &[], 0, 0, Some((Accepted, 0))),
            Row("declined", 0, &[(0, "decline")], 0, 0, Some((Declined, 0))),
            Row("declined", 3, &[SENT, (3, "decline")], 0, 2, Some((Declined, 2))),
            Row("something else", 0, &[], 0, 0, Some((Submitted, 0))),
            // A round that a source does not have.
            Row("review", 1, &[(u32::MAX, "resubmit")], 0, 0, Some((Revision, 1))),
        ];
        for Row(stage, last_round, decisions, last_revised_round, completed_reviews, expected) in rows {
            let source = SourceProgress {
                stage,
                last_round: *last_round,
                decisions,
                last_revised_round: *last_revised_round,
                completed_reviews: *completed_reviews,
            };
            let progress = progress_of(&source).map(|progress| (progress.status, progress.revision));
            assert_eq!(progress, *expected, "{source:?}");
        }
    }

    #[test]
    fn only_ended_reviews_come_along_as_they_are() {
        for (state, expected) in [
            ("requested", ReviewAssignmentStatus::Withdrawn),
            ("accepted", ReviewAssignmentStatus::Withdrawn),
            ("cancelled", ReviewAssignmentStatus::Withdrawn),
            ("declined", ReviewAssignmentStatus::Declined),
            ("completed", ReviewAssignmentStatus::Completed),
            ("", ReviewAssignmentStatus::Withdrawn),
        ] {
            assert_eq!(review_status(state), expected, "{state}");
            assert!(review_status(state).is_ended(), "{state}");
        }
    }

    #[test]
    fn recommendations_become_results() {
        for (recommendation, expected) in [
            ("accept", Some(ReviewResult::CanBePublished)),
            ("pending-revisions", Some(ReviewResult::NeedsChanges)),
            ("resubmit-here", Some(ReviewResult::NeedsChangesAndReview)),
            ("resubmit-elsewhere", Some(ReviewResult::CannotBePublished)),
            ("decline", Some(ReviewResult::CannotBePublished)),
            ("see-comments", None),
            ("", None),
        ] {
            assert_eq!(review_result(recommendation), expected, "{recommendation}");
        }
    }
}
