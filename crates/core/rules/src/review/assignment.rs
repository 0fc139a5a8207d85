//! Lifecycle of a review assignment: a table of all permitted actions, and the transition that each causes.

use serde::Serialize;
use utoipa::ToSchema;

use crate::article::Relation;
use crate::enumerations::ArticleStatus;
use crate::enumerations::NotificationType;
use crate::enumerations::ReviewAssignmentStatus as Status;
use crate::review_mode::ReviewMode;

/// Status of an assignment; distinguishes overdue assignments that the reviewer accepted from unanswered
/// ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    Waiting,
    Reviewing,
    /// The due date passed without an answer; the assignment can only be withdrawn.
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

    /// True while the assignment keeps its article under review.
    pub fn is_open(self) -> bool {
        Status::OPEN.contains(&self.status())
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

    /// Actor on the reviewer's screens. A reviewer who turns out to be an author loses access.
    pub const fn as_reviewer(is_assigned: bool, is_creator: bool, is_among_authors: bool) -> AssignmentActor {
        if is_assigned && !is_creator && !is_among_authors {
            AssignmentActor::Reviewer
        } else {
            AssignmentActor::Outsider
        }
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
    SaveReview = "save-review";
    Complete = "complete";
    ReadReview = "read-review";
    ChangeDueDate = "change-due-date";
    /// Sends the letter again with a new review link; the old link stops working.
    SendLetterAgain = "send-letter-again";
    Withdraw = "withdraw";
    Remind = "remind";
    BecomeOverdue = "become-overdue";
}

/// Recipients of the notification that a transition causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notify {
    Nobody,
    Reviewer(NotificationType),
    /// Editors and admins who are not authors of the article.
    Editors(NotificationType),
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
    /// The article must be under review in the round of the assignment.
    pub requires_review_in_progress: bool,
    pub notify: Notify,
}

const fn rule(
    action: AssignmentAction,
    actors: &'static [AssignmentActor],
    from: &'static [Stage],
    to: Option<Status>,
    notify: Notify,
) -> Rule {
    Rule { action, actors, from, to, requires_result: false, requires_review_in_progress: true, notify }
}

const REVIEWER: &[AssignmentActor] = &[AssignmentActor::Reviewer];
const EDITOR: &[AssignmentActor] = &[AssignmentActor::Editor];
const SCHEDULER: &[AssignmentActor] = &[AssignmentActor::Scheduler];
const NOT_OVERDUE: &[Stage] = &[Waiting, Reviewing];
const ACCEPTED: &[Stage] = &[Reviewing, Overdue];

/// Every permitted transition; at most one for each action, stage and actor.
pub const RULES: &[Rule] = &[
    rule(AssignmentAction::Accept, REVIEWER, &[Waiting], Some(Status::Reviewing), Notify::Nobody),
    rule(
        AssignmentAction::Refuse,
        REVIEWER,
        NOT_OVERDUE,
        Some(Status::Declined),
        Notify::Editors(NotificationType::ReviewAssignmentDeclined),
    ),
    rule(AssignmentAction::SaveReview, REVIEWER, ACCEPTED, None, Notify::Nobody),
    Rule {
        requires_result: true,
        ..rule(
            AssignmentAction::Complete,
            REVIEWER,
            ACCEPTED,
            Some(Status::Completed),
            Notify::Editors(NotificationType::ReviewAssignmentCompleted),
        )
    },
    // Only the reviewer sees a review before it is completed.
    Rule {
        requires_review_in_progress: false,
        ..rule(AssignmentAction::ReadReview, REVIEWER, &[Reviewing, Overdue, Completed], None, Notify::Nobody)
    },
    Rule {
        requires_review_in_progress: false,
        ..rule(
            AssignmentAction::ReadReview,
            &[AssignmentActor::Editor, AssignmentActor::Admin],
            &[Completed],
            None,
            Notify::Nobody,
        )
    },
    rule(AssignmentAction::ChangeDueDate, EDITOR, NOT_OVERDUE, None, Notify::Nobody),
    rule(
        AssignmentAction::SendLetterAgain,
        EDITOR,
        &[Waiting, Reviewing, Overdue],
        None,
        Notify::Reviewer(NotificationType::ReviewAssignmentCreated),
    ),
    rule(
        AssignmentAction::Withdraw,
        EDITOR,
        &[Waiting, Reviewing, OverdueUnanswered, Overdue],
        Some(Status::Withdrawn),
        Notify::Reviewer(NotificationType::ReviewAssignmentWithdrawn),
    ),
    rule(
        AssignmentAction::Remind,
        SCHEDULER,
        NOT_OVERDUE,
        None,
        Notify::Reviewer(NotificationType::ReviewAssignmentReminder),
    ),
    rule(
        AssignmentAction::BecomeOverdue,
        SCHEDULER,
        NOT_OVERDUE,
        Some(Status::Overdue),
        Notify::Reviewer(NotificationType::ReviewAssignmentOverdue),
    ),
];

