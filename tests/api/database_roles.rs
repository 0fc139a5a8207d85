//! The role with which the application serves reads and writes rows, and nothing else.

use std::collections::BTreeMap;

use kit::database;
use sqlx::{AssertSqlSafe, PgPool};
use testkit::{SERVING_ROLE, TestApp, create_empty_database, drop_database};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
/// PostgreSQL's `insufficient_privilege`.
const DENIED: &str = "42501";

/// Tables with other privileges than reading and writing rows. A migration may not have created them yet.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    ("public._sqlx_migrations", &["SELECT"]),
    ("graphile_worker.migrations", &["SELECT"]),
    ("public.audit_entries", &["INSERT", "SELECT"]),
    ("public.audit_chain", &["INSERT", "SELECT"]),
];

/// Runs a statement as the serving role and rolls it back.
async fn attempt(app: &TestApp, statement: &str) -> sqlx::Result<()> {
    let mut transaction = app.state.pool.begin().await.unwrap();
    let outcome = sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut *transaction).await;
    transaction.rollback().await.unwrap();
    outcome.map(|_| ())
}

/// Fails unless PostgreSQL, not a trigger, refuses the statement.
async fn assert_denied(app: &TestApp, statement: &str) {
    let error = attempt(app, statement).await.expect_err(statement);
    let error = error.as_database_error().expect(statement);
    assert_eq!(error.code().as_deref(), Some(DENIED), "{statement}: {error}");
    assert!(!error.message().contains("append-only"), "{statement}: {error}");
}

#[tokio::test]
async fn serving_role_cannot_change_the_schema() {
    TestApp::run(async |app| {
        for statement in [
            "alter table users add column password text",
            "alter table users rename to people",
            "alter table users disable trigger all",
            "alter table published_articles disable trigger user",
            "alter table users owner to current_user",
            "drop table consents",
            "drop trigger found_by_readers on published_articles",
            "drop function search_text(text)",
            "truncate sessions",
            "truncate graphile_worker._private_jobs",
            "create table notes (id int)",
            "create temporary table notes (id int)",
            "create table graphile_worker.notes (id int)",
            "create schema notes",
            "create function notes() returns int language sql return 1",
            "create or replace function search_text(written text) returns text language sql return written",
            "create extension pg_stat_statements",
            "create extension hstore",
            "create trigger notes before update on users execute function index_published_article()",
            "create rule notes as on delete to users do instead nothing",
            "create index notes on users (id)",
            "create policy notes on users using (true)",
            "create publication notes for all tables",
            "create role notes",
            "set session_replication_role = replica",
            "set session authorization octavo_owner",
            "set role octavo_owner",
            "copy users to program 'true'",
            "copy users to '/tmp/users'",
            "select pg_read_file('/etc/passwd')",
            "insert into _sqlx_migrations values (9999, '', now(), true, '', 0)",
            "delete from _sqlx_migrations",
            "delete from graphile_worker.migrations",
        ] {
            assert_denied(app, statement).await;
        }
    })
    .await;
}

/// Privileges of the serving role on every table and view.
async fn list_privileges(pool: &PgPool) -> BTreeMap<String, Vec<String>> {
    let rows: Vec<(String, Vec<String>)> = sqlx::query_as(
        "select format('%I.%I', nspname, relname),
                array(select privilege from unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE',
                          'UPDATE']) as privilege
                      where has_table_privilege($1, pg_class.oid, privilege) order by privilege)
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm')",
    )
    .bind(SERVING_ROLE)
    .fetch_all(pool)
    .await
    .unwrap();
    rows.into_iter().collect()
}

#[tokio::test]
async fn serving_role_reads_and_writes_rows_of_every_table() {
    TestApp::run(async |app| {
        let privileges = list_privileges(&app.owner).await;
        assert!(privileges.len() > 50, "{}", privileges.len());
        for (table, privileges) in &privileges {
            let exception = EXCEPTIONS.iter().find(|(name, _)| name == table);
            let expected =
                exception.map_or(&["DELETE", "INSERT", "SELECT", "UPDATE"][..], |(_, privileges)| privileges);
            assert_eq!(privileges, expected, "{table}");
        }
    })
    .await;
}

