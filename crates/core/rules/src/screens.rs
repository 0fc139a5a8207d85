//! Screens of the personal area: which role may open them, and the home screen of each role.
//!
//! The server sends this table to the browser, which builds its route guard and sidebar from it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::role::Role;

/// A screen of the personal area with its sub-screens; the names are those of the specification's routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Room)]
pub enum Screen {
    UserArticles,
    ReviewerAssignments,
    ReviewerArticles,
    /// What waits, what is late, figures.
    Dashboard,
    EditorArticles,
    Assignments,
    /// The pool of reviewers.
    Reviewers,
    Issues,
    /// Registration of DOIs, and what indexers have.
    Deliveries,
    Users,
    UserCreate,
    UserEdit,
    StaticPages,
    Subscriptions,
    /// Delivery log of all letters.
    Letters,
    AuditLog,
    /// The loaded copy of the database Retraction Watch.
    RetractionData,
    /// Imports from other journal systems, and the archive of the whole journal.
    Imports,
    ProfileMe,
    Notifications,
    Security,
}

impl Screen {
    pub const ALL: [Screen; 21] = [
        Screen::UserArticles,
        Screen::ReviewerAssignments,
        Screen::ReviewerArticles,
        Screen::Dashboard,
        Screen::EditorArticles,
        Screen::Assignments,
        Screen::Reviewers,
        Screen::Issues,
        Screen::Deliveries,
        Screen::Users,
        Screen::UserCreate,
        Screen::UserEdit,
        Screen::StaticPages,
        Screen::Subscriptions,
        Screen::Letters,
        Screen::AuditLog,
        Screen::RetractionData,
        Screen::Imports,
        Screen::ProfileMe,
        Screen::Notifications,
        Screen::Security,
    ];

    pub fn is_open_to(self, role: Role) -> bool {
        match self {
            Screen::UserArticles => role == Role::User,
            Screen::ReviewerAssignments | Screen::ReviewerArticles => role == Role::Reviewer,
            Screen::Dashboard
            | Screen::EditorArticles
            | Screen::Assignments
            | Screen::Reviewers
            | Screen::Issues
            | Screen::Deliveries
            | Screen::Users
            | Screen::StaticPages => {
                matches!(role, Role::Editor | Role::Admin)
            }
            Screen::UserCreate
            | Screen::UserEdit
            | Screen::Subscriptions
            | Screen::Letters
            | Screen::AuditLog
            | Screen::RetractionData
            | Screen::Imports => role == Role::Admin,
            Screen::ProfileMe | Screen::Notifications | Screen::Security => true,
        }
    }

    /// Screen that opens after signing in.
    pub const fn home_for(role: Role) -> Screen {
        match role {
            Role::Admin | Role::Editor => Screen::EditorArticles,
            Role::User => Screen::UserArticles,
            Role::Reviewer => Screen::ReviewerAssignments,
        }
    }
}

pub fn for_role(role: Role) -> impl Iterator<Item = Screen> {
    Screen::ALL.into_iter().filter(move |screen| screen.is_open_to(role))
}

/// Screens that need no role.
pub fn for_everyone() -> impl Iterator<Item = Screen> {
    Screen::ALL.into_iter().filter(|screen| Role::ALL.into_iter().all(|role| screen.is_open_to(role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_can_open_its_home_screen() {
        for role in Role::ALL {
            assert!(Screen::home_for(role).is_open_to(role), "{role}");
        }
    }

    #[test]
    fn each_role_opens_its_own_screens() {
        use Screen::{
            Assignments, AuditLog, Dashboard, Deliveries, EditorArticles, Imports, Issues, Letters,
            Notifications, ProfileMe, RetractionData, ReviewerArticles, ReviewerAssignments, Reviewers,
            Security, StaticPages, Subscriptions, UserArticles, UserCreate, UserEdit, Users,
        };
        let account = [ProfileMe, Notifications, Security];
        let editor =
            [Dashboard, EditorArticles, Assignments, Reviewers, Issues, Deliveries, Users, StaticPages];
        let admin = [
            Dashboard,
            EditorArticles,
            Assignments,
            Reviewers,
            Issues,
            Deliveries,
            Users,
            UserCreate,
            UserEdit,
            StaticPages,
            Subscriptions,
            Letters,
            AuditLog,
            RetractionData,
            Imports,
        ];
        for (role, home, own) in [
            (Role::User, UserArticles, &[UserArticles][..]),
            (Role::Reviewer, ReviewerAssignments, &[ReviewerAssignments, ReviewerArticles]),
            (Role::Editor, EditorArticles, &editor),
            (Role::Admin, EditorArticles, &admin),
        ] {
            assert!(for_role(role).eq(own.iter().copied().chain(account)), "{role}");
            assert_eq!(Screen::home_for(role), home, "{role}");
        }
    }

    #[test]
    fn account_screens_need_no_role() {
        assert!(for_everyone().eq([Screen::ProfileMe, Screen::Notifications, Screen::Security]));
    }

    #[test]
    fn only_admins_open_subscriptions_letters_and_user_forms() {
        let screens = [
            Screen::Subscriptions,
            Screen::Letters,
            Screen::AuditLog,
            Screen::RetractionData,
            Screen::Imports,
            Screen::UserCreate,
            Screen::UserEdit,
        ];
        for screen in screens {
            let roles: Vec<Role> = Role::ALL.into_iter().filter(|role| screen.is_open_to(*role)).collect();
            assert_eq!(roles, [Role::Admin], "{screen:?}");
        }
    }
}
