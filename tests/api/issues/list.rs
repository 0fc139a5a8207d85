//! The list of issues.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::issues::{ISSUES, issue_path};
use testkit::{TestApp, TestUser};

async fn list_numbers(app: &TestApp, editor: &TestUser, query: &str) -> (Vec<i64>, i64) {
    let page = app.get_as(editor, &format!("{ISSUES}?{query}")).await;
    assert_eq!(page.status, StatusCode::OK, "{page:?}");
    let page = page.json();
    let results = page["results"].as_array().unwrap();
    (results.iter().map(|row| row["number"].as_i64().unwrap()).collect(), page["count"].as_i64().unwrap())
}

#[tokio::test]
async fn issues_are_filtered_by_date_and_listed_newest_first() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        for number in 1..=4 {
            let issue = app.create_issue(&editor, number).await;
            if number < 4 {
                let day = json!({ "publicationDate": format!("2026-0{number}-15") });
                let response = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &day).await;
                assert_eq!(response.status, StatusCode::OK, "{response:?}");
            }
        }
        // Unpublished issues come first.
        assert_eq!(list_numbers(app, &editor, "").await, (vec![4, 3, 2, 1], 4));
        assert_eq!(list_numbers(app, &editor, "order=publicationDate").await, (vec![1, 2, 3, 4], 4));
        assert_eq!(list_numbers(app, &editor, "order=-volume&pageSize=2").await, (vec![4, 3], 4));
        assert_eq!(list_numbers(app, &editor, "order=-volume&pageSize=2&pageIndex=1").await, (vec![2, 1], 4));
        assert_eq!(list_numbers(app, &editor, "publicationDateFrom=2026-02-15").await, (vec![3, 2], 2));
        assert_eq!(list_numbers(app, &editor, "publicationDateTo=2026-02-15").await, (vec![2, 1], 2));
        let span = "publicationDateFrom=2026-02-01&publicationDateTo=2026-02-28";
        assert_eq!(list_numbers(app, &editor, span).await, (vec![2], 1));
        assert_eq!(list_numbers(app, &editor, "isPublished=false").await, (vec![4], 1));
        assert_eq!(list_numbers(app, &editor, "isPublished=true&volume=13").await, (vec![3, 2, 1], 3));
        assert_eq!(list_numbers(app, &editor, "volume=12").await, (vec![], 0));

        let upcoming = app.get_as(&editor, &format!("{ISSUES}/upcoming")).await.json();
        assert_eq!(
            (&upcoming["count"], &upcoming["results"][0]["label"]),
            (&json!(1), &json!("Vol. 13, No. 4"))
        );
        assert_eq!(
            upcoming["results"][0]["allowedActions"],
            json!(["edit", "arrange", "preview", "publish"])
        );
        for invalid in [
            "order=number",
            "publicationDateFrom=soon",
            "pageSize=0",
            "volume=x",
            "publicationDateTo=%2B12026-01-01",
        ] {
            let response = app.get_as(&editor, &format!("{ISSUES}?{invalid}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{invalid}");
        }
    })
    .await;
}

#[tokio::test]
async fn issue_list_and_issue_use_constant_number_of_queries() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&editor, 1).await;
        let few =
            (app.count_queries(&editor, ISSUES).await, app.count_queries(&editor, &issue_path(&issue)).await);
        let articles: Vec<Value> = {
            let mut articles = Vec::new();
            for _ in 0..12 {
                articles.push(app.create_article(&author, rules::ArticleStatus::Accepted).await);
            }
            articles
        };
        let ids: Vec<i64> = articles.iter().map(|article| article["id"].as_i64().unwrap()).collect();
        let mut content = testkit::issues::issue_content(&issue);
        content["articleGroups"] = json!([
            testkit::issues::new_section("A", &ids[..6]),
            testkit::issues::new_section("B", &ids[6..])
        ]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
        for number in 2..20 {
            app.create_issue(&editor, number).await;
        }
        let many =
            (app.count_queries(&editor, ISSUES).await, app.count_queries(&editor, &issue_path(&issue)).await);
        assert_eq!(few, many);
    })
    .await;
}
