use super::*;
use crate::documents::assignment_matrix;
use crate::enumerations::Enumeration;

fn facts(stage: Stage) -> Facts {
    Facts {
        stage,
        article: ArticleStatus::UnderReview,
        is_current_round: true,
        has_result: true,
        pending_note: None,
        reminder: Reminder::Possible,
    }
}

#[test]
fn golden_file_is_up_to_date() {
    let golden = include_str!("../../../golden/review-assignments.txt");
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
    assert_eq!(open, [Stage::Waiting, Stage::Reviewing, Stage::Overdue]);
    let ended: Vec<Stage> = Stage::ALL.into_iter().filter(|stage| stage.is_ended()).collect();
    assert_eq!(ended, [Stage::Completed, Stage::Declined, Stage::Withdrawn]);
    for &status in Status::ALL {
        assert_eq!(Status::NOT_ENDED.contains(&status), !status.is_ended(), "{status:?}");
    }
}

#[test]
fn assignments_are_hidden_from_outsiders() {
    for stage in Stage::ALL {
        for &action in AssignmentAction::ALL {
            assert_eq!(decide(&facts(stage), AssignmentActor::Outsider, action), Err(Refusal::Hidden));
        }
    }
    assert_eq!(AssignmentActor::as_reviewer(true, true), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(false, true), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(false, false), AssignmentActor::Outsider);
    assert_eq!(AssignmentActor::as_reviewer(true, false), AssignmentActor::Reviewer);
    for relation in [Relation::Creator, Relation::RecusedEditor, Relation::Reviewer, Relation::Stranger] {
        assert_eq!(AssignmentActor::from_relation(relation), AssignmentActor::Outsider);
    }
    assert_eq!(AssignmentActor::from_relation(Relation::Editor), AssignmentActor::Editor);
    assert_eq!(AssignmentActor::from_relation(Relation::Admin), AssignmentActor::Admin);
}

