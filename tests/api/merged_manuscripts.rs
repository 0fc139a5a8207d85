//! Merged manuscripts: requests, background jobs, access, outdated and failed merges, killed workers.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path, blank_pdf};
use testkit::{TestApp, TestResponse, TestUser};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const SHORT_TIMEOUTS: [(&str, &str); 2] =
    [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__WORKER_TIMEOUT_SECONDS", "3")];

async fn request_merge(app: &TestApp, author: &TestUser, article: &Value) -> TestResponse {
    app.post_as(author, &format!("{}/merged-pdfs/generate", author_article_path(article)), &json!({})).await
}

async fn fetch_merged(app: &TestApp, author: &TestUser, article: &Value) -> Value {
    app.get_as(author, &format!("{}/merged-pdfs", author_article_path(article))).await.json()
}

/// Replaces the manuscript of a draft.
async fn replace_manuscript(
    app: &TestApp,
    author: &TestUser,
    article: &Value,
    name: &str,
    bytes: Vec<u8>,
) -> Value {
    let file = app.upload_file(author, name, bytes).await;
    assert_eq!(file.status, StatusCode::CREATED, "{file:?}");
    let mut content = article_content(article);
    content["files"] = json!([{ "fileId": file.json()["id"], "typeId": 1, "comment": "" }]);
    app.put_as(author, &author_article_path(article), &content).await.json()
}

/// Polls until the condition holds.
async fn wait_until(description: &str, seconds: u64, mut condition: impl AsyncFnMut() -> bool) {
    let poll = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(seconds), poll)
        .await
        .unwrap_or_else(|_| panic!("timeout waiting until {description}"));
}

#[tokio::test]
async fn manuscript_is_merged_once_per_version_and_readable_with_permission() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let draft = app.create_complete_draft(&author).await;
        assert_eq!(fetch_merged(app, &author, &draft).await, json!([]));
        let first = request_merge(app, &author, &draft).await;
        assert_eq!(first.status, StatusCode::ACCEPTED);
        let list = first.json();
        assert_eq!((&list[0]["status"], &list[0]["revision"]), (&json!("processing"), &json!(0)));
        // A repeated request starts no second merge.
        assert_eq!(
            request_merge(app, &author, &draft).await.json()[0]["requestedAt"],
            list[0]["requestedAt"]
        );
        let job_count: i64 = sqlx::query_scalar(
            "select count(*) from graphile_worker.jobs where task_identifier = 'editorial:merge-manuscript'",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(job_count, 1);
        app.run_jobs().await;
        let list = fetch_merged(app, &author, &draft).await;
        assert_eq!(
            (&list[0]["status"], &list[0]["isCurrent"]),
            (&json!("completed"), &json!(true)),
            "{list}"
        );
        let file = &list[0]["file"];
        assert_eq!(file["fileName"], json!(format!("article-{}-revision-0.pdf", draft["id"])));
        let url = file["url"].as_str().unwrap();
        assert!(app.get_as(&author, url).await.body.starts_with(b"%PDF-"));
        // Only the author can read a draft.
        assert_eq!(app.get_as(&editor, url).await.status, StatusCode::NOT_FOUND);
        app.post_as(&author, &format!("{}/submit", author_article_path(&draft)), &json!({})).await;
        assert_eq!(app.get_as(&editor, url).await.status, StatusCode::OK);
        let other = app.create_user(&[Role::User, Role::Reviewer]).await;
        assert_eq!(app.get_as(&other, url).await.status, StatusCode::NOT_FOUND);
        // After submission the author cannot merge.
        assert_eq!(request_merge(app, &author, &draft).await.json()["code"], "wrong-status");
    })
    .await;
}

#[tokio::test]
async fn merge_requires_manuscript_file() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Title").await;
        let response = request_merge(app, &author, &draft).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(response.json()["detail"][0]["type"], "file-type-missing");
    })
    .await;
}

#[tokio::test]
async fn unreadable_file_is_named_in_authors_language_and_can_be_replaced() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&author).await;
        let broken = [b"%PDF-1.7\n".as_slice(), &[b'x'; 2000]].concat();
        let draft = replace_manuscript(app, &author, &draft, "Рукопись \"v2\".pdf", broken).await;
        let failed = app.merge_manuscript(&author, &draft).await["mergedPdfs"][0].clone();
        assert_eq!((&failed["status"], &failed["file"]), (&json!("failed"), &Value::Null));
        assert!(failed["failure"].as_str().unwrap().contains("The file “Рукопись \"v2\".pdf”"), "{failed}");
        let request = app.request(Method::GET, &format!("{}/merged-pdfs", author_article_path(&draft)));
        let russian =
            app.send(request.bearer_auth(&author.token).header("accept-language", "ru")).await.json();
        assert!(russian[0]["failure"].as_str().unwrap().contains("Файл «Рукопись"), "{russian}");
        let response =
            app.post_as(&author, &format!("{}/submit", author_article_path(&draft)), &json!({})).await;
        assert_eq!(response.json()["detail"][0]["type"], "merged-manuscript-needed");

        let draft = replace_manuscript(app, &author, &draft, "good.pdf", blank_pdf(2)).await;
        assert_eq!(app.merge_manuscript(&author, &draft).await["mergedPdfs"][0]["status"], "completed");
    })
    .await;
}

#[tokio::test]
async fn stale_merge_fails_and_can_be_requested_again() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&author).await;
        request_merge(app, &author, &draft).await;
        let fail_stale = async || {
            let job = editorial::FailStaleMerges {};
            kit::jobs::Job::run(job, app.state.clone()).await.unwrap();
            fetch_merged(app, &author, &draft).await[0]["status"].clone()
        };
        assert_eq!(fail_stale().await, "processing");
        app.state.clock.advance(chrono::TimeDelta::minutes(31));
        assert_eq!(fail_stale().await, "failed");
        assert_eq!(app.merge_manuscript(&author, &draft).await["mergedPdfs"][0]["status"], "completed");
    })
    .await;
}

