use super::*;
use crate::documents::assignment_matrix;
use crate::enumerations::Enumeration;

fn facts(stage: Stage) -> Facts {
    Facts { stage, article: ArticleStatus::UnderReview, is_current_round: true, has_result: true }
}

#[test]
fn golden_file_is_up_to_date() {
    let golden = include_str!("../../golden/review-assignments.txt");
    assert_eq!(golden, assignment_matrix(), "review the difference, then run `make generate`");
}

#[test]
fn serialized_action_equals_its_code() {
    for action in AssignmentAction::ALL {
        assert_eq!(serde_json::to_value(action).unwrap(), action.code());
    }
}

#[test]
fn at_most_one_rule_applies_to_action_stage_and_actor() {
    for &action in AssignmentAction::ALL {
        for stage in Stage::ALL {
            for actor in AssignmentActor::ALL {
                let rules = RULES.iter().filter(|rule| {
                    rule.action == action && rule.from.contains(&stage) && rule.actors.contains(&actor)
                });
                assert!(rules.count() <= 1, "{action:?} {stage:?} {actor:?}");
            }
        }
    }
}

#[test]
fn stage_of_a_status_has_that_status() {
    for &status in Status::ALL {
        for is_accepted in [false, true] {
            assert_eq!(Stage::of(status, is_accepted).status(), status);
        }
    }
}

#[test]
fn stage_distinguishes_overdue_assignments_by_the_answer() {
    assert_eq!(Stage::of(Status::Overdue, true), Stage::Overdue);
    assert_eq!(Stage::of(Status::Overdue, false), Stage::OverdueUnanswered);
    let open: Vec<Stage> = Stage::ALL.into_iter().filter(|stage| stage.is_open()).collect();
    assert_eq!(open, [Stage::Waiting, Stage::Reviewing, Stage::OverdueUnanswered, Stage::Overdue]);
}

#[test]
fn assignments_are_hidden_from_outsiders() {
    for stage in Stage::ALL {
        for &action in AssignmentAction::ALL {
            assert_eq!(decide(&facts(stage), AssignmentActor::Outsider, action), Err(Refusal::Hidden));
        }
    }
    assert_eq!(AssignmentActor::as_reviewer(true, true, false), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(true, false, true), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(false, false, false), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(true, false, false), AssignmentActor::Reviewer);
    for relation in [Relation::Creator, Relation::RecusedEditor, Relation::Reviewer, Relation::Stranger] {
        assert_eq!(AssignmentActor::from_relation(relation), AssignmentActor::Outsider);
    }
    assert_eq!(AssignmentActor::from_relation(Relation::Editor), AssignmentActor::Editor);
    assert_eq!(AssignmentActor::from_relation(Relation::Admin), AssignmentActor::Admin);
}

/// After the round only reading is allowed.
#[test]
fn assignment_cannot_change_after_its_round() {
    for stage in Stage::ALL {
        for actor in [
            AssignmentActor::Reviewer,
            AssignmentActor::Editor,
            AssignmentActor::Admin,
            AssignmentActor::Scheduler,
        ] {
            for &action in AssignmentAction::ALL {
                for &article in ArticleStatus::ALL {
                    for is_current_round in [true, false] {
                        let later = Facts { article, is_current_round, ..facts(stage) };
                        let is_over = article != ArticleStatus::UnderReview || !is_current_round;
                        let during_review = decide(&facts(stage), actor, action);
                        let afterwards = decide(&later, actor, action);
                        match (action, during_review) {
                            (AssignmentAction::ReadReview, _) | (_, Err(Refusal::Forbidden)) => {
                                assert_eq!(during_review, afterwards)
                            }
                            _ if is_over => assert_eq!(afterwards, Err(Refusal::WrongStatus)),
                            _ => assert_eq!(during_review, afterwards),
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn ended_assignments_allow_only_reading() {
    for stage in [Stage::Completed, Stage::Declined, Stage::Withdrawn] {
        for actor in AssignmentActor::ALL {
            let changes = allowed_actions(&facts(stage), actor)
                .into_iter()
                .filter(|action| *action != AssignmentAction::ReadReview);
            assert_eq!(changes.count(), 0, "{stage:?} {actor:?}");
        }
    }
    for stage in Stage::ALL {
        for actor in AssignmentActor::ALL {
            for action in allowed_actions(&facts(stage), actor) {
                let transition = decide(&facts(stage), actor, action).unwrap();
                let is_open = Status::OPEN.contains(&transition.status);
                assert_eq!(transition.ends_assignment, stage.is_open() && !is_open, "{stage:?} {action:?}");
            }
        }
    }
}

#[test]
fn complete_is_offered_but_requires_a_result() {
    let without_result = Facts { has_result: false, ..facts(Stage::Reviewing) };
    assert_eq!(
        decide(&without_result, AssignmentActor::Reviewer, AssignmentAction::Complete),
        Err(Refusal::ResultNeeded)
    );
    assert!(
        allowed_actions(&without_result, AssignmentActor::Reviewer).contains(&AssignmentAction::Complete)
    );
}

#[test]
fn overdue_unanswered_request_can_only_be_withdrawn() {
    let unanswered = facts(Stage::OverdueUnanswered);
    assert_eq!(allowed_actions(&unanswered, AssignmentActor::Reviewer), []);
    assert_eq!(allowed_actions(&unanswered, AssignmentActor::Editor), [AssignmentAction::Withdraw]);
    assert_eq!(
        allowed_actions(&facts(Stage::Overdue), AssignmentActor::Reviewer),
        [AssignmentAction::SaveReview, AssignmentAction::Complete, AssignmentAction::ReadReview]
    );
}

#[test]
fn admins_can_only_read_reviews() {
    for stage in Stage::ALL {
        assert!(
            allowed_actions(&facts(stage), AssignmentActor::Admin)
                .iter()
                .all(|action| *action == AssignmentAction::ReadReview)
        );
    }
}

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
    assert_eq!(single(Candidate { is_active_or_invited: false, ..eligible }), Err(CannotReview::Deactivated));
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

#[test]
fn waiting_reviewing_and_completed_assignments_prevent_another_one() {
    assert_eq!(Status::BLOCKING_REASSIGNMENT, [Status::Waiting, Status::Reviewing, Status::Completed]);
}
