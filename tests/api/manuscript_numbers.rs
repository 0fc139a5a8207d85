//! Manuscript numbers: given once, in order, without gaps, and found everywhere.

use editorial::{NumberEarlierSubmissions, PurgeRemovedArticles};
use kit::jobs::{self, Job, Plan};
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

async fn submit(app: &TestApp, author: &TestUser, article: &Value) -> Value {
    let response = app.post_as(author, &format!("{}/submit", author_article_path(article)), &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()["manuscriptNumber"].clone()
}

async fn run_job(app: &TestApp, job: &impl Job) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    jobs::add(&mut connection, job, Plan::now()).await.unwrap();
    drop(connection);
    app.run_jobs().await;
}

async fn numbers(app: &TestApp) -> Vec<(String, Option<i64>)> {
    sqlx::query_as("select number, article_id from manuscript_numbers order by year, sequence")
        .fetch_all(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn first_submission_gives_a_number_that_stays() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let draft = app.create_submittable_draft(&author).await;
        assert_eq!(draft["manuscriptNumber"], Value::Null);
        // An incomplete article uses no number.
        let incomplete = app.create_draft(&author, "Title").await;
        let refused =
            app.post_as(&author, &format!("{}/submit", author_article_path(&incomplete)), &json!({})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(submit(app, &author, &draft).await, "CTT-2026-0001");

        let letter = app.expect_letters(&author.email, 1).await.remove(0);
        assert!(
            letter.subject.starts_with("CTT-2026-0001 · We have received your article:"),
            "{}",
            letter.subject
        );
        assert!(letter.text.contains("Manuscript number: CTT-2026-0001"), "{}", letter.text);
        let letter = app.expect_letters(&editor.email, 1).await.remove(0);
        assert!(letter.subject.starts_with("CTT-2026-0001 · New article:"), "{}", letter.subject);

        let undo = format!("{}/undo-submit", editor_article_path(&draft));
        assert_eq!(app.post_as(&editor, &undo, &json!({})).await.status, StatusCode::OK);
        let again = app.get_as(&author, &author_article_path(&draft)).await.json();
        assert_eq!(again["manuscriptNumber"], "CTT-2026-0001");
        assert_eq!(submit(app, &author, &draft).await, "CTT-2026-0001");
        assert_eq!(numbers(app).await, [("CTT-2026-0001".to_owned(), draft["id"].as_i64())]);
    })
    .await;
}

#[tokio::test]
async fn numbers_are_neither_shared_nor_reused() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let mut drafts = Vec::new();
        for _ in 0..3 {
            drafts.push(app.create_submittable_draft(&author).await);
        }
        let submitted =
            futures::future::join_all(drafts.iter().map(|draft| submit(app, &author, draft))).await;
        let mut given: Vec<_> = submitted.iter().map(|number| number.as_str().unwrap()).collect();
        given.sort_unstable();
        assert_eq!(given, ["CTT-2026-0001", "CTT-2026-0002", "CTT-2026-0003"]);

        // Returned, removed and purged.
        let last = submitted.iter().position(|number| number == "CTT-2026-0003").unwrap();
        let undo = format!("{}/undo-submit", editor_article_path(&drafts[last]));
        app.post_as(&editor, &undo, &json!({})).await;
        let removed = app.delete_as(&author, &author_article_path(&drafts[last])).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT);
        app.state.clock.advance(chrono::TimeDelta::days(31));
        run_job(app, &PurgeRemovedArticles {}).await;
        assert_eq!(numbers(app).await[2], ("CTT-2026-0003".to_owned(), None));
        let author = app.reissue_token(&author).await;
        let draft = app.create_submittable_draft(&author).await;
        assert_eq!(submit(app, &author, &draft).await, "CTT-2026-0004");
    })
    .await;
}

#[tokio::test]
async fn earlier_submissions_are_numbered_in_order_and_once() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let mut ids = Vec::new();
        for day in ["2025-12-30", "2026-02-02", "2026-02-01", "2025-11-05", "2026-02-01"] {
            let article = app.create_article(&author, ArticleStatus::Submitted).await;
            sqlx::query("update articles set submission_date = $2::date where id = $1")
                .bind(article["id"].as_i64())
                .bind(day)
                .execute(&app.state.pool)
                .await
                .unwrap();
            ids.push(article["id"].as_i64());
        }
        app.create_draft(&author, "Never submitted").await;
        run_job(app, &NumberEarlierSubmissions {}).await;
        let expected = [
            ("CTT-2025-0001", ids[3]),
            ("CTT-2025-0002", ids[0]),
            ("CTT-2026-0001", ids[2]),
            ("CTT-2026-0002", ids[4]),
            ("CTT-2026-0003", ids[1]),
        ]
        .map(|(number, id)| (number.to_owned(), id));
        assert_eq!(numbers(app).await, expected);
        run_job(app, &NumberEarlierSubmissions {}).await;
        assert_eq!(numbers(app).await, expected);
        let draft = app.create_submittable_draft(&author).await;
        assert_eq!(submit(app, &author, &draft).await, "CTT-2026-0004");
    })
    .await;
}

#[tokio::test]
async fn lists_show_the_number_and_find_it() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let reviewer = app.account().named("Pavel", "Orlov").roles(&[Role::Reviewer]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        app.create_article(&author, ArticleStatus::Submitted).await;
        run_job(app, &NumberEarlierSubmissions {}).await;
        let request = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        app.post_as(&editor, "/api/v1/review-assignments", &request).await;
        for (user, list) in [
            (&author, "/api/v1/articles/my"),
            (&editor, "/api/v1/articles"),
            (&reviewer, "/api/v1/articles/reviewing"),
        ] {
            for text in ["CTT-2026-0001", "ctt-2026-0001", "0001"] {
                let found = app.get_as(user, &format!("{list}?title={text}")).await.json();
                assert_eq!(
                    (&found["count"], &found["results"][0]["manuscriptNumber"]),
                    (&json!(1), &json!("CTT-2026-0001")),
                    "{list}"
                );
            }
            for text in ["CTT-2026-0009", "%25", "_"] {
                assert_eq!(
                    app.get_as(user, &format!("{list}?title={text}")).await.json()["count"],
                    0,
                    "{list} {text}"
                );
            }
            let page = app.get_as(user, &format!("{list}/{}", article["id"])).await.json();
            assert_eq!(page["manuscriptNumber"], "CTT-2026-0001", "{page}");
        }
    })
    .await;
}
