//! Letters: delivery attempts, delivery status, reasons to withhold, resending, names.

mod names;
mod resend;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::lifecycle::is_with_author;
use crate::enumerations::{ArticleStatus, Enumeration, NotificationType};
use crate::notification::{Audience, Side};
use crate::review::Stage;
use crate::role::Role;

pub use names::{NAMES, name_of};
pub use resend::{LetterAction, LetterFacts, MAX_RESENDS, ResendRefusal, check_resend};

/// Delivery attempts before a letter fails.
///
/// With the delays of the queue (e, e², e³ … seconds, from the tenth on e¹⁰, about six hours) they take five
/// days.
pub const MAX_DELIVERY_ATTEMPTS: i32 = 29;
/// Attempts of the delivery job; more than delivery attempts, because killed workers and database restarts
/// use some up.
pub const JOB_ATTEMPTS: i16 = 40;
/// Priority of letters that somebody waits for at the screen: confirmations, codes, links for a new password. Jobs with
/// a lower number run first; others have 0.
pub const AWAITED_PRIORITY: i16 = -20;
/// Priority of letters that tell the owner of an account what happened to it.
pub const SECURITY_PRIORITY: i16 = -10;
/// After this time no job attempts the letter again, so an open delivery has failed.
pub const ABANDONED_AFTER_DAYS: i64 = 7;
/// Retention of the delivery status of letters that do not belong to a notification.
pub const RETENTION_DAYS: i64 = crate::retention::LETTERS_DAYS;
/// Maximum stored length of a mail server's error message.
pub const MAX_FAILURE_CHARS: usize = 500;

/// Delivery status of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LetterStatus {
    /// Not attempted yet.
    Waiting,
    /// An attempt failed temporarily; the next one is scheduled.
    Retrying,
    /// The mail server accepted it.
    Accepted,
    /// The mail server rejected it permanently, or all attempts failed.
    Failed,
    /// Intentionally not sent; see [`WithholdReason`].
    Withheld,
}

impl LetterStatus {
    /// Status from the fields of the delivery record.
    pub const fn of(is_accepted: bool, is_failed: bool, is_withheld: bool, attempts: i32) -> LetterStatus {
        match () {
            () if is_accepted => LetterStatus::Accepted,
            () if is_failed => LetterStatus::Failed,
            () if is_withheld => LetterStatus::Withheld,
            () if attempts > 0 => LetterStatus::Retrying,
            () => LetterStatus::Waiting,
        }
    }
}

/// Reason why a letter is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Withheld)]
pub enum WithholdReason {
    /// The recipient switched off letters of this type.
    Muted,
    /// Its content is no longer true.
    Overtaken,
    /// The recipient's account is deactivated or has no confirmed address.
    Unreachable,
}

impl WithholdReason {
    pub const ALL: [WithholdReason; 3] =
        [WithholdReason::Muted, WithholdReason::Overtaken, WithholdReason::Unreachable];

    pub const fn code(self) -> &'static str {
        match self {
            WithholdReason::Muted => "muted",
            WithholdReason::Overtaken => "overtaken",
            WithholdReason::Unreachable => "unreachable",
        }
    }

    pub fn from_code(code: &str) -> Option<WithholdReason> {
        WithholdReason::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// First reason that applies, in the order overtaken, unreachable, muted.
    pub const fn of(is_overtaken: bool, is_reachable: bool, is_muted: bool) -> Option<WithholdReason> {
        match () {
            () if is_overtaken => Some(WithholdReason::Overtaken),
            () if !is_reachable => Some(WithholdReason::Unreachable),
            () if is_muted => Some(WithholdReason::Muted),
            () => None,
        }
    }
}

/// Reason why the letter about an undone decision is not sent.
///
/// A recipient of the decision letter also gets the undo letter, even if they have muted the type since;
/// others do not.
pub const fn withhold_undo_letter(
    reason: Option<WithholdReason>,
    was_notified: bool,
) -> Option<WithholdReason> {
    match (reason, was_notified) {
        (None, false) => Some(WithholdReason::Overtaken),
        (Some(WithholdReason::Muted), true) => None,
        (reason, _) => reason,
    }
}

