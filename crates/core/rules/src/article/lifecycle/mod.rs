//! Lifecycle of an article: [`RULES`] lists all permitted actions, [`decide`] finds the transition that an action
//! causes.

mod rules;

use serde::Serialize;
use utoipa::ToSchema;

use super::completeness::SubmissionProblem;
use super::handling::{DecisionMode, Handling};
use super::relation::Relation;
use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};
use crate::enumerations::NotificationType;

pub use rules::RULES;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        /// Action on an article, in the order of display.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        #[schema(as = ArticleAction)]
        pub enum Action { $($(#[$doc])* $name),+ }

        impl Action {
            pub const ALL: &'static [Action] = &[$(Action::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(Action::$name => $code),+ }
            }
        }
    };
}

actions! {
    Edit = "edit";
    Correspond = "correspond";
    Remove = "remove";
    Submit = "submit";
    AssignReviewer = "assign-reviewer";
    AssignHandlingEditor = "assign-handling-editor";
    /// Performed when an assignment ends; the status follows from the remaining assignments.
    EndAssignment = "end-assignment";
    /// Performed when the editors return a completed review; the status follows from the assignments.
    ReopenAssignment = "reopen-assignment";
    /// Makes a draft decision for the chief editors.
    Recommend = "recommend";
    /// Returns a recommendation to the editor who made it.
    ReturnRecommendation = "return-recommendation";
    Accept = "accept";
    SendForRevision = "send-for-revision";
    Decline = "decline";
    Publish = "publish";
    /// Begins a notice, such as a correction, on the published article.
    BeginNotice = "begin-notice";
    /// Removes a notice that was never published.
    DiscardNotice = "discard-notice";
    UndoSubmit = "undo-submit";
    UndoAccept = "undo-accept";
    UndoDecline = "undo-decline";
    UndoSendForRevision = "undo-send-for-revision";
    UndoPublish = "undo-publish";
}

/// Status that an action leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Unchanged,
    Removed,
    To(ArticleStatus),
    /// Returns the article to the author: `Draft` in the first round, `Revision` in later ones.
    DraftOrRevision,
    /// Status that follows from the assignments of the round; see [`Assignments::article_status`].
    FromAssignments,
}

/// Condition of an action in addition to the status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requirement {
    /// All tabs are valid, the files of the round attached and the merged manuscript current.
    Complete,
    PublicationDate,
    NotInIssue,
    /// A registered DOI exists for ever, and must lead to the article.
    NotRegistered,
    /// Published articles are never removed.
    NeverPublished,
    NotANotice,
    IsNotice,
    /// Readers of a notice must find the article that it is about.
    WithoutNotices,
    /// A notice says who decided what, and why; see `notice_questions`.
    QuestionsAnswered,
    /// A returned draft: the thread stays open to its author.
    SubmittedBefore,
    /// The mode of decisions gives the decision to the actor; see [`Handling::may_decide`].
    MayDecide,
    MayRecommend,
    MayAssignHandlingEditor,
    /// A chief editor, and somebody else's recommendation that was not returned yet.
    MayReturnRecommendation,
}

impl Requirement {
    /// True if the actor can supply what is missing with the request.
    const fn can_be_supplied(self) -> bool {
        matches!(self, Requirement::Complete | Requirement::PublicationDate)
    }
}

/// Recipients of the notification that a transition causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notify {
    Nobody,
    /// Held for `decisions.hold_minutes`; an undo within that time deletes it unsent.
    Author(NotificationType),
    /// Without a hold: no later decision could undo it.
    AuthorAtOnce(NotificationType),
    /// Deletes the author's notification while it is held; afterwards notifies the author of the undo.
    AuthorOfUndo(NotificationType),
    /// The handling editor; if there is none, all editors and admins who are not authors of the article.
    Editors(NotificationType),
    /// Like `Editors`, and the author at once, with a type of its own.
    EditorsAndAuthor {
        editors: NotificationType,
        author: NotificationType,
    },
    /// The other side of the thread; letters of messages are gathered for `messages.gather_minutes`.
    OtherSide(NotificationType),
    Reviewer(NotificationType),
    /// Like `Editors`, but only if the action completes the review of the article.
    EditorsWhenReviewComplete(NotificationType),
    /// The editor who is assigned, unless they assigned themselves.
    HandlingEditor(NotificationType),
    /// Chief editors who are not authors of the article.
    ChiefEditors(NotificationType),
    /// The editor who made the recommendation.
    Recommender(NotificationType),
}

