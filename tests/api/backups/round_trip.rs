//! There and back.

use std::os::unix::fs::PermissionsExt;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use testkit::articles::path_of;
use testkit::{TestApp, create_empty, remove_database};

use super::*;

async fn number(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.house.app.pool).await.unwrap()
}

const SITE_VERSION: &str = "select version from site_version";
const LOCKED_JOBS: &str = "select count(*) from graphile_worker._private_jobs where locked_at is not null";
/// Those that another server has not come to yet.
const NOTED_TRANSACTIONS: &str =
    "select count(*) from published_articles where changed_in >= pg_current_xact_id()";

#[tokio::test]
async fn everything_until_the_backup_comes_back() {
    TestApp::run_in_real_time(async |app| {
        let author = app.person(&[Role::User]).await;
        app.article_in(&author, ArticleStatus::Published).await;
        let article = app.complete_draft(&author).await;
        let bytes = app.get_as(&author, &first_file(&article)).await.body;
        // Somebody was at work on a job.
        sqlx::query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        // As on a server that has seen much more than the one to which it comes back.
        sqlx::query("update published_articles set changed_in = '999999999999'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert!(number(app, LOCKED_JOBS).await > 0 && number(app, NOTED_TRANSACTIONS).await > 0);
        let folder = new_folder();
        let said = succeeds(&app.database, &["backup", path(&folder)]).await;
        let files = keys(app).await.len();
        assert!(said.contains(&format!("{files} files")), "{said}");
        let later = app.complete_draft(&author).await;

        lose_files(app).await;
        let database = create_empty().await;
        let restored = app.over(&database).await;
        succeeds(&database, &["restore", path(&folder)]).await;

        let refused = restored.get_as(&author, &path_of(&article)).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "nobody stays signed in");
        let author = restored.renewed(&author).await;
        assert_eq!(restored.get_as(&author, &path_of(&article)).await.json()["titleEn"], article["titleEn"]);
        assert_eq!(restored.get_as(&author, &path_of(&later)).await.status, StatusCode::NOT_FOUND);
        assert_eq!(restored.get_as(&author, &first_file(&article)).await.body, bytes);
        assert_eq!(keys(&restored).await.len(), files);

        let draft = restored.draft(&author, "After the restoration").await;
        let (new, lost) = (draft["id"].as_i64().unwrap(), later["id"].as_i64().unwrap());
        assert!(new > lost + 1000, "{lost} was handed out and is not handed out again: {new}");
        assert!(number(&restored, SITE_VERSION).await > number(app, SITE_VERSION).await);
        assert_eq!(number(&restored, LOCKED_JOBS).await, 0);
        assert_eq!(number(&restored, NOTED_TRANSACTIONS).await, 0);
        assert_eq!(restored.get("/api/health/ready").await.status, StatusCode::OK);
        remove_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn only_we_can_read_it() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.complete_draft(&author).await;
        let folder = new_folder();
        succeeds(&app.database, &["backup", path(&folder)]).await;
        let mut waiting = vec![folder.path().to_owned()];
        let mut seen = 0;
        while let Some(path) = waiting.pop() {
            let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            if path.is_dir() {
                assert_eq!(mode, 0o700, "{}", path.display());
                waiting.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                assert_eq!(mode, 0o600, "{}", path.display());
                seen += 1;
            }
        }
        assert!(seen >= 4, "{seen} files");
    })
    .await;
}

#[tokio::test]
async fn the_next_one_fetches_only_what_is_new_and_old_ones_go() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.upload(&author, "first.txt", b"first".to_vec()).await;
        let folder = new_folder();
        let said = succeeds(&app.database, &["backup", path(&folder)]).await;
        assert!(said.contains("1 files") && said.contains("1 of them new"), "{said}");
        // What is not asked for again can be away.
        lose_files(app).await;
        app.upload(&author, "second.txt", b"second".to_vec()).await;
        let said = succeeds(&app.database, &["backup", path(&folder), "--files-only"]).await;
        assert!(said.contains("2 files") && said.contains("1 of them new"), "{said}");
        assert_eq!(backups(folder.path()).len(), 2);

        sqlx::query("delete from files where file_name = 'first.txt'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        succeeds(&app.database, &["backup", path(&folder), "--keep", "1"]).await;
        let left = backups(folder.path());
        assert_eq!(left.len(), 1, "one with a database, and what came before it is gone: {left:?}");
        assert_eq!(objects(folder.path()).len(), 1, "and so is the file that only they had");
        succeeds(&app.database, &["backup", path(&folder), "--check"]).await;
    })
    .await;
}

/// PostgreSQL brought the database back by itself; of the files some are gone.
#[tokio::test]
async fn files_are_brought_after_a_recovery() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let [kept, lost, never] =
            ["kept", "lost", "never"].map(|name| (format!("{name}.txt"), name.to_owned()));
        for (name, words) in [&kept, &lost] {
            app.upload(&author, name, words.clone().into_bytes()).await;
        }
        let folder = new_folder();
        succeeds(&app.database, &["backup", path(&folder), "--files-only"]).await;
        app.upload(&author, &never.0, never.1.into_bytes()).await;
        let key = async |name: String| -> String {
            let key = sqlx::query_scalar("select storage_key from files where file_name = $1");
            key.bind(name).fetch_one(&app.house.app.pool).await.unwrap()
        };
        let [lost, never] = [key(lost.0).await, key(never.0).await];
        app.house.storage.remove(&lost).await.unwrap();
        let said = succeeds(&app.database, &["after-recovery", "--files", path(&folder)]).await;
        assert!(said.contains("2 files were there, 1 were brought"), "{said}");
        assert!(app.house.storage.read(&lost).await.unwrap().is_some());

        app.house.storage.remove(&never).await.unwrap();
        let said = fails(&app.database, &["after-recovery", "--files", path(&folder)]).await;
        assert!(said.contains(&never) && said.contains("1 files are lost"), "{said}");
    })
    .await;
}
