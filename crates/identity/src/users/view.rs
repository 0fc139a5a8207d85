//! People as editors and admins see them: who they are and what they may do, and nothing of what they work on, nor since
//! when they are there: somebody who is new on the list and was there long before was invited in between.

use rules::users::{Account, UserAction, allowed_actions};
use rules::{Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// Somebody on the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserItem {
    pub id: UserId,
    /// Also one that is not confirmed yet; people from ORCID may have none.
    #[schema(required)]
    pub email: Option<String>,
    pub email_verified: bool,
    pub first_name_en: String,
    #[schema(required)]
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub roles: Vec<Role>,
    pub is_active: bool,
    /// Was invited and has not answered yet.
    pub is_invited: bool,
    /// Nobody is behind it any more, and nothing says who it was.
    pub is_erased: bool,
    /// What whoever asks may do with the account.
    pub allowed_actions: Vec<UserAction>,
}

/// All of an account.
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
    /// Has submitted an article.
    pub is_author: bool,
    pub is_active: bool,
    pub is_invited: bool,
    /// Nobody is behind it any more, and nothing says who it was.
    pub is_erased: bool,
    /// Goes back with a save, which is refused when there is a newer one.
    pub version: i32,
    pub allowed_actions: Vec<UserAction>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HeldRoles {
    pub roles: Vec<Role>,
}

/// What decides about the actions on an account, as a row tells it.
#[derive(Debug)]
pub struct Facts {
    pub roles: Vec<Role>,
    pub is_active: bool,
    pub is_invited: bool,
    pub is_awaited: bool,
    pub is_last_admin: bool,
    pub is_erased: bool,
}

impl Facts {
    pub fn account(&self) -> Account<'_> {
        Account {
            roles: &self.roles,
            is_active: self.is_active,
            is_invited: self.is_invited,
            is_awaited: self.is_awaited,
            is_last_admin: self.is_last_admin,
            is_erased: self.is_erased,
        }
    }

    pub fn allowed_to(&self, asker: &[Role]) -> Vec<UserAction> {
        allowed_actions(asker, self.account())
    }
}