impl Notify {
    /// Notices have a notification of their own: their publication is no reason to congratulate.
    pub const fn of_article(self, is_notice: bool) -> Notify {
        match self {
            Notify::Author(NotificationType::ArticlePublished) if is_notice => {
                Notify::Author(NotificationType::NoticePublished)
            }
            Notify::AuthorOfUndo(NotificationType::ArticlePublished) if is_notice => {
                Notify::AuthorOfUndo(NotificationType::NoticePublished)
            }
            other => other,
        }
    }
}

/// A permitted transition.
pub struct Rule {
    pub action: Action,
    pub relations: &'static [Relation],
    pub from: &'static [ArticleStatus],
    pub requires: &'static [Requirement],
    pub to: Target,
    /// 1 starts the next round, -1 returns to the previous one.
    pub revision_delta: i32,
    pub withdraws_open_assignments: bool,
    pub notify: Notify,
}

/// Numbers of assignments in the review round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Assignments {
    pub active: usize,
    pub completed: usize,
}

impl Assignments {
    /// Status of the article while it is with the editors.
    pub const fn article_status(self) -> ArticleStatus {
        match self {
            Assignments { active: 1.., .. } => UnderReview,
            Assignments { completed: 1.., .. } => ReviewComplete,
            Assignments { .. } => Submitted,
        }
    }
}

/// Round whose assignments and reviews are current: during a revision, the previous one.
pub const fn review_round(status: ArticleStatus, revision: i32) -> i32 {
    match status {
        Revision => revision - 1,
        Draft | Submitted | UnderReview | ReviewComplete | Accepted | Declined | Published => revision,
    }
}

/// True if the handling of the article, which depends on the actor, decides who may perform the action.
pub fn depends_on_handling(action: Action) -> bool {
    let is_dependent = |requirement: &Requirement| {
        matches!(
            requirement,
            Requirement::MayDecide
                | Requirement::MayRecommend
                | Requirement::MayAssignHandlingEditor
                | Requirement::MayReturnRecommendation
        )
    };
    RULES.iter().any(|rule| rule.action == action && rule.requires.iter().any(is_dependent))
}

/// True while the author edits the article.
pub const fn is_with_author(status: ArticleStatus) -> bool {
    matches!(status, Draft | Revision)
}

/// Facts of an article that [`decide`] depends on.
#[derive(Debug, Clone)]
pub struct Facts {
    pub status: ArticleStatus,
    pub revision: i32,
    pub assignments: Assignments,
    pub in_issue: bool,
    /// The DOI is registered, or on its way to the registry.
    pub is_registered: bool,
    pub has_publication_date: bool,
    pub is_notice: bool,
    /// Notices on the article, published or not.
    pub has_notices: bool,
    pub has_open_questions: bool,
    /// The article is or was public.
    pub was_published: bool,
    /// The article is or was submitted.
    pub was_submitted: bool,
    /// Used by `Action::Submit` only.
    pub submission_problems: Vec<SubmissionProblem>,
    /// Part of the actor in the work on the article.
    pub handling: Handling,
}

impl Facts {
    pub fn new(status: ArticleStatus, revision: i32) -> Facts {
        Facts {
            status,
            revision,
            assignments: Assignments::default(),
            in_issue: false,
            is_registered: false,
            has_publication_date: false,
            is_notice: false,
            has_notices: false,
            has_open_questions: false,
            was_published: false,
            was_submitted: !matches!(status, Draft),
            submission_problems: Vec::new(),
            handling: Handling::default(),
        }
    }
}

/// Result of a permitted action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    /// `None` if the article is removed.
    pub status: Option<ArticleStatus>,
    pub revision: i32,
    pub withdraws_open_assignments: bool,
    pub notify: Notify,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The user must not learn that the article exists.
    Hidden,
    Forbidden,
    WrongStatus,
    InIssue,
    Registered,
    WasPublished,
    HasNotices,
    HasOpenQuestions,
    /// The action is only for notices, or not for them.
    WrongType,
    PublicationDateNeeded,
    Incomplete(Vec<SubmissionProblem>),
    /// Somebody else decides, according to the mode.
    NotTheDecider(DecisionMode),
    /// Chief editors and, unless they alone decide, everybody who may decide, recommend nothing.
    NotTheRecommender,
    /// Another editor handles the article.
    HandledByAnother,
    /// No recommendation of somebody else is open, or the actor is no chief editor.
    NothingToReturn,
}

impl Refusal {
    /// True if the screen shows the action with the reason. Where nothing can be recommended, for example because
    /// everybody decides, there is nothing to explain.
    const fn is_explained(&self) -> bool {
        !matches!(
            self,
            Refusal::WrongStatus | Refusal::WrongType | Refusal::NotTheRecommender | Refusal::NothingToReturn
        )
    }
}

