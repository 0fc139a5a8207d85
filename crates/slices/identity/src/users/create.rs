//! Creation of accounts by admins.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, RequestLanguage};
use kit::{Actor, App, Result, audit, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::users::dedup_roles;
use rules::{Language, Role, Validator, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use super::view::UserView;
use crate::account::{Address, NewAccount, create};
use crate::account_email_requests::{self, AccountEmailRequest};
use crate::people::{lock_actor_and_target, lock_address};
use crate::{codes, password, registration};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewUser {
    email: String,
    /// If given, the admin tells it to the owner: no letter contains it. If absent or empty, the owner gets a
    /// letter with a link to choose it.
    #[serde(default)]
    password: Option<String>,
    roles: Vec<Role>,
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
}

impl NewUser {
    fn validate(self) -> Result<NewUser> {
        let mut validator = Validator::new();
        let checked = NewUser {
            email: validator.email("email", &self.email),
            first_name_en: validator.latin_name("firstNameEn", &self.first_name_en),
            middle_name_en: validator.optional_latin_name("middleNameEn", self.middle_name_en.as_deref()),
            last_name_en: validator.latin_name("lastNameEn", &self.last_name_en),
            roles: dedup_roles(&self.roles),
            password: self.password.filter(|password| !password.is_empty()),
        };
        if let Some(password) = &checked.password {
            passwords::check_length(&mut validator, "password", password);
        }
        validator.finish()?;
        Ok(checked)
    }
}

/// Creates an active account with a confirmed address, on the admin's responsibility, and notifies its owner.
/// Without a password, the owner chooses it with the link in the letter.
#[utoipa::path(post, path = "/api/v1/users", tag = "users", operation_id = "createUser", request_body = NewUser,
    responses((status = 201, body = UserView), (status = 422, body = ErrorBody)))]
pub async fn create_user(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewUser>,
) -> Result<(StatusCode, Json<UserView>)> {
    let form = body.validate()?;
    limits::count(&app, "account", actor.id, creation::ACCOUNTS).await?;
    let (email, has_password) = (form.email.clone(), form.password.is_some());
    let roles = form.roles.clone();
    let account = build_account(&app, form, language).await?;
    let mut transaction = app.pool.begin().await?;
    lock_address(&mut transaction, &email).await?;
    lock_actor_and_target(&mut transaction, &actor, actor.id).await?;
    let id = create(&app, &mut transaction, account).await?;
    registration::delete_for_email(&mut transaction, &email).await?;
    if has_password {
        let request = AccountEmailRequest::AccountCreated(id);
        account_email_requests::enqueue(&app, &mut transaction, request, &email, language).await?;
    } else {
        codes::send_first_password(&app, &mut transaction, id, &email).await?;
    }
    let entry = actor.audit(AuditAction::UserCreated).user(id).details(json!({ "roles": roles }));
    audit::record(&app, &mut transaction, entry).await?;
    let view = store::read(&mut transaction, &actor, id).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Builds the account. Checking and hashing the password is expensive, so it happens before any row is
/// locked.
async fn build_account(app: &App, form: NewUser, language: Language) -> Result<NewAccount> {
    let password_hash = match form.password.map(SecretString::from) {
        Some(password) => {
            let about = [form.email.as_str(), &form.first_name_en, &form.last_name_en];
            password::reject_common(app, "password", &password, &about).await?;
            Some(password::hash(password, &app.rng).await?.into())
        }
        None => None,
    };
    Ok(NewAccount {
        address: Address::Confirmed(form.email),
        password_hash,
        orcid: None,
        first_name_en: form.first_name_en,
        middle_name_en: form.middle_name_en,
        last_name_en: form.last_name_en,
        affiliation_en: None,
        language: Some(language),
        roles: form.roles,
        is_active: true,
    })
}
