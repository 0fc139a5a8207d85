//! Reads and writes account rows.

use axum::http::StatusCode;
use kit::{Actor, App, Error, Problem, Result, second_factor_demand, sessions};
use rules::consent::ConsentPurpose;
use rules::people::full_name;
use rules::{FieldError, FieldErrorKind, Language, LocalizedText, Role, UserId, accounts, screens};
use secrecy::{ExposeSecret, SecretString};
use sqlx::{PgConnection, PgPool};

use super::view::{AccountView, RoleScreens};
use crate::second_factor::read_status;

pub const ORCID_IN_USE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "orcid-in-use",
    LocalizedText::new(
        "This ORCID iD is connected to another account.",
        "Этот ORCID iD подключён к другой учётной записи.",
    ),
);

pub async fn read(app: &App, id: UserId) -> Result<AccountView> {
    let row = sqlx::query!(
        "select coalesce(email, unconfirmed_email)::text as email, email is not null as \"email_verified!\",
                password_hash is not null as \"has_password!\",
                first_name_en, middle_name_en, last_name_en, affiliation_en, position_en, degree_en,
                contact_email::text, phone_number, orcid, is_author, roles, selected_role, interface_language,
                not exists (select from consents join consent_texts on consent_texts.sha256 = consents.text_sha256
                            where consents.user_id = users.id and consent_texts.purpose = $2
                              and consent_texts.version >= $3) as \"consent_wanted!\"
         from users where id = $1",
        id.0,
        ConsentPurpose::Account.code(),
        ConsentPurpose::Account.version()
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    let second_factor = read_status(app, id, &roles).await?;
    let stored = row.selected_role.as_deref().and_then(Role::from_code);
    Ok(AccountView {
        id,
        email: row.email,
        email_verified: row.email_verified,
        has_password: row.has_password,
        consent_wanted: row.consent_wanted,
        full_name_en: full_name(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        first_name_en: row.first_name_en,
        middle_name_en: row.middle_name_en,
        last_name_en: row.last_name_en,
        affiliation_en: row.affiliation_en,
        position_en: row.position_en,
        degree_en: row.degree_en,
        contact_email: row.contact_email,
        phone_number: row.phone_number,
        can_disconnect_orcid: row.orcid.is_some()
            && accounts::can_disconnect_provider(row.has_password, row.email_verified),
        orcid: row.orcid,
        is_author: row.is_author,
        current_role: stored.filter(|role| roles.contains(role)),
        interface_language: row.interface_language.as_deref().and_then(Language::from_code),
        second_factor,
        open_screens: screens::for_everyone().collect(),
        screens: roles.iter().copied().map(RoleScreens::of).collect(),
        roles,
    })
}

pub async fn set_selected_role(app: &App, id: UserId, role: Role) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "update users set selected_role = $2, updated_at = $3 where id = $1",
        id.0,
        role.code(),
        now
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Returns the role that the user has selected, otherwise their first role.
pub async fn current_role(pool: &PgPool, actor: &Actor) -> Result<Option<Role>> {
    let selected = sqlx::query_scalar!("select selected_role from users where id = $1", actor.id.0)
        .fetch_optional(pool)
        .await?
        .flatten();
    let selected = selected.as_deref().and_then(Role::from_code).filter(|role| actor.roles.contains(role));
    Ok(selected.or_else(|| actor.roles.first().copied()))
}

pub async fn set_language(app: &App, id: UserId, language: Language) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "update users set interface_language = $2, updated_at = $3 where id = $1",
        id.0,
        language.code(),
        now
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Ends the review links that were sent to the user so far.
pub async fn end_review_links(app: &App, id: UserId) -> Result<()> {
    sqlx::query!("update users set review_links_ended_at = $2 where id = $1", id.0, app.clock.now())
        .execute(&app.pool)
        .await?;
    Ok(())
}

/// Revokes every login token of all accounts, after a restore. A password may have been changed since the
/// backup because it was stolen. Adds more than anyone's tokens were revoked since.
pub async fn sign_out_everyone(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("update users set token_version = token_version + 1000").execute(connection).await?;
    Ok(())
}

/// E-mail address of an account. Only a redeemed code confirms it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    Confirmed(String),
    Unconfirmed(String),
    None,
}

/// Data of an account to create.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub address: Address,
    pub password_hash: Option<SecretString>,
    pub orcid: Option<String>,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub affiliation_en: Option<String>,
    pub language: Option<Language>,
    pub roles: Vec<Role>,
    /// False for invited users who have not answered yet.
    pub is_active: bool,
}

pub async fn create(app: &App, connection: &mut PgConnection, account: NewAccount) -> Result<UserId> {
    let now = app.clock.now();
    let roles: Vec<String> = account.roles.iter().map(|role| role.code().to_owned()).collect();
    let (confirmed, unconfirmed) = match account.address {
        Address::Confirmed(email) => (Some(email), None),
        Address::Unconfirmed(email) => (None, Some(email)),
        Address::None => (None, None),
    };
    let id = sqlx::query_scalar!(
        "insert into users (email, unconfirmed_email, password_hash, orcid, first_name_en, middle_name_en,
                            last_name_en, affiliation_en, interface_language, roles, is_active, created_at, updated_at)
         values ($1::text::citext, $2::text::citext, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
         returning id",
        confirmed,
        unconfirmed,
        account.password_hash.as_ref().map(ExposeSecret::expose_secret),
        account.orcid,
        account.first_name_en,
        account.middle_name_en,
        account.last_name_en,
        account.affiliation_en,
        account.language.map(Language::code),
        &roles,
        account.is_active,
        now,
    )
    .fetch_one(connection)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("users_email_key") => Error::Invalid(vec![FieldError::in_body("email", FieldErrorKind::AlreadyTaken)]),
        Some("users_orcid_key") => ORCID_IN_USE.into(),
        _ => error.into(),
    })?;
    Ok(UserId(id))
}

/// Marks the user as an author, in the transaction of their first submission.
pub async fn mark_as_author(transaction: &mut PgConnection, id: UserId) -> Result<()> {
    sqlx::query!("update users set is_author = true where id = $1 and not is_author", id.0)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Adds a role and ends the user's sessions. Returns false for a user who already has it, who keeps them.
pub async fn grant_role(app: &App, transaction: &mut PgConnection, id: UserId, role: Role) -> Result<bool> {
    let roles = sqlx::query_scalar!(
        "update users set roles = array_append(roles, $2), updated_at = $3 where id = $1 and not $2 = any(roles)
         returning roles",
        id.0,
        role.code(),
        app.clock.now()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(roles) = roles else { return Ok(false) };
    sessions::end_all(app, transaction, id, None).await?;
    let policy = app.settings.auth.second_factor;
    let earlier: Vec<Role> =
        roles.iter().filter_map(|code| Role::from_code(code)).filter(|had| *had != role).collect();
    // An editor who becomes an admin has had the time already.
    if policy.is_demanded_of(&[role]) && !policy.is_demanded_of(&earlier) {
        second_factor_demand::restart(app, transaction, id).await?;
    }
    Ok(true)
}
