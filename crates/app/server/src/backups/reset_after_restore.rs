//! Prepares a database that was restored to an earlier moment: ids and versions issued since must not be
//! reused.

use sqlx::PgPool;

/// More ids than any table of a journal issues between two backups.
const SKIPPED_IDS: i64 = 100_000;

/// Must run before the database is used again. Running it twice only skips more ids.
pub async fn reset_after_restore(pool: &PgPool) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    // Tokens, links and Message-IDs contain row ids. An id of a lost row must never refer to a new one, and
    // mail programs drop a second letter with a known Message-ID.
    sqlx::query(
        "select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
         from pg_sequences where schemaname = 'public'",
    )
    .bind(SKIPPED_IDS)
    .execute(&mut *transaction)
    .await?;
    // A password may have been changed since because it was stolen, so all users are signed out.
    sqlx::query!("update users set token_version = token_version + 1000").execute(&mut *transaction).await?;
    // Another server counts transaction ids from the beginning, so a stored id could equal a future one.
    // Triggers are disabled as they would refresh every article although none has changed.
    sqlx::query("alter table published_articles disable trigger user").execute(&mut *transaction).await?;
    sqlx::query!("update published_articles set changed_in = '0' where changed_in >= pg_current_xact_id()")
        .execute(&mut *transaction)
        .await?;
    sqlx::query("alter table published_articles enable trigger user").execute(&mut *transaction).await?;
    // Pages cached with a later version must not count as current.
    sqlx::query!(
        "update site_version set version = version + $1, changed_at = clock_timestamp(), changed_in = '0'",
        SKIPPED_IDS
    )
    .execute(&mut *transaction)
    .await?;
    // The workers that locked jobs are gone. Not checked at compile time: the queue's migrations own these
    // tables.
    for release in [
        "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null",
        "update graphile_worker._private_job_queues set locked_at = null, locked_by = null
         where locked_at is not null",
        "delete from graphile_worker._private_workers",
    ] {
        sqlx::query(release).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}
