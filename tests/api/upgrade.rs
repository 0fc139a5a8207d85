//! From the last release to this version, while the release goes on serving.

mod blocking;

use std::collections::BTreeMap;
use std::process::Command;

use kit::database;
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Column, Connection, Executor, PgConnection, PgPool, SqlSafeStr};
use testkit::{TestApp, address_of, create_empty, remove_database};

/// The newest of tests/upgrade; `scripts/release-fixture` makes them.
const RELEASE: &str = "0.1.0";

/// Tables whose rows a migration means to change. A name, and why.
const CHANGED: &[(&str, &str)] =
    &[("_sqlx_migrations", "the migrations themselves"), ("site_version", "readers see something new")];

/// Columns that a migration means to change, although the release knows them. Table, column, and why that does no harm.
const RESHAPED: &[(&str, &str, &str)] = &[];

fn kept(ending: &str) -> String {
    format!("{}/../../tests/upgrade/{RELEASE}.{ending}", env!("CARGO_MANIFEST_DIR"))
}

/// A database as the release leaves it.
async fn released_database() -> String {
    let name = create_empty().await;
    let load = format!(
        "gunzip -c '{}' | psql -X -q -v ON_ERROR_STOP=1 -d '{}' >/dev/null",
        kept("sql.gz"),
        address_of(&name)
    );
    assert!(Command::new("bash").args(["-o", "pipefail", "-c", &load]).status().unwrap().success());
    name
}

