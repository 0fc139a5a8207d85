//! Lock that prevents object removal during a backup, so that every object known at its start can be copied.

use chrono::TimeDelta;
use sqlx::PgConnection;

/// Delay before a removal that found the lock taken is tried again.
pub(crate) const RETRY_DELAY: TimeDelta = TimeDelta::minutes(10);

/// Prevents object removal as long as this connection lives.
///
/// Waits up to 30 s for removals in progress; fails if another connection has the lock.
pub async fn acquire_deletion_lock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("set lock_timeout = '30s'").execute(&mut *connection).await?;
    sqlx::query!("select pg_advisory_lock(hashtextextended('objects in storage', 0))")
        .execute(&mut *connection)
        .await?;
    sqlx::query("set lock_timeout = 0").execute(connection).await?;
    Ok(())
}

/// Returns true if this connection still has the lock; a connection that was reopened does not.
pub async fn has_deletion_lock(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from pg_locks
               where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' and granted
           ) as "held!""#
    )
    .fetch_one(connection)
    .await
}

/// Tries to block the deletion lock until the transaction ends. Returns false if a backup has it.
pub(crate) async fn try_lock_shared(transaction: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock_shared(hashtextextended('objects in storage', 0)) as "may!""#
    )
    .fetch_one(transaction)
    .await
}
