//! Accounts as editors and admins see them: name, contact and roles, but no articles and reviews.
//!
//! The creation time is omitted as well: a time before the account appeared in the list would reveal that it
//! was hidden as an invited reviewer.

use chrono::NaiveDate;
use rules::article::handling::can_be_chief;
use rules::users::{Account, UserAction, allowed_actions, decide};
use rules::{Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A list item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserItem {
    pub id: UserId,
    /// May be unconfirmed; absent for some users who registered through ORCID.
    #[schema(required)]
    pub email: Option<String>,
    pub email_verified: bool,
    pub first_name_en: String,
    #[schema(required)]
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub roles: Vec<Role>,
    pub is_active: bool,
    /// Invited and not answered yet.
    pub is_invited: bool,
    /// The account is anonymised.
    pub is_erased: bool,
    /// Day of the last sign-in; null for users who never signed in, absent if the caller may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<NaiveDate>)]
    pub last_sign_in: Option<Option<NaiveDate>>,
    /// Whether a passkey or an authenticator app is set up; absent if the caller may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_second_factor: Option<bool>,
    /// Actions that the caller may perform on the account.
    pub allowed_actions: Vec<UserAction>,
}

/// A whole account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    pub id: UserId,
    #[schema(required)]
    pub email: Option<String>,
    pub email_verified: bool,
    pub first_name_en: String,
    #[schema(required)]
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub full_name_en: String,
    #[schema(required)]
    pub affiliation_en: Option<String>,
    #[schema(required)]
    pub position_en: Option<String>,
    #[schema(required)]
    pub degree_en: Option<String>,
    #[schema(required)]
    pub contact_email: Option<String>,
    #[schema(required)]
    pub phone_number: Option<String>,
    #[schema(required)]
    pub orcid: Option<String>,
    pub roles: Vec<Role>,
    /// True once the user has submitted an article.
    pub is_author: bool,
    pub is_active: bool,
    pub is_invited: bool,
    /// The account is anonymised.
    pub is_erased: bool,
    /// Day of the last sign-in; null for users who never signed in, absent if the caller may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<NaiveDate>)]
    pub last_sign_in: Option<Option<NaiveDate>>,
    /// Whether a passkey or an authenticator app is set up; absent if the caller may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_second_factor: Option<bool>,
    /// Decides on articles where the handling editor only recommends. Always true for admins.
    pub is_chief_editor: bool,
    /// True if the caller may mark the account as a chief editor, or take the mark away.
    pub can_be_chief_editor: bool,
    /// Sent back with a save; an outdated version is rejected with 409.
    pub version: i32,
    pub allowed_actions: Vec<UserAction>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldRoles)]
pub struct UserRoles {
    pub roles: Vec<Role>,
}

/// Stored facts that decide which actions are allowed on an account.
#[derive(Debug)]
pub struct Facts {
    pub roles: Vec<Role>,
    pub is_active: bool,
    pub is_invited: bool,
    pub is_last_admin: bool,
    pub is_erased: bool,
    pub has_second_factor: bool,
    pub is_own: bool,
    pub has_conflict: bool,
}

impl Facts {
    pub fn account(&self) -> Account<'_> {
        Account {
            roles: &self.roles,
            is_active: self.is_active,
            is_invited: self.is_invited,
            is_last_admin: self.is_last_admin,
            is_erased: self.is_erased,
            has_second_factor: self.has_second_factor,
            is_own: self.is_own,
            has_conflict: self.has_conflict,
        }
    }

    /// True if the actor may mark the account as a chief editor.
    pub fn can_be_chief_editor(&self, actor_roles: &[Role]) -> bool {
        decide(actor_roles, self.account(), UserAction::SetRoles).is_ok()
            && can_be_chief(&self.roles, self.is_active)
    }

    pub fn allowed_to(&self, actor_roles: &[Role]) -> Vec<UserAction> {
        allowed_actions(actor_roles, self.account())
    }
}
