//! How archives are made: one at a time, once, and again after a worker was killed; how they go.

use chrono::TimeDelta;
use journal_archives::{MakeJournalArchive, RemoveExpiredArchives};
use kit::jobs::{Job, Plan, add};
use reqwest::StatusCode;
use rules::Role;
use rules::audit::AuditAction;
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{ARCHIVES, ask, download, fill_journal, list, make};

#[tokio::test]
async fn journal_archives_are_made_one_at_a_time() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let first = ask(app, &admin, false).await;
        assert_eq!((&first["state"], &first["size"]), (&json!("making"), &json!(null)));
        let second = app.post_as(&admin, ARCHIVES, &json!({ "withPeople": true })).await;
        assert_eq!(
            (second.status, &second.json()["code"]),
            (StatusCode::CONFLICT, &json!("archive-being-made"))
        );
        let early = app.get_as(&admin, &format!("{ARCHIVES}/{}/file", first["id"])).await;
        assert_eq!((early.status, &early.json()["code"]), (StatusCode::CONFLICT, &json!("archive-not-made")));
        app.run_jobs().await;
        let made = list(app, &admin).await.remove(0);
        assert_eq!((&made["state"], &made["counts"]["articles"]), (&json!("made"), &json!(0)));
        let archive = download(app, &admin, first["id"].as_i64().unwrap()).await;
        let paths: Vec<&str> = archive.order.iter().map(String::as_str).collect();
        assert_eq!(paths, ["journal.json", "checksums.sha256", "manifest.json"], "an empty journal");
        ask(app, &admin, true).await;
        assert_eq!(list(app, &admin).await.len(), 2);
        let entries: Vec<serde_json::Value> =
            sqlx::query_scalar("select details from audit_entries where action = $1 order by id")
                .bind(AuditAction::JournalExported.code())
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        let entry = |action: &str, with_people| json!({ "action": action, "withPeople": with_people });
        assert_eq!(entries, [entry("make", false), entry("download", false), entry("make", true)]);
    })
    .await;
}

#[tokio::test]
async fn journal_archives_whose_job_runs_twice_are_made_once() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let id = ask(app, &admin, false).await["id"].as_i64().unwrap();
        let files = app.application.files();
        let run = || MakeJournalArchive { archive: id }.run(files.clone());
        let (first, second) = tokio::join!(run(), run());
        assert!(first.is_ok() && second.is_ok());
        let key = stored_key(app, id).await;
        MakeJournalArchive { archive: id }.run(files.clone()).await.unwrap();
        assert_eq!(stored_key(app, id).await, key, "what is made stays");
        // Of the slower run, the object goes after a day; that of the faster one stays.
        let removals: Vec<String> = sqlx::query_scalar(
            "select key from graphile_worker.jobs where task_identifier = 'files:remove-object'",
        )
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        assert!(removals.len() == 1 && removals[0] != key, "{removals:?} {key}");
        app.run_jobs().await;
        assert_eq!(download(app, &admin, id).await.order.len(), 3);
    })
    .await;
}

async fn stored_key(app: &TestApp, id: i64) -> String {
    sqlx::query_scalar("select storage_key from journal_archives where id = $1")
        .bind(id)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn journal_archives_whose_worker_was_killed_are_made_by_the_next_run() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        let id = ask(app, &journal.admin, false).await["id"].as_i64().unwrap();
        let files = app.application.files();
        for moment in 0..5 {
            let run = tokio::spawn(MakeJournalArchive { archive: id }.run(files.clone()));
            tokio::time::sleep(std::time::Duration::from_millis(15 * moment)).await;
            run.abort();
            let _ = run.await;
            let state: String = sqlx::query_scalar("select state from journal_archives where id = $1")
                .bind(id)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(state, "making");
            // The limit of attempts has its own test.
            sqlx::query("update journal_archives set attempts = 0").execute(&app.state.pool).await.unwrap();
        }
        app.run_jobs().await;
        let made = list(app, &journal.admin).await.remove(0);
        assert_eq!((&made["state"], &made["counts"]["articles"]), (&json!("made"), &json!(2)));
        assert_eq!(download(app, &journal.admin, id).await.json("manifest.json")["counts"]["articles"], 2);
    })
    .await;
}

#[tokio::test]
async fn journal_archives_that_never_succeed_fail_and_do_not_block_others() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let id = ask(app, &admin, false).await["id"].as_i64().unwrap();
        sqlx::query("update journal_archives set attempts = 5").execute(&app.state.pool).await.unwrap();
        app.run_jobs().await;
        let failed = list(app, &admin).await.remove(0);
        assert_eq!((&failed["state"], &failed["id"]), (&json!("failed"), &json!(id)));
        assert!(!failed["failure"].as_str().unwrap().is_empty());
        assert_eq!(make(app, &admin, false).await.order.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn journal_archives_go_after_a_week_or_when_removed_with_their_objects() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for is_removed in [true, false] {
            make(app, &admin, false).await;
            let id = list(app, &admin).await[0]["id"].as_i64().unwrap();
            let key = stored_key(app, id).await;
            if is_removed {
                let removed = app.delete_as(&admin, &format!("{ARCHIVES}/{id}")).await;
                assert_eq!(removed.status, StatusCode::NO_CONTENT);
            } else {
                remove_expired(app).await;
                assert_eq!(list(app, &admin).await.len(), 1, "not yet");
                app.state.clock.advance(TimeDelta::days(7) + TimeDelta::minutes(1));
                remove_expired(app).await;
            }
            app.run_jobs().await;
            let admin = app.reissue_token(&admin).await;
            assert_eq!(list(app, &admin).await.len(), 0);
            assert!(app.application.storage.read(&key).await.unwrap().is_none(), "object");
            let gone = app.get_as(&admin, &format!("{ARCHIVES}/{id}/file")).await;
            assert_eq!(gone.status, StatusCode::NOT_FOUND);
        }
    })
    .await;
}

async fn remove_expired(app: &TestApp) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    add(&mut connection, &RemoveExpiredArchives {}, Plan::now()).await.unwrap();
    drop(connection);
    app.run_jobs().await;
}

#[tokio::test]
async fn journal_archives_name_files_that_storage_has_lost() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        let key: String = sqlx::query_scalar("select storage_key from files where file_name = 'proof.pdf'")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        app.application.storage.remove(&key).await.unwrap();
        let archive = make(app, &journal.admin, false).await;
        let path = format!("articles/{}/article.en.pdf", journal.slug);
        assert!(!archive.members.contains_key(&path));
        let made = list(app, &journal.admin).await.remove(0);
        assert_eq!(
            (&made["counts"]["missing"], &made["counts"]["missingFiles"]),
            (&json!(1), &json!([path]))
        );
    })
    .await;
}
