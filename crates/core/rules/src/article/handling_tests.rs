use super::*;
use crate::article::RecommendedAction;
use crate::article::lifecycle::{Action, Facts, Notify, Refusal, allowed_actions, blocked_actions, decide};
use crate::article::relation::Relation;
use crate::enumerations::Enumeration;
use crate::enumerations::NotificationType;

const RECOMMENDATIONS: [Option<OpenRecommendation>; 5] = [
    None,
    Some(OpenRecommendation { is_own: false, is_returned: false }),
    Some(OpenRecommendation { is_own: true, is_returned: false }),
    Some(OpenRecommendation { is_own: false, is_returned: true }),
    Some(OpenRecommendation { is_own: true, is_returned: true }),
];

/// Every combination that can be: the handling editor handles the article.
fn all_handlings() -> Vec<Handling> {
    let mut all = Vec::new();
    for mode in DecisionMode::ALL {
        for part in EditorPart::ALL {
            for is_handled in [false, true] {
                for has_chief in [false, true] {
                    for recommendation in RECOMMENDATIONS {
                        all.push(Handling { mode, part, is_handled, has_chief, recommendation });
                    }
                }
            }
        }
    }
    all.retain(|handling| handling.is_handled || handling.part != EditorPart::HandlingEditor);
    all
}

/// The table of the three modes, written out: mode, part, is it handled → decides, recommends, assigns.
#[test]
fn modes_give_each_part_its_rights() {
    use DecisionMode as Mode;
    use EditorPart as Part;
    for (mode, part, is_handled, decides, recommends, assigns) in [
        (Mode::Anybody, Part::Chief, false, true, false, true),
        (Mode::Anybody, Part::Chief, true, true, false, true),
        (Mode::Anybody, Part::HandlingEditor, true, true, false, true),
        (Mode::Anybody, Part::OtherEditor, false, true, false, true),
        (Mode::Anybody, Part::OtherEditor, true, true, false, true),
        (Mode::Chief, Part::Chief, false, true, false, true),
        (Mode::Chief, Part::Chief, true, true, false, true),
        (Mode::Chief, Part::HandlingEditor, true, false, true, true),
        (Mode::Chief, Part::OtherEditor, false, false, true, true),
        (Mode::Chief, Part::OtherEditor, true, false, false, false),
        (Mode::HandlingEditor, Part::Chief, false, true, false, true),
        (Mode::HandlingEditor, Part::Chief, true, true, false, true),
        (Mode::HandlingEditor, Part::HandlingEditor, true, true, false, true),
        (Mode::HandlingEditor, Part::OtherEditor, false, true, false, true),
        (Mode::HandlingEditor, Part::OtherEditor, true, false, false, false),
    ] {
        let handling = Handling { mode, part, is_handled, has_chief: true, recommendation: None };
        let found = (handling.may_decide(), handling.may_recommend(), handling.may_assign());
        assert_eq!(found, (decides, recommends, assigns), "{handling:?}");
    }
}

#[test]
fn without_a_chief_editor_the_handling_editor_decides() {
    for handling in all_handlings() {
        let without = Handling { has_chief: false, ..handling };
        let expected = match handling.mode {
            DecisionMode::Chief => DecisionMode::HandlingEditor,
            mode => mode,
        };
        assert_eq!(without.effective_mode(), expected, "{handling:?}");
        assert_eq!(Handling { has_chief: true, ..handling }.effective_mode(), handling.mode);
        let same = Handling { mode: expected, ..without };
        assert_eq!(
            (without.may_decide(), without.may_recommend()),
            (same.may_decide(), false),
            "{handling:?}"
        );
    }
}

/// Somebody can always decide on an article: a chief editor, its handling editor, or everybody.
#[test]
fn every_mode_leaves_a_deciding_editor() {
    for mode in DecisionMode::ALL {
        for is_handled in [false, true] {
            for has_chief in [false, true] {
                let present = [
                    has_chief.then_some(EditorPart::Chief),
                    is_handled.then_some(EditorPart::HandlingEditor),
                    Some(EditorPart::OtherEditor),
                ];
                let decides = |part: EditorPart| {
                    Handling { mode, part, is_handled, has_chief, recommendation: None }.may_decide()
                };
                assert!(present.into_iter().flatten().any(decides), "{mode:?} {is_handled} {has_chief}");
            }
        }
    }
}

