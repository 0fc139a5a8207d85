//! The user's view of their own account.

use rules::screens::{self, Screen};
use rules::{Language, Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::second_factor::SecondFactorStatus;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    pub id: UserId,
    /// May be unconfirmed; absent for some users who registered through ORCID.
    #[schema(required)]
    pub email: Option<String>,
    pub email_verified: bool,
    pub has_password: bool,
    /// True if the user has not accepted the current consent text.
    pub consent_wanted: bool,
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
    /// True if ORCID is connected and is not the only way to sign in.
    pub can_disconnect_orcid: bool,
    pub is_author: bool,
    pub roles: Vec<Role>,
    #[schema(required)]
    pub current_role: Option<Role>,
    #[schema(required)]
    pub interface_language: Option<Language>,
    pub second_factor: SecondFactorStatus,
    /// Screens that need no role.
    #[serde(rename = "openRooms")]
    pub open_screens: Vec<Screen>,
    /// Home and screens of each of the user's roles; the web client has no table of its own.
    #[serde(rename = "rooms")]
    pub screens: Vec<RoleScreens>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoleRooms)]
pub struct RoleScreens {
    pub role: Role,
    pub home: Screen,
    #[serde(rename = "rooms")]
    pub screens: Vec<Screen>,
}

impl RoleScreens {
    pub fn of(role: Role) -> RoleScreens {
        RoleScreens { role, home: Screen::home_for(role), screens: screens::for_role(role).collect() }
    }
}
