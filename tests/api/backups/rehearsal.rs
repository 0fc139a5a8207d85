//! Rehearsals of a restore.

use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{TestApp, drop_database, superuser_url};

use super::*;

/// The role that owns the tables needs CREATEDB; the superuser of the tests has it.
fn rehearsing(app: &TestApp, folder: &TempDir) -> Command {
    let mut command = octavo_command(&app.database, &["rehearse-restore", path(folder)]);
    command.env("OCTAVO__DATABASE__MIGRATION_URL", superuser_url(&app.database));
    command
}

async fn throwaway_exists(app: &TestApp) -> bool {
    let exists = sqlx::query_scalar("select exists (select from pg_database where datname = $1)");
    exists.bind(format!("{}_rehearsal", app.database)).fetch_one(&app.state.pool).await.unwrap()
}

async fn last_outcome(app: &TestApp) -> (Option<String>, Option<String>) {
    sqlx::query_as("select name, error from backup_runs where kind = 'rehearsal' order by id desc limit 1")
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

/// A backup with more than one table to count.
async fn create_full_backup(app: &TestApp) -> (TempDir, PathBuf) {
    let author = app.create_user(&[Role::User]).await;
    app.create_article(&author, ArticleStatus::Published).await;
    create_backup(app).await
}

#[tokio::test]
async fn rehearsal_restores_counts_and_drops() {
    TestApp::run_with_system_clock(async |app| {
        let (folder, backup) = create_full_backup(app).await;
        let states = server::backups::run_states(&app.state.pool).await.unwrap();
        let backed_up = states.iter().find(|state| state.kind == "backup").unwrap();
        assert!(
            backed_up.age_seconds < 600.0 && backed_up.bytes > Some(0) && !backed_up.is_failed,
            "{backed_up:?}"
        );

        let stdout = succeed(rehearsing(app, &folder)).await;
        assert!(stdout.contains("rows as in the backup"), "{stdout}");
        assert!(!throwaway_exists(app).await);
        let name = backup.file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(last_outcome(app).await, (Some(name), None));
        let states = server::backups::run_states(&app.state.pool).await.unwrap();
        let rehearsed = states.iter().find(|state| state.kind == "rehearsal").unwrap();
        assert!(rehearsed.age_seconds < 600.0 && rehearsed.duration_seconds > 0.0, "{rehearsed:?}");

        // Without the right to create databases it says what is missing.
        let stderr = expect_failure(&app.database, &["rehearse-restore", path(&folder)]).await;
        assert!(stderr.contains("CREATEDB"), "{stderr}");
    })
    .await;
}

#[tokio::test]
async fn damaged_backup_is_reported_by_the_rehearsal() {
    TestApp::run(async |app| {
        let (folder, backup) = create_full_backup(app).await;
        let manifest_path = backup.join("manifest.json");
        let manifest = std::fs::read(&manifest_path).unwrap();
        for file in [list_objects(folder.path()).remove(0), backup.join("database.dump")] {
            flip_byte(&file);
            let stderr = fail(rehearsing(app, &folder)).await;
            assert!(stderr.contains("damaged"), "{stderr}");
            assert!(last_outcome(app).await.1.unwrap().contains("damaged"));
            flip_byte(&file);
        }
        let mut changed: Value = serde_json::from_slice(&manifest).unwrap();
        let users = changed["rows"]["public.users"].as_i64().unwrap();
        changed["rows"]["public.users"] = json!(users + 1);
        std::fs::write(&manifest_path, changed.to_string()).unwrap();
        let stderr = fail(rehearsing(app, &folder)).await;
        assert!(
            stderr.contains(&format!("public.users has {users} rows instead of {}", users + 1)),
            "{stderr}"
        );
        assert!(!throwaway_exists(app).await, "dropped after a failure, too");
        let states = server::backups::run_states(&app.state.pool).await.unwrap();
        assert!(states.iter().any(|state| state.kind == "rehearsal" && state.is_failed), "{states:?}");

        std::fs::write(&manifest_path, manifest).unwrap();
        succeed(rehearsing(app, &folder)).await;
        assert_eq!(last_outcome(app).await.1, None);
    })
    .await;
}

#[tokio::test]
async fn rehearsal_drops_only_its_own_database() {
    TestApp::run(async |app| {
        let (folder, _) = create_full_backup(app).await;
        let name = format!("{}_rehearsal", app.database);
        let server = sqlx::PgPool::connect(&superuser_url("postgres")).await.unwrap();
        let execute = async |statement: String| {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&server).await.unwrap();
        };
        execute(format!("create database {name}")).await;
        let stderr = fail(rehearsing(app, &folder)).await;
        assert!(stderr.contains(&name) && stderr.contains("already"), "{stderr}");
        assert!(throwaway_exists(app).await);
        // Left by a rehearsal that was killed.
        execute(format!("comment on database {name} is 'Throwaway database of octavo rehearse-restore'"))
            .await;
        succeed(rehearsing(app, &folder)).await;
        assert!(!throwaway_exists(app).await);
        drop_database(&name).await.unwrap();
    })
    .await;
}
