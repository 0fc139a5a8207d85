//! An import that is run again, stopped, or killed adds everything once and overwrites nothing that people have done.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::driver::{IMPORTS, act, count, items, publishers_archive, read, upload, zip};
use super::ojs_dump::Dataset;

async fn versions(app: &TestApp) -> Vec<(i64, i32, String)> {
    sqlx::query_as("select id, version, concat(title_en, ' ', title_ru) from articles order by id")
        .fetch_all(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn second_import_adds_nothing() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let archive = zip(&publishers_archive());
        let first = upload(app, &admin, "publisher.zip", archive.clone()).await;
        act(app, &admin, &first["id"], "start").await;
        let before = versions(app).await;
        let second = upload(app, &admin, "publisher.zip", archive).await;
        let finished = act(app, &admin, &second["id"], "start").await;
        assert_eq!(count(&finished, "article", "unchanged"), 20);
        assert_eq!(count(&finished, "issue", "unchanged"), count(&second, "issue", "waiting"));
        assert_eq!(versions(app).await, before);
        // From another origin: the same articles are recognised by their DOIs.
        let third = upload(app, &admin, "other.zip", zip(&publishers_archive())).await;
        assert_eq!(third["articlesHere"], 20);
        let finished = act(app, &admin, &third["id"], "start").await;
        assert_eq!(count(&finished, "article", "kept"), 20);
        assert_eq!(versions(app).await, before);
    })
    .await;
}

#[tokio::test]
async fn changed_records_are_updated_unless_they_were_edited_here() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let mut files = publishers_archive();
        let first = upload(app, &admin, "publisher.zip", zip(&files)).await;
        act(app, &admin, &first["id"], "start").await;
        let before = versions(app).await;
        // An editor corrects one of the articles here.
        let (edited, _, title) = before[0].clone();
        let path = format!("/api/v1/articles/{edited}");
        let change = json!({ "submissionDate": "2000-01-01" });
        let response = app.patch_as(&editor, &path, &change).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        for (path, bytes) in &mut files {
            if path.ends_with(".xml") {
                let xml = String::from_utf8(bytes.clone()).unwrap();
                let title = xml.find("<article-title").unwrap();
                let (before, after) = xml.split_at(title + xml[title..].find('>').unwrap() + 1);
                *bytes = format!("{before}Corrected: {after}").into_bytes();
            }
        }
        let second = upload(app, &admin, "publisher.zip", zip(&files)).await;
        let finished = act(app, &admin, &second["id"], "start").await;
        assert_eq!(count(&finished, "article", "updated"), 19, "{finished:#}");
        let kept = items(app, &admin, &second["id"], "kind=article&outcome=kept").await;
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["articleId"], edited);
        let after = versions(app).await;
        assert_eq!(after[0].2, title, "the edited article stays");
        assert!(after[1..].iter().all(|(_, _, title)| title.contains("Corrected: ")));
        assert_eq!(after.len(), 20);
    })
    .await;
}

#[tokio::test]
async fn stopped_import_continues_where_it_was() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = upload(app, &admin, "publisher.zip", zip(&publishers_archive())).await;
        let id = &planned["id"];
        let actions = format!("{IMPORTS}/{id}/actions");
        let do_action =
            async |action: &str| app.post_as(&admin, &actions, &json!({ "action": action })).await;
        assert_eq!(do_action("start").await.status, StatusCode::OK);
        // Stopped before the worker begins: its job finds that nothing is to be done.
        let stopped = do_action("stop").await;
        assert_eq!(stopped.json()["state"], "stopped");
        app.run_jobs().await;
        assert_eq!(count(&read(app, &admin, id).await, "article", "waiting"), 20);
        let finished = act(app, &admin, id, "continue").await;
        assert_eq!(
            (finished["state"].as_str().unwrap(), count(&finished, "article", "created")),
            ("finished", 20)
        );
        // The job runs again, as after a killed worker.
        sqlx::query("update imports set state = 'running'").execute(&app.state.pool).await.unwrap();
        sqlx::query(
            "select graphile_worker.add_job('imports:run', json_build_object('import', id)) from imports",
        )
        .execute(&app.state.pool)
        .await
        .unwrap();
        app.run_jobs().await;
        assert_eq!(versions(app).await.len(), 20);
    })
    .await;
}

