//! Notification types: recipients, feeds, link targets and letters.

pub mod documents;
mod forms;
mod link_target;
mod side;
#[cfg(test)]
mod tests;

use crate::enumerations::{Enumeration, NotificationType};
use crate::role::Role;
use crate::screens::Screen;

pub use forms::{MarkedNotifications, NotificationSettingsChange, TypeSetting};
pub use link_target::{LinkTarget, NotificationSubject, user_path};
pub use side::{Side, Silence};

/// Recipients of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Submitter of the article.
    Author,
    /// The handling editor of the article; if there is none, all editors and admins who are not its authors.
    Editors,
    /// The editor whom the notification concerns: assigned to the article, or the maker of a recommendation.
    OneEditor,
    /// Chief editors who are not authors of the article.
    ChiefEditors,
    /// The assigned reviewer.
    Reviewer,
    /// The other side of a thread of messages: its author, its reviewer, or the editors and admins.
    Correspondent,
    /// All users with an account, including those without a role.
    AllUsers,
}

impl Audience {
    /// Roles whose feeds show the notification.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Audience::Author => &[Role::User],
            Audience::Editors | Audience::OneEditor | Audience::ChiefEditors => &[Role::Editor, Role::Admin],
            Audience::Reviewer => &[Role::Reviewer],
            Audience::Correspondent | Audience::AllUsers => &Role::ALL,
        }
    }

    /// True if only people in the office get it.
    pub const fn is_office(self) -> bool {
        matches!(self, Audience::Editors | Audience::OneEditor | Audience::ChiefEditors)
    }

    /// Role that determines the link in the letter. Letters to all users are written for readers, so they
    /// have none; a correspondent is addressed in a role of their own.
    const fn letter_role(self, addressed: Option<Side>) -> Option<Role> {
        match self {
            Audience::Author => Some(Role::User),
            Audience::Editors | Audience::OneEditor | Audience::ChiefEditors => Some(Role::Editor),
            Audience::Reviewer => Some(Role::Reviewer),
            Audience::Correspondent => match addressed {
                Some(side) => Some(side.letter_role()),
                None => None,
            },
            Audience::AllUsers => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Audience::Author => "author",
            Audience::Editors => "handling editor, otherwise editors and admins",
            Audience::OneEditor => "the editor concerned",
            Audience::ChiefEditors => "chief editors",
            Audience::Reviewer => "reviewer",
            Audience::Correspondent => "the other side of the thread",
            Audience::AllUsers => "everybody",
        }
    }
}

/// Variant of the letter for one notification type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterVariant {
    Standard,
    /// The article was submitted before, in an earlier round.
    Resubmission,
    /// The recipient has no active account.
    Invitation,
}

impl LetterVariant {
    const ALL: [LetterVariant; 3] =
        [LetterVariant::Standard, LetterVariant::Resubmission, LetterVariant::Invitation];

    pub const fn of(is_invitation: bool, revision: i32) -> LetterVariant {
        match is_invitation {
            true => LetterVariant::Invitation,
            false if revision > 0 => LetterVariant::Resubmission,
            false => LetterVariant::Standard,
        }
    }
}

/// Letter about an undone decision, for an author who was notified of the decision.
pub const UNDO_LETTER: &str = "decision-undone";

impl NotificationType {
    pub const fn audience(self) -> Audience {
        match self {
            NotificationType::ArticleAccepted
            | NotificationType::ArticleDeclined
            | NotificationType::ArticlePublished
            | NotificationType::NoticePublished
            | NotificationType::ArticleSentToRevision
            | NotificationType::SubmissionReceived
            | NotificationType::ArticleReturned => Audience::Author,
            NotificationType::ArticleSubmitted
            | NotificationType::ArticleReviewCompleted
            | NotificationType::ReviewAssignmentCompleted
            | NotificationType::ReviewAssignmentDeclined
            | NotificationType::ReviewerSilent
            | NotificationType::DeliveryRefused
            | NotificationType::IssueCreated => Audience::Editors,
            NotificationType::HandlingEditorAssigned | NotificationType::RecommendationReturned => {
                Audience::OneEditor
            }
            NotificationType::DecisionRecommended => Audience::ChiefEditors,
            NotificationType::ReviewAssignmentCreated
            | NotificationType::ReviewAssignmentOverdue
            | NotificationType::ReviewAssignmentWithdrawn
            | NotificationType::ReviewAssignmentReminder
            | NotificationType::ReviewAssignmentReturned
            | NotificationType::DueDateChanged => Audience::Reviewer,
            NotificationType::MessageReceived => Audience::Correspondent,
            NotificationType::IssuePublished => Audience::AllUsers,
        }
    }

    /// True if the feed of a role (`None`: no role) shows the notification.
    pub fn is_for(self, role: Option<Role>) -> bool {
        match (self.audience(), role) {
            (Audience::AllUsers, None) => true,
            (audience, Some(role)) => audience.roles().contains(&role),
            (_, None) => false,
        }
    }

    /// Link target in the feed of a role. An unpublished issue is accessible to editors only.
    pub fn link_target_for(self, role: Option<Role>, is_undone: bool) -> Option<LinkTarget> {
        if !self.is_for(role) {
            return None;
        }
        match self.audience() {
            // The author sees a notice only while it is published.
            Audience::Author if is_undone && matches!(self, NotificationType::NoticePublished) => None,
            Audience::Author => Some(LinkTarget::AuthorArticle),
            Audience::Editors if matches!(self, NotificationType::IssueCreated) => {
                Some(LinkTarget::EditorIssue)
            }
            Audience::Editors | Audience::OneEditor | Audience::ChiefEditors => {
                Some(LinkTarget::EditorArticle)
            }
            Audience::Reviewer => Some(LinkTarget::ReviewerArticle),
            Audience::Correspondent => role.map(|role| Side::of_role(role).thread()),
            Audience::AllUsers if role.is_some_and(|role| Screen::Issues.is_open_to(role)) => {
                Some(LinkTarget::EditorIssue)
            }
            Audience::AllUsers => (!is_undone).then_some(LinkTarget::PublicIssue),
        }
    }