/// Status × action × relation × mode × part × handled × chief × recommendation.
#[test]
fn every_cell_of_the_lifecycle_obeys_the_handling() {
    use ArticleStatus::{Accepted, Declined, ReviewComplete, Revision, Submitted, UnderReview};
    let mut cells = 0;
    for handling in all_handlings() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let facts = Facts { has_publication_date: true, ..Facts::new(status, 1) };
                let handled = Facts { handling, ..facts.clone() };
                let allowed = allowed_actions(&handled, relation);
                let blocked = blocked_actions(&handled, relation);
                for &action in Action::ALL {
                    cells += 1;
                    let is_editor = matches!(relation, Relation::Editor | Relation::Admin);
                    let awaits = matches!(status, Submitted | UnderReview | ReviewComplete);
                    let (is_possible, is_permitted, refusal) = match action {
                        Action::Accept | Action::Decline | Action::SendForRevision => {
                            (awaits, handling.may_decide(), Refusal::NotTheDecider(handling.effective_mode()))
                        }
                        Action::UndoAccept | Action::UndoDecline | Action::UndoSendForRevision => (
                            match action {
                                Action::UndoAccept => status == Accepted,
                                Action::UndoDecline => status == Declined,
                                _ => status == Revision,
                            },
                            handling.may_decide(),
                            Refusal::NotTheDecider(handling.effective_mode()),
                        ),
                        Action::Recommend => (awaits, handling.may_recommend(), Refusal::NotTheRecommender),
                        Action::ReturnRecommendation => {
                            (awaits, handling.may_return(), Refusal::NothingToReturn)
                        }
                        Action::AssignHandlingEditor => (
                            awaits || matches!(status, Accepted | Revision),
                            handling.may_assign(),
                            Refusal::HandledByAnother,
                        ),
                        // The handling changes no other action.
                        other => {
                            let expected = decide(&facts, relation, other);
                            assert_eq!(decide(&handled, relation, other), expected, "{other:?} {handling:?}");
                            continue;
                        }
                    };
                    let name = format!("{status:?} {action:?} {relation:?} {handling:?}");
                    let found = decide(&handled, relation, action);
                    let is_offered = is_editor && is_possible && is_permitted;
                    assert_eq!(found.is_ok(), is_offered, "{name}");
                    assert_eq!(allowed.contains(&action), is_offered, "{name}");
                    let reason = blocked.iter().find(|(one, _)| *one == action).map(|(_, reason)| reason);
                    if is_editor && is_possible && !is_permitted {
                        assert_eq!(found, Err(refusal.clone()), "{name}");
                        let is_explained =
                            matches!(refusal, Refusal::NotTheDecider(_) | Refusal::HandledByAnother);
                        assert_eq!(reason, is_explained.then_some(&refusal), "{name}");
                    } else {
                        assert_eq!(reason, None, "{name}");
                    }
                    if !is_editor {
                        let refusals = [Err(Refusal::Hidden), Err(Refusal::Forbidden)];
                        assert!(refusals.contains(&found), "{name}");
                    }
                }
            }
        }
    }
    assert_eq!(cells, all_handlings().len() * 8 * 6 * Action::ALL.len());
}

