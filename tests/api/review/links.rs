//! The link of a letter: one assignment, no password, until it ends or is replaced.

use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::{Answer, Person, TestApp};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

async fn by_link(app: &TestApp, method: Method, path: &str, key: &str, body: &Value) -> Answer {
    let request = app.request(method, path).header("Authorization", format!("ReviewLink {key}"));
    app.send(request.json(body)).await
}

async fn look(app: &TestApp, path: &str, key: &str) -> Answer {
    by_link(app, Method::GET, path, key, &json!({})).await
}

async fn ask(app: &TestApp, editor: &Person, reviewer: &Person) -> Value {
    let author = app.person(&[Role::User]).await;
    let article = app.article_in(&author, ArticleStatus::Submitted).await;
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let answer = app.post_as(editor, ASSIGNMENTS, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

/// The key of the newest of so many letters.
async fn key(app: &TestApp, reviewer: &Person, letters: usize) -> String {
    let letter = app.letters_to(&reviewer.email, letters).await.pop().unwrap();
    assert!(letter.text.contains("/review?code="), "{}", letter.text);
    letter.code()
}

#[tokio::test]
async fn a_link_opens_its_assignment_and_looking_changes_nothing() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let assignment = ask(app, &editor, &reviewer).await;
        let key = key(app, &reviewer, 1).await;
        let before: Value =
            app.get_as(&reviewer, &format!("{ASSIGNMENTS}/my/{}", assignment["id"])).await.json();
        for _ in 0..3 {
            let linked = look(app, &format!("{ASSIGNMENTS}/linked"), &key).await;
            assert_eq!((linked.status, linked.json()), (StatusCode::OK, before.clone()));
        }
        let article = format!("/api/v1/articles/reviewing/{}", assignment["articleId"]);
        let seen = look(app, &article, &key).await.json();
        assert_eq!((&seen["seesManuscript"], &seen["authors"]), (&json!(false), &json!([])));

        // All the way to the end.
        let mine = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
        let step = async |method: Method, path: &str, body: Value| {
            by_link(app, method, &format!("{mine}{path}"), &key, &body).await
        };
        assert_eq!(step(Method::POST, "/accept", json!({})).await.json()["statusId"], 2);
        assert_eq!(look(app, &article, &key).await.json()["seesManuscript"], true);
        let incomplete = step(Method::POST, "/complete", json!({})).await;
        assert_eq!(incomplete.json()["detail"][0]["loc"], json!(["body", "resultId"]));
        let review = json!({ "resultId": 1, "commentForAuthor": "Fine." });
        assert_eq!(step(Method::PUT, "/review", review).await.json()["review"]["version"], 1);
        assert_eq!(step(Method::POST, "/complete", json!({})).await.json()["statusId"], 3);
        // It ended with the assignment.
        assert_eq!(look(app, &format!("{ASSIGNMENTS}/linked"), &key).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(look(app, &article, &key).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn a_link_opens_nothing_else() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.person(&[Role::Reviewer, Role::User]).await;
        let first = ask(app, &editor, &reviewer).await;
        let key = key(app, &reviewer, 1).await;
        let second = ask(app, &editor, &reviewer).await;
        let own = app.upload(&reviewer, "own.pdf", blank_pdf(1)).await.json();
        let others = [
            format!("{ASSIGNMENTS}/my/{}", second["id"]),
            format!("/api/v1/articles/reviewing/{}", second["articleId"]),
            format!("/api/v1/articles/reviewing/{}/events", second["articleId"]),
            format!("/api/v1/articles/reviewing/{}/merged-pdfs", second["articleId"]),
            own["url"].as_str().unwrap().to_owned(),
        ];
        for path in &others {
            assert_eq!(look(app, path, &key).await.status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(app.get_as(&reviewer, path).await.status, StatusCode::OK, "{path}");
        }
        let accept = format!("{ASSIGNMENTS}/my/{}/accept", second["id"]);
        let refused = by_link(app, Method::POST, &accept, &key, &json!({})).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);

        // No operation but those that know how far a link goes takes one.
        let document = app.get("/api/openapi.json").await.json();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let ways_in = operation["security"].to_string();
                let is_closed = ways_in.contains("bearer") && !ways_in.contains("reviewLink");
                if is_closed {
                    let method: Method = method.to_uppercase().parse().unwrap();
                    let path = path.replace("{email}", "a@b.test").replace("{provider}", "orcid");
                    let path = path.replace("{id}", &first["id"].to_string());
                    let answer = by_link(app, method, &path, &key, &json!({})).await;
                    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
                }
            }
        }
        for wrong in ["", "none", "a b", &"x".repeat(5000)] {
            assert_eq!(
                look(app, &format!("{ASSIGNMENTS}/linked"), wrong).await.status,
                StatusCode::UNAUTHORIZED
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_new_letter_ends_the_old_link_and_so_does_leaving() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let assignment = ask(app, &editor, &reviewer).await;
        let old = key(app, &reviewer, 1).await;
        app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        let again = format!("{ASSIGNMENTS}/{}/send-letter", assignment["id"]);
        assert_eq!(app.post_as(&editor, &again, &json!({})).await.status, StatusCode::OK);
        let new = key(app, &reviewer, 2).await;
        let linked = format!("{ASSIGNMENTS}/linked");
        assert_eq!(look(app, &linked, &old).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(look(app, &linked, &new).await.status, StatusCode::OK);
        for change in ["roles = '{user}'", "is_active = false"] {
            let change = format!("update users set {change} where id = $1");
            sqlx::query(sqlx::AssertSqlSafe(change))
                .bind(reviewer.id.0)
                .execute(&app.house.app.pool)
                .await
                .unwrap();
            assert_eq!(look(app, &linked, &new).await.status, StatusCode::UNAUTHORIZED);
            sqlx::query("update users set roles = '{reviewer}', is_active = true where id = $1")
                .bind(reviewer.id.0)
                .execute(&app.house.app.pool)
                .await
                .unwrap();
        }
        // The key is kept nowhere.
        let kept: i64 =
            sqlx::query_scalar("select count(*) from review_links l where l::text like '%' || $1 || '%'")
                .bind(&new)
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
        assert_eq!(kept, 0);
    })
    .await;
}
