use super::*;
use crate::enumerations::Enumeration;

/// Every combination of facts, with the counts 0 and 1.
fn all_facts() -> Vec<StepFacts> {
    let bit = |bits: u32, index: u32| bits & (1 << index) != 0;
    let mut all = Vec::new();
    for &status in ArticleStatus::ALL {
        for mode in DecisionMode::ALL {
            for bits in 0..512 {
                let handling = StepHandling {
                    mode,
                    viewer_is_chief: bit(bits, 0),
                    is_handled: bit(bits, 1) || bit(bits, 2),
                    is_handled_by_viewer: bit(bits, 2),
                    is_recommended: bit(bits, 3),
                };
                all.push(StepFacts {
                    status,
                    handling,
                    asked: i32::from(bit(bits, 4)),
                    agreed: i32::from(bit(bits, 4) && bit(bits, 5)),
                    has_late_request: bit(bits, 6),
                    in_issue: bit(bits, 7),
                    is_prepared: bit(bits, 8),
                });
            }
        }
    }
    all
}

/// The step in plain code, by which the table is checked.
fn expected(facts: &StepFacts) -> Option<WorkStepKind> {
    let handling = facts.handling;
    let chiefs_decide = handling.mode == DecisionMode::Chief;
    let is_undecided = matches!(facts.status, Submitted | UnderReview | ReviewComplete);
    if is_undecided && chiefs_decide && handling.is_recommended {
        return Some(AnswerRecommendation);
    }
    match facts.status {
        Submitted if facts.asked > 0 => Some(AskMoreReviewers),
        Submitted if handling.mode != DecisionMode::Anybody && !handling.is_handled => Some(AssignEditor),
        Submitted => Some(AskReviewers),
        UnderReview if facts.has_late_request => Some(RemindReviewers),
        UnderReview if facts.agreed > 0 => Some(WaitForReviews),
        UnderReview => Some(WaitForAnswers),
        ReviewComplete if !chiefs_decide => Some(Decide),
        ReviewComplete if handling.is_handled && !handling.is_handled_by_viewer => {
            Some(WaitForRecommendation)
        }
        ReviewComplete => Some(if handling.viewer_is_chief { Decide } else { Recommend }),
        Accepted if !facts.is_prepared => Some(Prepare),
        Accepted => Some(if facts.in_issue { WaitForIssue } else { Publish }),
        Published if !facts.in_issue => Some(PlaceInIssue),
        Revision => Some(WaitForAuthor),
        _ => None,
    }
}

#[test]
fn every_status_and_fact_has_its_step() {
    let all = all_facts();
    for facts in &all {
        assert_eq!(next_step(facts), expected(facts), "{facts:?}");
    }
    for kind in WorkStepKind::ALL {
        assert!(all.iter().any(|facts| next_step(facts) == Some(*kind)), "{kind:?} never happens");
    }
}

#[test]
fn steps_are_given_to_those_who_may_take_them() {
    for facts in all_facts() {
        let Some(kind) = next_step(&facts) else { continue };
        let handling = facts.handling;
        let is_own = handling.is_handled_by_viewer || !handling.is_handled;
        let expected = match kind {
            AnswerRecommendation => handling.viewer_is_chief,
            WaitForAnswers | WaitForReviews | WaitForRecommendation | WaitForAuthor | WaitForIssue => false,
            _ => is_own,
        };
        assert_eq!(is_yours(kind, &handling), expected, "{facts:?}");
        if matches!(kind, Recommend) {
            assert!(is_own && !handling.viewer_is_chief, "{facts:?}");
        }
    }
}

#[test]
fn codes_are_those_of_the_interface() {
    for kind in WorkStepKind::ALL {
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
        let LocalizedText { en, ru } = kind.name();
        assert!(en.is_ascii() && !ru.is_ascii(), "{en} {ru}");
    }
    for waits in WaitsFor::ALL {
        assert_eq!(serde_json::to_value(waits).unwrap(), waits.code());
        assert!(WorkStepKind::ALL.iter().any(|kind| kind.waits_for() == *waits), "{waits:?}");
    }
}
