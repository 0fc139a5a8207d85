//! Profile fields, saved by the user or by an admin.

use kit::{App, Result};
use rules::accounts::{MAX_LINE_CHARS, MAX_PHONE_CHARS, is_phone_number};
use rules::{FieldErrorKind, LocalizedText, UserId, Validator};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

const PHONE: LocalizedText = LocalizedText::new("Phone number", "Номер телефона");

/// The whole profile; an absent or empty field is cleared.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub affiliation_en: Option<String>,
    pub position_en: Option<String>,
    pub degree_en: Option<String>,
    pub phone_number: Option<String>,
    pub contact_email: Option<String>,
}

impl Profile {
    pub fn validate(self) -> Result<Profile> {
        let mut validator = Validator::new();
        let mut line =
            |field, value: &Option<String>| validator.optional_text(field, value.as_deref(), MAX_LINE_CHARS);
        let affiliation_en = line("affiliationEn", &self.affiliation_en);
        let position_en = line("positionEn", &self.position_en);
        let degree_en = line("degreeEn", &self.degree_en);
        let phone_number =
            validator.optional_text("phoneNumber", self.phone_number.as_deref(), MAX_PHONE_CHARS);
        if phone_number.as_deref().is_some_and(|number| !is_phone_number(number)) {
            validator.add_error("phoneNumber", FieldErrorKind::Invalid { label: PHONE });
        }
        let profile = Profile {
            first_name_en: validator.latin_name("firstNameEn", &self.first_name_en),
            middle_name_en: validator.optional_latin_name("middleNameEn", self.middle_name_en.as_deref()),
            last_name_en: validator.latin_name("lastNameEn", &self.last_name_en),
            contact_email: validator.optional_email("contactEmail", self.contact_email.as_deref()),
            affiliation_en,
            position_en,
            degree_en,
            phone_number,
        };
        validator.finish()?;
        Ok(profile)
    }
}

pub async fn save(app: &App, connection: &mut PgConnection, id: UserId, profile: &Profile) -> Result<()> {
    sqlx::query!(
        "update users set first_name_en = $2, middle_name_en = $3, last_name_en = $4, affiliation_en = $5,
                position_en = $6, degree_en = $7, phone_number = $8, contact_email = $9::text::citext, updated_at = $10
         where id = $1",
        id.0,
        profile.first_name_en,
        profile.middle_name_en,
        profile.last_name_en,
        profile.affiliation_en,
        profile.position_en,
        profile.degree_en,
        profile.phone_number,
        profile.contact_email,
        app.clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
