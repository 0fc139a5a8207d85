//! The rows behind an account.

use kit::error::OnConstraint;
use kit::{App, Error, Problem, Result};
use rules::{Fault, FaultKind, Language, Role, UserId};
use secrecy::{ExposeSecret, SecretString};
use sqlx::{PgConnection, PgPool};

use super::view::{AccountView, RoleRooms, full_name};

pub async fn read(pool: &PgPool, id: UserId) -> Result<AccountView> {
    let row = sqlx::query!(
        "select email::text as \"email!\", email_verified_at is not null as \"email_verified!\",
                first_name_en, middle_name_en, last_name_en, affiliation_en, position_en, degree_en,
                contact_email::text, phone_number, orcid, is_author, roles, selected_role, interface_language
         from users where id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    let stored = row.selected_role.as_deref().and_then(Role::from_code);
    Ok(AccountView {
        id,
        email: row.email,
        email_verified: row.email_verified,
        full_name_en: full_name(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        first_name_en: row.first_name_en,
        middle_name_en: row.middle_name_en,
        last_name_en: row.last_name_en,
        affiliation_en: row.affiliation_en,
        position_en: row.position_en,
        degree_en: row.degree_en,
        contact_email: row.contact_email,
        phone_number: row.phone_number,
        orcid: row.orcid,
        is_author: row.is_author,
        current_role: stored.filter(|role| roles.contains(role)),
        interface_language: row.interface_language.as_deref().and_then(Language::from_code),
        rooms: roles.iter().copied().map(RoleRooms::of).collect(),
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

/// An account as it is first written.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub email: String,
    pub email_verified: bool,
    pub password_hash: Option<SecretString>,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub affiliation_en: Option<String>,
    pub roles: Vec<Role>,
}

pub async fn create(app: &App, connection: &mut PgConnection, account: NewAccount) -> Result<UserId> {
    let now = app.clock.now();
    let roles: Vec<String> = account.roles.iter().map(|role| role.code().to_owned()).collect();
    let id = sqlx::query_scalar!(
        "insert into users (email, email_verified_at, password_hash, first_name_en, middle_name_en, last_name_en,
                            affiliation_en, roles, created_at, updated_at)
         values ($1::text::citext, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         returning id",
        account.email,
        account.email_verified.then_some(now),
        account.password_hash.as_ref().map(ExposeSecret::expose_secret),
        account.first_name_en,
        account.middle_name_en,
        account.last_name_en,
        account.affiliation_en,
        &roles,
        now,
    )
    .fetch_one(connection)
    .await
    .on_constraint("users_email_key", || Error::Invalid(vec![Fault::in_body("email", FaultKind::AlreadyTaken)]))?;
    Ok(UserId(id))
}
