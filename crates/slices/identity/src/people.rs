//! Account lookups by e-mail address or id, and the locks that guard account changes.

use kit::{Actor, Problem, Result};
use rules::{Language, Role, UserId};
use sqlx::{PgConnection, PgPool};

/// Recipient of account letters.
#[derive(Debug, Clone)]
pub struct AccountOwner {
    pub id: UserId,
    /// Confirmed address. Letters go here and not to an address typed into a form.
    pub email: Option<String>,
    pub full_name: String,
    /// Preferred language of letters.
    pub language: Option<Language>,
    pub is_active: bool,
}

/// Finds the account that has confirmed `email`.
pub async fn find_owner_by_email(pool: &PgPool, email: &str) -> sqlx::Result<Option<AccountOwner>> {
    let id = sqlx::query_scalar!("select id from users where email = $1::text::citext", email)
        .fetch_optional(pool)
        .await?;
    match id {
        Some(id) => find_owner(pool, UserId(id)).await,
        None => Ok(None),
    }
}

pub async fn find_owner(pool: &PgPool, id: UserId) -> sqlx::Result<Option<AccountOwner>> {
    let row = sqlx::query!(
        "select email::text, concat_ws(' ', first_name_en, last_name_en) as \"full_name!\",
                coalesce(notification_language, interface_language) as language, is_active
         from users where id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| AccountOwner {
        id,
        email: row.email,
        full_name: row.full_name,
        language: row.language.as_deref().and_then(Language::from_code),
        is_active: row.is_active,
    }))
}

/// Serialises account creation and e-mail changes for one address until the transaction ends.
///
/// Must be called before any account row is locked; the opposite order can deadlock.
pub async fn lock_address(transaction: &mut PgConnection, email: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('address:' || lower($1::text), 0))", email)
        .execute(transaction)
        .await?;
    Ok(())
}

/// True if this user was invited only to review the caller's own articles, so the caller must not see them.
pub async fn is_hidden_from(connection: &mut PgConnection, id: UserId, actor: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select $1 in (select people_hidden_from($2)) as \"is_hidden!\"", id.0, actor.0)
        .fetch_one(connection)
        .await
}

/// Locks the actor's and the target's account and checks that the actor is still active with the same roles.
///
/// The roles may have changed since authentication, as a request body may take a long time to arrive. Rows
/// are locked in id order, so two admins who change each other's accounts do not deadlock.
pub async fn lock_actor_and_target(
    transaction: &mut PgConnection,
    actor: &Actor,
    target: UserId,
) -> Result<()> {
    let rows = sqlx::query!(
        "select id, roles, is_active from users where id in ($1, $2) order by id for no key update",
        actor.id.0,
        target.0
    )
    .fetch_all(transaction)
    .await?;
    let roles = actor.account_roles();
    let is_unchanged = rows.iter().find(|row| row.id == actor.id.0).is_some_and(|row| {
        row.is_active
            && row.roles.len() == roles.len()
            && roles.iter().all(|role| row.roles.iter().any(|code| code == role.code()))
    });
    if is_unchanged { Ok(()) } else { Err(Problem::UNAUTHENTICATED.into()) }
}

/// Returns the unconfirmed address of an active account if it equals `email`.
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

/// An account found by its confirmed address, or by the address that its invitation was sent to.
#[derive(Debug, Clone)]
pub struct AccountSummary {
    pub id: UserId,
    pub email: Option<String>,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub is_active: bool,
    pub roles: Vec<Role>,
    /// Invited and not answered yet.
    pub is_invited: bool,
}

/// Finds the account that has confirmed `email`, otherwise one that was invited by it.
pub async fn find_by_email(
    connection: &mut PgConnection,
    email: &str,
) -> sqlx::Result<Option<AccountSummary>> {
    let id = sqlx::query_scalar!(
        "select id from users
         where email = $1::text::citext or unconfirmed_email = $1::text::citext and is_invited
         order by email is null, id limit 1",
        email
    )
    .fetch_optional(&mut *connection)
    .await?;
    match id {
        Some(id) => find_by_id(connection, UserId(id)).await,
        None => Ok(None),
    }
}

pub async fn find_by_id(connection: &mut PgConnection, id: UserId) -> sqlx::Result<Option<AccountSummary>> {
    let row = sqlx::query!(
        "select coalesce(email, unconfirmed_email)::text as email, first_name_en, middle_name_en, last_name_en,
                is_active, roles, is_invited
         from users where id = $1",
        id.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| AccountSummary {
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
