//! Who is behind an address.

use kit::{Actor, Problem, Result};
use rules::{Language, Role, UserId};
use sqlx::{PgConnection, PgPool};

/// Somebody to whom a letter can be written.
#[derive(Debug, Clone)]
pub struct Holder {
    pub id: UserId,
    /// As they confirmed it: a letter goes there, and not to what somebody typed.
    pub email: Option<String>,
    pub full_name: String,
    /// In which they want to be written to.
    pub language: Option<Language>,
    pub is_active: bool,
}

/// Whose address it is: somebody who has confirmed it.
pub async fn holder_of(pool: &PgPool, email: &str) -> sqlx::Result<Option<Holder>> {
    let id = sqlx::query_scalar!("select id from users where email = $1::text::citext", email)
        .fetch_optional(pool)
        .await?;
    match id {
        Some(id) => person(pool, UserId(id)).await,
        None => Ok(None),
    }
}

pub async fn person(pool: &PgPool, id: UserId) -> sqlx::Result<Option<Holder>> {
    let row = sqlx::query!(
        "select email::text, concat_ws(' ', first_name_en, last_name_en) as \"full_name!\",
                coalesce(notification_language, interface_language) as language, is_active
         from users where id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Holder {
        id,
        email: row.email,
        full_name: row.full_name,
        language: row.language.as_deref().and_then(Language::from_code),
        is_active: row.is_active,
    }))
}

/// Whoever else makes an account with this address, or moves one to it, comes before or after. Before any account is held.
pub async fn hold_address(transaction: &mut PgConnection, email: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('address:' || lower($1::text), 0))", email)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Whether somebody was invited by what this person wrote, and by nothing else: then they must not find them.
pub async fn is_hidden_from(connection: &mut PgConnection, id: UserId, asker: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select $1 in (select people_hidden_from($2)) as \"is_hidden!\"", id.0, asker.0)
        .fetch_one(connection)
        .await
}

/// Holds somebody's account and that of whoever wants to change it, who must still be who they were when their request
/// came in: a body can be a long time on its way. Both in the order of their ids, so that two who change each other do not
/// wait for each other for ever.
pub async fn hold_asker_and(transaction: &mut PgConnection, asker: &Actor, id: UserId) -> Result<()> {
    let held = sqlx::query!(
        "select id, roles, is_active from users where id in ($1, $2) order by id for no key update",
        asker.id.0,
        id.0
    )
    .fetch_all(transaction)
    .await?;
    let is_still_there = held.iter().find(|row| row.id == asker.id.0).is_some_and(|row| {
        row.is_active
            && row.roles.len() == asker.roles.len()
            && asker.roles.iter().all(|role| row.roles.iter().any(|code| code == role.code()))
    });
    if is_still_there { Ok(()) } else { Err(Problem::UNAUTHENTICATED.into()) }
}

/// The address that an account has named and not confirmed, if it is this one.
pub async fn unconfirmed_email_of(pool: &PgPool, id: UserId, email: &str) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select unconfirmed_email::text as \"email!\" from users
         where id = $1 and unconfirmed_email = $2::text::citext and is_active",
        id.0,
        email
    )
    .fetch_optional(pool)
    .await
}

/// An account that answers to an address, confirmed or only named by whoever invited them.
#[derive(Debug, Clone)]
pub struct Known {
    pub id: UserId,
    pub email: Option<String>,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub is_active: bool,
    pub roles: Vec<Role>,
    /// Was invited and has not answered yet.
    pub is_invited: bool,
}

/// Whoever has confirmed the address; else whoever was invited by it.
pub async fn known_by(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<Known>> {
    let id = sqlx::query_scalar!(
        "select id from users
         where email = $1::text::citext or unconfirmed_email = $1::text::citext and is_invited
         order by email is null, id limit 1",
        email
    )
    .fetch_optional(&mut *connection)
    .await?;
    match id {
        Some(id) => known(connection, UserId(id)).await,
        None => Ok(None),
    }
}

pub async fn known(connection: &mut PgConnection, id: UserId) -> sqlx::Result<Option<Known>> {
    let row = sqlx::query!(
        "select coalesce(email, unconfirmed_email)::text as email, first_name_en, middle_name_en, last_name_en,
                is_active, roles, is_invited
         from users where id = $1",
        id.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Known {
        id,
        email: row.email,
        first_name_en: row.first_name_en,
        middle_name_en: row.middle_name_en,
        last_name_en: row.last_name_en,
        is_active: row.is_active,
        roles: row.roles.iter().filter_map(|code| Role::from_code(code)).collect(),
        is_invited: row.is_invited,
    }))
}
