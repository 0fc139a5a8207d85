//! A database that has gone back in time: what was handed out since must not be handed out again.

use sqlx::PgPool;

/// More than a journal gives out between two backups, of anything.
const NUMBERS_LEFT_OUT: i64 = 100_000;

/// To be done before anybody uses the database again. Done twice, it only leaves out more numbers.
pub async fn begin_anew(pool: &PgPool) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    // Tokens, links and letters name rows by number. One that was lost must never mean somebody else's, and mail programs take
    // a second letter of the same number for the first one.
    sqlx::query(
        "select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
         from pg_sequences where schemaname = 'public'",
    )
    .bind(NUMBERS_LEFT_OUT)
    .execute(&mut *transaction)
    .await?;
    // A password may have been changed since because somebody knew it: nobody stays signed in.
    sqlx::query!("update users set token_version = token_version + 1000").execute(&mut *transaction).await?;
    // Another server counts transactions from the beginning: what notes its own in a row must not find it there already. The
    // triggers would look at every article again, though nothing has changed in any.
    sqlx::query("alter table published_articles disable trigger user").execute(&mut *transaction).await?;
    sqlx::query!("update published_articles set changed_in = '0' where changed_in >= pg_current_xact_id()")
        .execute(&mut *transaction)
        .await?;
    sqlx::query("alter table published_articles enable trigger user").execute(&mut *transaction).await?;
    // Pages that were kept of versions since are not taken for current ones.
    sqlx::query!(
        "update site_version set version = version + $1, changed_at = clock_timestamp(), changed_in = '0'",
        NUMBERS_LEFT_OUT
    )
    .execute(&mut *transaction)
    .await?;
    // Whoever had taken a job is gone. Not checked at compile time: the tables belong to the queue's own migrations.
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
