//! The rooms of the personal area: which role may open which screen, and where each role is at home.
//!
//! The browser's guard and sidebar are built from what the server says of this table.

use serde::Serialize;
use utoipa::ToSchema;

use crate::role::Role;

/// A screen (with its sub-screens) of the personal area, under the seed's route name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Room {
    UserArticles,
    ReviewerAssignments,
    ReviewerArticles,
    EditorArticles,
    Assignments,
    Issues,
    Users,
    UserCreate,
    UserEdit,
    StaticPages,
    Subscriptions,
    /// What became of the journal's letters.
    Letters,
    ProfileMe,
    Notifications,
    Security,
}

impl Room {
    pub const ALL: [Room; 15] = [
        Room::UserArticles,
        Room::ReviewerAssignments,
        Room::ReviewerArticles,
        Room::EditorArticles,
        Room::Assignments,
        Room::Issues,
        Room::Users,
        Room::UserCreate,
        Room::UserEdit,
        Room::StaticPages,
        Room::Subscriptions,
        Room::Letters,
        Room::ProfileMe,
        Room::Notifications,
        Room::Security,
    ];

    pub fn opens_for(self, role: Role) -> bool {
        match self {
            Room::UserArticles => role == Role::User,
            Room::ReviewerAssignments | Room::ReviewerArticles => role == Role::Reviewer,
            Room::EditorArticles | Room::Assignments | Room::Issues | Room::Users | Room::StaticPages => {
                matches!(role, Role::Editor | Role::Admin)
            }
            Room::UserCreate | Room::UserEdit | Room::Subscriptions | Room::Letters => role == Role::Admin,
            Room::ProfileMe | Room::Notifications | Room::Security => true,
        }
    }

    /// Where a person goes after signing in.
    pub const fn home_of(role: Role) -> Room {
        match role {
            Role::Admin | Role::Editor => Room::EditorArticles,
            Role::User => Room::UserArticles,
            Role::Reviewer => Room::ReviewerAssignments,
        }
    }
}

pub fn open_to(role: Role) -> impl Iterator<Item = Room> {
    Room::ALL.into_iter().filter(move |room| room.opens_for(role))
}

/// Rooms that ask for nothing but to be signed in.
pub fn open_to_everyone() -> impl Iterator<Item = Room> {
    Room::ALL.into_iter().filter(|room| Role::ALL.into_iter().all(|role| room.opens_for(role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_can_enter_their_own_home() {
        for role in Role::ALL {
            assert!(Room::home_of(role).opens_for(role), "{role}");
        }
    }

    #[test]
    fn ones_own_account_needs_no_role() {
        assert!(open_to_everyone().eq([Room::ProfileMe, Room::Notifications, Room::Security]));
    }

    #[test]
    fn only_admins_see_subscriptions_and_letters_and_edit_users() {
        for room in [Room::Subscriptions, Room::Letters, Room::UserCreate, Room::UserEdit] {
            let roles: Vec<Role> = Role::ALL.into_iter().filter(|role| room.opens_for(*role)).collect();
            assert_eq!(roles, [Role::Admin], "{room:?}");
        }
    }
}
