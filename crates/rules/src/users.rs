//! Who may do what with whose account.

use serde::Serialize;
use utoipa::ToSchema;

use crate::policy::{self, Permission};
use crate::role::Role;

/// Something that can be done with an account, in the order in which it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UserAction {
    Edit,
    SetRoles,
    Activate,
    Deactivate,
    /// Once more, to somebody who was invited to review and has not answered yet.
    SendInvitation,
    /// All that is held about somebody, for them.
    ExportData,
    /// For good: nothing says any more who it was.
    Erase,
}

impl UserAction {
    pub const ALL: [UserAction; 7] = [
        UserAction::Edit,
        UserAction::SetRoles,
        UserAction::Activate,
        UserAction::Deactivate,
        UserAction::SendInvitation,
        UserAction::ExportData,
        UserAction::Erase,
    ];

    const fn permission(self) -> Permission {
        match self {
            UserAction::Edit | UserAction::SetRoles => Permission::WriteUsers,
            UserAction::Activate | UserAction::Deactivate => Permission::ChangeUserActivity,
            UserAction::SendInvitation => Permission::SendInvitations,
            UserAction::ExportData => Permission::ExportUserData,
            UserAction::Erase => Permission::EraseUsers,
        }
    }
}

/// What is known of an account when something is to be done with it.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub roles: &'a [Role],
    pub is_active: bool,
    /// Was invited and has not answered yet.
    pub is_invited: bool,
    /// Something that they were invited to still waits for their answer.
    pub is_awaited: bool,
    /// Without them nobody could make anybody an admin.
    pub is_last_admin: bool,
    /// Nobody is behind it any more.
    pub is_erased: bool,
}

impl Account<'_> {
    fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Whether there is anything to do. What is done already can be asked for again and again, and is not offered.
    fn gains_from(&self, action: UserAction) -> bool {
        match action {
            UserAction::Edit | UserAction::SetRoles | UserAction::ExportData | UserAction::Erase => true,
            UserAction::Activate => !self.is_active,
            UserAction::Deactivate => self.is_active,
            UserAction::SendInvitation => self.is_invited && self.is_awaited && self.is(Role::Reviewer),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Forbidden,
    LastAdmin,
    /// Only their own answer makes the account theirs.
    NotAnswered,
    Erased,
}

/// Whether somebody with these roles may do it.
pub fn decide(asker: &[Role], account: Account<'_>, action: UserAction) -> Result<(), Refusal> {
    let changes_activity = matches!(action, UserAction::Activate | UserAction::Deactivate);
    if policy::reach(action.permission(), asker).is_none()
        || changes_activity && account.is(Role::Admin) && !asker.contains(&Role::Admin)
    {
        return Err(Refusal::Forbidden);
    }
    match action {
        _ if account.is_erased => Err(Refusal::Erased),
        UserAction::Activate if account.is_invited => Err(Refusal::NotAnswered),
        UserAction::Deactivate | UserAction::Erase if account.is_last_admin => Err(Refusal::LastAdmin),
        _ => Ok(()),
    }
}

/// Whether the account may go on with these roles instead of its own.
pub fn decide_on_roles(asker: &[Role], account: Account<'_>, roles: &[Role]) -> Result<(), Refusal> {
    decide(asker, account, UserAction::SetRoles)?;
    if account.is_last_admin && !roles.contains(&Role::Admin) { Err(Refusal::LastAdmin) } else { Ok(()) }
}

/// What is offered: all that is allowed and would change something.
pub fn allowed_actions(asker: &[Role], account: Account<'_>) -> Vec<UserAction> {
    let allowed =
        |action: &UserAction| decide(asker, account, *action).is_ok() && account.gains_from(*action);
    UserAction::ALL.into_iter().filter(allowed).collect()
}

/// The roles that somebody may add to those of an account that they have found.
pub fn grantable(asker: &[Role]) -> &'static [Role] {
    if asker.contains(&Role::Admin) {
        &Role::ALL
    } else if asker.contains(&Role::Editor) {
        &[Role::Reviewer]
    } else {
        &[]
    }
}

/// Each once, in the order in which roles are always named.
pub fn each_once(roles: &[Role]) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| roles.contains(role)).collect()
}

#[cfg(test)]
#[path = "users_tests.rs"]
mod tests;