/// True if the recipient may still get the notification. `addressed` is the side of a thread that a message
/// goes to.
///
/// Delivery can take days. In that time the recipient can lose the editor role or become an author of the
/// article.
pub fn can_receive(
    notification: NotificationType,
    addressed: Option<Side>,
    is_author: bool,
    roles: &[Role],
) -> bool {
    if !notification.audience().is_office() && addressed != Some(Side::Editors) {
        return true;
    }
    let mut held = Audience::Editors.roles().iter().filter(|role| roles.contains(role));
    held.any(|role| !(is_author && notification.is_hidden_from_authors(Some(*role))))
}

/// True if the letter is outdated: a request or reminder for an ended assignment, or a submission that was
/// returned to the author; or a return of an article that was submitted again.
pub fn is_overtaken(
    notification: NotificationType,
    article: Option<ArticleStatus>,
    assignment: Option<Stage>,
) -> bool {
    match (notification, assignment) {
        (NotificationType::ArticleSubmitted | NotificationType::SubmissionReceived, _) => {
            article == Some(ArticleStatus::Draft)
        }
        (
            NotificationType::HandlingEditorAssigned
            | NotificationType::DecisionRecommended
            | NotificationType::RecommendationReturned,
            _,
        ) => article == Some(ArticleStatus::Draft),
        (NotificationType::ArticleReturned, _) => article.is_some_and(|status| !is_with_author(status)),
        (
            NotificationType::ReviewAssignmentCreated
            | NotificationType::ReviewAssignmentReturned
            | NotificationType::DueDateChanged,
            Some(stage),
        ) => !stage.is_open(),
        (NotificationType::ReviewAssignmentOverdue | NotificationType::ReviewerSilent, Some(stage)) => {
            stage.is_ended()
        }
        (NotificationType::ReviewAssignmentReminder, Some(stage)) => {
            !matches!(stage, Stage::Waiting | Stage::Reviewing)
        }
        _ => false,
    }
}

/// Notification types whose recipient is the reviewer of an assignment.
pub const TO_REVIEWERS: [NotificationType; 6] = [
    NotificationType::ReviewAssignmentCreated,
    NotificationType::ReviewAssignmentOverdue,
    NotificationType::ReviewAssignmentWithdrawn,
    NotificationType::ReviewAssignmentReminder,
    NotificationType::ReviewAssignmentReturned,
    NotificationType::DueDateChanged,
];

/// Notification types whose letters go to a reviewer or mention one; authors of the article must not see
/// them.
pub const ABOUT_REVIEWERS: [NotificationType; 10] = [
    NotificationType::ArticleReviewCompleted,
    NotificationType::ReviewAssignmentCreated,
    NotificationType::ReviewAssignmentCompleted,
    NotificationType::ReviewAssignmentDeclined,
    NotificationType::ReviewAssignmentOverdue,
    NotificationType::ReviewAssignmentWithdrawn,
    NotificationType::ReviewAssignmentReminder,
    NotificationType::ReviewAssignmentReturned,
    NotificationType::ReviewerSilent,
    NotificationType::DueDateChanged,
];

/// Notification types whose letters authors of the article must not see in the log: those about reviewers, and those
/// to editors, whose recipient is the handling editor.
pub fn hidden_from_authors() -> impl Iterator<Item = NotificationType> {
    NotificationType::ALL
        .iter()
        .copied()
        .filter(|notification| ABOUT_REVIEWERS.contains(notification) || notification.audience().is_office())
}

/// True for letters that reveal who handles an article, or a recommended decision, by the name of the letter. A weekly
/// digest goes to those for whom something waits: in a quiet week, to the handling editor of one article.
pub fn is_about_handling(letter: &str) -> bool {
    matches!(
        letter,
        "handling-editor-assigned" | "decision-recommended" | "recommendation-returned" | "weekly-digest"
    )
}

