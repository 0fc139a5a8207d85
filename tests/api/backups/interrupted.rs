//! Killed backups, and file deletion while a backup runs.

use std::time::Duration;

use files::RemoveObject;
use kit::jobs::Job;
use rules::Role;
use testkit::TestApp;
use tokio::process::Child;

use super::*;

const PASSWORD: &str = "backup-test-database-password";

/// Starts a backup that blocks on a locked table, and returns it with the transaction that holds the lock.
async fn start_blocked_backup(app: &TestApp, folder: &TempDir) -> (Child, kit::database::Transaction) {
    let mut transaction = app.state.pool.begin().await.unwrap();
    sqlx::query("lock table articles in access exclusive mode").execute(&mut *transaction).await.unwrap();
    let address = database_url(&app.database).replace('@', &format!(":{PASSWORD}@"));
    let mut command = octavo_command(&app.database, &["backup", path(folder)]);
    let child = command.env("OCTAVO__DATABASE__URL", address).spawn().unwrap();
    let is_blocked = "select exists (select from pg_stat_activity where datname = current_database()
                 and pid <> pg_backend_pid() and wait_event_type = 'Lock')";
    for _ in 0..200 {
        if sqlx::query_scalar(is_blocked).fetch_one(&app.state.pool).await.unwrap() {
            return (child, transaction);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("pg_dump did not reach the locked table");
}

fn read_command_lines() -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .map(|line| text(&line))
        .collect()
}

#[tokio::test]
async fn next_backup_succeeds_after_a_killed_one() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        let (mut child, transaction) = start_blocked_backup(app, &folder).await;
        let lines = read_command_lines();
        assert!(lines.iter().any(|line| line.contains("pg_dump") && line.contains(path(&folder))));
        assert!(
            !lines.iter().any(|line| line.contains(PASSWORD)),
            "every user of the machine can read command lines"
        );
        child.kill().await.unwrap();
        transaction.rollback().await.unwrap();

        assert_eq!(list_backups(folder.path()).len(), 0);
        let stderr = expect_failure(&app.database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(stderr.contains("contains no complete backup"), "{stderr}");
        expect_success(&app.database, &["backup", path(&folder)]).await;
        assert_eq!(list_backups(folder.path()).len(), 1);
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        assert!(
            !entries.into_iter().any(|path| is_unfinished(&path)),
            "the files of the killed backup are removed"
        );
        expect_success(&app.database, &["backup", path(&folder), "--check"]).await;
    })
    .await;
}

#[tokio::test]
async fn objects_are_not_deleted_while_backup_runs() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let key = storage_keys(app).await.remove(0);
        let folder = new_folder();
        let (mut child, transaction) = start_blocked_backup(app, &folder).await;
        sqlx::query("delete from files").execute(&app.state.pool).await.unwrap();
        let remove = async || RemoveObject { key: key.clone() }.run(app.application.files()).await.unwrap();
        remove().await;
        assert!(app.application.storage.read(&key).await.unwrap().is_some(), "the deletion is postponed");
        let pending: i64 = sqlx::query_scalar(
            "select count(*) from graphile_worker.jobs where key = $1 and task_identifier = 'files:remove-object'",
        )
        .bind(&key)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(pending, 1, "the job is queued again");
        // A second backup into the same folder is rejected.
        let stderr = expect_failure(&app.database, &["backup", path(&folder)]).await;
        assert!(stderr.contains("another process is using"), "{stderr}");

        transaction.rollback().await.unwrap();
        assert!(child.wait().await.unwrap().success());
        expect_success(&app.database, &["backup", path(&folder), "--check"]).await;
        remove().await;
        assert!(app.application.storage.read(&key).await.unwrap().is_none());
    })
    .await;
}
