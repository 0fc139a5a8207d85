//! Backup and restore of a whole journal.

use std::os::unix::fs::PermissionsExt;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use testkit::articles::author_article_path;
use testkit::{TestApp, create_empty_database, drop_database};

use super::*;

async fn fetch_number(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

const SITE_VERSION: &str = "select version from site_version";
const LOCKED_JOBS: &str = "select count(*) from graphile_worker._private_jobs where locked_at is not null";
/// Articles whose transaction id is not lower than the current one of this database cluster.
const FUTURE_TRANSACTIONS: &str =
    "select count(*) from published_articles where changed_in >= pg_current_xact_id()";

#[tokio::test]
async fn restore_recovers_everything_up_to_the_backup() {
    TestApp::run_with_system_clock(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.create_article(&author, ArticleStatus::Published).await;
        let article = app.create_complete_draft(&author).await;
        let bytes = app.get_as(&author, &first_file_path(&article)).await.body;
        // A worker holds a job while the backup is taken.
        sqlx::query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        // The source cluster has a much higher transaction id than the one that is restored into.
        sqlx::query("update published_articles set changed_in = '999999999999'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert!(fetch_number(app, LOCKED_JOBS).await > 0 && fetch_number(app, FUTURE_TRANSACTIONS).await > 0);
        let folder = new_folder();
        let stdout = expect_success(&app.database, &["backup", path(&folder)]).await;
        let files = storage_keys(app).await.len();
        assert!(stdout.contains(&format!("{files} files")), "{stdout}");
        let later = app.create_complete_draft(&author).await;

        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let restored = app.open_database(&database).await;
        expect_success(&database, &["restore", path(&folder)]).await;

        let response = restored.get_as(&author, &author_article_path(&article)).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED, "a restore ends all sessions");
        let author = restored.reissue_token(&author).await;
        assert_eq!(
            restored.get_as(&author, &author_article_path(&article)).await.json()["titleEn"],
            article["titleEn"]
        );
        assert_eq!(
            restored.get_as(&author, &author_article_path(&later)).await.status,
            StatusCode::NOT_FOUND
        );
        assert_eq!(restored.get_as(&author, &first_file_path(&article)).await.body, bytes);
        assert_eq!(storage_keys(&restored).await.len(), files);

        let draft = restored.create_draft(&author, "After the restore").await;
        let (new_id, lost_id) = (draft["id"].as_i64().unwrap(), later["id"].as_i64().unwrap());
        assert!(new_id > lost_id + 1000, "id {lost_id} was used and must not be reused: {new_id}");
        assert!(fetch_number(&restored, SITE_VERSION).await > fetch_number(app, SITE_VERSION).await);
        assert_eq!(fetch_number(&restored, LOCKED_JOBS).await, 0);
        assert_eq!(fetch_number(&restored, FUTURE_TRANSACTIONS).await, 0);
        assert_eq!(restored.get("/api/health/ready").await.status, StatusCode::OK);
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn backup_is_readable_by_its_owner_only() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.create_complete_draft(&author).await;
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder)]).await;
        let mut queue = vec![folder.path().to_owned()];
        let mut file_count = 0;
        while let Some(path) = queue.pop() {
            let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            if path.is_dir() {
                assert_eq!(mode, 0o700, "{}", path.display());
                queue.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                assert_eq!(mode, 0o600, "{}", path.display());
                file_count += 1;
            }
        }
        assert!(file_count >= 4, "{file_count} files");
    })
    .await;
}

#[tokio::test]
async fn next_backup_fetches_only_new_files_and_removes_old_backups() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "first.txt", b"first".to_vec()).await;
        let folder = new_folder();
        let stdout = expect_success(&app.database, &["backup", path(&folder)]).await;
        assert!(stdout.contains("1 files") && stdout.contains("1 of them new"), "{stdout}");
        // Files of the previous backup are not fetched again, so they may be missing from the storage.
        delete_stored_files(app).await;
        app.upload_file(&author, "second.txt", b"second".to_vec()).await;
        let stdout = expect_success(&app.database, &["backup", path(&folder), "--files-only"]).await;
        assert!(stdout.contains("2 files") && stdout.contains("1 of them new"), "{stdout}");
        assert_eq!(list_backups(folder.path()).len(), 2);

        sqlx::query("delete from files where file_name = 'first.txt'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        expect_success(&app.database, &["backup", path(&folder), "--keep", "1"]).await;
        let backups = list_backups(folder.path());
        assert_eq!(backups.len(), 1, "only the newest backup with a database is kept: {backups:?}");
        assert_eq!(list_objects(folder.path()).len(), 1, "files of removed backups are removed");
        expect_success(&app.database, &["backup", path(&folder), "--check"]).await;
    })
    .await;
}

/// Point-in-time recovery restores the database only; `after-recovery` restores the files.
#[tokio::test]
async fn after_recovery_restores_missing_files() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let [kept, lost, later] =
            ["kept", "lost", "later"].map(|name| (format!("{name}.txt"), name.to_owned()));
        for (name, text) in [&kept, &lost] {
            app.upload_file(&author, name, text.clone().into_bytes()).await;
        }
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder), "--files-only"]).await;
        app.upload_file(&author, &later.0, later.1.into_bytes()).await;
        let key = async |name: String| -> String {
            let key = sqlx::query_scalar("select storage_key from files where file_name = $1");
            key.bind(name).fetch_one(&app.state.pool).await.unwrap()
        };
        let [lost, later] = [key(lost.0).await, key(later.0).await];
        app.application.storage.remove(&lost).await.unwrap();
        let stdout = expect_success(&app.database, &["after-recovery", "--files", path(&folder)]).await;
        assert!(stdout.contains("2 files present, 1 restored"), "{stdout}");
        assert!(app.application.storage.read(&lost).await.unwrap().is_some());

        app.application.storage.remove(&later).await.unwrap();
        let stderr = expect_failure(&app.database, &["after-recovery", "--files", path(&folder)]).await;
        assert!(stderr.contains(&later) && stderr.contains("1 files are lost"), "{stderr}");
    })
    .await;
}
