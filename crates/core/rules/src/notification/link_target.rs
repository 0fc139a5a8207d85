//! Pages that notifications link to, in feeds and letters.

use std::fmt::Display;

use super::can_open_user_pages;
use crate::ids::{ArticleId, IssueId, UserId};
use crate::issue::content::slug_of;
use crate::role::Role;

/// Page that a notification links to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkTarget {
    AuthorArticle,
    EditorArticle,
    ReviewerArticle,
    /// Messages on the author's page of the article.
    AuthorMessages,
    EditorMessages,
    EditorIssue,
    /// Page of the issue on the public site.
    PublicIssue,
}

/// Record that a notification is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationSubject {
    Article(ArticleId),
    Issue { id: IssueId, volume: i32, number: i32 },
}

impl LinkTarget {
    /// Path with a placeholder for the subject.
    pub const fn pattern(self) -> &'static str {
        match self {
            LinkTarget::AuthorArticle => "/personal-area/user-articles/details/{id}",
            LinkTarget::EditorArticle => "/personal-area/editor-articles/details/{id}",
            LinkTarget::ReviewerArticle => "/personal-area/reviewer-articles/details/{id}",
            LinkTarget::AuthorMessages => "/personal-area/user-articles/details/{id}#messages",
            LinkTarget::EditorMessages => "/personal-area/editor-articles/details/{id}#messages",
            LinkTarget::EditorIssue => "/personal-area/issues/details/{id}",
            LinkTarget::PublicIssue => "/issues/{slug}",
        }
    }

    /// Path for a subject; `None` if the target shows another kind of record.
    pub fn path(self, subject: NotificationSubject) -> Option<String> {
        match (self, subject) {
            (
                LinkTarget::AuthorArticle
                | LinkTarget::EditorArticle
                | LinkTarget::ReviewerArticle
                | LinkTarget::AuthorMessages
                | LinkTarget::EditorMessages,
                NotificationSubject::Article(id),
            ) => Some(fill(self.pattern(), id)),
            (LinkTarget::EditorIssue, NotificationSubject::Issue { id, .. }) => {
                Some(fill(self.pattern(), id))
            }
            (LinkTarget::PublicIssue, NotificationSubject::Issue { volume, number, .. }) => {
                Some(fill(self.pattern(), slug_of(volume, number)))
            }
            _ => None,
        }
    }
}

const USER_PATTERN: &str = "/personal-area/users/details/{id}";

/// Path of a user's page, for roles that may open it.
pub fn user_path(role: Option<Role>, id: UserId) -> Option<String> {
    can_open_user_pages(role).then(|| fill(USER_PATTERN, id))
}

fn fill(pattern: &str, value: impl Display) -> String {
    let (before, rest) = pattern.split_once('{').unwrap_or((pattern, ""));
    let after = rest.split_once('}').map_or("", |(_, after)| after);
    format!("{before}{value}{after}")
}
