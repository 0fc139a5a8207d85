//! One database per test, copied from a migrated template.
//!
//! As in a journal, one role owns the tables and another one serves, and neither is a superuser: every test also tests
//! that their privileges are enough.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use kit::Rng;
use kit::database::{self, FUNCTIONS, MIGRATIONS};
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

const SERVER: &str = "127.0.0.1:55432";
/// Role that owns the databases of the tests. Roles exist once for all databases of a server.
const OWNER: &str = "octavo_owner";
/// Role of the application under test.
pub const SERVING_ROLE: &str = "octavo_serving";
/// Advisory lock; only one test creates the template.
const TEMPLATE_LOCK: i64 = 0x0c7a_7e57;

/// URL with which the application connects.
pub fn database_url(database: &str) -> String {
    format!("postgres://{SERVING_ROLE}@{SERVER}/{database}")
}

/// URL of the role that owns the tables.
pub fn owner_url(database: &str) -> String {
    format!("postgres://{OWNER}@{SERVER}/{database}")
}

/// URL of the superuser of the development server.
pub fn superuser_url(database: &str) -> String {
    format!("postgres://postgres@{SERVER}/{database}")
}

pub async fn create_from_template(name: &str) -> anyhow::Result<()> {
    let mut server = connect().await?;
    let template = ensure_template(&mut server).await?;
    // Copying files is faster than writing each page to the log.
    let create = format!("create database {name} template {template} strategy file_copy owner {OWNER}");
    execute(&mut server, create).await?;
    // Privileges of the database itself are not copied.
    execute(&mut server, format!("revoke create, temporary on database {name} from public")).await
}

/// Creates a database with all tables and no content; the caller drops it.
pub async fn create_migrated_database() -> String {
    let name = new_name();
    create_from_template(&name).await.unwrap();
    name
}

fn new_name() -> String {
    format!("octavo_test_{:032x}", u128::from_be_bytes(Rng::System.bytes()))
}

/// Creates a database without tables; the caller drops it.
pub async fn create_empty_database() -> String {
    let name = new_name();
    let mut server = connect().await.unwrap();
    create_roles(&mut server).await.unwrap();
    execute(&mut server, format!("create database {name} owner {OWNER}")).await.unwrap();
    name
}

pub async fn drop_database(name: &str) -> anyhow::Result<()> {
    execute(&mut connect().await?, format!("drop database if exists {name} with (force)")).await
}

async fn connect() -> anyhow::Result<PgConnection> {
    PgConnection::connect(&superuser_url("postgres"))
        .await
        .context("no PostgreSQL: run `make services` first")
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
        create_roles(server).await?;
        execute(server, format!("create database {unfinished} owner {OWNER}")).await?;
        let pool = PgPoolOptions::new().connect(&owner_url(&unfinished)).await?;
        database::migrate(&pool, SERVING_ROLE).await?;
        pool.close().await;
        execute(server, format!("alter database {unfinished} rename to {name}")).await?;
    }
    sqlx::query("select pg_advisory_unlock($1)").bind(TEMPLATE_LOCK).execute(&mut *server).await?;
    Ok(name)
}

/// Creates the roles unless they exist. Several tests may do so at the same time.
async fn create_roles(server: &mut PgConnection) -> anyhow::Result<()> {
    for role in [OWNER, SERVING_ROLE] {
        let statement = format!(
            "do $$ begin create role {role} login;
             exception when duplicate_object or unique_violation then null; end $$"
        );
        execute(server, statement).await?;
    }
    Ok(())
}

async fn exists(server: &mut PgConnection, name: &str) -> anyhow::Result<bool> {
    let found = sqlx::query_scalar("select exists (select from pg_database where datname = $1)");
    Ok(found.bind(name).fetch_one(server).await?)
}

/// Hash of all migrations, functions and privileges, so that an outdated template is never used.
fn migrations_hash() -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in MIGRATIONS.iter() {
        migration.checksum.hash(&mut hasher);
    }
    FUNCTIONS.hash(&mut hasher);
    (OWNER, SERVING_ROLE, database::SERVING_ROLE).hash(&mut hasher);
    hasher.finish()
}