    /// Link target in the letter. `addressed` is the side of a thread that the letter goes to, for messages.
    pub fn letter_link_target(self, addressed: Option<Side>) -> Option<LinkTarget> {
        self.link_target_for(self.audience().letter_role(addressed), false)
    }

    /// True if the notification reveals who reviews an article; its authors must not see it.
    pub const fn reveals_reviewers(self) -> bool {
        matches!(
            self,
            NotificationType::ArticleReviewCompleted
                | NotificationType::ReviewAssignmentCompleted
                | NotificationType::ReviewAssignmentDeclined
                | NotificationType::ReviewerSilent
        )
    }

    /// True if the notification reveals who handles the article, or a recommended decision.
    pub const fn reveals_handling(self) -> bool {
        matches!(self.audience(), Audience::OneEditor | Audience::ChiefEditors)
    }

    /// True if the feed of a role hides the notification from authors of the article: it reveals reviewers or the
    /// handling, or is about messages to the editors, which recused editors do not read.
    pub fn is_hidden_from_authors(self, role: Option<Role>) -> bool {
        let is_thread_of_editors = matches!(self, NotificationType::MessageReceived)
            && role.is_some_and(|role| Side::of_role(role) == Side::Editors);
        self.reveals_reviewers() || self.reveals_handling() || is_thread_of_editors
    }

    /// True for decisions that can be undone after their release, with a letter of its own.
    pub const fn is_decision(self) -> bool {
        matches!(
            self,
            NotificationType::ArticleAccepted
                | NotificationType::ArticleDeclined
                | NotificationType::ArticlePublished
                | NotificationType::NoticePublished
                | NotificationType::ArticleSentToRevision
        )
    }

    /// Name of the letter's folder in `mail/`.
    pub const fn letter(self, variant: LetterVariant) -> &'static str {
        match (self, variant) {
            (NotificationType::ArticleSubmitted, LetterVariant::Resubmission) => "article-resubmitted",
            (NotificationType::ArticleSubmitted, _) => "article-submitted",
            (NotificationType::ArticleReviewCompleted, _) => "article-review-completed",
            (NotificationType::ArticleAccepted, _) => "article-accepted",
            (NotificationType::ArticleDeclined, _) => "article-declined",
            (NotificationType::ArticlePublished, _) => "article-published",
            (NotificationType::NoticePublished, _) => "notice-published",
            (NotificationType::ArticleSentToRevision, _) => "article-sent-for-revision",
            (NotificationType::ReviewAssignmentCreated, LetterVariant::Invitation) => "review-invitation",
            (NotificationType::ReviewAssignmentCreated, _) => "review-request",
            (NotificationType::ReviewAssignmentCompleted, _) => "review-completed",
            (NotificationType::ReviewAssignmentDeclined, _) => "review-declined",
            (NotificationType::ReviewAssignmentOverdue, _) => "review-overdue",
            (NotificationType::ReviewAssignmentWithdrawn, _) => "review-withdrawn",
            (NotificationType::ReviewAssignmentReminder, _) => "review-reminder",
            (NotificationType::IssueCreated, _) => "issue-created",
            (NotificationType::IssuePublished, _) => "issue-published",
            (NotificationType::MessageReceived, _) => "message-received",
            (NotificationType::SubmissionReceived, _) => "submission-received",
            (NotificationType::ReviewerSilent, _) => "review-late",
            (NotificationType::ArticleReturned, _) => "article-returned",
            (NotificationType::DueDateChanged, _) => "review-due-date-changed",
            (NotificationType::HandlingEditorAssigned, _) => "handling-editor-assigned",
            (NotificationType::DecisionRecommended, _) => "decision-recommended",
            (NotificationType::RecommendationReturned, _) => "recommendation-returned",
            (NotificationType::ReviewAssignmentReturned, _) => "review-returned",
            (NotificationType::DeliveryRefused, _) => "delivery-refused",
        }
    }
}

/// Notification types in the feed of a role (`None`: no role).
pub fn feed_of(role: Option<Role>) -> impl Iterator<Item = NotificationType> {
    NotificationType::ALL.iter().copied().filter(move |notification| notification.is_for(role))
}

/// Notification types that users with these roles can get, sorted by id.
pub fn notification_types_for(roles: &[Role]) -> Vec<NotificationType> {
    let is_included = |notification: &NotificationType| {
        notification.is_for(None) || roles.iter().any(|role| notification.is_for(Some(*role)))
    };
    let mut types: Vec<_> = NotificationType::ALL.iter().copied().filter(is_included).collect();
    types.sort_by_key(|notification| notification.id());
    types
}

/// True if notifications may name the author to a role; never to reviewers.
pub fn can_see_author(role: Option<Role>) -> bool {
    role.is_some_and(|role| role != Role::Reviewer)
}

/// True if notifications may name the reviewer to a role.
pub fn can_see_reviewer(role: Option<Role>) -> bool {
    role.is_some_and(|role| Audience::Editors.roles().contains(&role))
}

/// True if names in notifications link to user pages.
pub fn can_open_user_pages(role: Option<Role>) -> bool {
    role.is_some_and(|role| Screen::Users.is_open_to(role))
}
