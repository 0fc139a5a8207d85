use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Spoken};
use kit::{App, Result};
use rules::accounts::MAX_LINE_CHARS;
use rules::consent::Purpose;
use rules::{Checks, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Form;
use crate::{errands, password};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterBody {
    email: String,
    password: String,
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
    affiliation_en: Option<String>,
    /// Of the text that the person agreed to, as `readConsentText` shows it.
    consent_version: Option<i32>,
}

/// Asks for an account. The answer is the same whether or not the address has one; the letter tells.
#[utoipa::path(post, path = "/api/v1/auth/register", tag = "auth", operation_id = "register",
    request_body = RegisterBody,
    responses((status = 204), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn register(
    State(app): State<App>,
    address: ClientAddress,
    Spoken(language): Spoken,
    Json(body): Json<RegisterBody>,
) -> Result<StatusCode> {
    let mut checks = Checks::new();
    let email = checks.email("email", &body.email);
    let first_name_en = checks.latin_name("firstNameEn", &body.first_name_en);
    let middle_name_en = checks.optional_latin_name("middleNameEn", body.middle_name_en.as_deref());
    let last_name_en = checks.latin_name("lastNameEn", &body.last_name_en);
    let affiliation_en =
        checks.optional_text("affiliationEn", body.affiliation_en.as_deref(), MAX_LINE_CHARS);
    passwords::check_length(&mut checks, "password", &body.password);
    Purpose::Account.check(&mut checks, "consentVersion", body.consent_version);
    checks.finish()?;
    errands::limit_registration(&app, &email, address).await?;
    let password = SecretString::from(body.password);
    password::refuse_common("password", &password, &[&email, &first_name_en, &last_name_en]).await?;
    let password_hash = password::hash(password, &app.chance).await?.into();
    let form =
        Form { email, password_hash, first_name_en, middle_name_en, last_name_en, affiliation_en, language };
    super::keep(&app, form).await?;
    Ok(StatusCode::NO_CONTENT)
}
