//! What a person sees of their own account.

use rules::rooms::{self, Room};
use rules::{Language, Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    pub id: UserId,
    /// Also one that is not confirmed yet; people from ORCID may have none.
    #[schema(required)]
    pub email: Option<String>,
    pub email_verified: bool,
    pub has_password: bool,
    /// They have not agreed to the text of now.
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
    /// False while the person could not get in without it.
    pub can_disconnect_orcid: bool,
    pub is_author: bool,
    pub roles: Vec<Role>,
    #[schema(required)]
    pub current_role: Option<Role>,
    #[schema(required)]
    pub interface_language: Option<Language>,
    /// What needs no role: for those who hold none.
    pub open_rooms: Vec<Room>,
    /// For each role held: its home and the screens it opens. The browser keeps no table of its own.
    pub rooms: Vec<RoleRooms>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoleRooms {
    pub role: Role,
    pub home: Room,
    pub rooms: Vec<Room>,
}

impl RoleRooms {
    pub fn of(role: Role) -> RoleRooms {
        RoleRooms { role, home: Room::home_of(role), rooms: rooms::open_to(role).collect() }
    }
}
