//! The merged manuscript on its whole way: asked for, made in the background, read, stale, failed, cut off.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, content_of, path_of};
use testkit::{Answer, Person, TestApp};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const IMPATIENT: [(&str, &str); 2] =
    [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__PRESUMED_DEAD_SECONDS", "3")];

async fn generate(app: &TestApp, author: &Person, article: &Value) -> Answer {
    app.post_as(author, &format!("{}/merged-pdfs/generate", path_of(article)), &json!({})).await
}

async fn merged(app: &TestApp, author: &Person, article: &Value) -> Value {
    app.get_as(author, &format!("{}/merged-pdfs", path_of(article))).await.json()
}

/// The same draft with another manuscript.
async fn with_manuscript(
    app: &TestApp,
    author: &Person,
    article: &Value,
    name: &str,
    bytes: Vec<u8>,
) -> Value {
    let file = app.upload(author, name, bytes).await;
    assert_eq!(file.status, StatusCode::CREATED, "{file:?}");
    let mut content = content_of(article);
    content["files"] = json!([{ "fileId": file.json()["id"], "typeId": 1, "comment": "" }]);
    app.put_as(author, &path_of(article), &content).await.json()
}

/// Waits for what the worker does beside us.
async fn until(what: &str, seconds: u64, mut is_so: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(seconds), waiting)
        .await
        .unwrap_or_else(|_| panic!("never {what}"));
}

#[tokio::test]
async fn it_is_made_once_for_each_version_and_read_by_those_who_may() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let draft = app.complete_draft(&author).await;
        assert_eq!(merged(app, &author, &draft).await, json!([]));
        let first = generate(app, &author, &draft).await;
        assert_eq!(first.status, StatusCode::ACCEPTED);
        let list = first.json();
        assert_eq!((&list[0]["status"], &list[0]["revision"]), (&json!("processing"), &json!(0)));
        // A second click asks for nothing new.
        assert_eq!(generate(app, &author, &draft).await.json()[0]["requestedAt"], list[0]["requestedAt"]);
        let waiting: i64 = sqlx::query_scalar(
            "select count(*) from graphile_worker.jobs where task_identifier = 'editorial:merge-manuscript'",
        )
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        assert_eq!(waiting, 1);
        app.run_jobs().await;
        let list = merged(app, &author, &draft).await;
        assert_eq!(
            (&list[0]["status"], &list[0]["isCurrent"]),
            (&json!("completed"), &json!(true)),
            "{list}"
        );
        let file = &list[0]["file"];
        assert_eq!(file["fileName"], json!(format!("article-{}-revision-0.pdf", draft["id"])));
        let url = file["url"].as_str().unwrap();
        assert!(app.get_as(&author, url).await.body.starts_with(b"%PDF-"));
        // A draft is its author's alone.
        assert_eq!(app.get_as(&editor, url).await.status, StatusCode::NOT_FOUND);
        app.post_as(&author, &format!("{}/submit", path_of(&draft)), &json!({})).await;
        assert_eq!(app.get_as(&editor, url).await.status, StatusCode::OK);
        let stranger = app.person(&[Role::User, Role::Reviewer]).await;
        assert_eq!(app.get_as(&stranger, url).await.status, StatusCode::NOT_FOUND);
        // No longer the author's turn.
        assert_eq!(generate(app, &author, &draft).await.json()["code"], "wrong-status");
    })
    .await;
}

#[tokio::test]
async fn without_a_manuscript_there_is_nothing_to_merge() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Title").await;
        let refused = generate(app, &author, &draft).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["detail"][0]["type"], "file-type-missing");
    })
    .await;
}

#[tokio::test]
async fn a_bad_file_is_named_in_the_authors_language_and_can_be_replaced() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.complete_draft(&author).await;
        let broken = [b"%PDF-1.7\n".as_slice(), &[b'x'; 2000]].concat();
        let draft = with_manuscript(app, &author, &draft, "Рукопись \"v2\".pdf", broken).await;
        let failed = app.merge(&author, &draft).await["mergedPdfs"][0].clone();
        assert_eq!((&failed["status"], &failed["file"]), (&json!("failed"), &Value::Null));
        assert!(failed["failure"].as_str().unwrap().contains("The file “Рукопись \"v2\".pdf”"), "{failed}");
        let request = app.request(Method::GET, &format!("{}/merged-pdfs", path_of(&draft)));
        let russian =
            app.send(request.bearer_auth(&author.token).header("accept-language", "ru")).await.json();
        assert!(russian[0]["failure"].as_str().unwrap().contains("Файл «Рукопись"), "{russian}");
        let refused = app.post_as(&author, &format!("{}/submit", path_of(&draft)), &json!({})).await;
        assert_eq!(refused.json()["detail"][0]["type"], "merged-manuscript-needed");

        let draft = with_manuscript(app, &author, &draft, "good.pdf", blank_pdf(2)).await;
        assert_eq!(app.merge(&author, &draft).await["mergedPdfs"][0]["status"], "completed");
    })
    .await;
}

#[tokio::test]
async fn what_nobody_makes_is_given_up_and_can_be_asked_for_again() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.complete_draft(&author).await;
        generate(app, &author, &draft).await;
        let give_up = async || {
            let job = editorial::GiveUpForgottenMerges {};
            kit::jobs::Job::run(job, app.house.app.clone()).await.unwrap();
            merged(app, &author, &draft).await[0]["status"].clone()
        };
        assert_eq!(give_up().await, "processing");
        app.house.app.clock.advance(chrono::TimeDelta::minutes(31));
        assert_eq!(give_up().await, "failed");
        assert_eq!(app.merge(&author, &draft).await["mergedPdfs"][0]["status"], "completed");
    })
    .await;
}

