use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::issues::{ISSUES, issue_path};
use testkit::{Person, TestApp};

async fn numbers(app: &TestApp, editor: &Person, query: &str) -> (Vec<i64>, i64) {
    let page = app.get_as(editor, &format!("{ISSUES}?{query}")).await;
    assert_eq!(page.status, StatusCode::OK, "{page:?}");
    let page = page.json();
    let results = page["results"].as_array().unwrap();
    (results.iter().map(|row| row["number"].as_i64().unwrap()).collect(), page["count"].as_i64().unwrap())
}

#[tokio::test]
async fn issues_are_found_by_day_and_come_newest_first() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        for number in 1..=4 {
            let issue = app.issue(&editor, number).await;
            if number < 4 {
                let day = json!({ "publicationDate": format!("2026-0{number}-15") });
                let answer = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &day).await;
                assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            }
        }
        // What is not out comes first.
        assert_eq!(numbers(app, &editor, "").await, (vec![4, 3, 2, 1], 4));
        assert_eq!(numbers(app, &editor, "order=publicationDate").await, (vec![1, 2, 3, 4], 4));
        assert_eq!(numbers(app, &editor, "order=-volume&pageSize=2").await, (vec![4, 3], 4));
        assert_eq!(numbers(app, &editor, "order=-volume&pageSize=2&pageIndex=1").await, (vec![2, 1], 4));
        assert_eq!(numbers(app, &editor, "publicationDateFrom=2026-02-15").await, (vec![3, 2], 2));
        assert_eq!(numbers(app, &editor, "publicationDateTo=2026-02-15").await, (vec![2, 1], 2));
        let span = "publicationDateFrom=2026-02-01&publicationDateTo=2026-02-28";
        assert_eq!(numbers(app, &editor, span).await, (vec![2], 1));
        assert_eq!(numbers(app, &editor, "isPublished=false").await, (vec![4], 1));
        assert_eq!(numbers(app, &editor, "isPublished=true&volume=13").await, (vec![3, 2, 1], 3));
        assert_eq!(numbers(app, &editor, "volume=12").await, (vec![], 0));

        let upcoming = app.get_as(&editor, &format!("{ISSUES}/upcoming")).await.json();
        assert_eq!(
            (&upcoming["count"], &upcoming["results"][0]["label"]),
            (&json!(1), &json!("Vol. 13, No. 4"))
        );
        assert_eq!(upcoming["results"][0]["allowedActions"], json!(["edit", "arrange", "publish"]));
        for wrong in [
            "order=number",
            "publicationDateFrom=soon",
            "pageSize=0",
            "volume=x",
            "publicationDateTo=%2B12026-01-01",
        ] {
            let answer = app.get_as(&editor, &format!("{ISSUES}?{wrong}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_and_an_issue_cost_the_same_however_much_is_in_them() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let issue = app.issue(&editor, 1).await;
        let few =
            (app.queries_for(&editor, ISSUES).await, app.queries_for(&editor, &issue_path(&issue)).await);
        let articles: Vec<Value> = {
            let mut made = Vec::new();
            for _ in 0..12 {
                made.push(app.article_in(&author, rules::ArticleStatus::Accepted).await);
            }
            made
        };
        let ids: Vec<i64> = articles.iter().map(|article| article["id"].as_i64().unwrap()).collect();
        let mut content = testkit::issues::issue_content(&issue);
        content["articleGroups"] =
            json!([testkit::issues::section("A", &ids[..6]), testkit::issues::section("B", &ids[6..])]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
        for number in 2..20 {
            app.issue(&editor, number).await;
        }
        let many =
            (app.queries_for(&editor, ISSUES).await, app.queries_for(&editor, &issue_path(&issue)).await);
        assert_eq!(few, many);
    })
    .await;
}