/// Like [`ABOUT_REVIEWERS`], by the name of the letter.
pub fn is_about_reviewers(letter: &str) -> bool {
    letter.starts_with("review-") || letter == "article-review-completed"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivery_attempts_take_about_five_days() {
        let delay = |attempt: i32| f64::from(attempt.min(10)).exp();
        let days = (1..MAX_DELIVERY_ATTEMPTS).map(delay).sum::<f64>() / 86_400.0;
        assert!((4.8..5.2).contains(&days), "{days}");
        assert!(i32::from(JOB_ATTEMPTS) > MAX_DELIVERY_ATTEMPTS && ABANDONED_AFTER_DAYS > 5);
    }

    #[test]
    fn awaited_letters_run_before_warnings_and_warnings_before_all_others() {
        let mut priorities = [0, SECURITY_PRIORITY, AWAITED_PRIORITY];
        priorities.sort_unstable();
        assert_eq!(priorities, [AWAITED_PRIORITY, SECURITY_PRIORITY, 0]);
    }

    #[test]
    fn accepted_takes_precedence_over_other_statuses() {
        assert_eq!(LetterStatus::of(true, true, true, 9), LetterStatus::Accepted);
        assert_eq!(LetterStatus::of(false, true, true, 9), LetterStatus::Failed);
        assert_eq!(LetterStatus::of(false, false, true, 9), LetterStatus::Withheld);
        assert_eq!(LetterStatus::of(false, false, false, 9), LetterStatus::Retrying);
        assert_eq!(LetterStatus::of(false, false, false, 1), LetterStatus::Retrying);
        assert_eq!(LetterStatus::of(false, false, false, 0), LetterStatus::Waiting);
    }

    #[test]
    fn withhold_reasons_have_an_order_and_codes() {
        assert_eq!(WithholdReason::of(true, false, true), Some(WithholdReason::Overtaken));
        assert_eq!(WithholdReason::of(false, false, true), Some(WithholdReason::Unreachable));
        assert_eq!(WithholdReason::of(false, true, true), Some(WithholdReason::Muted));
        assert_eq!(WithholdReason::of(false, true, false), None);
        assert_eq!(WithholdReason::ALL.map(WithholdReason::code), ["muted", "overtaken", "unreachable"]);
        assert_eq!(WithholdReason::from_code("lost"), None);
        for reason in WithholdReason::ALL {
            assert_eq!(WithholdReason::from_code(reason.code()), Some(reason));
        }
    }

    #[test]
    fn undo_letter_goes_to_recipients_of_the_decision_only() {
        use WithholdReason::{Muted, Overtaken, Unreachable};
        assert_eq!(withhold_undo_letter(None, true), None);
        assert_eq!(withhold_undo_letter(Some(Muted), true), None);
        assert_eq!(withhold_undo_letter(None, false), Some(Overtaken));
        assert_eq!(withhold_undo_letter(Some(Muted), false), Some(Muted));
        for was_notified in [true, false] {
            for reason in [Overtaken, Unreachable] {
                assert_eq!(withhold_undo_letter(Some(reason), was_notified), Some(reason));
            }
        }
    }

    #[test]
    fn editor_notifications_go_to_editors_and_reviewers_stay_hidden_from_authors() {
        for &notification in NotificationType::ALL {
            let is_for_editors = notification.audience().is_office();
            let receives = |is_author, roles: &[Role]| can_receive(notification, None, is_author, roles);
            for roles in [&[][..], &[Role::User, Role::Reviewer]] {
                assert_eq!(receives(false, roles), !is_for_editors, "{notification:?}");
            }
            for role in [Role::Editor, Role::Admin] {
                assert!(receives(false, &[Role::User, role]), "{notification:?}");
                let is_revealing =
                    is_for_editors && (notification.reveals_reviewers() || notification.reveals_handling());
                assert_eq!(receives(true, &[role]), !is_revealing, "{notification:?}");
            }
        }
    }

    #[test]
    fn messages_to_the_editors_go_to_editors_who_are_no_authors() {
        let receives = |side, is_author, roles: &[Role]| {
            can_receive(NotificationType::MessageReceived, Some(side), is_author, roles)
        };
        assert!(receives(Side::Editors, false, &[Role::Editor]));
        assert!(receives(Side::Editors, false, &[Role::User, Role::Admin]));
        assert!(!receives(Side::Editors, true, &[Role::Editor]));
        assert!(!receives(Side::Editors, false, &[Role::User, Role::Reviewer]));
        assert!(receives(Side::Author, true, &[Role::User]));
        assert!(receives(Side::Author, true, &[]));
        assert!(receives(Side::Reviewer, false, &[Role::Reviewer]));
    }

    #[test]
    fn letters_about_ended_assignments_are_outdated() {
        let is_outdated =
            |notification, stage| is_overtaken(notification, Some(ArticleStatus::UnderReview), Some(stage));
        for stage in Stage::ALL {
            for request in [
                NotificationType::ReviewAssignmentCreated,
                NotificationType::ReviewAssignmentReturned,
                NotificationType::DueDateChanged,
            ] {
                assert_eq!(is_outdated(request, stage), !stage.is_open(), "{request:?} {stage:?}");
            }
            for notice in [NotificationType::ReviewAssignmentOverdue, NotificationType::ReviewerSilent] {
                assert_eq!(is_outdated(notice, stage), stage.is_ended(), "{notice:?} {stage:?}");
            }
            let reminder_is_outdated = is_outdated(NotificationType::ReviewAssignmentReminder, stage);
            let is_due = matches!(stage, Stage::Waiting | Stage::Reviewing);
            assert_eq!(reminder_is_outdated, !is_due, "{stage:?}");
            assert!(!is_outdated(NotificationType::ReviewAssignmentWithdrawn, stage), "{stage:?}");
            assert!(!is_outdated(NotificationType::ReviewAssignmentCompleted, stage), "{stage:?}");
        }
        assert!(!is_overtaken(NotificationType::ArticleAccepted, Some(ArticleStatus::Accepted), None));
        for submission in [NotificationType::ArticleSubmitted, NotificationType::SubmissionReceived] {
            assert!(is_overtaken(submission, Some(ArticleStatus::Draft), None));
            assert!(!is_overtaken(submission, Some(ArticleStatus::Submitted), None));
        }
        for (status, is_outdated) in [
            (ArticleStatus::Draft, false),
            (ArticleStatus::Revision, false),
            (ArticleStatus::Submitted, true),
        ] {
            let returned = is_overtaken(NotificationType::ArticleReturned, Some(status), None);
            assert_eq!(returned, is_outdated, "{status:?}");
        }
    }

    #[test]
    fn letters_about_reviewers_are_known_by_type_and_by_name() {
        use crate::notification::{LetterVariant, UNDO_LETTER};
        for &notification in NotificationType::ALL {
            let is_for_reviewer = notification.audience() == Audience::Reviewer;
            assert_eq!(TO_REVIEWERS.contains(&notification), is_for_reviewer, "{notification:?}");
            let is_about_reviewer = is_for_reviewer || notification.reveals_reviewers();
            assert_eq!(ABOUT_REVIEWERS.contains(&notification), is_about_reviewer, "{notification:?}");
            for (is_invitation, revision) in [(false, 0), (false, 1), (true, 0)] {
                let letter = notification.letter(LetterVariant::of(is_invitation, revision));
                assert_eq!(is_about_reviewers(letter), is_about_reviewer, "{letter}");
                assert_eq!(is_about_handling(letter), notification.reveals_handling(), "{letter}");
                let is_hidden = is_about_reviewer || notification.audience().is_office();
                assert_eq!(hidden_from_authors().any(|hidden| hidden == notification), is_hidden, "{letter}");
            }
        }
        assert!(!is_about_reviewers(UNDO_LETTER) && !is_about_reviewers("newsletter"));
    }
}
