//! What people are told, type by type: who gets it, in which role's feed it stands, where it leads, as which letter it
//! comes.

pub mod documents;
mod forms;
mod place;
#[cfg(test)]
mod tests;

use crate::enumerations::{Enumeration, NotificationType};
use crate::role::Role;
use crate::rooms::Room;

pub use forms::{MarkedNotifications, NotificationSettingsChange, TypeSetting};
pub use place::{About, Place, path_of_person};

/// In which part somebody is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Whoever submitted the article.
    Author,
    /// All editors and admins who are not among its authors.
    Office,
    /// Whoever was asked to review it.
    Reviewer,
    /// Everybody who has an account, also without any role.
    Everybody,
}

impl Audience {
    /// Those in whose feeds it stands.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Audience::Author => &[Role::User],
            Audience::Office => &[Role::Editor, Role::Admin],
            Audience::Reviewer => &[Role::Reviewer],
            Audience::Everybody => &Role::ALL,
        }
    }

    /// As whom somebody reads the letter. What is written to everybody is written to readers, whatever else they are.
    const fn reads_letters_as(self) -> Option<Role> {
        match self {
            Audience::Author => Some(Role::User),
            Audience::Office => Some(Role::Editor),
            Audience::Reviewer => Some(Role::Reviewer),
            Audience::Everybody => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Audience::Author => "the author",
            Audience::Office => "the office",
            Audience::Reviewer => "the reviewer",
            Audience::Everybody => "everybody",
        }
    }
}

/// What makes a letter another one although the news is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    Usual,
    /// The article was there before, in an earlier round.
    Resubmission,
    /// The person has no account yet.
    Invitation,
}

impl Occasion {
    const ALL: [Occasion; 3] = [Occasion::Usual, Occasion::Resubmission, Occasion::Invitation];

    pub const fn of(is_invitation: bool, revision: i32) -> Occasion {
        match is_invitation {
            true => Occasion::Invitation,
            false if revision > 0 => Occasion::Resubmission,
            false => Occasion::Usual,
        }
    }
}

/// The letter that a decision of which the author was told has been taken back.
pub const UNDOING_LETTER: &str = "decision-undone";

impl NotificationType {
    pub const fn audience(self) -> Audience {
        match self {
            NotificationType::ArticleAccepted
            | NotificationType::ArticleDeclined
            | NotificationType::ArticlePublished
            | NotificationType::ArticleSentToRevision => Audience::Author,
            NotificationType::ArticleSubmitted
            | NotificationType::ArticleReviewCompleted
            | NotificationType::ReviewAssignmentCompleted
            | NotificationType::ReviewAssignmentDeclined
            | NotificationType::IssueCreated => Audience::Office,
            NotificationType::ReviewAssignmentCreated
            | NotificationType::ReviewAssignmentOverdue
            | NotificationType::ReviewAssignmentWithdrawn
            | NotificationType::ReviewAssignmentReminder => Audience::Reviewer,
            NotificationType::IssuePublished => Audience::Everybody,
        }
    }

    /// Whether it stands in the feed of a role, or of those who hold none.
    pub fn is_for(self, role: Option<Role>) -> bool {
        match (self.audience(), role) {
            (Audience::Everybody, None) => true,
            (audience, Some(role)) => audience.roles().contains(&role),
            (_, None) => false,
        }
    }

    /// What it opens in a role's feed. An issue that was taken back is at the desk alone.
    pub fn place_for(self, role: Option<Role>, is_undone: bool) -> Option<Place> {
        if !self.is_for(role) {
            return None;
        }
        match self.audience() {
            Audience::Author => Some(Place::AuthorsArticle),
            Audience::Office if matches!(self, NotificationType::IssueCreated) => Some(Place::IssueAtTheDesk),
            Audience::Office => Some(Place::EditorsArticle),
            Audience::Reviewer => Some(Place::ReviewersArticle),
            Audience::Everybody if role.is_some_and(|role| Room::Issues.opens_for(role)) => {
                Some(Place::IssueAtTheDesk)
            }
            Audience::Everybody => (!is_undone).then_some(Place::PublicIssue),
        }
    }

    /// What the link of its letter opens.
    pub fn place_in_letter(self) -> Option<Place> {
        self.place_for(self.audience().reads_letters_as(), false)
    }

    /// Whether it tells who reviews an article, which none of its authors may learn.
    pub const fn tells_who_reviews(self) -> bool {
        matches!(
            self,
            NotificationType::ArticleReviewCompleted
                | NotificationType::ReviewAssignmentCompleted
                | NotificationType::ReviewAssignmentDeclined
        )
    }

    /// The letter as which it comes, by its name in `mail/`.
    pub const fn letter(self, occasion: Occasion) -> &'static str {
        match (self, occasion) {
            (NotificationType::ArticleSubmitted, Occasion::Resubmission) => "article-resubmitted",
            (NotificationType::ArticleSubmitted, _) => "article-submitted",
            (NotificationType::ArticleReviewCompleted, _) => "article-review-completed",
            (NotificationType::ArticleAccepted, _) => "article-accepted",
            (NotificationType::ArticleDeclined, _) => "article-declined",
            (NotificationType::ArticlePublished, _) => "article-published",
            (NotificationType::ArticleSentToRevision, _) => "article-sent-for-revision",
            (NotificationType::ReviewAssignmentCreated, Occasion::Invitation) => "review-invitation",
            (NotificationType::ReviewAssignmentCreated, _) => "review-request",
            (NotificationType::ReviewAssignmentCompleted, _) => "review-completed",
            (NotificationType::ReviewAssignmentDeclined, _) => "review-declined",
            (NotificationType::ReviewAssignmentOverdue, _) => "review-overdue",
            (NotificationType::ReviewAssignmentWithdrawn, _) => "review-withdrawn",
            (NotificationType::ReviewAssignmentReminder, _) => "review-reminder",
            (NotificationType::IssueCreated, _) => "issue-created",
            (NotificationType::IssuePublished, _) => "issue-published",
        }
    }
}

/// What can stand in the feed of a role, or of those who hold none.
pub fn feed_of(role: Option<Role>) -> impl Iterator<Item = NotificationType> {
    NotificationType::ALL.iter().copied().filter(move |notification| notification.is_for(role))
}

/// What somebody with these roles can be told, in the order of its numbers.
pub fn told_to(roles: &[Role]) -> Vec<NotificationType> {
    let is_told = |notification: &NotificationType| {
        notification.is_for(None) || roles.iter().any(|role| notification.is_for(Some(*role)))
    };
    let mut told: Vec<_> = NotificationType::ALL.iter().copied().filter(is_told).collect();
    told.sort_by_key(|notification| notification.id());
    told
}

/// Reviewers are never told who submitted an article.
pub fn names_author_to(role: Option<Role>) -> bool {
    role.is_some_and(|role| role != Role::Reviewer)
}

/// Who reviews it is the office's to know.
pub fn names_reviewer_to(role: Option<Role>) -> bool {
    role.is_some_and(|role| Audience::Office.roles().contains(&role))
}

/// Whether names lead to the people: only for those who can open their pages.
pub fn links_people_for(role: Option<Role>) -> bool {
    role.is_some_and(|role| Room::Users.opens_for(role))
}
