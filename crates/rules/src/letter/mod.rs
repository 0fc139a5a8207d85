//! Letters: how long they are tried, what becomes of them, who gets none, which can be sent again, what each is called.

mod names;
mod resend;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::enumerations::{ArticleStatus, NotificationType};
use crate::notification::Audience;
use crate::review::Stage;
use crate::role::Role;

pub use names::{NAMES, name_of};
pub use resend::{LetterAction, LetterFacts, MOST_RESENDS, NotAgain, resendable};

/// With the queue's delays (e, e², e³ … seconds, from the tenth on e¹⁰, about six hours) so many take five days.
pub const TRIES: i32 = 29;
/// Of the job behind it: a few are lost to killed workers and databases that restart.
pub const JOB_ATTEMPTS: i16 = 40;
/// Whatever is not settled by then never will be: nobody tries it any more.
pub const FORGOTTEN_AFTER_DAYS: i64 = 7;
/// So long is kept what became of a letter that is no notification's.
pub const KEPT_DAYS: i64 = crate::retention::LETTERS_DAYS;
/// How much is kept of what a mail server said, in characters.
pub const LONGEST_FAILURE: usize = 500;

/// What became of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LetterStatus {
    /// Nobody has tried yet.
    Waiting,
    /// It could not be handed over and will be tried again.
    Retrying,
    /// The mail server has it.
    Accepted,
    /// It was refused for good, or in vain for days.
    Failed,
    /// It was not sent, for a reason.
    Withheld,
}

impl LetterStatus {
    /// By what is written down of it.
    pub const fn of(is_accepted: bool, is_failed: bool, is_withheld: bool, tries: i32) -> LetterStatus {
        match () {
            () if is_accepted => LetterStatus::Accepted,
            () if is_failed => LetterStatus::Failed,
            () if is_withheld => LetterStatus::Withheld,
            () if tries > 0 => LetterStatus::Retrying,
            () => LetterStatus::Waiting,
        }
    }
}

/// Why a letter was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Withheld {
    /// The person wants no letters of this kind.
    Muted,
    /// It would say what is true no more.
    Overtaken,
    /// The person has left, or has confirmed no address.
    Unreachable,
}

impl Withheld {
    pub const ALL: [Withheld; 3] = [Withheld::Muted, Withheld::Overtaken, Withheld::Unreachable];

    pub const fn code(self) -> &'static str {
        match self {
            Withheld::Muted => "muted",
            Withheld::Overtaken => "overtaken",
            Withheld::Unreachable => "unreachable",
        }
    }

    pub fn from_code(code: &str) -> Option<Withheld> {
        Withheld::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// The first reason that holds. What is true no more is nobody's news, whatever they want.
    pub const fn of(is_overtaken: bool, is_reachable: bool, is_muted: bool) -> Option<Withheld> {
        match () {
            () if is_overtaken => Some(Withheld::Overtaken),
            () if !is_reachable => Some(Withheld::Unreachable),
            () if is_muted => Some(Withheld::Muted),
            () => None,
        }
    }
}

/// Why the letter that a decision is undone is not sent. Whoever got the decision by a letter hears of its end, also if they
/// want no more of the kind; whoever never got it need not.
pub const fn withheld_of_undoing(withheld: Option<Withheld>, was_told: bool) -> Option<Withheld> {
    match (withheld, was_told) {
        (None, false) => Some(Withheld::Overtaken),
        (Some(Withheld::Muted), true) => None,
        (withheld, _) => withheld,
    }
}

/// Whether somebody may still learn what they were to be told. A letter is tried for days: meanwhile its recipient can leave
/// the office, or turn out to be one of the article's authors.
pub fn may_learn(notification: NotificationType, is_author: bool, roles: &[Role]) -> bool {
    match notification.audience() {
        Audience::Office => {
            let is_in_office = Audience::Office.roles().iter().any(|role| roles.contains(role));
            is_in_office && !(is_author && notification.tells_who_reviews())
        }
        Audience::Author | Audience::Reviewer | Audience::Everybody => true,
    }
}

/// Nobody is asked or reminded of what has ended, nor called to an article that was given back.
pub fn is_overtaken(
    notification: NotificationType,
    article: Option<ArticleStatus>,
    assignment: Option<Stage>,
) -> bool {
    match (notification, assignment) {
        (NotificationType::ArticleSubmitted, _) => article == Some(ArticleStatus::Draft),
        (
            NotificationType::ReviewAssignmentCreated | NotificationType::ReviewAssignmentOverdue,
            Some(stage),
        ) => !stage.is_open(),
        (NotificationType::ReviewAssignmentReminder, Some(stage)) => {
            !matches!(stage, Stage::Waiting | Stage::Reviewing)
        }
        _ => false,
    }
}

