//! The one place where the versions of the public site are written outside triggers: after a restore.

use sqlx::PgConnection;

/// Makes versions and transaction ids that were issued after the backup unusable.
pub async fn reset_versions(connection: &mut PgConnection, skipped: i64) -> sqlx::Result<()> {
    // Another server counts transaction ids from the beginning, so a stored id could equal a future one.
    // Triggers are disabled as they would refresh every article although none has changed.
    sqlx::query("alter table published_articles disable trigger user").execute(&mut *connection).await?;
    sqlx::query!("update published_articles set changed_in = '0' where changed_in >= pg_current_xact_id()")
        .execute(&mut *connection)
        .await?;
    sqlx::query("alter table published_articles enable trigger user").execute(&mut *connection).await?;
    // Pages cached with a later version must not count as current.
    sqlx::query!(
        "update site_version set version = version + $1, changed_at = clock_timestamp(), changed_in = '0'",
        skipped
    )
    .execute(connection)
    .await?;
    Ok(())
}