#[test]
fn handling_actions_change_no_status_and_notify_those_concerned() {
    let handling = Handling {
        mode: DecisionMode::Chief,
        part: EditorPart::HandlingEditor,
        is_handled: true,
        ..Handling::default()
    };
    let chief = Handling { part: EditorPart::Chief, recommendation: RECOMMENDATIONS[1], ..handling };
    for (handling, action, notify) in [
        (
            handling,
            Action::AssignHandlingEditor,
            Notify::HandlingEditor(NotificationType::HandlingEditorAssigned),
        ),
        (handling, Action::Recommend, Notify::ChiefEditors(NotificationType::DecisionRecommended)),
        (chief, Action::ReturnRecommendation, Notify::Recommender(NotificationType::RecommendationReturned)),
    ] {
        let facts = Facts { handling, ..Facts::new(ArticleStatus::ReviewComplete, 1) };
        let transition = decide(&facts, Relation::Editor, action).unwrap();
        assert_eq!((transition.status, transition.revision), (Some(ArticleStatus::ReviewComplete), 1));
        assert_eq!(transition.notify, notify);
        assert!(!transition.withdraws_open_assignments);
    }
}

#[test]
fn admins_and_marked_editors_are_chief_editors() {
    for (roles, is_marked, expected) in [
        (&[Role::Admin][..], false, true),
        (&[Role::Editor, Role::Admin], false, true),
        (&[Role::Editor], true, true),
        (&[Role::Editor], false, false),
        // The mark alone is nothing.
        (&[Role::User, Role::Reviewer], true, false),
    ] {
        assert_eq!(is_chief(roles, is_marked), expected, "{roles:?} {is_marked}");
        for is_handling in [false, true] {
            let part = match (expected, is_handling) {
                (true, _) => EditorPart::Chief,
                (false, true) => EditorPart::HandlingEditor,
                (false, false) => EditorPart::OtherEditor,
            };
            assert_eq!(EditorPart::of(roles, is_marked, is_handling), part);
        }
    }
    for (roles, is_active, expected) in [
        (&[Role::Editor][..], true, true),
        (&[Role::Editor], false, false),
        (&[Role::Editor, Role::Admin], true, false),
        (&[Role::Admin], true, false),
        (&[Role::User, Role::Reviewer], true, false),
    ] {
        assert_eq!(can_be_chief(roles, is_active), expected, "{roles:?} {is_active}");
    }
}

#[test]
fn only_chief_editors_return_what_others_recommended() {
    for handling in all_handlings() {
        let is_returnable =
            handling.recommendation == Some(OpenRecommendation { is_own: false, is_returned: false });
        assert_eq!(handling.may_return(), handling.part == EditorPart::Chief && is_returnable);
    }
}

#[test]
fn new_submissions_go_to_the_least_loaded_editor() {
    let load = |id, open, waiting| EditorLoad { id: UserId(id), open, waiting };
    assert_eq!(least_loaded(&[]), None);
    assert_eq!(least_loaded(&[load(1, 3, 0), load(2, 2, 2), load(3, 4, 0)]), Some(UserId(2)));
    // Equal numbers of articles: who has fewer that wait; then the older account.
    assert_eq!(least_loaded(&[load(1, 2, 2), load(2, 2, 1)]), Some(UserId(2)));
    assert_eq!(least_loaded(&[load(9, 2, 1), load(2, 2, 1)]), Some(UserId(2)));
}

#[test]
fn codes_are_those_of_the_decisions() {
    for action in RecommendedAction::ALL {
        assert_eq!(RecommendedAction::from_code(action.code()), Some(action));
        assert_eq!(serde_json::to_value(action).unwrap(), action.code());
        assert_eq!(action.action().code(), action.code());
    }
    assert_eq!(RecommendedAction::from_code("publish"), None);
    for mode in DecisionMode::ALL {
        assert_eq!(serde_json::to_value(mode).unwrap(), mode.code());
    }
}

#[test]
fn forms_limit_their_lists() {
    let errors = |count: i64| {
        let mut validator = Validator::new();
        let article_ids = (0..count).map(ArticleId).collect();
        HandlingEditorBulkChange { article_ids, editor_id: None }.check(&mut validator);
        SectionEditorsChange { editor_ids: (0..count).map(UserId).collect() }.check(&mut validator);
        validator.finish().err().unwrap_or_default().len()
    };
    assert_eq!((errors(0), errors(1), errors(50), errors(51)), (1, 0, 0, 2));
}