#[tokio::test]
async fn submissions_with_work_done_here_are_kept() {
    let Some(mut dataset) = Dataset::find("ojs/stable-3_4_0/pgsql") else { return };
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let first = upload(app, &admin, "ojs.zip", zip(&dataset.pack())).await;
        act(app, &admin, &first["id"], "start").await;
        let query = "select id from articles where status_id = 2 order by id limit 2";
        let waiting: Vec<i64> = sqlx::query_scalar(query).fetch_all(&app.state.pool).await.unwrap();
        // One gets a reviewer here, which does not raise its version; the other a message to its author.
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let request = json!({ "articleId": waiting[0], "reviewerId": reviewer.id });
        let response = app.post_as(&editor, "/api/v1/review-assignments", &request).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let path = format!("/api/v1/articles/{}/messages", waiting[1]);
        let response = app.post_as(&editor, &path, &json!({ "text": "Welcome." })).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let submissions = count(&first, "submission", "waiting");
        let before = versions(app).await;

        let corrected = "\ttitle\tCorrected: ";
        dataset.sql = dataset.sql.replace("\ttitle\t", corrected);
        let second = upload(app, &admin, "ojs.zip", zip(&dataset.pack())).await;
        let second = act(app, &admin, &second["id"], "start").await;
        assert_eq!(count(&second, "submission", "updated"), submissions - 2, "{:#}", second["counts"]);
        let kept = items(app, &admin, &second["id"], "kind=submission&outcome=kept").await;
        let mut kept: Vec<i64> = kept.iter().map(|item| item["articleId"].as_i64().unwrap()).collect();
        kept.sort_unstable();
        assert_eq!(kept, waiting);
        let after = versions(app).await;
        assert_eq!(after.len(), before.len());
        for ((id, _, title), (_, _, earlier)) in after.iter().zip(&before) {
            let is_corrected = title.contains("Corrected: ");
            assert_eq!(is_corrected, !waiting.contains(id), "{earlier} {title}");
        }

        // Published in the source meanwhile: what is here stays a submission.
        let query = "select key from imported_records where article_id = (select min(id) from articles where status_id = 8)";
        let key: String = sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap();
        let published = publish_in_source(&dataset.sql, key.trim_start_matches("article:"));
        dataset.sql = published;
        let third = upload(app, &admin, "ojs.zip", zip(&dataset.pack())).await;
        act(app, &admin, &third["id"], "start").await;
        let kept = items(app, &admin, &third["id"], "kind=article&outcome=kept").await;
        assert_eq!(kept[0]["key"], json!(key));
        let reason = kept[0]["reason"].as_str().unwrap();
        assert!(reason.contains("as an unpublished manuscript"), "{reason}");
        let query = "select status_id from articles join imported_records on article_id = id where key = $1";
        let status: i16 = sqlx::query_scalar(query).bind(&key).fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(status, 8);
    })
    .await;
}

/// Publishes a submission and its publication in a dump of PostgreSQL.
fn publish_in_source(sql: &str, submission: &str) -> String {
    let (mut table, mut changed) = (String::new(), Vec::new());
    for line in sql.lines() {
        if let Some(rest) = line.strip_prefix("COPY public.") {
            table = rest.split(' ').next().unwrap().to_owned();
        }
        let mut values: Vec<&str> = line.split('\t').collect();
        match table.as_str() {
            "submissions" if values[0] == submission => values[8] = "3",
            "publications" if values.get(7) == Some(&submission) => {
                values[2] = "2026-09-01";
                values[8] = "3";
            }
            _ => {}
        }
        changed.push(values.join("\t"));
    }
    changed.join("\n")
}
