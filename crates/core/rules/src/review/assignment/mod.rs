//! Lifecycle of a review assignment: a table of all permitted actions, and the transition that each causes.

mod rules;

use serde::Serialize;
use utoipa::ToSchema;

use crate::article::Relation;
use crate::enumerations::ArticleStatus;
use crate::enumerations::NotificationType;
use crate::enumerations::ReviewAssignmentStatus as Status;
use crate::review::notes::{NoteKind, ReviewerNoteKind};

pub use rules::RULES;

/// Status of an assignment; distinguishes overdue assignments that the reviewer accepted from unanswered
/// ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    Waiting,
    Reviewing,
    /// The due date passed without an answer; the assignment can only be withdrawn, and the article no
    /// longer waits for it.
    OverdueUnanswered,
    /// The due date passed; the review can still be completed.
    Overdue,
    Completed,
    Declined,
    Withdrawn,
}

use Stage::{Completed, Declined, Overdue, OverdueUnanswered, Reviewing, Waiting, Withdrawn};

impl Stage {
    pub const ALL: [Stage; 7] =
        [Waiting, Reviewing, OverdueUnanswered, Overdue, Completed, Declined, Withdrawn];

    pub const fn of(status: Status, is_accepted: bool) -> Stage {
        match (status, is_accepted) {
            (Status::Waiting, _) => Waiting,
            (Status::Reviewing, _) => Reviewing,
            (Status::Overdue, true) => Overdue,
            (Status::Overdue, false) => OverdueUnanswered,
            (Status::Completed, _) => Completed,
            (Status::Declined, _) => Declined,
            (Status::Withdrawn, _) => Withdrawn,
        }
    }

    pub const fn status(self) -> Status {
        match self {
            Waiting => Status::Waiting,
            Reviewing => Status::Reviewing,
            OverdueUnanswered | Overdue => Status::Overdue,
            Completed => Status::Completed,
            Declined => Status::Declined,
            Withdrawn => Status::Withdrawn,
        }
    }

    /// True while the assignment keeps its article under review. A request that was never answered stops
    /// doing so when it is overdue.
    pub const fn is_open(self) -> bool {
        matches!(self, Waiting | Reviewing | Overdue)
    }

    /// True if nothing can change any more, unless the editors return the review.
    pub const fn is_ended(self) -> bool {
        self.status().is_ended()
    }

    /// Statuses in which a reviewer who accepted sees the manuscript; for list queries, equivalent to
    /// `ReviewerAccess`.
    pub const ACCEPTED_STATUSES: [Status; 3] = [Status::Reviewing, Status::Overdue, Status::Completed];

    pub const fn name(self) -> &'static str {
        match self {
            Waiting => "waiting",
            Reviewing => "reviewing",
            OverdueUnanswered => "overdue, unanswered",
            Overdue => "overdue",
            Completed => "completed",
            Declined => "declined",
            Withdrawn => "withdrawn",
        }
    }
}

/// Capacity in which an action on an assignment is performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AssignmentActor {
    /// The assigned reviewer.
    Reviewer,
    Editor,
    Admin,
    /// The scheduled job.
    Scheduler,
    /// All other users: authors, recused editors, other reviewers, strangers. The assignment is hidden from
    /// them.
    Outsider,
}

impl AssignmentActor {
    pub const ALL: [AssignmentActor; 5] = [
        AssignmentActor::Reviewer,
        AssignmentActor::Editor,
        AssignmentActor::Admin,
        AssignmentActor::Scheduler,
        AssignmentActor::Outsider,
    ];

    /// Actor on the editors' screens.
    pub const fn from_relation(relation: Relation) -> AssignmentActor {
        match relation {
            Relation::Editor => AssignmentActor::Editor,
            Relation::Admin => AssignmentActor::Admin,
            Relation::Creator | Relation::RecusedEditor | Relation::Reviewer | Relation::Stranger => {
                AssignmentActor::Outsider
            }
        }
    }

