//! Registration of a user whose identity the provider has confirmed.

use kit::audit::{self, AuditEntry};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::accounts::MAX_LINE_CHARS;
use rules::audit::AuditAction;
use rules::consent::ConsentPurpose;
use rules::limits::TAKEN_ADDRESSES;
use rules::{CodePurpose, Language, Role, Validator, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::oauth_flow::{self, UnregisteredUser};
use super::provider::Provider;
use super::refusals::{EMAIL_IN_USE, FLOW_EXPIRED};
use crate::account::{Address, NewAccount, create};
use crate::codes::{self, CodeSubject};
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};
use crate::{consents, password, people};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExternalRegistration {
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
    affiliation_en: Option<String>,
    email: Option<String>,
    /// Optional; allows sign-in without the provider.
    password: Option<String>,
    session_id: String,
    /// Version of the accepted text, from `readConsentText`.
    consent_version: Option<i32>,
}

impl ExternalRegistration {
    pub fn validate(self) -> Result<ExternalRegistration> {
        let mut validator = Validator::new();
        let checked = ExternalRegistration {
            first_name_en: validator.latin_name("firstNameEn", &self.first_name_en),
            middle_name_en: validator.optional_latin_name("middleNameEn", self.middle_name_en.as_deref()),
            last_name_en: validator.latin_name("lastNameEn", &self.last_name_en),
            affiliation_en: validator.optional_text(
                "affiliationEn",
                self.affiliation_en.as_deref(),
                MAX_LINE_CHARS,
            ),
            email: validator.optional_email("email", self.email.as_deref()),
            password: self.password.filter(|password| !password.is_empty()),
            session_id: self.session_id,
            consent_version: self.consent_version,
        };
        if let Some(password) = &checked.password {
            passwords::check_length(&mut validator, "password", password);
        }
        ConsentPurpose::Account.check(&mut validator, "consentVersion", checked.consent_version);
        validator.finish()?;
        Ok(checked)
    }
}

pub async fn register(
    app: &App,
    provider: Provider,
    form: ExternalRegistration,
    browser: &str,
    language: Language,
    device: &Device,
) -> Result<LoginToken> {
    let UnregisteredUser { id: flow_id, subject } =
        oauth_flow::find_unregistered(app, provider, &form.session_id, browser).await?;
    if let Some(email) = &form.email {
        require_unused_email(app, &subject, email).await?;
    }
    let password_hash = match form.password {
        Some(password) => {
            let password = SecretString::from(password);
            let about = [form.email.as_deref().unwrap_or_default(), &form.first_name_en, &form.last_name_en];
            password::reject_common(app, "password", &password, &about).await?;
            Some(password::hash(password, &app.rng).await?.into())
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
    if !oauth_flow::finish(&mut *transaction, flow_id).await? {
        return Err(FLOW_EXPIRED.into());
    }
    let id = create(app, &mut transaction, account).await?;
    consents::record_account_consent(app, &mut transaction, id, language).await?;
    let entry = AuditEntry::by_owner(id, AuditAction::UserCreated).from_address(device.address().to_owned());
    let details = json!({ "roles": [Role::User], "provider": provider.code() });
    audit::record(app, &mut transaction, entry.details(details)).await?;
    if let Some(email) = &form.email {
        codes::create_and_send(
            app,
            &mut transaction,
            CodePurpose::VerifyEmail,
            CodeSubject::Account(id),
            email,
        )
        .await?;
    }
    transaction.commit().await?;
    // The account has no factor yet, and the provider has just confirmed its owner.
    let method = SignInMethod::Provider(Some(app.clock.now()));
    LoginToken::sign_in(app, id, 0, device, method).await
}

/// Returns 409 if the address has an account.
///
/// This reveals that the account exists, so it is limited per provider subject against enumeration.
async fn require_unused_email(app: &App, subject: &str, email: &str) -> Result<()> {
    let permit =
        limits::acquire(app, &[Limit::by_subject("taken-addresses", subject, TAKEN_ADDRESSES)]).await?;
    if people::find_owner_by_email(&app.pool, email).await?.is_some() {
        return Err(EMAIL_IN_USE.into());
    }
    permit.refund(app).await
}
