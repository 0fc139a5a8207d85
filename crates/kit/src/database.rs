//! The pool and the migrations.

use std::time::Duration;

use anyhow::Context;
use log::LevelFilter;
use secrecy::ExposeSecret;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres};

use crate::settings::Database;

pub static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// The schema of the job queue, which brings its own migrations.
pub const QUEUE_SCHEMA: &str = "graphile_worker";

/// How long a migration waits for a table, and how often it comes back: in all about ten minutes.
const LOCK_PATIENCE: &str = "2s";
const BETWEEN_TRIES: Duration = Duration::from_secs(3);
const MOST_TRIES: u32 = 120;

pub type Transaction = sqlx::Transaction<'static, Postgres>;

/// A pool that connects when it is first used.
pub fn pool(settings: &Database) -> anyhow::Result<PgPool> {
    let options: PgConnectOptions =
        settings.url.expose_secret().parse().context("database.url: not a PostgreSQL address")?;
    Ok(PgPoolOptions::new()
        .max_connections(settings.max_connections)
        .acquire_timeout(Duration::from_secs(settings.acquire_timeout_seconds))
        // Told so that it is measured: `telemetry::waits`.
        .acquire_time_level(LevelFilter::Info)
        .connect_lazy_with(options.application_name("octavo")))
}

/// Brings the database to what this build expects: our tables, then the queue's. Others go on reading and writing.
pub async fn migrate(pool: &PgPool) -> anyhow::Result<()> {
    bring_up(pool, &MIGRATIONS).await?;
    graphile_worker::WorkerUtils::new(pool.clone(), QUEUE_SCHEMA)
        .migrate()
        .await
        .context("the queue's migrations")?;
    Ok(())
}

/// Runs migrations one by one. One that waits for a lock makes everybody wait who comes after it, so it does not wait for
/// long, but steps back and tries again.
pub async fn bring_up(pool: &PgPool, migrations: &Migrator) -> anyhow::Result<()> {
    // Of its own: what is set here is nobody else's, and closing it lets go of everything.
    let mut connection = pool.acquire().await.context("the database does not answer")?.detach();
    for migration in migrations.iter() {
        let mut tries = 1;
        // What runs outside a transaction builds an index beside those who write; nobody waits for it, and it may wait.
        let patience = if migration.no_tx { "0" } else { LOCK_PATIENCE };
        sqlx::query("select set_config('lock_timeout', $1, false)")
            .bind(patience)
            .execute(&mut connection)
            .await?;
        while let Err(error) = migrations.run_to(migration.version, &mut connection).await {
            if tries == MOST_TRIES || !found_it_locked(&error) {
                return Err(error).context(format!("migration {}", migration.version));
            }
            tracing::warn!(migration = migration.version, tries, "somebody uses the table; will try again");
            tokio::time::sleep(BETWEEN_TRIES).await;
            tries += 1;
        }
    }
    Ok(connection.close().await?)
}

/// Not available in time, or the one of two that had to give way.
fn found_it_locked(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("55P03" | "40P01"))
}

/// Whether every migration of this build is in the database. There may be more: the database is migrated first, and an older
/// program goes on.
pub async fn is_migrated(pool: &PgPool) -> sqlx::Result<bool> {
    let mut connection = pool.acquire().await?;
    Ok(schema_version(&mut connection).await?.is_some_and(|applied| applied >= newest_migration()))
}

/// The newest migration of this build.
pub fn newest_migration() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The newest migration in the database; none where there never was any.
pub async fn schema_version(connection: &mut PgConnection) -> sqlx::Result<Option<i64>> {
    let is_ours: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !is_ours {
        return Ok(None);
    }
    sqlx::query_scalar("select max(version) from _sqlx_migrations where success").fetch_one(connection).await
}
