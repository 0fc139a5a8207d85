//! The end of an account's factors: reset by an admin, erasure, and the undo of a changed address.

use chrono::{DateTime, Utc};
use kit::{App, Result, second_factor_demand};
use rules::UserId;
use sqlx::PgConnection;

use super::letters::notify_reset;
use super::{factors, recovery_codes};

/// Removes all factors of a locked account and tells the owner and all admins. Returns false if there was none. If a
/// factor is demanded, the owner has the full time to set up another one.
pub async fn reset(app: &App, transaction: &mut PgConnection, user: UserId, by: UserId) -> Result<bool> {
    let owner = factors::lock_owner(app, transaction, user).await?;
    if !owner.factors.is_set_up() {
        return Ok(false);
    }
    erase(transaction, user).await?;
    if owner.is_demanded {
        second_factor_demand::restart(app, transaction, user).await?;
    }
    notify_reset(app, transaction, user, by).await?;
    Ok(true)
}

/// Deletes everything that belongs to the second factor of an account.
pub async fn erase(transaction: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from passkeys where user_id = $1", user.0).execute(&mut *transaction).await?;
    sqlx::query!("delete from authenticators where user_id = $1", user.0).execute(&mut *transaction).await?;
    recovery_codes::delete(transaction, user).await?;
    sqlx::query!("delete from identity_challenges where user_id = $1", user.0)
        .execute(&mut *transaction)
        .await?;
    second_factor_demand::forget(transaction, user).await
}

/// Removes what was set up since `time` and may be a thief's: factors, and the recovery codes with them.
/// Returns the number of factors.
pub async fn remove_since(
    transaction: &mut PgConnection,
    user: UserId,
    time: DateTime<Utc>,
) -> sqlx::Result<u64> {
    let passkeys = sqlx::query!("delete from passkeys where user_id = $1 and created_at >= $2", user.0, time)
        .execute(&mut *transaction)
        .await?;
    let authenticators =
        sqlx::query!("delete from authenticators where user_id = $1 and created_at >= $2", user.0, time)
            .execute(&mut *transaction)
            .await?;
    sqlx::query!(
        "delete from recovery_codes
         where user_id = $1
           and (created_at >= $2
                or not exists (select from passkeys where user_id = $1)
                   and not exists (select from authenticators where user_id = $1 and confirmed_at is not null))",
        user.0,
        time
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from identity_challenges where user_id = $1", user.0).execute(transaction).await?;
    Ok(passkeys.rows_affected() + authenticators.rows_affected())
}
