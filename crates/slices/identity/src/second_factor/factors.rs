//! The factors of an account.

use chrono::{DateTime, Utc};
use kit::{App, Result};
use rules::second_factor::Factors;
use rules::{Role, UserId};
use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use utoipa::ToSchema;

/// Whether a second factor is set up and must be.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorStatus {
    pub is_set_up: bool,
    /// The user's roles count only with a second factor.
    pub is_demanded: bool,
    /// When they stop counting without it; null if nothing is to be done.
    #[schema(required)]
    pub due_at: Option<DateTime<Utc>>,
}

pub async fn read(pool: &PgPool, user: UserId) -> sqlx::Result<Factors> {
    count(&mut *pool.acquire().await?, user).await
}

/// Counts the factors. To change them, lock the account first.
pub async fn count(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Factors> {
    let row = sqlx::query!(
        "select (select count(*) from passkeys where user_id = $1) as \"passkeys!\",
                exists (select from authenticators where user_id = $1 and confirmed_at is not null)
                    as \"has_authenticator!\",
                (select count(*) from recovery_codes where user_id = $1 and used_at is null) as \"codes_left!\"",
        user.0
    )
    .fetch_one(connection)
    .await?;
    Ok(Factors {
        passkeys: usize::try_from(row.passkeys).unwrap_or_default(),
        has_authenticator: row.has_authenticator,
        recovery_codes_left: usize::try_from(row.codes_left).unwrap_or_default(),
    })
}

/// Returns the status that the account page and the banner show.
pub async fn read_status(app: &App, user: UserId, roles: &[Role]) -> Result<SecondFactorStatus> {
    let is_set_up = read(&app.pool, user).await?.is_set_up();
    let is_demanded = app.settings.auth.second_factor.is_demanded_of(roles);
    let due_at = sqlx::query_scalar!("select due_at from second_factor_deadlines where user_id = $1", user.0)
        .fetch_optional(&app.pool)
        .await?;
    Ok(SecondFactorStatus { is_set_up, is_demanded, due_at: due_at.filter(|_| is_demanded && !is_set_up) })
}

/// An account whose factors are about to change.
#[derive(Debug)]
pub struct LockedOwner {
    pub factors: Factors,
    pub is_demanded: bool,
    pub has_password_or_provider: bool,
}

/// Locks the account, so that its factors change one after the other.
pub async fn lock_owner(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<LockedOwner> {
    let row = sqlx::query!(
        "select roles, password_hash is not null or orcid is not null as \"has_other_way!\"
         from users where id = $1 for no key update",
        user.0
    )
    .fetch_one(&mut *transaction)
    .await?;
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    Ok(LockedOwner {
        factors: count(transaction, user).await?,
        is_demanded: app.settings.auth.second_factor.is_demanded_of(&roles),
        has_password_or_provider: row.has_other_way,
    })
}
