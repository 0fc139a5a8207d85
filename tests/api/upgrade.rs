//! Upgrade from the last release, while processes of that release are still running.

mod blocking;

use std::collections::BTreeMap;
use std::process::Command;

use kit::database;
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Column, Connection, Executor, PgConnection, PgPool, SqlSafeStr};
use testkit::{SERVING_ROLE, TestApp, create_empty_database, database_url, drop_database, owner_url};

/// Newest release in `tests/upgrade`; `scripts/release-fixture` creates these files.
const RELEASE: &str = "0.1.0";

/// Tables whose rows a migration changes on purpose, with the reason.
const CHANGED_TABLES: &[(&str, &str)] =
    &[("_sqlx_migrations", "the migrations themselves"), ("site_version", "public content changes")];

/// Columns of the release whose type a migration changes on purpose: table, column and the reason why it is
/// harmless.
const CHANGED_COLUMNS: &[(&str, &str, &str)] = &[(
    "article_events",
    "user_id",
    "null for changes by the scheduled job; the release joins the user and leaves these events out",
)];

fn fixture_path(extension: &str) -> String {
    format!("{}/../../../tests/upgrade/{RELEASE}.{extension}", env!("CARGO_MANIFEST_DIR"))
}

/// Creates a database with the schema and data of the release.
async fn create_release_database() -> String {
    let name = create_empty_database().await;
    let load = format!(
        "gunzip -c '{}' | psql -X -q -v ON_ERROR_STOP=1 -d '{}' >/dev/null",
        fixture_path("sql.gz"),
        owner_url(&name)
    );
    assert!(Command::new("bash").args(["-o", "pipefail", "-c", &load]).status().unwrap().success());
    name
}

/// Runs a test on an application with the data of the release and the schema of this version.
pub async fn upgraded_release(app: &TestApp, test: impl AsyncFnOnce(&TestApp)) {
    let name = create_release_database().await;
    let upgraded = app.open_database(&name).await;
    database::migrate(&upgraded.owner, SERVING_ROLE).await.unwrap();
    test(&upgraded).await;
    upgraded.owner.close().await;
    drop_database(&name).await.unwrap();
}

