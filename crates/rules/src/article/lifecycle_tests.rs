use std::collections::BTreeSet;

use super::*;
use crate::documents::lifecycle_matrix;
use crate::enumerations::Enumeration;

#[test]
fn the_golden_file_is_true() {
    let golden = include_str!("../../golden/article-lifecycle.txt");
    assert_eq!(golden, lifecycle_matrix(), "look at the difference, then run `make generate`");
}

#[test]
fn an_action_has_one_name_everywhere() {
    for action in Action::ALL {
        assert_eq!(serde_json::to_value(action).unwrap(), action.code());
    }
}

#[test]
fn a_cell_has_one_row_at_most() {
    for &action in Action::ALL {
        for &status in ArticleStatus::ALL {
            for standing in Standing::ALL {
                let rows = RULES.iter().filter(|rule| {
                    rule.action == action && rule.from.contains(&status) && rule.who.contains(&standing)
                });
                assert!(rows.count() <= 1, "{action:?} {status:?} {standing:?}");
            }
        }
    }
}

/// Every state that an article can come to, with any number of assignments.
fn everywhere_from_draft() -> BTreeSet<(i16, i32)> {
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
                for standing in Standing::ALL {
                    for &action in Action::ALL {
                        let Ok(Verdict { status: Some(next), revision, .. }) =
                            decide(&facts, standing, action)
                        else {
                            continue;
                        };
                        if revision <= 2 {
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
fn every_status_can_be_reached_and_no_round_is_below_zero() {
    let reached = everywhere_from_draft();
    for status in ArticleStatus::ALL {
        assert!(reached.iter().any(|(id, _)| *id == status.id()), "{status:?}");
    }
    assert!(reached.iter().all(|(_, revision)| *revision >= 0));
    // A draft is always the first round, a revision never is.
    assert!(!reached.contains(&(Draft.id(), 1)) && !reached.contains(&(Revision.id(), 0)));
}

#[test]
fn doing_and_undoing_leads_back() {
    for (action, undo) in [
        (Action::Submit, Action::UndoSubmit),
        (Action::Accept, Action::UndoAccept),
        (Action::Decline, Action::UndoDecline),
        (Action::SendForRevision, Action::UndoSendForRevision),
        (Action::Publish, Action::UndoPublish),
    ] {
        for &status in ArticleStatus::ALL {
            for revision in [0, 1, 2] {
                // Assignments as they are after the decision withdrew the open ones.
                for completed in [0, 1] {
                    let possible = match status {
                        Draft => revision == 0,
                        Revision => revision > 0,
                        ReviewComplete => completed == 1,
                        // Under review the open ones are withdrawn for good, so it cannot lead back there.
                        UnderReview => false,
                        _ => completed == 0,
                    };
                    let who = if action == Action::Submit { Creator } else { Editor };
                    let facts = Facts {
                        assignments: Assignments { active: 0, completed },
                        has_publication_date: true,
                        ..Facts::new(status, revision)
                    };
                    let Ok(done) = decide(&facts, who, action) else { continue };
                    let after = Facts { status: done.status.unwrap(), revision: done.revision, ..facts };
                    let back = decide(&after, Editor, undo).unwrap();
                    if possible {
                        assert_eq!((back.status, back.revision), (Some(status), revision), "{action:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_missing_is_said_all_at_once() {
    let obstacles = super::super::completeness::obstacles(
        &super::super::Content::default(),
        super::super::completeness::Round { status: Draft, has_current_manuscript: false },
    );
    let facts = Facts { obstacles: obstacles.clone(), ..Facts::new(Draft, 0) };
    assert!(obstacles.len() > 3);
    assert_eq!(decide(&facts, Creator, Action::Submit), Err(Refusal::Incomplete(obstacles)));
    assert!(allowed(&facts, Creator).contains(&Action::Submit));
    assert_eq!(decide(&facts, Standing::Stranger, Action::Submit), Err(Refusal::Hidden));
}

#[test]
fn publishing_needs_a_date_and_undoing_it_no_issue() {
    let facts = Facts::new(Accepted, 0);
    assert_eq!(decide(&facts, Editor, Action::Publish), Err(Refusal::PublicationDateNeeded));
    let facts = Facts { in_issue: true, has_publication_date: true, ..Facts::new(Published, 0) };
    assert_eq!(decide(&facts, Admin, Action::UndoPublish), Err(Refusal::InIssue));
    assert!(!allowed(&facts, Admin).contains(&Action::UndoPublish));
    // Nor is an acceptance taken back under an issue that counts on it.
    let facts = Facts { in_issue: true, ..Facts::new(Accepted, 0) };
    assert_eq!(decide(&facts, Editor, Action::UndoAccept), Err(Refusal::InIssue));
    assert!(allowed(&facts, Editor).contains(&Action::Publish));
}

#[test]
fn what_was_published_is_not_removed() {
    let facts = Facts { was_published: true, ..Facts::new(Draft, 0) };
    assert_eq!(decide(&facts, Creator, Action::Remove), Err(Refusal::WasPublished));
    assert!(!allowed(&facts, Creator).contains(&Action::Remove));
    assert!(allowed(&Facts::new(Draft, 0), Creator).contains(&Action::Remove));
}

#[test]
fn notification_2_only_when_the_review_is_complete() {
    for (active, completed, expected) in [
        (1, 1, Told::Nobody),
        (0, 0, Told::Nobody),
        (0, 1, Told::OfficeWhenComplete(NotificationType::ArticleReviewCompleted)),
    ] {
        let facts = Facts { assignments: Assignments { active, completed }, ..Facts::new(UnderReview, 0) };
        assert_eq!(decide(&facts, Reviewer, Action::EndAssignment).unwrap().tells, expected);
    }
}