/// Facts of an assignment that [`decide`] depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    pub stage: Stage,
    pub article: ArticleStatus,
    /// The article is still in the round of the assignment.
    pub is_current_round: bool,
    /// The reviewer has saved a recommendation.
    pub has_result: bool,
}

/// Result of a permitted action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    pub status: Status,
    /// The assignment was open and ends; the caller must update the status of the article.
    pub ends_assignment: bool,
    pub notify: Notify,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The user must not learn that the assignment exists.
    Hidden,
    Forbidden,
    WrongStatus,
    ResultNeeded,
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
    let status = rule.to.unwrap_or(facts.stage.status());
    let ends_assignment = facts.stage.is_open() && !Status::OPEN.contains(&status);
    Ok(Transition { status, ends_assignment, notify: rule.notify })
}

/// Actions offered to a user. `Complete` is offered before the recommendation is saved.
pub fn allowed_actions(facts: &Facts, actor: AssignmentActor) -> Vec<AssignmentAction> {
    AssignmentAction::ALL.iter().copied().filter(|action| find_rule(facts, actor, *action).is_ok()).collect()
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
    let is_under_review = facts.is_current_round && facts.article == ArticleStatus::UnderReview;
    rules
        .find(|rule| {
            rule.from.contains(&facts.stage) && (is_under_review || !rule.requires_review_in_progress)
        })
        .ok_or(Refusal::WrongStatus)
}

/// Facts of a user who could be assigned as a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub is_reviewer: bool,
    /// False for deactivated accounts.
    pub is_active_or_invited: bool,
    /// The user has a confirmed address, or was invited by e-mail.
    pub is_reachable: bool,
    pub is_author: bool,
    /// The user is the editor who assigns.
    pub is_acting_editor: bool,
    /// Editors and admins know the authors and the other reviewers.
    pub is_editor_or_admin: bool,
    /// Has a waiting, accepted or completed assignment in this round.
    pub is_assigned: bool,
}

/// Reason why a user cannot be assigned as a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CannotReview {
    IsAuthor,
    /// The assigning editor.
    IsYourself,
    AlreadyAssigned,
    Deactivated,
    /// In double-blind review, editors and admins know the authors.
    KnowsTheAuthors,
    Unreachable,
    NotAReviewer,
}

/// Checks whether a user can be assigned. The reviewer role is checked last, because an editor can grant it.
pub const fn check_candidate(candidate: Candidate, mode: ReviewMode) -> Result<(), CannotReview> {
    match candidate {
        Candidate { is_author: true, .. } => Err(CannotReview::IsAuthor),
        Candidate { is_acting_editor: true, .. } => Err(CannotReview::IsYourself),
        Candidate { is_assigned: true, .. } => Err(CannotReview::AlreadyAssigned),
        Candidate { is_active_or_invited: false, .. } => Err(CannotReview::Deactivated),
        Candidate { is_editor_or_admin: true, .. } if !mode.shows_authors() => {
            Err(CannotReview::KnowsTheAuthors)
        }
        Candidate { is_reachable: false, .. } => Err(CannotReview::Unreachable),
        Candidate { is_reviewer: false, .. } => Err(CannotReview::NotAReviewer),
        _ => Ok(()),
    }
}

/// True if the user may assign or invite the reviewers suggested by the author.
pub const fn can_act_on_suggestions(relation: Relation, article: ArticleStatus) -> bool {
    matches!(relation, Relation::Editor)
        && matches!(article, ArticleStatus::Draft | ArticleStatus::Submitted | ArticleStatus::UnderReview)
}

#[cfg(test)]
#[path = "assignment_tests.rs"]
mod tests;