/// Checks permission, status and requirements of an action and returns its transition.
pub fn decide(facts: &Facts, relation: Relation, action: Action) -> Result<Transition, Refusal> {
    let rule = find_rule(facts, relation, action)?;
    if let Some(refusal) = rule.requires.iter().find_map(|requirement| unmet_requirement(facts, *requirement))
    {
        return Err(refusal);
    }
    let status = match rule.to {
        Target::Unchanged => Some(facts.status),
        Target::Removed => None,
        Target::To(status) => Some(status),
        Target::DraftOrRevision if facts.revision == 0 => Some(Draft),
        Target::DraftOrRevision => Some(Revision),
        Target::FromAssignments => Some(facts.assignments.article_status()),
    };
    let notify = match rule.notify.of_article(facts.is_notice) {
        Notify::EditorsWhenReviewComplete(_) if status != Some(ReviewComplete) => Notify::Nobody,
        notify => notify,
    };
    Ok(Transition {
        status,
        revision: facts.revision + rule.revision_delta,
        withdraws_open_assignments: rule.withdraws_open_assignments,
        notify,
    })
}

fn unmet_requirement(facts: &Facts, requirement: Requirement) -> Option<Refusal> {
    let (is_met, refusal) = match requirement {
        Requirement::Complete => {
            (facts.submission_problems.is_empty(), Refusal::Incomplete(facts.submission_problems.clone()))
        }
        Requirement::PublicationDate => (facts.has_publication_date, Refusal::PublicationDateNeeded),
        Requirement::NotInIssue => (!facts.in_issue, Refusal::InIssue),
        Requirement::NotRegistered => (!facts.is_registered, Refusal::Registered),
        Requirement::NeverPublished => (!facts.was_published, Refusal::WasPublished),
        Requirement::NotANotice => (!facts.is_notice, Refusal::WrongType),
        Requirement::IsNotice => (facts.is_notice, Refusal::WrongType),
        Requirement::QuestionsAnswered => (!facts.has_open_questions, Refusal::HasOpenQuestions),
        Requirement::WithoutNotices => (!facts.has_notices, Refusal::HasNotices),
        Requirement::SubmittedBefore => (facts.was_submitted, Refusal::WrongStatus),
        Requirement::MayDecide => {
            let handling = facts.handling;
            (handling.may_decide(), Refusal::NotTheDecider(handling.effective_mode()))
        }
        Requirement::MayRecommend => (facts.handling.may_recommend(), Refusal::NotTheRecommender),
        Requirement::MayAssignHandlingEditor => (facts.handling.may_assign(), Refusal::HandledByAnother),
        Requirement::MayReturnRecommendation => (facts.handling.may_return(), Refusal::NothingToReturn),
    };
    (!is_met).then_some(refusal)
}

/// Actions offered to a user, including those that only lack what the user can supply with the request.
pub fn allowed_actions(facts: &Facts, relation: Relation) -> Vec<Action> {
    let is_offered = |action: &&Action| match find_rule(facts, relation, **action) {
        Ok(rule) => rule.requires.iter().all(|requirement| {
            requirement.can_be_supplied() || unmet_requirement(facts, *requirement).is_none()
        }),
        Err(_) => false,
    };
    Action::ALL.iter().filter(is_offered).copied().collect()
}

/// Actions that the status allows, but a condition prevents which the request cannot meet, with the reason.
///
/// A published article in an issue has no actions at all, as the specification says.
pub fn blocked_actions(facts: &Facts, relation: Relation) -> Vec<(Action, Refusal)> {
    if facts.status == Published && facts.in_issue {
        return Vec::new();
    }
    let blocker = |action: Action| {
        let requires = find_rule(facts, relation, action).ok()?.requires.iter();
        let refusal = requires
            .filter(|requirement| !requirement.can_be_supplied())
            .find_map(|requirement| unmet_requirement(facts, *requirement))?;
        refusal.is_explained().then_some((action, refusal))
    };
    Action::ALL.iter().copied().filter_map(blocker).collect()
}

fn find_rule(facts: &Facts, relation: Relation, action: Action) -> Result<&'static Rule, Refusal> {
    let status = facts.status;
    if !relation.can_see(status, facts.is_notice) {
        return Err(Refusal::Hidden);
    }
    let mut rules =
        RULES.iter().filter(|rule| rule.action == action && rule.relations.contains(&relation)).peekable();
    if rules.peek().is_none() {
        return Err(Refusal::Forbidden);
    }
    rules.find(|rule| rule.from.contains(&status)).ok_or(Refusal::WrongStatus)
}

#[cfg(test)]
mod tests;
