use std::collections::BTreeSet;

use super::*;
use crate::article::relation::Relation::{Admin, Creator, Editor, Reviewer};
use crate::documents::lifecycle_matrix;
use crate::enumerations::Enumeration;

#[test]
fn golden_file_is_up_to_date() {
    let golden = include_str!("../../../golden/article-lifecycle.txt");
    assert_eq!(golden, lifecycle_matrix(), "review the difference, then run `make generate`");
}

#[test]
fn serialized_action_equals_its_code() {
    for action in Action::ALL {
        assert_eq!(serde_json::to_value(action).unwrap(), action.code());
    }
}

#[test]
fn at_most_one_rule_applies_to_action_status_and_relation() {
    for &action in Action::ALL {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let rules = RULES.iter().filter(|rule| {
                    rule.action == action && rule.from.contains(&status) && rule.relations.contains(&relation)
                });
                assert!(rules.count() <= 1, "{action:?} {status:?} {relation:?}");
            }
        }
    }
}

/// All (status, revision) pairs that are reachable from a new draft, with any number of assignments.
fn reachable_states() -> BTreeSet<(i16, i32)> {
    let mut seen = BTreeSet::from([(Draft.id(), 0)]);
    loop {
        let before = seen.len();
        for (status, revision) in seen.clone() {
            for assignments in [(0, 0), (1, 0), (0, 1), (2, 1)] {
                let facts = Facts {
                    assignments: Assignments { active: assignments.0, completed: assignments.1 },
                    has_publication_date: true,
                    ..Facts::new(ArticleStatus::from_id(status).unwrap(), revision)
                };
                for relation in Relation::ALL {
                    for &action in Action::ALL {
                        let Ok(Transition { status: Some(next), revision, .. }) =
                            decide(&facts, relation, action)
                        else {
                            continue;
                        };
                        if (-1..=2).contains(&revision) {
                            seen.insert((next.id(), revision));
                        }
                    }
                }
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

#[test]
fn every_status_is_reachable_and_no_round_is_negative() {
    let reached = reachable_states();
    for status in ArticleStatus::ALL {
        assert!(reached.iter().any(|(id, _)| *id == status.id()), "{status:?}");
    }
    assert!(reached.iter().all(|(_, revision)| *revision >= 0));
    // A draft is always in the first round, a revision never.
    assert!(!reached.contains(&(Draft.id(), 1)) && !reached.contains(&(Revision.id(), 0)));
}

#[test]
fn reviews_of_the_previous_round_are_current_during_a_revision() {
    for &status in ArticleStatus::ALL {
        let expected = if status == Revision { 2 } else { 3 };
        assert_eq!(review_round(status, 3), expected, "{status:?}");
        assert_eq!(is_with_author(status), status == Draft || status == Revision, "{status:?}");
    }
}

#[test]
fn undo_restores_status_and_round() {
    for (action, undo) in [
        (Action::Submit, Action::UndoSubmit),
        (Action::Accept, Action::UndoAccept),
        (Action::Decline, Action::UndoDecline),
        (Action::SendForRevision, Action::UndoSendForRevision),
        (Action::Publish, Action::UndoPublish),
    ] {
        for &status in ArticleStatus::ALL {
            for revision in [0, 1, 2] {
                // The decision has withdrawn the open assignments.
                for completed in [0, 1] {
                    let can_be_restored = match status {
                        Draft => revision == 0,
                        Revision => revision > 0,
                        ReviewComplete => completed == 1,
                        // Withdrawn assignments are not reopened, so an undo never leads back to review.
                        UnderReview => false,
                        _ => completed == 0,
                    };
                    let relation = if action == Action::Submit { Creator } else { Editor };
                    let facts = Facts {
                        assignments: Assignments { active: 0, completed },
                        has_publication_date: true,
                        ..Facts::new(status, revision)
                    };
                    let Ok(transition) = decide(&facts, relation, action) else { continue };
                    let after =
                        Facts { status: transition.status.unwrap(), revision: transition.revision, ..facts };
                    let undone = decide(&after, Editor, undo).unwrap();
                    if can_be_restored {
                        assert_eq!((undone.status, undone.revision), (Some(status), revision), "{action:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn submit_reports_all_problems_at_once() {
    let submission_problems = super::super::completeness::submission_problems(
        &super::super::Content::default(),
        super::super::completeness::Round { status: Draft, has_current_manuscript: false },
    );
    let facts = Facts { submission_problems: submission_problems.clone(), ..Facts::new(Draft, 0) };
    assert!(submission_problems.len() > 3);
    assert_eq!(decide(&facts, Creator, Action::Submit), Err(Refusal::Incomplete(submission_problems)));
    assert!(allowed_actions(&facts, Creator).contains(&Action::Submit));
    assert_eq!(decide(&facts, Relation::Stranger, Action::Submit), Err(Refusal::Hidden));
}

#[test]
fn publish_requires_a_date_and_undo_requires_no_issue() {
    let facts = Facts::new(Accepted, 0);
    assert_eq!(decide(&facts, Editor, Action::Publish), Err(Refusal::PublicationDateNeeded));
    let facts = Facts { in_issue: true, has_publication_date: true, ..Facts::new(Published, 0) };
    assert_eq!(decide(&facts, Admin, Action::UndoPublish), Err(Refusal::InIssue));
    assert!(!allowed_actions(&facts, Admin).contains(&Action::UndoPublish));
    // The acceptance cannot be undone either while an issue contains the article.
    let facts = Facts { in_issue: true, ..Facts::new(Accepted, 0) };
    assert_eq!(decide(&facts, Editor, Action::UndoAccept), Err(Refusal::InIssue));
    assert!(allowed_actions(&facts, Editor).contains(&Action::Publish));
}

/// A registered DOI changes only whether the publication can be undone, whatever the status and the actor.
#[test]
fn publication_of_a_registered_article_cannot_be_undone() {
    for &status in ArticleStatus::ALL {
        for relation in Relation::ALL {
            for &action in Action::ALL {
                let facts = Facts { has_publication_date: true, ..Facts::new(status, 1) };
                let registered = Facts { is_registered: true, ..facts.clone() };
                let outcome = decide(&registered, relation, action);
                match (status, relation, action) {
                    (Published, Editor | Admin, Action::UndoPublish) => {
                        assert_eq!(outcome, Err(Refusal::Registered));
                        assert!(decide(&facts, relation, action).is_ok());
                        assert!(!allowed_actions(&registered, relation).contains(&action));
                    }
                    _ => assert_eq!(
                        outcome,
                        decide(&facts, relation, action),
                        "{status:?} {relation:?} {action:?}"
                    ),
                }
            }
        }
    }
}

#[test]
fn every_action_is_offered_blocked_or_not_allowed_in_the_status() {
    for &status in ArticleStatus::ALL {
        for relation in Relation::ALL {
            for (in_issue, is_registered) in [(false, false), (true, false), (false, true), (true, true)] {
                let facts = Facts { in_issue, is_registered, was_published: true, ..Facts::new(status, 1) };
                let (allowed, blocked) =
                    (allowed_actions(&facts, relation), blocked_actions(&facts, relation));
                for &action in Action::ALL {
                    let is_allowed = allowed.contains(&action);
                    let reason =
                        blocked.iter().find(|(blocked, _)| *blocked == action).map(|(_, reason)| reason);
                    let expected = match (action, status, relation) {
                        (Action::UndoSubmit, Submitted, Editor | Admin)
                        | (Action::UndoAccept, Accepted, Editor | Admin)
                            if in_issue =>
                        {
                            Some(&Refusal::InIssue)
                        }
                        // Of a published article in an issue nothing is explained.
                        (Action::UndoPublish, Published, Editor | Admin) if is_registered && !in_issue => {
                            Some(&Refusal::Registered)
                        }
                        (Action::Remove, Draft, Creator) => Some(&Refusal::WasPublished),
                        _ => None,
                    };
                    assert_eq!(
                        reason, expected,
                        "{action:?} {status:?} {relation:?} {in_issue} {is_registered}"
                    );
                    assert!(!(is_allowed && reason.is_some()), "{action:?} {status:?} {relation:?}");
                }
            }
        }
    }
}

#[test]
fn thread_stays_open_to_the_author_of_a_returned_draft() {
    let new = Facts::new(Draft, 0);
    let returned = Facts { was_submitted: true, ..Facts::new(Draft, 0) };
    assert_eq!(decide(&new, Creator, Action::Correspond), Err(Refusal::WrongStatus));
    assert!(!allowed_actions(&new, Creator).contains(&Action::Correspond));
    assert!(blocked_actions(&new, Creator).is_empty());
    assert!(decide(&returned, Creator, Action::Correspond).is_ok());
    assert!(allowed_actions(&returned, Creator).contains(&Action::Correspond));
    // Editors do not see drafts.
    assert_eq!(decide(&returned, Editor, Action::Correspond), Err(Refusal::Hidden));
}

#[test]
fn published_article_cannot_be_removed() {
    let facts = Facts { was_published: true, ..Facts::new(Draft, 0) };
    assert_eq!(decide(&facts, Creator, Action::Remove), Err(Refusal::WasPublished));
    assert!(!allowed_actions(&facts, Creator).contains(&Action::Remove));
    assert!(allowed_actions(&Facts::new(Draft, 0), Creator).contains(&Action::Remove));
}

#[test]
fn editors_are_notified_only_when_the_review_is_complete() {
    for (active, completed, expected) in [
        (1, 1, Notify::Nobody),
        (0, 0, Notify::Nobody),
        (0, 1, Notify::EditorsWhenReviewComplete(NotificationType::ArticleReviewCompleted)),
    ] {
        let facts = Facts { assignments: Assignments { active, completed }, ..Facts::new(UnderReview, 0) };
        assert_eq!(decide(&facts, Reviewer, Action::EndAssignment).unwrap().notify, expected);
    }
}