/// Columns of every table in the public schema.
async fn list_columns(pool: &PgPool) -> BTreeMap<String, Vec<String>> {
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

/// Row count and checksum of the given columns.
async fn checksum(pool: &PgPool, table: &str, columns: &[String]) -> (i64, String) {
    let query = format!(
        "select count(*), coalesce(md5(string_agg(line, ',' order by line collate \"C\")), '')
         from (select md5(row({})::text) as line from {table}) lines",
        columns.join(", ")
    );
    sqlx::query_as(AssertSqlSafe(query)).fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn upgrade_keeps_all_data_of_the_release() {
    TestApp::run(async |app| {
        let name = create_release_database().await;
        let upgraded = app.open_database(&name).await;
        let pool = &upgraded.owner;
        let tables = list_columns(pool).await;
        assert!(tables.len() > 30, "{}", tables.len());
        let mut before = BTreeMap::new();
        for (table, columns) in &tables {
            before.insert(table, checksum(pool, table, columns).await);
        }
        assert!(before.values().filter(|(rows, _)| *rows > 0).count() > 15);
        database::migrate(pool, SERVING_ROLE).await.unwrap();
        for (table, columns) in &tables {
            if !CHANGED_TABLES.iter().any(|(changed, _)| changed == table) {
                assert_eq!(checksum(pool, table, columns).await, before[table], "{table}");
            }
        }
        assert_eq!(upgraded.get("/api/health/ready").await.status, StatusCode::OK);
        assert_articles_readable(&upgraded).await;
        pool.close().await;
        drop_database(&name).await.unwrap();
    })
    .await;
}

/// Type, `not null` and default of every column.
async fn list_column_types(pool: &PgPool) -> BTreeMap<(String, String), (String, bool, bool)> {
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

/// Columns of the release keep type and constraints, and new columns are nullable or have a default.
#[tokio::test]
async fn upgraded_schema_stays_compatible_with_release() {
    TestApp::run(async |app| {
        let name = create_release_database().await;
        let pool = PgPool::connect(&owner_url(&name)).await.unwrap();
        let before = list_column_types(&pool).await;
        database::migrate(&pool, SERVING_ROLE).await.unwrap();
        let after = list_column_types(&pool).await;
        for (column, definition) in &before {
            let is_expected =
                CHANGED_COLUMNS.iter().any(|(table, name, _)| (*table, *name) == (&*column.0, &*column.1));
            assert!(
                is_expected || after.get(column) == Some(definition),
                "{column:?}: {definition:?} became {:?}",
                after.get(column)
            );
        }
        let is_old = |table: &str| before.keys().any(|(old, _)| old == table);
        for ((table, column), (_, is_required, has_default)) in &after {
            let is_new = is_old(table) && !before.contains_key(&(table.clone(), column.clone()));
            assert!(!is_new || !is_required || *has_default, "the release does not write {table}.{column}");
        }
        assert_eq!(
            list_column_types(&app.state.pool).await,
            after,
            "an upgraded database has the schema of a new one"
        );
        pool.close().await;
        drop_database(&name).await.unwrap();
    })
    .await;
}

/// Definitions of the functions of `sql/`.
async fn list_functions(pool: &PgPool) -> BTreeMap<String, String> {
    let head = "create or replace function ";
    let lines = database::FUNCTIONS.iter().flat_map(|text| text.lines());
    let names = lines.filter_map(|line| line.strip_prefix(head)?.split('(').next().map(str::to_owned));
    let rows: Vec<(String, String)> = sqlx::query_as(
        "select proname::text, pg_get_functiondef(oid) from pg_proc
         where pronamespace = 'public'::regnamespace and proname = any($1)",
    )
    .bind(names.collect::<Vec<_>>())
    .fetch_all(pool)
    .await
    .unwrap();
    rows.into_iter().collect()
}

/// An upgraded database has the functions of a new one, also where the release had other versions of them.
#[tokio::test]
async fn upgrade_replaces_functions() {
    TestApp::run(async |app| {
        let name = create_release_database().await;
        let pool = PgPool::connect(&owner_url(&name)).await.unwrap();
        let older = "create or replace function title_text(title text) returns text language sql immutable \
                     parallel safe return 'older version'";
        sqlx::raw_sql(older).execute(&pool).await.unwrap();
        assert!(list_functions(&pool).await["title_text"].contains("older version"));
        let (first, second) =
            tokio::join!(database::migrate(&pool, SERVING_ROLE), database::migrate(&pool, SERVING_ROLE));
        first.and(second).unwrap();
        let functions = list_functions(&app.state.pool).await;
        assert!(functions.len() > 20, "{:?}", functions.keys());
        assert_eq!(list_functions(&pool).await, functions);
        pool.close().await;
        drop_database(&name).await.unwrap();
    })
    .await;
}

async fn assert_articles_readable(app: &TestApp) {
    let slugs: Vec<String> = sqlx::query_scalar(
        "select slug from published_articles where not is_withdrawn and issue_id is not null",
    )
    .fetch_all(&app.state.pool)
    .await
    .unwrap();
    assert!(slugs.len() > 100, "{}", slugs.len());
    for slug in &slugs {
        for language in ["en", "ru"] {
            let response = app.get(&format!("/api/v1/public/{language}/articles/{slug}")).await;
            assert_eq!(response.status, StatusCode::OK, "{slug}: {response:?}");
        }
    }
}

#[derive(Deserialize)]
struct Statement {
    query: String,
    parameters: Vec<Value>,
    columns: Vec<(String, Value)>,
}

fn load_release_statements() -> Vec<Statement> {
    let output = Command::new("gunzip").args(["-c", &fixture_path("queries.json.gz")]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A rolling upgrade migrates the database first; until they are replaced, processes of the release send
/// their statements to the new schema.
#[tokio::test]
async fn every_statement_of_the_release_works_on_new_schema() {
    TestApp::run(async |app| {
        let statements = load_release_statements();
        assert!(statements.len() > 300, "{}", statements.len());
        let mut connection = PgConnection::connect(&database_url(&app.database)).await.unwrap();
        let mut broken = Vec::new();
        for statement in &statements {
            if let Err(error) = check_statement(&mut connection, statement).await {
                broken.push(format!("{error}:\n{}", statement.query));
            }
        }
        assert!(broken.is_empty(), "{} of {}:\n{}", broken.len(), statements.len(), broken.join("\n\n"));
    })
    .await;
}

async fn check_statement(connection: &mut PgConnection, statement: &Statement) -> Result<(), String> {
    let query = AssertSqlSafe(statement.query.clone()).into_sql_str();
    let described = connection.describe(query).await.map_err(|error| error.to_string())?;
    let parameters = match &described.parameters {
        Some(parameters) => json!(parameters)["Left"].clone(),
        None => json!([]),
    };
    if parameters != json!(statement.parameters) {
        return Err(format!("takes {parameters} instead of {}", json!(statement.parameters)));
    }
    let columns: Vec<(String, Value)> = described
        .columns
        .iter()
        .map(|column| (column.name().to_owned(), json!(column.type_info())))
        .collect();
    if columns != statement.columns {
        return Err(format!("returns {columns:?} instead of {:?}", statement.columns));
    }
    Ok(())
}

/// A process of the release that restarts after the migration becomes ready.
#[tokio::test]
async fn process_older_than_database_is_ready() {
    TestApp::run(async |app| {
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9999, 'of a later version', true, '', 0)",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let ready = app.get("/api/health/ready").await;
        assert_eq!((ready.status, ready.json()["migrated"].clone()), (StatusCode::OK, json!(true)));
    })
    .await;
}
