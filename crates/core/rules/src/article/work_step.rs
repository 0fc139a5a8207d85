//! Next step of an article on the editors' list, and who takes it.
//!
//! [`STEPS`] is a table, because the list also filters by it: `editorial` translates each condition into SQL.

use super::handling::{DecisionMode, Handling};
use crate::coded::coded;
use crate::enumerations::ArticleStatus::{
    self, Accepted, Published, ReviewComplete, Revision, Submitted, UnderReview,
};
use crate::language::LocalizedText;

coded! {
    /// What happens next with an article, in the order of display.
    WorkStepKind {
        AssignEditor = "assign-editor",
        AskReviewers = "ask-reviewers",
        /// All requests ended without a review.
        AskMoreReviewers = "ask-more-reviewers",
        /// Nobody has agreed to review yet.
        WaitForAnswers = "wait-for-answers",
        WaitForReviews = "wait-for-reviews",
        RemindReviewers = "remind-reviewers",
        Decide = "decide",
        /// The handling editor recommends a decision to the chief editors.
        Recommend = "recommend",
        /// A chief editor decides as recommended, otherwise, or returns the recommendation.
        AnswerRecommendation = "answer-recommendation",
        WaitForRecommendation = "wait-for-recommendation",
        WaitForAuthor = "wait-for-author",
        /// The accepted article lacks its DOI or its full text.
        Prepare = "prepare",
        Publish = "publish",
        /// Published before its issue.
        PlaceInIssue = "place-in-issue",
        WaitForIssue = "wait-for-issue",
    }
}

coded! {
    /// Whom an article waits for.
    WaitsFor {
        Editors = "editors",
        Reviewers = "reviewers",
        Author = "author",
        /// Preparation for publication, and the issue.
        Production = "production",
    }
}

use WorkStepKind::{
    AnswerRecommendation, AskMoreReviewers, AskReviewers, AssignEditor, Decide, PlaceInIssue, Prepare,
    Publish, Recommend, RemindReviewers, WaitForAnswers, WaitForAuthor, WaitForIssue, WaitForRecommendation,
    WaitForReviews,
};

impl WorkStepKind {
    pub const fn waits_for(self) -> WaitsFor {
        match self {
            AssignEditor
            | AskReviewers
            | AskMoreReviewers
            | Decide
            | Recommend
            | AnswerRecommendation
            | WaitForRecommendation => WaitsFor::Editors,
            WaitForAnswers | WaitForReviews | RemindReviewers => WaitsFor::Reviewers,
            WaitForAuthor => WaitsFor::Author,
            Prepare | Publish | PlaceInIssue | WaitForIssue => WaitsFor::Production,
        }
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            AssignEditor => LocalizedText::new("Assign an editor", "Назначить ведущего редактора"),
            AskReviewers => LocalizedText::new("Ask reviewers", "Пригласить рецензентов"),
            AskMoreReviewers => LocalizedText::new("Ask more reviewers", "Пригласить других рецензентов"),
            WaitForAnswers => LocalizedText::new("Wait for answers", "Ждать ответа рецензентов"),
            WaitForReviews => LocalizedText::new("Wait for reviews", "Ждать рецензий"),
            RemindReviewers => LocalizedText::new("Remind reviewers", "Напомнить рецензентам"),
            Decide => LocalizedText::new("Decide", "Принять решение"),
            Recommend => LocalizedText::new("Recommend a decision", "Предложить решение"),
            AnswerRecommendation => {
                LocalizedText::new("Answer the recommendation", "Ответить на предложение редактора")
            }
            WaitForRecommendation => {
                LocalizedText::new("Wait for the recommendation", "Ждать предложения редактора")
            }
            WaitForAuthor => LocalizedText::new("Wait for the author", "Ждать автора"),
            Prepare => LocalizedText::new("Prepare for publication", "Подготовить к публикации"),
            Publish => LocalizedText::new("Publish", "Опубликовать"),
            PlaceInIssue => LocalizedText::new("Place in an issue", "Включить в выпуск"),
            WaitForIssue => LocalizedText::new("Wait for the issue", "Ждать выпуска"),
        }
    }

    /// True if an editor does something now.
    pub const fn is_action(self) -> bool {
        match self {
            AssignEditor | AskReviewers | AskMoreReviewers | RemindReviewers | Decide | Recommend
            | AnswerRecommendation | Prepare | Publish | PlaceInIssue => true,
            WaitForAnswers | WaitForReviews | WaitForRecommendation | WaitForAuthor | WaitForIssue => false,
        }
    }
}

/// Condition of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Not everybody decides: articles need a handling editor.
    NeedsHandlingEditor,
    /// Chief editors decide; the handling editor recommends.
    ChiefsDecide,
    ViewerIsChief,
    Handled,
    HandledByViewer,
    /// A recommendation waits for a chief editor.
    Recommended,
    AnybodyAsked,
    AnybodyAgreed,
    LateRequest,
    InIssue,
    Prepared,
}

/// A step and when it is next. The first rule of the status that fits applies.
pub struct StepRule {
    pub from: &'static [ArticleStatus],
    pub when: &'static [(Condition, bool)],
    pub kind: WorkStepKind,
}

const fn step(
    from: &'static [ArticleStatus],
    when: &'static [(Condition, bool)],
    kind: WorkStepKind,
) -> StepRule {
    StepRule { from, when, kind }
}

