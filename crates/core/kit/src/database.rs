//! Connection pools, migrations and the privileges of the serving role.

mod pool;

use std::time::Duration;

use anyhow::Context;
use rules::time_limits::Work;
use secrecy::{ExposeSecret, SecretString};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, Postgres};

use crate::settings::Database;

pub(crate) use pool::close_released_connections;

pub static MIGRATIONS: Migrator = sqlx::migrate!("../../../migrations");

/// Functions of the database, in the order of their files; see `sql/README.md`.
pub const FUNCTIONS: &[&str] = &[
    include_str!("../../../../sql/search/1-text.sql"),
    include_str!("../../../../sql/search/2-names.sql"),
    include_str!("../../../../sql/search/3-index.sql"),
    include_str!("../../../../sql/search/4-query.sql"),
    include_str!("../../../../sql/search/5-matches.sql"),
    include_str!("../../../../sql/search/6-spelling.sql"),
    include_str!("../../../../sql/search/7-related.sql"),
];
/// Privileges of the serving role, applied after every migration.
pub const SERVING_ROLE: &str = include_str!("../../../../sql/serving_role.sql");
/// Advisory lock: PostgreSQL rejects a function or a grant that two processes replace at the same time.
const FUNCTIONS_LOCK: i64 = 0x0c7a_f0c5;

/// Schema of the job queue, which has its own migrations.
pub const QUEUE_SCHEMA: &str = "graphile_worker";

/// `lock_timeout` of a migration. Shorter than that of requests, which queue behind it. With the pause and the
/// attempts below, a migration fails after about ten minutes.
const LOCK_TIMEOUT: &str = "500ms";
const RETRY_PAUSE: Duration = Duration::from_secs(3);
const MAX_ATTEMPTS: u32 = 170;

pub type Transaction = sqlx::Transaction<'static, Postgres>;

/// Creates a pool of the serving role for one kind of work; it connects when it is first used.
pub fn pool(settings: &Database, work: Work) -> anyhow::Result<PgPool> {
    let options = options(&settings.url, "database.url")?;
    Ok(pool::connect_lazily(settings, options, work))
}

/// Creates a pool with one connection for probes, which no request takes.
pub fn probe_pool(settings: &Database) -> anyhow::Result<PgPool> {
    pool(&Database { reading_connections: 1, ..settings.clone() }, Work::Reading)
}

/// Creates a pool of the role that owns the tables, for migrations and restores.
pub fn owner_pool(settings: &Database) -> anyhow::Result<PgPool> {
    let options = options(settings.owner_url(), "database.migration_url")?;
    Ok(pool::connect_lazily(settings, options, Work::Migration))
}

fn options(url: &SecretString, setting: &str) -> anyhow::Result<PgConnectOptions> {
    url.expose_secret().parse().with_context(|| format!("{setting}: not a PostgreSQL URL"))
}

/// Returns the name of the role that serves: the user of `database.url`.
pub fn serving_role(settings: &Database) -> anyhow::Result<String> {
    Ok(options(&settings.url, "database.url")?.get_username().to_owned())
}

/// Applies all migrations of this build and of the job queue while other processes keep using the database, and
/// grants the serving role what it needs. `pool` must be one of the role that owns the tables.
pub async fn migrate(pool: &PgPool, serving_role: &str) -> anyhow::Result<()> {
    migrate_schema(pool).await?;
    grant_privileges(pool, serving_role).await
}

/// Applies all migrations and grants nothing: a restored database is served only once it is complete.
pub async fn migrate_schema(pool: &PgPool) -> anyhow::Result<()> {
    run_migrations(pool, &MIGRATIONS).await?;
    replace_functions(pool).await.context("functions of the database")?;
    graphile_worker::WorkerUtils::new(pool.clone(), QUEUE_SCHEMA)
        .migrate()
        .await
        .context("migrations of the job queue")?;
    Ok(())
}

/// Grants the serving role what it needs, unless it owns the tables.
pub async fn grant_privileges(pool: &PgPool, serving_role: &str) -> anyhow::Result<()> {
    let owner: String = sqlx::query_scalar("select current_user::text").fetch_one(pool).await?;
    if owner != serving_role {
        let failed = || format!("privileges of the role {serving_role}");
        disable_row_security(pool).await.with_context(failed)?;
        grant(pool, serving_role).await.with_context(failed)?;
    }
    Ok(())
}

