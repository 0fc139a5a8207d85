//! A database for each test, copied from a migrated template in a fraction of a second.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use kit::Chance;
use kit::database::{MIGRATIONS, migrate};
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

const SERVER: &str = "postgres://postgres@127.0.0.1:55432";
/// Any number, the same for all tests: only one of them makes the template.
const TEMPLATE_LOCK: i64 = 0x0c7a_7e57;

pub fn address_of(database: &str) -> String {
    format!("{SERVER}/{database}")
}

pub async fn create(name: &str) -> anyhow::Result<()> {
    let mut server = server().await?;
    let template = template(&mut server).await?;
    execute(&mut server, format!("create database {name} template {template}")).await
}

/// With nothing in it, not even tables. Whoever asks for it removes it.
pub async fn create_empty() -> String {
    let name = format!("octavo_test_{:032x}", u128::from_be_bytes(Chance::System.bytes()));
    execute(&mut server().await.unwrap(), format!("create database {name}")).await.unwrap();
    name
}

pub async fn remove(name: &str) -> anyhow::Result<()> {
    execute(&mut server().await?, format!("drop database if exists {name} with (force)")).await
}

async fn server() -> anyhow::Result<PgConnection> {
    PgConnection::connect(&address_of("postgres")).await.context("no PostgreSQL: run `make services` first")
}

/// Names are ours, never a caller's.
async fn execute(server: &mut PgConnection, statement: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(server).await?;
    Ok(())
}

async fn template(server: &mut PgConnection) -> anyhow::Result<String> {
    let name = format!("octavo_template_{:016x}", fingerprint());
    if exists(server, &name).await? {
        return Ok(name);
    }
    sqlx::query("select pg_advisory_lock($1)").bind(TEMPLATE_LOCK).execute(&mut *server).await?;
    if !exists(server, &name).await? {
        let unfinished = format!("{name}_unfinished");
        execute(server, format!("drop database if exists {unfinished} with (force)")).await?;
        execute(server, format!("create database {unfinished}")).await?;
        let pool = PgPoolOptions::new().connect(&address_of(&unfinished)).await?;
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

/// Changes with any migration, so an old template is never used.
fn fingerprint() -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in MIGRATIONS.iter() {
        migration.checksum.hash(&mut hasher);
    }
    hasher.finish()
}