    /// Actor on the reviewer's screens. `is_author` is what was judged when the reviewer was asked: a reviewer
    /// who could lose access by taking another name would learn whose name it is.
    pub const fn as_reviewer(is_assigned: bool, is_author: bool) -> AssignmentActor {
        if is_assigned && !is_author { AssignmentActor::Reviewer } else { AssignmentActor::Outsider }
    }

    pub const fn name(self) -> &'static str {
        match self {
            AssignmentActor::Reviewer => "reviewer",
            AssignmentActor::Editor => "editor",
            AssignmentActor::Admin => "admin",
            AssignmentActor::Scheduler => "schedule",
            AssignmentActor::Outsider => "outsider",
        }
    }
}

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        /// Action on an assignment, in the order of display.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum AssignmentAction { $($(#[$doc])* $name),+ }

        impl AssignmentAction {
            pub const ALL: &'static [AssignmentAction] = &[$(AssignmentAction::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(AssignmentAction::$name => $code),+ }
            }
        }
    };
}

actions! {
    Accept = "accept";
    Refuse = "refuse";
    /// Asks the editors for a later due date.
    AskForTime = "ask-for-time";
    /// Tells the editors that the review will not come, once it is too late to refuse.
    CannotFinish = "cannot-finish";
    SaveReview = "save-review";
    Complete = "complete";
    ReadReview = "read-review";
    /// Gives a completed review back to its reviewer, with a reason.
    ReturnReview = "return-review";
    /// Grades a completed review; only editors and admins ever see the grade.
    RateReview = "rate-review";
    ChangeDueDate = "change-due-date";
    /// Sends the letter again with a new review link; the old link stops working.
    SendLetterAgain = "send-letter-again";
    Withdraw = "withdraw";
    /// By the schedule before the due date, by editors after it.
    Remind = "remind";
    /// Reminds a reviewer who has not answered the request.
    RemindOfRequest = "remind-of-request";
    /// Notifies the editors of a request that is not answered.
    ReportSilence = "report-silence";
    BecomeOverdue = "become-overdue";
}

impl AssignmentAction {
    /// True for actions by which an editor judges a review. Nobody judges their own, not even as an editor.
    pub const fn judges_review(self) -> bool {
        matches!(self, AssignmentAction::ReturnReview | AssignmentAction::RateReview)
    }

    /// Action of a reviewer who writes to the editors.
    pub const fn of_note(kind: ReviewerNoteKind) -> AssignmentAction {
        match kind {
            ReviewerNoteKind::MoreTime => AssignmentAction::AskForTime,
            ReviewerNoteKind::CannotFinish => AssignmentAction::CannotFinish,
        }
    }
}

/// Recipients of the notification that a transition causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notify {
    Nobody,
    Reviewer(NotificationType),
    /// Editors and admins who are not authors of the article.
    Editors(NotificationType),
    ReviewerAndEditors(NotificationType, NotificationType),
}

/// A permitted transition.
pub struct Rule {
    pub action: AssignmentAction,
    pub actors: &'static [AssignmentActor],
    pub from: &'static [Stage],
    /// Status that the action leads to; `None` if unchanged.
    pub to: Option<Status>,
    /// A recommendation must have been saved before.
    pub requires_result: bool,
    pub requires_article: ArticleRequirement,
    /// The answer or the review must be late, and the last letter to the reviewer some hours old.
    pub requires_late: bool,
    pub pending_note: PendingNote,
    pub notify: Notify,
}

/// Condition on the article of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArticleRequirement {
    /// Under review in the round of the assignment.
    UnderReview,
    /// Not decided on in the round of the assignment: under review, or all reviews complete.
    Undecided,
    Any,
}

impl ArticleRequirement {
    fn is_met(self, facts: &Facts) -> bool {
        let is_met = match self {
            ArticleRequirement::UnderReview => facts.article == ArticleStatus::UnderReview,
            ArticleRequirement::Undecided => {
                matches!(facts.article, ArticleStatus::UnderReview | ArticleStatus::ReviewComplete)
            }
            ArticleRequirement::Any => return true,
        };
        is_met && facts.is_current_round
    }
}