/// After a change during the merge, the result shows the newer version or is marked as outdated.
#[tokio::test]
async fn merge_result_is_current_after_change_during_merge() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&author).await;
        request_merge(app, &author, &draft).await;
        let changed = replace_manuscript(app, &author, &draft, "newer.pdf", blank_pdf(3)).await;
        assert_eq!(changed["mergedPdfs"][0]["isCurrent"], false);
        app.run_jobs().await;
        let list = fetch_merged(app, &author, &draft).await;
        assert_eq!((&list[0]["status"], &list[0]["isCurrent"]), (&json!("completed"), &json!(true)));
    })
    .await;
}

/// SIGKILL while the files are fetched, during the merge, and between storing and recording the result.
#[tokio::test]
async fn article_is_submittable_after_worker_is_killed_at_any_stage() {
    TestApp::run_with_system_clock(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&author).await;
        let draft =
            replace_manuscript(app, &author, &draft, "text.txt", "Строка текста.\n".repeat(3000).into())
                .await;
        let pool = &app.state.pool;
        let count =
            async |query: &'static str| sqlx::query_scalar::<_, i64>(query).fetch_one(pool).await.unwrap();
        request_merge(app, &author, &draft).await;

        let worker = app.start_process(OCTAVO, "worker", &SHORT_TIMEOUTS);
        let started_jobs = "select count(*) from graphile_worker.jobs
                     where task_identifier = 'editorial:merge-manuscript' and locked_at is not null";
        wait_until("the job is started", 20, async || count(started_jobs).await == 1).await;
        worker.kill().await;

        let worker = app.start_process(OCTAVO, "worker", &SHORT_TIMEOUTS);
        let id = worker.id();
        wait_until("the merge is running", 60, async || descendant_commands(id).contains("soffice")).await;
        worker.kill().await;
        wait_until("all child processes ended", 5, async || !descendant_commands(id).contains("soffice"))
            .await;

        // The row is locked: the worker can store the result, but not record it.
        let mut transaction = pool.begin().await.unwrap();
        let merge: uuid::Uuid = sqlx::query_scalar("select id from merged_manuscripts for update")
            .fetch_one(&mut *transaction)
            .await
            .unwrap();
        let worker = app.start_process(OCTAVO, "worker", &SHORT_TIMEOUTS);
        let is_stored = async || {
            let keys: Vec<String> =
                sqlx::query_scalar("select key from graphile_worker.jobs where key like $1")
                    .bind(format!("merged/{merge}/%"))
                    .fetch_all(pool)
                    .await
                    .unwrap();
            match keys.as_slice() {
                [] => false,
                [key] => app.application.storage.read(key).await.unwrap().is_some(),
                more => panic!("stored more than once: {more:?}"),
            }
        };
        wait_until("the result is stored", 60, is_stored).await;
        worker.kill().await;
        transaction.rollback().await.unwrap();
        assert_eq!(fetch_merged(app, &author, &draft).await[0]["status"], "processing");

        let worker = app.start_process(OCTAVO, "worker", &SHORT_TIMEOUTS);
        wait_until("the merge is completed", 90, async || {
            fetch_merged(app, &author, &draft).await[0]["status"] == "completed"
        })
        .await;
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
        assert_eq!(count("select count(*) from files where storage_key like 'merged/%'").await, 1);
        let submitted =
            app.post_as(&author, &format!("{}/submit", author_article_path(&draft)), &json!({})).await;
        assert_eq!(submitted.status, StatusCode::OK, "{submitted:?}");
    })
    .await;
}

/// Command lines of all descendants of a process.
fn descendant_commands(id: u32) -> String {
    let output = std::process::Command::new("ps").args(["-eo", "pid=,ppid=,args="]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut ids = vec![id.to_string()];
    let mut lines = String::new();
    // Children nearly always have higher ids than their parents; if not, the next poll finds them.
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let (Some(pid), Some(parent)) = (words.next(), words.next()) else { continue };
        if ids.iter().any(|id| id == parent) {
            ids.push(pid.to_owned());
            lines.push_str(line);
        }
    }
    lines
}

/// As many authors as there are slots each queue several slow merges. A later author waits only for the
/// running ones.
#[tokio::test]
async fn author_does_not_wait_for_queued_merges_of_others() {
    TestApp::run_with_system_clock(async |app| {
        let text = "Много текста, который долго раскладывать по страницам. ".repeat(12);
        let slow = format!("{text}\n").repeat(2000).into_bytes();
        for _ in 0..app.state.settings.jobs.long_concurrency {
            let heavy = app.create_user(&[Role::User]).await;
            for index in 0..4 {
                let draft = app.create_complete_draft(&heavy).await;
                let draft = replace_manuscript(app, &heavy, &draft, "slow.txt", slow.clone()).await;
                let expected = if index < 3 { StatusCode::ACCEPTED } else { StatusCode::CONFLICT };
                assert_eq!(request_merge(app, &heavy, &draft).await.status, expected);
            }
        }
        let worker = app.start_process(OCTAVO, "worker", &SHORT_TIMEOUTS);
        let light = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&light).await;
        request_merge(app, &light, &draft).await;
        wait_until("the light merge is completed", 60, async || {
            fetch_merged(app, &light, &draft).await[0]["status"] == "completed"
        })
        .await;
        let query = "select count(*) from merged_manuscripts where status = 'processing'";
        let unfinished: i64 = sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap();
        assert!(unfinished >= 3, "the slow merges must take longer for this test");
        worker.kill().await;
    })
    .await;
}
