//! A backup that is killed, and what others do while one is taken.

use std::time::Duration;

use files::RemoveObject;
use kit::jobs::Job;
use rules::Role;
use testkit::TestApp;
use tokio::process::Child;

use super::*;

const PASSWORD: &str = "a-password-that-nobody-may-see";

/// A backup that cannot go on, because somebody has locked a table. With it the transaction that lets it.
async fn stuck(app: &TestApp, folder: &TempDir) -> (Child, kit::database::Transaction) {
    let mut transaction = app.house.app.pool.begin().await.unwrap();
    sqlx::query("lock table articles in access exclusive mode").execute(&mut *transaction).await.unwrap();
    let address = address_of(&app.database).replace("postgres@", &format!("postgres:{PASSWORD}@"));
    let child = octavo(&address, &["backup", path(folder)]).spawn().unwrap();
    let waits = "select exists (select from pg_stat_activity where datname = current_database()
                 and pid <> pg_backend_pid() and wait_event_type = 'Lock')";
    for _ in 0..200 {
        if sqlx::query_scalar(waits).fetch_one(&app.house.app.pool).await.unwrap() {
            return (child, transaction);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("pg_dump never came to the locked table");
}

fn command_lines() -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .map(|line| text(&line))
        .collect()
}

#[tokio::test]
async fn a_killed_one_is_none_and_the_next_one_is_whole() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.upload(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        let (mut child, transaction) = stuck(app, &folder).await;
        let lines = command_lines();
        assert!(lines.iter().any(|line| line.contains("pg_dump") && line.contains(path(&folder))));
        assert!(!lines.iter().any(|line| line.contains(PASSWORD)), "everybody sees a command line");
        child.kill().await.unwrap();
        transaction.rollback().await.unwrap();

        assert_eq!(backups(folder.path()).len(), 0);
        let said = fails(&app.database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(said.contains("holds no whole backup"), "{said}");
        succeeds(&app.database, &["backup", path(&folder)]).await;
        assert_eq!(backups(folder.path()).len(), 1);
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        assert!(!entries.into_iter().any(|path| is_unfinished(&path)), "what the killed one left is gone");
        succeeds(&app.database, &["backup", path(&folder), "--check"]).await;
    })
    .await;
}

#[tokio::test]
async fn no_bytes_go_while_one_is_taken() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.upload(&author, "a.txt", b"text".to_vec()).await;
        let key = keys(app).await.remove(0);
        let folder = new_folder();
        let (mut child, transaction) = stuck(app, &folder).await;
        sqlx::query("delete from files").execute(&app.house.app.pool).await.unwrap();
        let remove = async || RemoveObject { key: key.clone() }.run(app.house.files()).await.unwrap();
        remove().await;
        assert!(app.house.storage.read(&key).await.unwrap().is_some(), "it waits");
        let waiting: i64 = sqlx::query_scalar(
            "select count(*) from graphile_worker.jobs where key = $1 and task_identifier = 'files:remove-object'",
        )
        .bind(&key)
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        assert_eq!(waiting, 1, "and is not forgotten");
        // A second backup at the same time has nothing to do in the same folder.
        let said = fails(&app.database, &["backup", path(&folder)]).await;
        assert!(said.contains("somebody else works in"), "{said}");

        transaction.rollback().await.unwrap();
        assert!(child.wait().await.unwrap().success());
        succeeds(&app.database, &["backup", path(&folder), "--check"]).await;
        remove().await;
        assert!(app.house.storage.read(&key).await.unwrap().is_none());
    })
    .await;
}
