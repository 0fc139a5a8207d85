//! An import that is run again, stopped, or killed adds everything once and overwrites nothing that people have done.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::driver::{IMPORTS, act, count, items, publishers_archive, read, upload, zip};

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
                *bytes = xml.replacen("<article-title>", "<article-title>Corrected: ", 1).into_bytes();
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
