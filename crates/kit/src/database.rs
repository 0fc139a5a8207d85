//! The pool and the migrations.

use std::time::Duration;

use anyhow::Context;
use secrecy::ExposeSecret;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgPool, Postgres};

use crate::settings::Database;

pub static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// The schema of the job queue, which brings its own migrations.
pub const QUEUE_SCHEMA: &str = "graphile_worker";

pub type Transaction = sqlx::Transaction<'static, Postgres>;

/// A pool that connects when it is first used.
pub fn pool(settings: &Database) -> anyhow::Result<PgPool> {
    let options: PgConnectOptions =
        settings.url.expose_secret().parse().context("database.url: not a PostgreSQL address")?;
    Ok(PgPoolOptions::new()
        .max_connections(settings.max_connections)
        .acquire_timeout(Duration::from_secs(settings.acquire_timeout_seconds))
        .connect_lazy_with(options.application_name("octavo")))
}

/// Brings the database to what this build expects: our tables, then the queue's.
pub async fn migrate(pool: &PgPool) -> anyhow::Result<()> {
    MIGRATIONS.run(pool).await.context("our migrations")?;
    graphile_worker::WorkerUtils::new(pool.clone(), QUEUE_SCHEMA)
        .migrate()
        .await
        .context("the queue's migrations")?;
    Ok(())
}

/// Whether every migration of this build is in the database.
pub async fn is_migrated(pool: &PgPool) -> sqlx::Result<bool> {
    let newest = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default();
    let applied: Option<i64> =
        sqlx::query_scalar("select max(version) from _sqlx_migrations where success").fetch_one(pool).await?;
    Ok(applied.is_some_and(|applied| applied >= newest))
}
