//! An account for somebody whom the provider vouches for.

use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::accounts::MAX_LINE_CHARS;
use rules::consent::Purpose;
use rules::limits::TAKEN_ADDRESSES;
use rules::{Checks, CodePurpose, Language, Role, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::provider::Provider;
use super::refusals::{EMAIL_IN_USE, EXPIRED};
use super::way::{self, Newcomer};
use crate::account::{Address, NewAccount, create};
use crate::codes::{self, About};
use crate::sign_in::LoginToken;
use crate::{consents, password, people};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExternalRegistration {
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
    affiliation_en: Option<String>,
    email: Option<String>,
    /// Only for those who also want to sign in without the provider.
    password: Option<String>,
    session_id: String,
    /// Of the text that the person agreed to, as `readConsentText` shows it.
    consent_version: Option<i32>,
}

impl ExternalRegistration {
    pub fn checked(self) -> Result<ExternalRegistration> {
        let mut checks = Checks::new();
        let checked = ExternalRegistration {
            first_name_en: checks.latin_name("firstNameEn", &self.first_name_en),
            middle_name_en: checks.optional_latin_name("middleNameEn", self.middle_name_en.as_deref()),
            last_name_en: checks.latin_name("lastNameEn", &self.last_name_en),
            affiliation_en: checks.optional_text(
                "affiliationEn",
                self.affiliation_en.as_deref(),
                MAX_LINE_CHARS,
            ),
            email: checks.optional_email("email", self.email.as_deref()),
            password: self.password.filter(|password| !password.is_empty()),
            session_id: self.session_id,
            consent_version: self.consent_version,
        };
        if let Some(password) = &checked.password {
            passwords::check_length(&mut checks, "password", password);
        }
        Purpose::Account.check(&mut checks, "consentVersion", checked.consent_version);
        checks.finish()?;
        Ok(checked)
    }
}

pub async fn register(
    app: &App,
    provider: Provider,
    form: ExternalRegistration,
    browser: &str,
    language: Language,
) -> Result<LoginToken> {
    let Newcomer { id: way_id, subject } = way::newcomer(app, provider, &form.session_id, browser).await?;
    if let Some(email) = &form.email {
        check_free(app, &subject, email).await?;
    }
    let password_hash = match form.password {
        Some(password) => {
            let password = SecretString::from(password);
            let about = [form.email.as_deref().unwrap_or_default(), &form.first_name_en, &form.last_name_en];
            password::refuse_common("password", &password, &about).await?;
            Some(password::hash(password, &app.chance).await?.into())
        }
        None => None,
    };
    let account = NewAccount {
        address: form.email.clone().map_or(Address::None, Address::Unconfirmed),
        password_hash,
        orcid: Some(subject),
        first_name_en: form.first_name_en,
        middle_name_en: form.middle_name_en,
        last_name_en: form.last_name_en,
        affiliation_en: form.affiliation_en,
        language: Some(language),
        roles: vec![Role::User],
        is_active: true,
    };
    let mut transaction = app.pool.begin().await?;
    if !way::end(&mut *transaction, way_id).await? {
        return Err(EXPIRED.into());
    }
    let id = create(app, &mut transaction, account).await?;
    consents::give(app, &mut transaction, id, language).await?;
    if let Some(email) = &form.email {
        codes::issue(app, &mut transaction, CodePurpose::VerifyEmail, About::Account(id), email).await?;
    }
    transaction.commit().await?;
    LoginToken::for_account(app, id, 0)
}

/// Tells that an address has an account: only to somebody whom the provider vouches for, and not often. Whoever
/// goes on asking is only asking who is here.
async fn check_free(app: &App, subject: &str, email: &str) -> Result<()> {
    let taken = limits::take(app, &[Limit::by_subject("taken-addresses", subject, TAKEN_ADDRESSES)]).await?;
    if people::holder_of(&app.pool, email).await?.is_some() {
        return Err(EMAIL_IN_USE.into());
    }
    taken.give_back(app).await
}
