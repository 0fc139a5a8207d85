//! The table of the assignment lifecycle.

use super::Stage::{self, Completed, Overdue, OverdueUnanswered, Reviewing, Waiting};
use super::{ArticleRequirement, AssignmentAction, AssignmentActor, Notify, PendingNote, Rule};
use crate::enumerations::NotificationType;
use crate::enumerations::ReviewAssignmentStatus as Status;
use crate::review::notes::NoteKind;

const fn rule(
    action: AssignmentAction,
    actors: &'static [AssignmentActor],
    from: &'static [Stage],
    to: Option<Status>,
    notify: Notify,
) -> Rule {
    Rule {
        action,
        actors,
        from,
        to,
        requires_result: false,
        requires_article: ArticleRequirement::UnderReview,
        requires_late: false,
        pending_note: PendingNote::Any,
        notify,
    }
}

const REVIEWER: &[AssignmentActor] = &[AssignmentActor::Reviewer];
const EDITOR: &[AssignmentActor] = &[AssignmentActor::Editor];
const SCHEDULER: &[AssignmentActor] = &[AssignmentActor::Scheduler];
const NOT_OVERDUE: &[Stage] = &[Waiting, Reviewing];
const ACCEPTED: &[Stage] = &[Reviewing, Overdue];
const MESSAGE: NotificationType = NotificationType::MessageReceived;
const SILENT: NotificationType = NotificationType::ReviewerSilent;
const NEW_DUE_DATE: NotificationType = NotificationType::DueDateChanged;
const REMINDER: NotificationType = NotificationType::ReviewAssignmentReminder;
const OVERDUE: NotificationType = NotificationType::ReviewAssignmentOverdue;

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
    Rule {
        pending_note: PendingNote::IsNot(NoteKind::MoreTime),
        ..rule(AssignmentAction::AskForTime, REVIEWER, ACCEPTED, None, Notify::Editors(MESSAGE))
    },
    // In time, the reviewer refuses instead.
    Rule {
        pending_note: PendingNote::IsNot(NoteKind::CannotFinish),
        ..rule(AssignmentAction::CannotFinish, REVIEWER, &[Overdue], None, Notify::Editors(MESSAGE))
    },
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
        requires_article: ArticleRequirement::Any,
        ..rule(AssignmentAction::ReadReview, REVIEWER, &[Reviewing, Overdue, Completed], None, Notify::Nobody)
    },
    Rule {
        requires_article: ArticleRequirement::Any,
        ..rule(
            AssignmentAction::ReadReview,
            &[AssignmentActor::Editor, AssignmentActor::Admin],
            &[Completed],
            None,
            Notify::Nobody,
        )
    },
    // After the decision the author reads the review.
    Rule {
        requires_article: ArticleRequirement::Undecided,
        ..rule(
            AssignmentAction::ReturnReview,
            EDITOR,
            &[Completed],
            Some(Status::Reviewing),
            Notify::Reviewer(NotificationType::ReviewAssignmentReturned),
        )
    },
    Rule {
        requires_article: ArticleRequirement::Any,
        ..rule(AssignmentAction::RateReview, EDITOR, &[Completed], None, Notify::Nobody)
    },
    rule(AssignmentAction::ChangeDueDate, EDITOR, NOT_OVERDUE, None, Notify::Reviewer(NEW_DUE_DATE)),
    // An overdue reviewer gets more time only on request; otherwise the due date has passed for good.
    Rule {
        pending_note: PendingNote::Is(NoteKind::MoreTime),
        ..rule(
            AssignmentAction::ChangeDueDate,
            EDITOR,
            &[Overdue],
            Some(Status::Reviewing),
            Notify::Reviewer(NEW_DUE_DATE),
        )
    },
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
    rule(AssignmentAction::Remind, SCHEDULER, NOT_OVERDUE, None, Notify::Reviewer(REMINDER)),
    Rule {
        requires_late: true,
        ..rule(AssignmentAction::Remind, EDITOR, NOT_OVERDUE, None, Notify::Reviewer(REMINDER))
    },
    Rule {
        requires_late: true,
        ..rule(AssignmentAction::Remind, EDITOR, &[Overdue], None, Notify::Reviewer(OVERDUE))
    },
    rule(AssignmentAction::RemindOfRequest, SCHEDULER, &[Waiting], None, Notify::Reviewer(REMINDER)),
    rule(AssignmentAction::ReportSilence, SCHEDULER, &[Waiting], None, Notify::Editors(SILENT)),
    rule(
        AssignmentAction::BecomeOverdue,
        SCHEDULER,
        NOT_OVERDUE,
        Some(Status::Overdue),
        Notify::ReviewerAndEditors(OVERDUE, SILENT),
    ),
];
