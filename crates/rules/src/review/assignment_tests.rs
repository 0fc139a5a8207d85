use super::*;
use crate::documents::assignment_matrix;
use crate::enumerations::Enumeration;

fn facts(stage: Stage) -> Facts {
    Facts { stage, article: ArticleStatus::UnderReview, is_present_round: true, has_result: true }
}

#[test]
fn the_golden_file_is_true() {
    let golden = include_str!("../../golden/review-assignments.txt");
    assert_eq!(golden, assignment_matrix(), "look at the difference, then run `make generate`");
}

#[test]
fn a_deed_has_one_name_everywhere() {
    for deed in Deed::ALL {
        assert_eq!(serde_json::to_value(deed).unwrap(), deed.code());
    }
}

#[test]
fn a_cell_has_one_row_at_most() {
    for &deed in Deed::ALL {
        for stage in Stage::ALL {
            for party in Party::ALL {
                let rows = RULES.iter().filter(|rule| {
                    rule.deed == deed && rule.from.contains(&stage) && rule.who.contains(&party)
                });
                assert!(rows.count() <= 1, "{deed:?} {stage:?} {party:?}");
            }
        }
    }
}

#[test]
fn every_status_has_its_stage() {
    for &status in Status::ALL {
        for is_accepted in [false, true] {
            assert_eq!(Stage::of(status, is_accepted).status(), status);
        }
    }
}

#[test]
fn outsiders_know_of_nothing() {
    for stage in Stage::ALL {
        for &deed in Deed::ALL {
            assert_eq!(decide(&facts(stage), Party::Outsider, deed), Err(Refusal::Hidden));
        }
    }
    assert_eq!(Party::as_reviewer(true, true, false), Party::Outsider);
    assert_eq!(Party::as_reviewer(true, false, true), Party::Outsider);
    assert_eq!(Party::as_reviewer(false, false, false), Party::Outsider);
    for standing in [Standing::Creator, Standing::RecusedEditor, Standing::Reviewer, Standing::Stranger] {
        assert_eq!(Party::at_the_desk(standing), Party::Outsider);
    }
}

/// What moves an assignment only moves it while its article is under review in its round; what was written stays readable.
#[test]
fn nothing_moves_once_the_round_is_over() {
    for stage in Stage::ALL {
        for party in [Party::Reviewer, Party::Editor, Party::Admin, Party::Clock] {
            for &deed in Deed::ALL {
                for &article in ArticleStatus::ALL {
                    for is_present_round in [true, false] {
                        let over = Facts { article, is_present_round, ..facts(stage) };
                        let is_over = article != ArticleStatus::UnderReview || !is_present_round;
                        let now = decide(&facts(stage), party, deed);
                        let then = decide(&over, party, deed);
                        match (deed, now) {
                            (Deed::ReadReview, _) | (_, Err(Refusal::Forbidden)) => assert_eq!(now, then),
                            _ if is_over => assert_eq!(then, Err(Refusal::WrongStatus)),
                            _ => assert_eq!(now, then),
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_over_is_over_and_every_end_is_an_end() {
    for stage in [Stage::Completed, Stage::Declined, Stage::Withdrawn] {
        for party in Party::ALL {
            let moves = allowed(&facts(stage), party).into_iter().filter(|deed| *deed != Deed::ReadReview);
            assert_eq!(moves.count(), 0, "{stage:?} {party:?}");
        }
    }
    for stage in Stage::ALL {
        for party in Party::ALL {
            for deed in allowed(&facts(stage), party) {
                let verdict = decide(&facts(stage), party, deed).unwrap();
                let is_open = Status::OPEN.contains(&verdict.status);
                assert_eq!(verdict.ends, stage.is_open() && !is_open, "{stage:?} {deed:?}");
            }
        }
    }
}

#[test]
fn completing_needs_a_result_and_says_so_when_tried() {
    let bare = Facts { has_result: false, ..facts(Stage::Reviewing) };
    assert_eq!(decide(&bare, Party::Reviewer, Deed::Complete), Err(Refusal::ResultNeeded));
    assert!(allowed(&bare, Party::Reviewer).contains(&Deed::Complete));
}

#[test]
fn an_unanswered_request_that_is_overdue_can_only_be_withdrawn() {
    let stage = facts(Stage::OverdueUnanswered);
    assert_eq!(allowed(&stage, Party::Reviewer), []);
    assert_eq!(allowed(&stage, Party::Editor), [Deed::Withdraw]);
    assert_eq!(
        allowed(&facts(Stage::Overdue), Party::Reviewer),
        [Deed::SaveReview, Deed::Complete, Deed::ReadReview]
    );
}

#[test]
fn admins_look_and_do_nothing() {
    for stage in Stage::ALL {
        assert!(allowed(&facts(stage), Party::Admin).iter().all(|deed| *deed == Deed::ReadReview));
    }
}

#[test]
fn authors_are_unfit_before_all_else() {
    let fit = Candidate {
        is_reviewer: true,
        is_welcome: true,
        is_reachable: true,
        is_author: false,
        is_the_editor: false,
        is_in_the_office: false,
        is_assigned: false,
    };
    let single = |candidate| fitness(candidate, ReviewMode::Single);
    assert_eq!(single(fit), Ok(()));
    assert_eq!(single(Candidate { is_reviewer: false, ..fit }), Err(Unfit::NotAReviewer));
    assert_eq!(single(Candidate { is_reachable: false, ..fit }), Err(Unfit::Unreachable));
    assert_eq!(single(Candidate { is_welcome: false, ..fit }), Err(Unfit::Deactivated));
    assert_eq!(single(Candidate { is_assigned: true, ..fit }), Err(Unfit::AlreadyAssigned));
    assert_eq!(single(Candidate { is_the_editor: true, ..fit }), Err(Unfit::IsYourself));
    let colleague = Candidate { is_in_the_office: true, ..fit };
    assert_eq!(single(colleague), Ok(()));
    assert_eq!(fitness(colleague, ReviewMode::Double), Err(Unfit::KnowsTheAuthors));
    let everything = Candidate {
        is_reviewer: false,
        is_welcome: false,
        is_reachable: false,
        is_author: true,
        is_the_editor: true,
        is_in_the_office: true,
        is_assigned: true,
    };
    assert_eq!(single(everything), Err(Unfit::IsAuthor));
}

#[test]
fn suggestions_are_an_editors_and_only_early() {
    for &status in ArticleStatus::ALL {
        for standing in Standing::ALL {
            let early = matches!(
                status,
                ArticleStatus::Draft | ArticleStatus::Submitted | ArticleStatus::UnderReview
            );
            assert_eq!(acts_on_suggestions(standing, status), early && standing == Standing::Editor);
        }
    }
}
