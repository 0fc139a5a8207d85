//! Reviews of a submission as they are stored here.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use editorial::imported_submissions::{ImportedReview, review_draft};
use rules::ReviewAssignmentStatus;
use rules::imports::{review_result, review_status};
use sources::{Finding, FindingKind, SourceReview, SourceSubmission};

use super::submission_people::People;

/// Converts the reviews of all rounds, in the order of the requests. What cannot be taken over is named in the report.
pub fn convert_reviews(
    source: &SourceSubmission,
    people: &People,
    revision: i32,
    now: DateTime<Utc>,
    findings: &mut Vec<Finding>,
) -> Vec<ImportedReview> {
    let mut reviews = Vec::new();
    let mut completed = BTreeSet::new();
    for round in &source.rounds {
        let number = i32::try_from(round.number).unwrap_or(i32::MAX).saturating_sub(1).clamp(0, revision);
        for review in &round.reviews {
            note_attachments(review, findings);
            let Some(person) = people.find(&review.reviewer) else {
                let detail = format!("{} by {}, who has no account here", review.key, review.reviewer);
                findings.push(Finding::new(FindingKind::Missing, detail));
                continue;
            };
            let status = review_status(&review.state);
            let is_completed = status == ReviewAssignmentStatus::Completed;
            if is_completed && !completed.insert((number, person.id)) {
                let detail = format!("{}: second review by {}", review.key, review.reviewer);
                findings.push(Finding::new(FindingKind::Duplicate, detail));
                continue;
            }
            if matches!(review.state.as_str(), "requested" | "accepted") {
                let detail = format!("{}: request to {} was open", review.key, review.reviewer);
                findings.push(Finding::not_understood(detail));
            }
            let mut converted = times(review, status, now);
            (converted.reviewer, converted.revision) = (person.id, number);
            if is_completed {
                converted.draft = Some(draft(review, findings));
            }
            reviews.push(converted);
        }
    }
    reviews.sort_by_key(|review| review.requested_at);
    reviews
}

/// Returns the review with its times, which follow each other.
fn times(review: &SourceReview, status: ReviewAssignmentStatus, now: DateTime<Utc>) -> ImportedReview {
    let known = [review.requested_at, review.confirmed_at, review.completed_at];
    let requested_at = known.into_iter().flatten().next().unwrap_or(now).min(now);
    let started_at = match status {
        ReviewAssignmentStatus::Completed => review.confirmed_at.or(Some(requested_at)),
        // The time of an answer is that of the refusal.
        ReviewAssignmentStatus::Declined => None,
        _ => review.confirmed_at,
    };
    let started_at = started_at.map(|time| time.clamp(requested_at, now));
    let ended_at = match (status, review.state.as_str()) {
        (ReviewAssignmentStatus::Completed, _) => review.completed_at.or(started_at),
        (ReviewAssignmentStatus::Declined, _) => review.confirmed_at.or(review.completed_at),
        // Ended by this import.
        (_, "requested" | "accepted") => Some(now),
        _ => review.completed_at.or(review.confirmed_at),
    };
    ImportedReview {
        reviewer: rules::UserId(0),
        revision: 0,
        status,
        due_on: review.due_on.unwrap_or_else(|| requested_at.date_naive()),
        requested_at,
        started_at,
        ended_at: ended_at.unwrap_or(requested_at).clamp(started_at.unwrap_or(requested_at), now),
        draft: None,
    }
}

fn draft(review: &SourceReview, findings: &mut Vec<Finding>) -> rules::review::ReviewDraft {
    let result = review_result(&review.recommendation);
    if result.is_none() && !review.recommendation.is_empty() {
        let detail = format!("{}: recommendation `{}`", review.key, review.recommendation);
        findings.push(Finding::not_understood(detail));
    }
    let (draft, is_cut) = review_draft(result, &review.comments_for_author, &review.comments_for_editor);
    if is_cut {
        let detail = format!("{}: a comment is too long or malformed", review.key);
        findings.push(Finding::new(FindingKind::InvalidValue, detail));
    }
    draft
}

/// Files that editors attach to an article are shown to its author, and those of a reviewer may name the reviewer.
fn note_attachments(review: &SourceReview, findings: &mut Vec<Finding>) {
    for file in &review.files {
        let detail = format!("{}: attached file {}", review.key, file.locator);
        findings.push(Finding::not_understood(detail));
    }
}