#[tokio::test]
async fn audit_log_only_grows() {
    TestApp::run(async |app| {
        let exists = "select to_regclass('audit_entries') is not null";
        if !sqlx::query_scalar::<_, bool>(exists).fetch_one(&app.owner).await.unwrap() {
            return;
        }
        for statement in [
            "update audit_entries set result = result",
            "update audit_entries set at = at",
            "delete from audit_entries",
            "truncate audit_entries cascade",
            "update audit_chain set hash = hash",
            "delete from audit_chain",
            "truncate audit_chain",
            "alter table audit_entries disable trigger all",
            "alter table audit_chain disable trigger all",
        ] {
            assert_denied(app, statement).await;
        }
        attempt(app, "update audit_entries set address = null").await.unwrap();
    })
    .await;
}

/// The serving role could create functions until it lost the right, also ones that look like those of PostgreSQL.
#[tokio::test]
async fn owner_calls_no_function_that_the_serving_role_left() {
    TestApp::run(async |app| {
        for parameters in ["text, name, name", "text, text, text", "text, text", "text, name"] {
            let trap = format!(
                "create function public.format({parameters}) returns text language plpgsql as
                 $$ begin raise exception 'called by %', current_user; end $$"
            );
            sqlx::raw_sql(AssertSqlSafe(trap)).execute(&app.owner).await.unwrap();
        }
        database::migrate(&app.owner, SERVING_ROLE).await.unwrap();
    })
    .await;
}

/// Tables and sequences that a migration adds are granted, also if their grants were lost or are too wide.
#[tokio::test]
async fn privileges_are_restored_by_every_migration() {
    TestApp::run(async |app| {
        let before = list_privileges(&app.owner).await;
        sqlx::raw_sql(AssertSqlSafe(format!(
            "revoke all on users, graphile_worker._private_jobs from {SERVING_ROLE};
             grant all on sessions, _sqlx_migrations to {SERVING_ROLE};
             grant update (checksum) on _sqlx_migrations to {SERVING_ROLE};
             grant create on schema public to {SERVING_ROLE};
             grant temporary on database {} to public;
             alter table graphile_worker._private_jobs enable row level security",
            app.database
        )))
        .execute(&app.owner)
        .await
        .unwrap();
        assert_ne!(list_privileges(&app.owner).await, before);
        database::migrate(&app.owner, SERVING_ROLE).await.unwrap();
        assert_eq!(list_privileges(&app.owner).await, before);
        for statement in [
            "create table notes (id int)",
            "create temporary table notes (id int)",
            "update _sqlx_migrations set checksum = ''",
        ] {
            assert_denied(app, statement).await;
        }
        sqlx::raw_sql("create table later (id bigserial)").execute(&app.owner).await.unwrap();
        sqlx::query("insert into later default values").execute(&app.state.pool).await.unwrap();
        let queue = "select count(*) from pg_class
                     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity";
        assert_eq!(sqlx::query_scalar::<_, i64>(queue).fetch_one(&app.owner).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn migration_needs_the_owner() {
    TestApp::run(async |app| {
        let url = testkit::database_url(&app.database);
        let serving = [("OCTAVO__DATABASE__MIGRATION_URL", url.as_str())];
        assert!(!app.start_process(OCTAVO, "migrate", &serving).wait().await.success());
        assert!(app.start_process(OCTAVO, "migrate", &[]).wait().await.success());
        assert!(database::migrate(&app.state.pool, SERVING_ROLE).await.is_err());

        let empty = create_empty_database().await;
        let other = app.open_database(&empty).await;
        assert!(database::migrate(&other.state.pool, SERVING_ROLE).await.is_err());
        assert!(other.application.worker().run_once().await.is_err(), "the worker creates no queue");
        other.state.pool.close().await;
        drop_database(&empty).await.unwrap();
    })
    .await;
}

/// An installation may use one role for everything, as earlier releases did.
#[tokio::test]
async fn one_role_can_own_and_serve() {
    TestApp::run(async |app| {
        let url = testkit::owner_url(&app.database);
        let one_role =
            [("OCTAVO__DATABASE__URL", url.as_str()), ("OCTAVO__DATABASE__MIGRATION_URL", url.as_str())];
        assert!(app.start_process(OCTAVO, "migrate", &one_role).wait().await.success());
        app.start_server(OCTAVO, &one_role).await.kill().await;
    })
    .await;
}
