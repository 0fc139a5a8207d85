//! While everything is copied, nothing is removed: what the database knew when the copy began can be copied to its end.

use chrono::TimeDelta;
use sqlx::PgConnection;

/// How long bytes wait that may not be removed now.
pub(crate) const WHILE_HELD: TimeDelta = TimeDelta::minutes(10);

/// All bytes stay in storage for as long as this connection lives. Waits a moment for removals under way; fails when somebody
/// else holds them.
pub async fn hold_objects(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("set lock_timeout = '30s'").execute(&mut *connection).await?;
    sqlx::query!("select pg_advisory_lock(hashtextextended('objects in storage', 0))")
        .execute(&mut *connection)
        .await?;
    sqlx::query("set lock_timeout = 0").execute(connection).await?;
    Ok(())
}

/// Whether this connection still holds them: one that was cut off and made anew does not.
pub async fn are_held(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from pg_locks
               where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' and granted
           ) as "held!""#
    )
    .fetch_one(connection)
    .await
}

/// Whether nobody holds them. If so, nobody can before the transaction ends.
pub(crate) async fn may_remove(transaction: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock_shared(hashtextextended('objects in storage', 0)) as "may!""#
    )
    .fetch_one(transaction)
    .await
}
