//! Sides of a thread of messages, and the two ways in which a reviewer is silent.

use serde::Serialize;
use utoipa::ToSchema;

use super::LinkTarget;
use crate::role::Role;

/// Side of a thread. Authors and reviewers each write with the editors, never with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ThreadSide)]
pub enum Side {
    Author,
    /// Editors and admins.
    Editors,
    Reviewer,
}

impl Side {
    pub const ALL: [Side; 3] = [Side::Author, Side::Editors, Side::Reviewer];

    /// Side on which a role reads and writes.
    pub const fn of_role(role: Role) -> Side {
        match role {
            Role::User => Side::Author,
            Role::Editor | Role::Admin => Side::Editors,
            Role::Reviewer => Side::Reviewer,
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Side::Author => "author",
            Side::Editors => "editors",
            Side::Reviewer => "reviewer",
        }
    }

    pub fn from_code(code: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.code() == code)
    }

    /// Page with the thread of this side.
    pub const fn thread(self) -> LinkTarget {
        match self {
            Side::Author => LinkTarget::AuthorMessages,
            Side::Editors => LinkTarget::EditorMessages,
            Side::Reviewer => LinkTarget::ReviewerArticle,
        }
    }

    pub(super) const fn letter_role(self) -> Role {
        match self {
            Side::Author => Role::User,
            Side::Editors => Role::Editor,
            Side::Reviewer => Role::Reviewer,
        }
    }
}

/// What a silent reviewer has not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ReviewerSilence)]
pub enum Silence {
    /// Neither accepted nor declined the request.
    Unanswered,
    /// Accepted it, and did not complete the review by the due date.
    Overdue,
}

impl Silence {
    pub const ALL: [Silence; 2] = [Silence::Unanswered, Silence::Overdue];

    pub const fn code(self) -> &'static str {
        match self {
            Silence::Unanswered => "unanswered",
            Silence::Overdue => "overdue",
        }
    }

    pub fn from_code(code: &str) -> Option<Silence> {
        Silence::ALL.into_iter().find(|silence| silence.code() == code)
    }
}
