//! One database per test, copied from a migrated template.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use kit::Rng;
use kit::database::{FUNCTIONS, MIGRATIONS, migrate};
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

const SERVER: &str = "postgres://postgres@127.0.0.1:55432";
/// Advisory lock; only one test creates the template.
const TEMPLATE_LOCK: i64 = 0x0c7a_7e57;

pub fn database_url(database: &str) -> String {
    format!("{SERVER}/{database}")
}

pub async fn create_from_template(name: &str) -> anyhow::Result<()> {
    let mut server = connect().await?;
    let template = ensure_template(&mut server).await?;
    execute(&mut server, format!("create database {name} template {template}")).await
}

/// Creates a database without tables; the caller drops it.
pub async fn create_empty_database() -> String {
    let name = format!("octavo_test_{:032x}", u128::from_be_bytes(Rng::System.bytes()));
    execute(&mut connect().await.unwrap(), format!("create database {name}")).await.unwrap();
    name
}

pub async fn drop_database(name: &str) -> anyhow::Result<()> {
    execute(&mut connect().await?, format!("drop database if exists {name} with (force)")).await
}

async fn connect() -> anyhow::Result<PgConnection> {
    PgConnection::connect(&database_url("postgres")).await.context("no PostgreSQL: run `make services` first")
}

/// Executes SQL that contains generated database names only.
async fn execute(server: &mut PgConnection, statement: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(server).await?;
    Ok(())
}

async fn ensure_template(server: &mut PgConnection) -> anyhow::Result<String> {
    let name = format!("octavo_template_{:016x}", migrations_hash());
    if exists(server, &name).await? {
        return Ok(name);
    }
    sqlx::query("select pg_advisory_lock($1)").bind(TEMPLATE_LOCK).execute(&mut *server).await?;
    if !exists(server, &name).await? {
        let unfinished = format!("{name}_unfinished");
        execute(server, format!("drop database if exists {unfinished} with (force)")).await?;
        execute(server, format!("create database {unfinished}")).await?;
        let pool = PgPoolOptions::new().connect(&database_url(&unfinished)).await?;
        migrate(&pool).await?;
        pool.close().await;
        execute(server, format!("alter database {unfinished} rename to {name}")).await?;
    }
    sqlx::query("select pg_advisory_unlock($1)").bind(TEMPLATE_LOCK).execute(&mut *server).await?;
    Ok(name)
}

async fn exists(server: &mut PgConnection, name: &str) -> anyhow::Result<bool> {
    let found = sqlx::query_scalar("select exists (select from pg_database where datname = $1)");
    Ok(found.bind(name).fetch_one(server).await?)
}

/// Hash of all migrations and functions, so that an outdated template is never used.
fn migrations_hash() -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in MIGRATIONS.iter() {
        migration.checksum.hash(&mut hasher);
    }
    FUNCTIONS.hash(&mut hasher);
    hasher.finish()
}
