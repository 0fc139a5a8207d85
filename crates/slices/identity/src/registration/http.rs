use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, RequestLanguage};
use kit::{App, Result};
use rules::accounts::MAX_LINE_CHARS;
use rules::consent::ConsentPurpose;
use rules::{Validator, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::RegistrationForm;
use crate::{account_email_requests, password};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterBody {
    email: String,
    password: String,
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
    affiliation_en: Option<String>,
    /// Version of the accepted text, from `readConsentText`.
    consent_version: Option<i32>,
}

/// Registers an account. The response does not reveal whether the address already has one; the letter does.
#[utoipa::path(post, path = "/api/v1/auth/register", tag = "auth", operation_id = "register",
    request_body = RegisterBody,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn register(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<RegisterBody>,
) -> Result<StatusCode> {
    let mut validator = Validator::new();
    let email = validator.email("email", &body.email);
    let first_name_en = validator.latin_name("firstNameEn", &body.first_name_en);
    let middle_name_en = validator.optional_latin_name("middleNameEn", body.middle_name_en.as_deref());
    let last_name_en = validator.latin_name("lastNameEn", &body.last_name_en);
    let affiliation_en =
        validator.optional_text("affiliationEn", body.affiliation_en.as_deref(), MAX_LINE_CHARS);
    passwords::check_length(&mut validator, "password", &body.password);
    ConsentPurpose::Account.check(&mut validator, "consentVersion", body.consent_version);
    validator.finish()?;
    account_email_requests::count_registration(&app, &email, address).await?;
    let password = SecretString::from(body.password);
    password::reject_common(&app, "password", &password, &[&email, &first_name_en, &last_name_en]).await?;
    let password_hash = password::hash(password, &app.rng).await?.into();
    let form = RegistrationForm {
        email,
        password_hash,
        first_name_en,
        middle_name_en,
        last_name_en,
        affiliation_en,
        language,
    };
    super::store_registration(&app, form).await?;
    Ok(StatusCode::NO_CONTENT)
}