/// After the round only reading and rating are allowed.
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
                        let is_undecided = article == ArticleStatus::UnderReview
                            || action == AssignmentAction::ReturnReview
                                && article == ArticleStatus::ReviewComplete;
                        let is_over = !is_undecided || !is_current_round;
                        let during_review = decide(&facts(stage), actor, action);
                        let afterwards = decide(&later, actor, action);
                        match (action, during_review) {
                            (AssignmentAction::ReadReview | AssignmentAction::RateReview, _)
                            | (_, Err(Refusal::Forbidden)) => assert_eq!(during_review, afterwards),
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
fn editors_return_and_rate_completed_reviews_and_nothing_else_changes_after_the_end() {
    for stage in [Stage::Completed, Stage::Declined, Stage::Withdrawn] {
        for actor in AssignmentActor::ALL {
            let changes: Vec<AssignmentAction> = allowed_actions(&facts(stage), actor)
                .into_iter()
                .filter(|action| *action != AssignmentAction::ReadReview)
                .collect();
            let expected: &[AssignmentAction] = match (stage, actor) {
                (Stage::Completed, AssignmentActor::Editor) => {
                    &[AssignmentAction::ReturnReview, AssignmentAction::RateReview]
                }
                _ => &[],
            };
            assert_eq!(changes, expected, "{stage:?} {actor:?}");
        }
    }
    for stage in Stage::ALL {
        for actor in AssignmentActor::ALL {
            for action in allowed_actions(&facts(stage), actor) {
                let transition = decide(&facts(stage), actor, action).unwrap();
                let is_ended = transition.status.is_ended();
                assert_eq!(transition.ends_assignment, !stage.is_ended() && is_ended, "{stage:?} {action:?}");
                let reopens = action == AssignmentAction::ReturnReview;
                assert_eq!(transition.reopens_assignment, reopens, "{stage:?} {action:?}");
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
        [
            AssignmentAction::AskForTime,
            AssignmentAction::CannotFinish,
            AssignmentAction::SaveReview,
            AssignmentAction::Complete,
            AssignmentAction::ReadReview
        ]
    );
}

#[test]
fn overdue_reviewer_gets_more_time_only_on_request() {
    let change = |stage, pending_note| {
        let facts = Facts { pending_note, ..facts(stage) };
        decide(&facts, AssignmentActor::Editor, AssignmentAction::ChangeDueDate).map(|it| it.status)
    };
    let more_time = Some(NoteKind::MoreTime);
    for pending_note in [None, more_time, Some(NoteKind::CannotFinish)] {
        assert_eq!(change(Stage::Waiting, pending_note), Ok(Status::Waiting));
        assert_eq!(change(Stage::Reviewing, pending_note), Ok(Status::Reviewing));
        assert_eq!(change(Stage::OverdueUnanswered, pending_note), Err(Refusal::WrongStatus));
        let overdue =
            if pending_note == more_time { Ok(Status::Reviewing) } else { Err(Refusal::WrongStatus) };
        assert_eq!(change(Stage::Overdue, pending_note), overdue);
    }
}

#[test]
fn reviewer_does_not_repeat_an_unanswered_note() {
    let offered = |stage, pending_note| {
        let facts = Facts { pending_note, ..facts(stage) };
        let actions = allowed_actions(&facts, AssignmentActor::Reviewer).into_iter();
        let notes = [AssignmentAction::AskForTime, AssignmentAction::CannotFinish];
        actions.filter(|action| notes.contains(action)).collect::<Vec<_>>()
    };
    let (ask, cannot_finish) = (AssignmentAction::AskForTime, AssignmentAction::CannotFinish);
    assert_eq!(offered(Stage::Reviewing, None), [ask]);
    assert_eq!(offered(Stage::Reviewing, Some(NoteKind::MoreTime)), []);
    assert_eq!(offered(Stage::Overdue, None), [ask, cannot_finish]);
    assert_eq!(offered(Stage::Overdue, Some(NoteKind::MoreTime)), [cannot_finish]);
    assert_eq!(offered(Stage::Overdue, Some(NoteKind::CannotFinish)), [ask]);
    for stage in [Stage::Waiting, Stage::OverdueUnanswered, Stage::Completed, Stage::Declined] {
        assert_eq!(offered(stage, None), [], "{stage:?}");
    }
}

#[test]
fn editors_remind_late_reviewers_once_a_day() {
    let remind = |stage, actor, reminder| {
        let facts = Facts { reminder, ..facts(stage) };
        let is_offered = allowed_actions(&facts, actor).contains(&AssignmentAction::Remind);
        let decided = decide(&facts, actor, AssignmentAction::Remind);
        assert_eq!(is_offered, decided.is_ok(), "{stage:?} {actor:?} {reminder:?}");
        decided.map(|transition| transition.notify)
    };
    let editor = AssignmentActor::Editor;
    for stage in [Stage::Waiting, Stage::Reviewing] {
        let expected = Notify::Reviewer(NotificationType::ReviewAssignmentReminder);
        assert_eq!(remind(stage, editor, Reminder::Possible), Ok(expected));
        for reminder in [Reminder::Possible, Reminder::NotLate, Reminder::TooSoon] {
            assert_eq!(
                remind(stage, AssignmentActor::Scheduler, reminder),
                Ok(expected),
                "before the due date"
            );
            assert_eq!(remind(stage, AssignmentActor::Admin, reminder), Err(Refusal::Forbidden));
        }
    }
    let overdue = Notify::Reviewer(NotificationType::ReviewAssignmentOverdue);
    assert_eq!(remind(Stage::Overdue, editor, Reminder::Possible), Ok(overdue));
    for stage in [Stage::Waiting, Stage::Reviewing, Stage::Overdue] {
        assert_eq!(remind(stage, editor, Reminder::NotLate), Err(Refusal::NotLate));
        assert_eq!(remind(stage, editor, Reminder::TooSoon), Err(Refusal::RemindedRecently));
    }
    for stage in [Stage::OverdueUnanswered, Stage::Completed, Stage::Declined, Stage::Withdrawn] {
        assert_eq!(remind(stage, editor, Reminder::Possible), Err(Refusal::WrongStatus));
    }
}

#[test]
fn review_is_returned_before_the_decision_and_rated_at_any_time() {
    let notify = Notify::Reviewer(NotificationType::ReviewAssignmentReturned);
    for &article in ArticleStatus::ALL {
        for is_current_round in [true, false] {
            let facts = Facts { article, is_current_round, ..facts(Stage::Completed) };
            let returned = decide(&facts, AssignmentActor::Editor, AssignmentAction::ReturnReview);
            let is_undecided = matches!(article, ArticleStatus::UnderReview | ArticleStatus::ReviewComplete);
            match is_current_round && is_undecided {
                true => {
                    assert_eq!(returned.map(|it| (it.status, it.notify)), Ok((Status::Reviewing, notify)))
                }
                false => assert_eq!(returned, Err(Refusal::WrongStatus), "{article:?} {is_current_round}"),
            }
            let rated = decide(&facts, AssignmentActor::Editor, AssignmentAction::RateReview);
            assert_eq!(rated.map(|it| (it.status, it.notify)), Ok((Status::Completed, Notify::Nobody)));
            for action in [AssignmentAction::ReturnReview, AssignmentAction::RateReview] {
                for actor in [AssignmentActor::Reviewer, AssignmentActor::Admin, AssignmentActor::Scheduler] {
                    assert_eq!(decide(&facts, actor, action), Err(Refusal::Forbidden), "{actor:?}");
                }
                let outsider = AssignmentActor::Outsider;
                assert_eq!(decide(&facts, outsider, action), Err(Refusal::Hidden));
            }
        }
    }
    for stage in Stage::ALL.into_iter().filter(|stage| *stage != Stage::Completed) {
        for action in [AssignmentAction::ReturnReview, AssignmentAction::RateReview] {
            let refused = decide(&facts(stage), AssignmentActor::Editor, action);
            assert_eq!(refused, Err(Refusal::WrongStatus), "{stage:?} {action:?}");
        }
    }
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
fn waiting_reviewing_and_completed_assignments_prevent_another_one() {
    assert_eq!(Status::BLOCKING_REASSIGNMENT, [Status::Waiting, Status::Reviewing, Status::Completed]);
}