/// Condition on the reviewer's note that the editors have not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PendingNote {
    Any,
    Is(NoteKind),
    IsNot(NoteKind),
}

impl PendingNote {
    fn is_met(self, pending: Option<NoteKind>) -> bool {
        match self {
            PendingNote::Any => true,
            PendingNote::Is(kind) => pending == Some(kind),
            PendingNote::IsNot(kind) => pending != Some(kind),
        }
    }
}

/// Possibility of a reminder by the editors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    Possible,
    NotLate,
    /// The reviewer got a letter about the assignment within `reminders::REMINDER_HOURS`.
    TooSoon,
}

/// Facts of an assignment that [`decide`] depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    pub stage: Stage,
    pub article: ArticleStatus,
    /// The article is still in the round of the assignment.
    pub is_current_round: bool,
    /// The reviewer has saved a recommendation.
    pub has_result: bool,
    /// Newest note of the reviewer that the editors have not answered.
    pub pending_note: Option<NoteKind>,
    pub reminder: Reminder,
}

/// Result of a permitted action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    pub status: Status,
    /// The assignment ends; the caller must update the status of the article.
    pub ends_assignment: bool,
    /// An ended assignment is open again; the caller must update the status of the article.
    pub reopens_assignment: bool,
    pub notify: Notify,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The user must not learn that the assignment exists.
    Hidden,
    Forbidden,
    WrongStatus,
    ResultNeeded,
    /// Nobody is reminded of what is not late.
    NotLate,
    RemindedRecently,
}

/// Checks permission, status and requirements of an action and returns its transition.
pub fn decide(
    facts: &Facts,
    actor: AssignmentActor,
    action: AssignmentAction,
) -> Result<Transition, Refusal> {
    let rule = find_rule(facts, actor, action)?;
    if rule.requires_result && !facts.has_result {
        return Err(Refusal::ResultNeeded);
    }
    match facts.reminder {
        Reminder::NotLate if rule.requires_late => return Err(Refusal::NotLate),
        Reminder::TooSoon if rule.requires_late => return Err(Refusal::RemindedRecently),
        Reminder::Possible | Reminder::NotLate | Reminder::TooSoon => {}
    }
    let status = rule.to.unwrap_or(facts.stage.status());
    let ends_assignment = !facts.stage.is_ended() && status.is_ended();
    let reopens_assignment = facts.stage.is_ended() && !status.is_ended();
    Ok(Transition { status, ends_assignment, reopens_assignment, notify: rule.notify })
}

/// Actions offered to a user. `Complete` is offered before the recommendation is saved.
pub fn allowed_actions(facts: &Facts, actor: AssignmentActor) -> Vec<AssignmentAction> {
    let is_offered = |action: &AssignmentAction| match find_rule(facts, actor, *action) {
        Ok(rule) => !rule.requires_late || facts.reminder == Reminder::Possible,
        Err(_) => false,
    };
    AssignmentAction::ALL.iter().copied().filter(is_offered).collect()
}

fn find_rule(
    facts: &Facts,
    actor: AssignmentActor,
    action: AssignmentAction,
) -> Result<&'static Rule, Refusal> {
    if actor == AssignmentActor::Outsider {
        return Err(Refusal::Hidden);
    }
    let mut rules =
        RULES.iter().filter(|rule| rule.action == action && rule.actors.contains(&actor)).peekable();
    if rules.peek().is_none() {
        return Err(Refusal::Forbidden);
    }
    rules
        .find(|rule| {
            rule.from.contains(&facts.stage)
                && rule.requires_article.is_met(facts)
                && rule.pending_note.is_met(facts.pending_note)
        })
        .ok_or(Refusal::WrongStatus)
}

#[cfg(test)]
mod tests;