const UNDECIDED: &[ArticleStatus] = &[Submitted, UnderReview, ReviewComplete];

pub const STEPS: &[StepRule] = {
    use Condition::{
        AnybodyAgreed, AnybodyAsked, ChiefsDecide, Handled, HandledByViewer, InIssue, LateRequest,
        NeedsHandlingEditor, Prepared, Recommended, ViewerIsChief,
    };
    &[
        step(UNDECIDED, &[(ChiefsDecide, true), (Recommended, true)], AnswerRecommendation),
        step(
            &[Submitted],
            &[(NeedsHandlingEditor, true), (AnybodyAsked, false), (Handled, false)],
            AssignEditor,
        ),
        step(&[Submitted], &[(AnybodyAsked, false)], AskReviewers),
        step(&[Submitted], &[], AskMoreReviewers),
        step(&[UnderReview], &[(LateRequest, true)], RemindReviewers),
        step(&[UnderReview], &[(AnybodyAgreed, false)], WaitForAnswers),
        step(&[UnderReview], &[], WaitForReviews),
        step(&[ReviewComplete], &[(ChiefsDecide, false)], Decide),
        // A chief editor who handles the article, or where nobody does, needs no recommendation.
        step(&[ReviewComplete], &[(ViewerIsChief, true), (HandledByViewer, true)], Decide),
        step(&[ReviewComplete], &[(ViewerIsChief, true), (Handled, false)], Decide),
        step(&[ReviewComplete], &[(HandledByViewer, true)], Recommend),
        step(&[ReviewComplete], &[(Handled, false)], Recommend),
        step(&[ReviewComplete], &[], WaitForRecommendation),
        step(&[Accepted], &[(Prepared, false)], Prepare),
        step(&[Accepted], &[(InIssue, true)], WaitForIssue),
        step(&[Accepted], &[], Publish),
        step(&[Published], &[(InIssue, false)], PlaceInIssue),
        step(&[Revision], &[], WaitForAuthor),
    ]
};

/// Facts of an article that its next step depends on, as one editor meets it.
#[derive(Debug, Clone, Copy)]
pub struct StepFacts {
    pub status: ArticleStatus,
    pub handling: StepHandling,
    /// Requests of the round that were not withdrawn.
    pub asked: i32,
    /// Of these, the reviewers who agreed.
    pub agreed: i32,
    pub has_late_request: bool,
    pub in_issue: bool,
    /// The article has a DOI and a full text.
    pub is_prepared: bool,
}

/// Handling of an article, for its next step.
#[derive(Debug, Clone, Copy)]
pub struct StepHandling {
    pub mode: DecisionMode,
    pub viewer_is_chief: bool,
    pub is_handled: bool,
    pub is_handled_by_viewer: bool,
    /// A recommendation is open and was not returned.
    pub is_recommended: bool,
}

impl StepHandling {
    pub const fn of(handling: Handling, viewer_is_chief: bool, is_handled_by_viewer: bool) -> StepHandling {
        StepHandling {
            mode: handling.mode,
            viewer_is_chief,
            is_handled: handling.is_handled,
            is_handled_by_viewer,
            is_recommended: match handling.recommendation {
                Some(recommendation) => !recommendation.is_returned,
                None => false,
            },
        }
    }

    /// Value of a condition that depends on the journal and the viewer only, not on the article.
    pub const fn fixed(mode: DecisionMode, viewer_is_chief: bool, condition: Condition) -> Option<bool> {
        match condition {
            Condition::NeedsHandlingEditor => Some(!matches!(mode, DecisionMode::Anybody)),
            Condition::ChiefsDecide => Some(matches!(mode, DecisionMode::Chief)),
            Condition::ViewerIsChief => Some(viewer_is_chief),
            _ => None,
        }
    }
}

impl StepFacts {
    const fn holds(&self, condition: Condition) -> bool {
        let handling = &self.handling;
        match condition {
            Condition::NeedsHandlingEditor | Condition::ChiefsDecide | Condition::ViewerIsChief => {
                matches!(StepHandling::fixed(handling.mode, handling.viewer_is_chief, condition), Some(true))
            }
            Condition::Handled => handling.is_handled,
            Condition::HandledByViewer => handling.is_handled_by_viewer,
            Condition::Recommended => handling.is_recommended,
            Condition::AnybodyAsked => self.asked > 0,
            Condition::AnybodyAgreed => self.agreed > 0,
            Condition::LateRequest => self.has_late_request,
            Condition::InIssue => self.in_issue,
            Condition::Prepared => self.is_prepared,
        }
    }
}

/// Returns what happens next, or `None` if nothing does.
pub fn next_step(facts: &StepFacts) -> Option<WorkStepKind> {
    let fits = |rule: &&StepRule| {
        rule.from.contains(&facts.status)
            && rule.when.iter().all(|(condition, value)| facts.holds(*condition) == *value)
    };
    STEPS.iter().find(fits).map(|rule| rule.kind)
}

/// True if the viewer is the one to take the step: as handling editor, as anybody where nobody handles the article, or
/// as a chief editor who answers a recommendation.
pub const fn is_yours(kind: WorkStepKind, handling: &StepHandling) -> bool {
    kind.is_action()
        && match kind {
            AnswerRecommendation => handling.viewer_is_chief,
            _ => handling.is_handled_by_viewer || !handling.is_handled,
        }
}

#[cfg(test)]
#[path = "work_step_tests.rs"]
mod tests;
