//! Users in views: their names, or only the role in which they act.

use kit::Result;
use rules::UserId;
use rules::people::{full_name, short_name};
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use utoipa::ToSchema;

/// The role in which a user acts on an article or writes about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticlePart)]
pub enum ParticipantRole {
    Author,
    Editor,
    Reviewer,
    /// The scheduled job.
    System,
}

impl ParticipantRole {
    pub const fn code(self) -> &'static str {
        match self {
            ParticipantRole::Author => "author",
            ParticipantRole::Editor => "editor",
            ParticipantRole::Reviewer => "reviewer",
            ParticipantRole::System => "system",
        }
    }

    /// True if authors and reviewers see the day of an action, but not the time: a reviewer did it, or did not do
    /// it in time.
    pub const fn hides_time(self) -> bool {
        matches!(self, ParticipantRole::Reviewer | ParticipantRole::System)
    }

    pub fn from_code(code: &str) -> sqlx::Result<ParticipantRole> {
        let all = [
            ParticipantRole::Author,
            ParticipantRole::Editor,
            ParticipantRole::Reviewer,
            ParticipantRole::System,
        ];
        let role = all.into_iter().find(|role| role.code() == code);
        role.ok_or_else(|| sqlx::Error::Decode(format!("unknown participant role {code}").into()))
    }
}

/// A user of whom the viewer sees only the role.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoleMarker {
    pub role: ParticipantRole,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonName {
    pub full_name_en: String,
    pub short_name_en: String,
}

impl PersonName {
    pub fn of(first: &str, middle: Option<&str>, last: &str) -> PersonName {
        PersonName {
            full_name_en: full_name(first, middle, last),
            short_name_en: short_name(first, middle, last),
        }
    }

    /// Reads `first_name_en`, `middle_name_en` and `last_name_en`.
    pub fn from_row(row: &PgRow) -> sqlx::Result<PersonName> {
        let (first, middle, last): (String, Option<String>, String) =
            (row.try_get("first_name_en")?, row.try_get("middle_name_en")?, row.try_get("last_name_en")?);
        Ok(PersonName::of(&first, middle.as_deref(), &last))
    }
}

/// The user who caused an event or wrote a message; only the role if the viewer must not see the name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    pub role: ParticipantRole,
    #[schema(required)]
    pub id: Option<UserId>,
    #[schema(required)]
    pub full_name_en: Option<String>,
    #[schema(required)]
    pub short_name_en: Option<String>,
}

impl Participant {
    pub const fn unnamed(role: ParticipantRole) -> Participant {
        Participant { role, id: None, full_name_en: None, short_name_en: None }
    }

    pub fn named(role: ParticipantRole, id: UserId, name: PersonName) -> Participant {
        Participant {
            role,
            id: Some(id),
            full_name_en: Some(name.full_name_en),
            short_name_en: Some(name.short_name_en),
        }
    }

    /// Reads `user_id`, `user_role` and the columns of [`PersonName::from_row`].
    pub fn from_row(row: &PgRow) -> sqlx::Result<Participant> {
        let role: String = row.try_get("user_role")?;
        let name = PersonName::from_row(row)?;
        Ok(Participant::named(ParticipantRole::from_code(&role)?, UserId(row.try_get("user_id")?), name))
    }

    pub async fn load(
        connection: &mut PgConnection,
        id: UserId,
        role: ParticipantRole,
    ) -> Result<Participant> {
        let user =
            sqlx::query!("select first_name_en, middle_name_en, last_name_en from users where id = $1", id.0)
                .fetch_one(connection)
                .await?;
        let name = PersonName::of(&user.first_name_en, user.middle_name_en.as_deref(), &user.last_name_en);
        Ok(Participant::named(role, id, name))
    }
}