/// Disables the row-level security of the job queue's tables.
///
/// They have no policies, so only their owner would see rows. Grants protect them instead; with a policy `pg_dump`
/// of the serving role would fail.
async fn disable_row_security(pool: &PgPool) -> sqlx::Result<()> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select pg_catalog.format('%I.%I', nspname, relname)
         from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
         where nspname = $1 and relrowsecurity",
    )
    .bind(QUEUE_SCHEMA)
    .fetch_all(pool)
    .await?;
    let mut connection = pool.acquire().await?.detach();
    sqlx::query("select set_config('lock_timeout', $1, false)")
        .bind(LOCK_TIMEOUT)
        .execute(&mut connection)
        .await?;
    for table in tables {
        let mut attempt = 1;
        let statement = format!("alter table {table} disable row level security");
        while let Err(error) = sqlx::raw_sql(AssertSqlSafe(statement.clone())).execute(&mut connection).await
        {
            if attempt == MAX_ATTEMPTS || !is_lock_failure(&error) {
                return Err(error);
            }
            tokio::time::sleep(RETRY_PAUSE).await;
            attempt += 1;
        }
    }
    connection.close().await
}

/// Grants the serving role its privileges, all of them again, in one transaction.
async fn grant(pool: &PgPool, serving_role: &str) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(FUNCTIONS_LOCK).execute(&mut *transaction).await?;
    sqlx::query("select set_config('octavo.serving_role', $1, true)")
        .bind(serving_role)
        .execute(&mut *transaction)
        .await?;
    sqlx::raw_sql(SERVING_ROLE).execute(&mut *transaction).await?;
    transaction.commit().await
}

/// Runs migrations one by one, each with a short lock timeout and retries.
///
/// A statement that waits for a table lock blocks every later statement on that table.
pub async fn run_migrations(pool: &PgPool, migrations: &Migrator) -> anyhow::Result<()> {
    // Detached from the pool: `lock_timeout` affects nothing else, and closing the connection releases all
    // locks.
    let mut connection = pool.acquire().await.context("cannot connect to the database")?.detach();
    for migration in migrations.iter() {
        let mut attempt = 1;
        // A migration outside a transaction builds an index concurrently: it blocks no statement, so it
        // may wait.
        let timeout = if migration.no_tx { "0" } else { LOCK_TIMEOUT };
        sqlx::query("select set_config('lock_timeout', $1, false)")
            .bind(timeout)
            .execute(&mut connection)
            .await?;
        while let Err(error) = migrations.run_to(migration.version, &mut connection).await {
            if attempt == MAX_ATTEMPTS || !is_migration_lock_failure(&error) {
                return Err(error).context(format!("migration {}", migration.version));
            }
            tracing::warn!(migration = migration.version, attempt, "migration lock timeout; retrying");
            tokio::time::sleep(RETRY_PAUSE).await;
            attempt += 1;
        }
    }
    Ok(connection.close().await?)
}

/// Replaces all functions in one transaction, also unchanged ones.
async fn replace_functions(pool: &PgPool) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(FUNCTIONS_LOCK).execute(&mut *transaction).await?;
    for functions in FUNCTIONS {
        sqlx::raw_sql(*functions).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

fn is_migration_lock_failure(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    is_lock_failure(error)
}

/// True for a lock timeout or a deadlock.
fn is_lock_failure(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("55P03" | "40P01"))
}

/// True if every migration of this build is applied. There may be newer ones: during an upgrade the old
/// version keeps running after the database was migrated.
pub async fn is_migrated(pool: &PgPool) -> sqlx::Result<bool> {
    let mut connection = pool.acquire().await?;
    Ok(schema_version(&mut connection).await?.is_some_and(|applied| applied >= newest_migration()))
}

/// Returns the version of the newest migration of this build.
pub fn newest_migration() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Returns the version of the newest applied migration, or `None` if the database was never migrated.
pub async fn schema_version(connection: &mut PgConnection) -> sqlx::Result<Option<i64>> {
    let is_migrated: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !is_migrated {
        return Ok(None);
    }
    sqlx::query_scalar("select max(version) from _sqlx_migrations where success").fetch_one(connection).await
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::FUNCTIONS;

    #[test]
    fn functions_are_those_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sql/search");
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let contents: Vec<_> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        assert_eq!(contents, FUNCTIONS);
    }
}
