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
    identity::account::sign_out_everyone(&mut transaction).await?;
    public_site::reset_versions(&mut transaction, SKIPPED_IDS).await?;
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
