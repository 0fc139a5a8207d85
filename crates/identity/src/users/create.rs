//! An account that an admin makes for somebody.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Spoken};
use kit::{Actor, App, Result, limits};
use rules::limits::making;
use rules::users::each_once;
use rules::{Checks, Language, Role, passwords};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use super::view::UserView;
use crate::account::{Address, NewAccount, create};
use crate::errands::{self, Errand};
use crate::people::{hold_address, hold_asker_and};
use crate::{password, registration};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewUser {
    email: String,
    /// Whoever makes the account tells it to its owner; no letter does.
    password: String,
    roles: Vec<Role>,
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
}

impl NewUser {
    fn checked(self) -> Result<NewUser> {
        let mut checks = Checks::new();
        let checked = NewUser {
            email: checks.email("email", &self.email),
            first_name_en: checks.latin_name("firstNameEn", &self.first_name_en),
            middle_name_en: checks.optional_latin_name("middleNameEn", self.middle_name_en.as_deref()),
            last_name_en: checks.latin_name("lastNameEn", &self.last_name_en),
            roles: each_once(&self.roles),
            password: self.password,
        };
        passwords::check_length(&mut checks, "password", &checked.password);
        checks.finish()?;
        Ok(checked)
    }
}

/// Makes an account that can be signed in to at once. Whoever makes it vouches for the address, and its owner is told.
#[utoipa::path(post, path = "/api/v1/users", tag = "users", operation_id = "createUser", request_body = NewUser,
    responses((status = 201, body = UserView), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn create_user(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Json(body): Json<NewUser>,
) -> Result<(StatusCode, Json<UserView>)> {
    let form = body.checked()?;
    limits::count(&app, "account", actor.id, making::ACCOUNTS).await?;
    let email = form.email.clone();
    let account = account(&app, form, language).await?;
    let mut transaction = app.pool.begin().await?;
    hold_address(&mut transaction, &email).await?;
    hold_asker_and(&mut transaction, &actor, actor.id).await?;
    let id = create(&app, &mut transaction, account).await?;
    registration::remove_all_for(&mut transaction, &email).await?;
    errands::add(&app, &mut transaction, Errand::AccountCreated(id), &email, language).await?;
    let view = store::read(&mut transaction, &actor, id).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Judging and hashing the password is work: it is done before anything is locked.
async fn account(app: &App, form: NewUser, language: Language) -> Result<NewAccount> {
    let password = SecretString::from(form.password);
    let about = [form.email.as_str(), &form.first_name_en, &form.last_name_en];
    password::refuse_common("password", &password, &about).await?;
    let password_hash = password::hash(password, &app.chance).await?;
    Ok(NewAccount {
        address: Address::Confirmed(form.email),
        password_hash: Some(password_hash.into()),
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