/// To the reviewer of an assignment.
pub const TO_REVIEWERS: [NotificationType; 4] = [
    NotificationType::ReviewAssignmentCreated,
    NotificationType::ReviewAssignmentOverdue,
    NotificationType::ReviewAssignmentWithdrawn,
    NotificationType::ReviewAssignmentReminder,
];

/// Whose letters go to a reviewer or speak of one: nothing that an author of the article may know of.
pub const ABOUT_REVIEWERS: [NotificationType; 7] = [
    NotificationType::ArticleReviewCompleted,
    NotificationType::ReviewAssignmentCreated,
    NotificationType::ReviewAssignmentCompleted,
    NotificationType::ReviewAssignmentDeclined,
    NotificationType::ReviewAssignmentOverdue,
    NotificationType::ReviewAssignmentWithdrawn,
    NotificationType::ReviewAssignmentReminder,
];

/// The same by the letter's name.
pub fn is_about_reviewers(letter: &str) -> bool {
    letter.starts_with("review-") || letter == "article-review-completed"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn tries_last_about_five_days() {
        let delay = |attempt: i32| f64::from(attempt.min(10)).exp();
        let days = (1..TRIES).map(delay).sum::<f64>() / 86_400.0;
        assert!((4.8..5.2).contains(&days), "{days}");
        assert!(i32::from(JOB_ATTEMPTS) > TRIES && FORGOTTEN_AFTER_DAYS > 5);
    }

    #[test]
    fn what_the_server_took_is_accepted_whatever_else_is_written() {
        assert_eq!(LetterStatus::of(true, true, true, 9), LetterStatus::Accepted);
        assert_eq!(LetterStatus::of(false, true, true, 9), LetterStatus::Failed);
        assert_eq!(LetterStatus::of(false, false, true, 9), LetterStatus::Withheld);
        assert_eq!(LetterStatus::of(false, false, false, 9), LetterStatus::Retrying);
        assert_eq!(LetterStatus::of(false, false, false, 0), LetterStatus::Waiting);
    }

    #[test]
    fn reasons_have_their_order_and_their_codes() {
        assert_eq!(Withheld::of(true, false, true), Some(Withheld::Overtaken));
        assert_eq!(Withheld::of(false, false, true), Some(Withheld::Unreachable));
        assert_eq!(Withheld::of(false, true, true), Some(Withheld::Muted));
        assert_eq!(Withheld::of(false, true, false), None);
        for reason in Withheld::ALL {
            assert_eq!(Withheld::from_code(reason.code()), Some(reason));
        }
    }

    #[test]
    fn whoever_got_a_decision_hears_of_its_end() {
        use Withheld::{Muted, Overtaken, Unreachable};
        assert_eq!(withheld_of_undoing(None, true), None);
        assert_eq!(withheld_of_undoing(Some(Muted), true), None);
        assert_eq!(withheld_of_undoing(None, false), Some(Overtaken));
        assert_eq!(withheld_of_undoing(Some(Muted), false), Some(Muted));
        for was_told in [true, false] {
            for reason in [Overtaken, Unreachable] {
                assert_eq!(withheld_of_undoing(Some(reason), was_told), Some(reason));
            }
        }
    }

    #[test]
    fn what_is_the_offices_is_told_to_the_office_and_who_reviews_to_no_author() {
        for &notification in NotificationType::ALL {
            let is_office = notification.audience() == Audience::Office;
            let learns = |is_author, roles: &[Role]| may_learn(notification, is_author, roles);
            for roles in [&[][..], &[Role::User, Role::Reviewer]] {
                assert_eq!(learns(false, roles), !is_office, "{notification:?}");
            }
            for role in [Role::Editor, Role::Admin] {
                assert!(learns(false, &[Role::User, role]), "{notification:?}");
                assert_eq!(learns(true, &[role]), !notification.tells_who_reviews(), "{notification:?}");
            }
        }
    }

    #[test]
    fn nobody_is_reminded_of_what_has_ended() {
        let about =
            |notification, stage| is_overtaken(notification, Some(ArticleStatus::UnderReview), Some(stage));
        for stage in Stage::ALL {
            let asks = about(NotificationType::ReviewAssignmentCreated, stage);
            assert_eq!(asks, !stage.is_open(), "{stage:?}");
            assert!(!about(NotificationType::ReviewAssignmentWithdrawn, stage), "{stage:?}");
            assert!(!about(NotificationType::ReviewAssignmentCompleted, stage), "{stage:?}");
        }
        assert!(about(NotificationType::ReviewAssignmentReminder, Stage::Overdue));
        assert!(!is_overtaken(NotificationType::ArticleAccepted, Some(ArticleStatus::Accepted), None));
        assert!(is_overtaken(NotificationType::ArticleSubmitted, Some(ArticleStatus::Draft), None));
        assert!(!is_overtaken(NotificationType::ArticleSubmitted, Some(ArticleStatus::Submitted), None));
    }
}