/// A change while it is being made: the result is of the newer version, or is known to be stale.
#[tokio::test]
async fn a_change_meanwhile_is_never_passed_off_as_current() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.complete_draft(&author).await;
        generate(app, &author, &draft).await;
        let changed = with_manuscript(app, &author, &draft, "newer.pdf", blank_pdf(3)).await;
        assert_eq!(changed["mergedPdfs"][0]["isCurrent"], false);
        app.run_jobs().await;
        let list = merged(app, &author, &draft).await;
        assert_eq!((&list[0]["status"], &list[0]["isCurrent"]), (&json!("completed"), &json!(true)));
    })
    .await;
}

/// SIGKILL while the files are fetched, while they are bound, and between storing and recording the result.
#[tokio::test]
async fn a_worker_killed_at_any_stage_leaves_the_article_submittable_after_it_restarts() {
    TestApp::run_in_real_time(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.complete_draft(&author).await;
        let draft =
            with_manuscript(app, &author, &draft, "text.txt", "Строка текста.\n".repeat(3000).into()).await;
        let pool = &app.house.app.pool;
        let scalar =
            async |query: &'static str| sqlx::query_scalar::<_, i64>(query).fetch_one(pool).await.unwrap();
        generate(app, &author, &draft).await;

        let worker = app.start_process(OCTAVO, "worker", &IMPATIENT);
        let begun = "select count(*) from graphile_worker.jobs
                     where task_identifier = 'editorial:merge-manuscript' and locked_at is not null";
        until("begun", 20, async || scalar(begun).await == 1).await;
        worker.kill().await;

        let worker = app.start_process(OCTAVO, "worker", &IMPATIENT);
        let id = worker.id();
        until("binding", 60, async || descendants_of(id).contains("soffice")).await;
        worker.kill().await;
        until("all ended", 5, async || !descendants_of(id).contains("soffice")).await;

        // The result is stored, and nobody may write that it is there.
        let mut held = pool.begin().await.unwrap();
        let merge: uuid::Uuid = sqlx::query_scalar("select id from merged_manuscripts for update")
            .fetch_one(&mut *held)
            .await
            .unwrap();
        let worker = app.start_process(OCTAVO, "worker", &IMPATIENT);
        let is_stored = async || {
            let keys: Vec<String> =
                sqlx::query_scalar("select key from graphile_worker.jobs where key like $1")
                    .bind(format!("merged/{merge}/%"))
                    .fetch_all(pool)
                    .await
                    .unwrap();
            match keys.as_slice() {
                [] => false,
                [key] => app.house.storage.read(key).await.unwrap().is_some(),
                more => panic!("stored more than once: {more:?}"),
            }
        };
        until("stored", 60, is_stored).await;
        worker.kill().await;
        held.rollback().await.unwrap();
        assert_eq!(merged(app, &author, &draft).await[0]["status"], "processing");

        let worker = app.start_process(OCTAVO, "worker", &IMPATIENT);
        until("made", 90, async || merged(app, &author, &draft).await[0]["status"] == "completed").await;
        assert!(worker.ask_to_stop(Duration::from_secs(25)).await.success());
        assert_eq!(scalar("select count(*) from files where storage_key like 'merged/%'").await, 1);
        let submitted = app.post_as(&author, &format!("{}/submit", path_of(&draft)), &json!({})).await;
        assert_eq!(submitted.status, StatusCode::OK, "{submitted:?}");
    })
    .await;
}

/// The command lines of a process's children, and theirs.
fn descendants_of(id: u32) -> String {
    let output = std::process::Command::new("ps").args(["-eo", "pid=,ppid=,args="]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut family = vec![id.to_string()];
    let mut lines = String::new();
    // Children have higher numbers than their parents, nearly always; a second look is a poll away.
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let (Some(pid), Some(parent)) = (words.next(), words.next()) else { continue };
        if family.iter().any(|member| member == parent) {
            family.push(pid.to_owned());
            lines.push_str(line);
        }
    }
    lines
}

/// As many authors as there are slots, each with slow files and more of them in line: whoever comes after them waits for
/// the present ones only.
#[tokio::test]
async fn nobody_waits_for_other_authors_heavy_files() {
    TestApp::run_in_real_time(async |app| {
        let text = "Много текста, который долго раскладывать по страницам. ".repeat(12);
        let slow = format!("{text}\n").repeat(2000).into_bytes();
        for _ in 0..app.house.app.settings.jobs.long_concurrency {
            let heavy = app.person(&[Role::User]).await;
            for index in 0..4 {
                let draft = app.complete_draft(&heavy).await;
                let draft = with_manuscript(app, &heavy, &draft, "slow.txt", slow.clone()).await;
                let expected = if index < 3 { StatusCode::ACCEPTED } else { StatusCode::CONFLICT };
                assert_eq!(generate(app, &heavy, &draft).await.status, expected);
            }
        }
        let worker = app.start_process(OCTAVO, "worker", &IMPATIENT);
        let light = app.person(&[Role::User]).await;
        let draft = app.complete_draft(&light).await;
        generate(app, &light, &draft).await;
        until("made for the other", 60, async || {
            merged(app, &light, &draft).await[0]["status"] == "completed"
        })
        .await;
        let waiting = "select count(*) from merged_manuscripts where status = 'processing'";
        let waiting: i64 = sqlx::query_scalar(waiting).fetch_one(&app.house.app.pool).await.unwrap();
        assert!(waiting >= 3, "the heavy ones were meant to take longer");
        worker.kill().await;
    })
    .await;
}
