//! Actions on user accounts, and who may perform them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::policy::{self, Permission};
use crate::role::Role;

/// Action on an account, in the order of display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UserAction {
    Edit,
    SetRoles,
    Activate,
    Deactivate,
    /// Sends an invitation to a reviewer who has no active account yet.
    SendInvitation,
    /// Removes passkeys, authenticator app and recovery codes of a user who has lost them.
    ResetSecondFactor,
    /// Exports the personal data of the user.
    ExportData,
    /// Irreversibly replaces the personal data by a pseudonym.
    Erase,
}

impl UserAction {
    pub const ALL: [UserAction; 8] = [
        UserAction::Edit,
        UserAction::SetRoles,
        UserAction::Activate,
        UserAction::Deactivate,
        UserAction::SendInvitation,
        UserAction::ResetSecondFactor,
        UserAction::ExportData,
        UserAction::Erase,
    ];

    const fn permission(self) -> Permission {
        match self {
            UserAction::Edit | UserAction::SetRoles | UserAction::ResetSecondFactor => Permission::WriteUsers,
            UserAction::Activate | UserAction::Deactivate => Permission::ChangeUserActivity,
            UserAction::SendInvitation => Permission::SendInvitations,
            UserAction::ExportData => Permission::ExportUserData,
            UserAction::Erase => Permission::EraseUsers,
        }
    }
}

/// Facts of an account that decide which actions are allowed.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub roles: &'a [Role],
    pub is_active: bool,
    /// The user was invited and has not answered yet.
    pub is_invited: bool,
    /// Without this account no one could appoint an admin.
    pub is_last_admin: bool,
    pub is_erased: bool,
    pub has_second_factor: bool,
    /// The account of the actor.
    pub is_own: bool,
    /// The actor is an author of an article in progress. Says nothing about the account itself: a refusal that
    /// depended on who reviews the article would reveal it.
    pub has_conflict: bool,
}

impl Account<'_> {
    fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    fn is_editor_or_admin(&self) -> bool {
        self.has(Role::Editor) || self.has(Role::Admin)
    }

    /// True if the action would change anything. Repeating an action is allowed, but not offered.
    fn is_changed_by(&self, action: UserAction) -> bool {
        match action {
            UserAction::Edit | UserAction::SetRoles | UserAction::ExportData | UserAction::Erase => true,
            UserAction::Activate => !self.is_active,
            UserAction::Deactivate => self.is_active,
            UserAction::SendInvitation => can_be_invited(self.is_invited, self.roles),
            UserAction::ResetSecondFactor => self.has_second_factor,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Forbidden,
    LastAdmin,
    /// Only the invited user's own answer activates the account.
    InvitationPending,
    Erased,
    /// With a stolen session, the password alone would be enough to be rid of the factor.
    OwnSecondFactor,
    /// The actor could silence a reviewer of their own article.
    ConflictOfInterest,
}

/// Decides whether a user with `actor_roles` may perform an action.
pub fn decide(actor_roles: &[Role], account: Account<'_>, action: UserAction) -> Result<(), Refusal> {
    // What only editors, who are not admins, may not do.
    let is_restricted = matches!(action, UserAction::Activate | UserAction::Deactivate)
        && !actor_roles.contains(&Role::Admin);
    if policy::reach(action.permission(), actor_roles).is_none()
        || is_restricted && account.is_editor_or_admin()
    {
        return Err(Refusal::Forbidden);
    }
    match action {
        _ if account.is_erased => Err(Refusal::Erased),
        _ if is_restricted && account.has_conflict => Err(Refusal::ConflictOfInterest),
        UserAction::ResetSecondFactor if account.is_own => Err(Refusal::OwnSecondFactor),
        UserAction::Activate if account.is_invited => Err(Refusal::InvitationPending),
        UserAction::Deactivate | UserAction::Erase if account.is_last_admin => Err(Refusal::LastAdmin),
        _ => Ok(()),
    }
}

/// Decides whether the account's roles may be replaced by `roles`.
pub fn decide_role_change(actor_roles: &[Role], account: Account<'_>, roles: &[Role]) -> Result<(), Refusal> {
    decide(actor_roles, account, UserAction::SetRoles)?;
    if account.is_last_admin && !roles.contains(&Role::Admin) { Err(Refusal::LastAdmin) } else { Ok(()) }
}

/// True for a reviewer who was invited and has not answered yet, with or without an open review request.
///
/// A deactivated account is not invited: its owner has a password, and an editor reactivates it.
pub fn can_be_invited(is_invited: bool, roles: &[Role]) -> bool {
    is_invited && roles.contains(&Role::Reviewer)
}

/// Actions that are allowed and would change something.
pub fn allowed_actions(actor_roles: &[Role], account: Account<'_>) -> Vec<UserAction> {
    let allowed =
        |action: &UserAction| decide(actor_roles, account, *action).is_ok() && account.is_changed_by(*action);
    UserAction::ALL.into_iter().filter(allowed).collect()
}

/// True if the user may see when others signed in last. Editors, who are often authors too, could guess from it
/// who reviews their article.
pub fn can_see_last_sign_in(actor_roles: &[Role]) -> bool {
    policy::reach(Permission::WriteUsers, actor_roles).is_some()
}

/// True if the user may see whether others have a second factor.
pub fn can_see_second_factor(actor_roles: &[Role]) -> bool {
    policy::reach(Permission::WriteUsers, actor_roles).is_some()
}

/// Roles that a user may add to an account found by the reviewer search.
pub fn grantable_roles(actor_roles: &[Role]) -> &'static [Role] {
    if actor_roles.contains(&Role::Admin) {
        &Role::ALL
    } else if actor_roles.contains(&Role::Editor) {
        &[Role::Reviewer]
    } else {
        &[]
    }
}

/// Removes duplicates and sorts in the order of [`Role::ALL`].
pub fn dedup_roles(roles: &[Role]) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| roles.contains(role)).collect()
}

#[cfg(test)]
#[path = "users_tests.rs"]
mod tests;