/// Columns of every table of ours.
async fn columns(pool: &PgPool) -> BTreeMap<String, Vec<String>> {
    let rows: Vec<(String, Vec<String>)> = sqlx::query_as(
        "select table_name::text, array_agg(quote_ident(column_name) order by column_name)
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    rows.into_iter().collect()
}

/// How many rows there are, and a sum of what stands in these columns.
async fn contents(pool: &PgPool, table: &str, columns: &[String]) -> (i64, String) {
    let query = format!(
        "select count(*), coalesce(md5(string_agg(line, ',' order by line collate \"C\")), '')
         from (select md5(row({})::text) as line from {table}) lines",
        columns.join(", ")
    );
    sqlx::query_as(AssertSqlSafe(query)).fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn everything_that_the_release_wrote_is_there_afterwards() {
    TestApp::run(async |app| {
        let name = released_database().await;
        let upgraded = app.over(&name).await;
        let pool = &upgraded.house.app.pool;
        let tables = columns(pool).await;
        assert!(tables.len() > 30, "{}", tables.len());
        let mut before = BTreeMap::new();
        for (table, columns) in &tables {
            before.insert(table, contents(pool, table, columns).await);
        }
        assert!(before.values().filter(|(rows, _)| *rows > 0).count() > 15);
        database::migrate(pool).await.unwrap();
        for (table, columns) in &tables {
            if !CHANGED.iter().any(|(changed, _)| changed == table) {
                assert_eq!(contents(pool, table, columns).await, before[table], "{table}");
            }
        }
        assert_eq!(upgraded.get("/api/health/ready").await.status, StatusCode::OK);
        every_article_can_be_read(&upgraded).await;
        pool.close().await;
        remove_database(&name).await.unwrap();
    })
    .await;
}

/// Type of every column, and whether it must have a value and has one by itself.
async fn shapes(pool: &PgPool) -> BTreeMap<(String, String), (String, bool, bool)> {
    let rows: Vec<(String, String, String, bool, bool)> = sqlx::query_as(
        "select attrelid::regclass::text, attname::text, format_type(atttypid, atttypmod), attnotnull,
                atthasdef or attidentity <> ''
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    rows.into_iter().map(|(table, column, a, b, c)| ((table, column), (a, b, c))).collect()
}

/// What the release reads has a value where it always had one, and what it writes is taken as it always was.
#[tokio::test]
async fn the_release_can_read_and_write_every_row() {
    TestApp::run(async |app| {
        let name = released_database().await;
        let pool = PgPool::connect(&address_of(&name)).await.unwrap();
        let before = shapes(&pool).await;
        database::migrate(&pool).await.unwrap();
        let after = shapes(&pool).await;
        for (column, shape) in &before {
            let is_meant =
                RESHAPED.iter().any(|(table, name, _)| (*table, *name) == (&*column.0, &*column.1));
            assert!(
                is_meant || after.get(column) == Some(shape),
                "{column:?}: {shape:?} became {:?}",
                after.get(column)
            );
        }
        let is_old = |table: &str| before.keys().any(|(known, _)| known == table);
        for ((table, column), (_, must_have_value, has_default)) in &after {
            let is_new = is_old(table) && !before.contains_key(&(table.clone(), column.clone()));
            assert!(
                !is_new || !must_have_value || *has_default,
                "the release does not fill {table}.{column}"
            );
        }
        assert_eq!(shapes(&app.house.app.pool).await, after, "an upgraded database is like a new one");
        pool.close().await;
        remove_database(&name).await.unwrap();
    })
    .await;
}

async fn every_article_can_be_read(app: &TestApp) {
    let slugs: Vec<String> = sqlx::query_scalar(
        "select slug from published_articles where not is_withdrawn and issue_id is not null",
    )
    .fetch_all(&app.house.app.pool)
    .await
    .unwrap();
    assert!(slugs.len() > 100, "{}", slugs.len());
    for slug in &slugs {
        for language in ["en", "ru"] {
            let answer = app.get(&format!("/api/v1/public/{language}/articles/{slug}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{slug}: {answer:?}");
        }
    }
}

#[derive(Deserialize)]
struct Statement {
    query: String,
    parameters: Vec<Value>,
    columns: Vec<(String, Value)>,
}

fn released_statements() -> Vec<Statement> {
    let output = Command::new("gunzip").args(["-c", &kept("queries.json.gz")]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The database is migrated first, and the release's processes are replaced one after the other: until then they send what
/// they always sent, to the new tables, and understand the answers.
#[tokio::test]
async fn every_statement_of_the_release_still_works() {
    TestApp::run(async |app| {
        let statements = released_statements();
        assert!(statements.len() > 300, "{}", statements.len());
        let mut connection = PgConnection::connect(&address_of(&app.database)).await.unwrap();
        let mut broken = Vec::new();
        for statement in &statements {
            if let Err(why) = still_works(&mut connection, statement).await {
                broken.push(format!("{why}:\n{}", statement.query));
            }
        }
        assert!(broken.is_empty(), "{} of {}:\n{}", broken.len(), statements.len(), broken.join("\n\n"));
    })
    .await;
}

async fn still_works(connection: &mut PgConnection, statement: &Statement) -> Result<(), String> {
    let query = AssertSqlSafe(statement.query.clone()).into_sql_str();
    let now = connection.describe(query).await.map_err(|error| error.to_string())?;
    let parameters = match &now.parameters {
        Some(parameters) => json!(parameters)["Left"].clone(),
        None => json!([]),
    };
    if parameters != json!(statement.parameters) {
        return Err(format!("takes {parameters} instead of {}", json!(statement.parameters)));
    }
    let columns: Vec<(String, Value)> =
        now.columns.iter().map(|column| (column.name().to_owned(), json!(column.type_info()))).collect();
    if columns != statement.columns {
        return Err(format!("answers {columns:?} instead of {:?}", statement.columns));
    }
    Ok(())
}

/// A rolling upgrade: an old process that is started again after the migration is ready.
#[tokio::test]
async fn a_program_older_than_the_database_is_ready() {
    TestApp::run(async |app| {
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9999, 'of a later version', true, '', 0)",
        )
        .execute(&app.house.app.pool)
        .await
        .unwrap();
        let ready = app.get("/api/health/ready").await;
        assert_eq!((ready.status, ready.json()["migrated"].clone()), (StatusCode::OK, json!(true)));
    })
    .await;
}
