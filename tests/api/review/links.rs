//! Review links: access to one assignment without a password.

use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::{TestApp, TestResponse, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

async fn send_with_link(app: &TestApp, method: Method, path: &str, key: &str, body: &Value) -> TestResponse {
    let request = app.request(method, path).header("Authorization", format!("ReviewLink {key}"));
    app.send(request.json(body)).await
}

async fn get_with_link(app: &TestApp, path: &str, key: &str) -> TestResponse {
    send_with_link(app, Method::GET, path, key, &json!({})).await
}

async fn assign(app: &TestApp, editor: &TestUser, reviewer: &TestUser) -> Value {
    let author = app.create_user(&[Role::User]).await;
    let article = app.create_article(&author, ArticleStatus::Submitted).await;
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let response = app.post_as(editor, ASSIGNMENTS, &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

/// Returns the key in the newest of `letters` letters.
async fn newest_key(app: &TestApp, reviewer: &TestUser, letters: usize) -> String {
    let letter = app.expect_letters(&reviewer.email, letters).await.pop().unwrap();
    assert!(letter.text.contains("/review?code="), "{}", letter.text);
    letter.code()
}

#[tokio::test]
async fn link_gives_access_to_assignment_until_it_is_completed() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let assignment = assign(app, &editor, &reviewer).await;
        let key = newest_key(app, &reviewer, 1).await;
        let before: Value =
            app.get_as(&reviewer, &format!("{ASSIGNMENTS}/my/{}", assignment["id"])).await.json();
        for _ in 0..3 {
            let linked = get_with_link(app, &format!("{ASSIGNMENTS}/linked"), &key).await;
            assert_eq!((linked.status, linked.json()), (StatusCode::OK, before.clone()));
        }
        let article = format!("/api/v1/articles/reviewing/{}", assignment["articleId"]);
        let seen = get_with_link(app, &article, &key).await.json();
        assert_eq!(seen["seesManuscript"], false);
        // In single-blind review the authors are known before the reviewer agrees.
        assert_eq!(seen["authors"].as_array().unwrap().len(), 1);

        // The whole review through the link.
        let path_of_assignment = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
        let step = async |method: Method, path: &str, body: Value| {
            send_with_link(app, method, &format!("{path_of_assignment}{path}"), &key, &body).await
        };
        assert_eq!(step(Method::POST, "/accept", json!({})).await.json()["statusId"], 2);
        assert_eq!(get_with_link(app, &article, &key).await.json()["seesManuscript"], true);
        let incomplete = step(Method::POST, "/complete", json!({})).await;
        assert_eq!(incomplete.json()["detail"][0]["loc"], json!(["body", "resultId"]));
        let review = json!({ "resultId": 1, "commentForAuthor": "Fine." });
        assert_eq!(step(Method::PUT, "/review", review).await.json()["review"]["version"], 1);
        assert_eq!(step(Method::POST, "/complete", json!({})).await.json()["statusId"], 3);
        // The link expires with the assignment.
        assert_eq!(
            get_with_link(app, &format!("{ASSIGNMENTS}/linked"), &key).await.status,
            StatusCode::UNAUTHORIZED
        );
        assert_eq!(get_with_link(app, &article, &key).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn link_gives_access_to_nothing_else() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer, Role::User]).await;
        let first = assign(app, &editor, &reviewer).await;
        let key = newest_key(app, &reviewer, 1).await;
        let second = assign(app, &editor, &reviewer).await;
        let own = app.upload_file(&reviewer, "own.pdf", blank_pdf(1)).await.json();
        let others = [
            format!("{ASSIGNMENTS}/my/{}", second["id"]),
            format!("/api/v1/articles/reviewing/{}", second["articleId"]),
            format!("/api/v1/articles/reviewing/{}/events", second["articleId"]),
            format!("/api/v1/articles/reviewing/{}/merged-pdfs", second["articleId"]),
            own["url"].as_str().unwrap().to_owned(),
        ];
        for path in &others {
            assert_eq!(get_with_link(app, path, &key).await.status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(app.get_as(&reviewer, path).await.status, StatusCode::OK, "{path}");
        }
        let accept = format!("{ASSIGNMENTS}/my/{}/accept", second["id"]);
        let refused = send_with_link(app, Method::POST, &accept, &key, &json!({})).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);

        // Only operations that declare review links accept them.
        let document = app.get("/api/openapi.json").await.json();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let schemes = operation["security"].to_string();
                let rejects_links = schemes.contains("bearer") && !schemes.contains("reviewLink");
                if rejects_links {
                    let method: Method = method.to_uppercase().parse().unwrap();
                    let path = path.replace("{email}", "a@b.test").replace("{provider}", "orcid");
                    let path = path.replace("{id}", &first["id"].to_string());
                    let response = send_with_link(app, method, &path, &key, &json!({})).await;
                    assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{path}");
                }
            }
        }
        for invalid in ["", "none", "a b", &"x".repeat(5000)] {
            assert_eq!(
                get_with_link(app, &format!("{ASSIGNMENTS}/linked"), invalid).await.status,
                StatusCode::UNAUTHORIZED
            );
        }
    })
    .await;
}

#[tokio::test]
async fn links_end_with_the_sessions_or_by_their_owner() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().roles(&[Role::Reviewer]).with_password().create().await;
        let assignment = assign(app, &editor, &reviewer).await;
        let linked = format!("{ASSIGNMENTS}/linked");
        let again = format!("{ASSIGNMENTS}/{}/send-letter", assignment["id"]);
        let password = json!({ "password": "tram-lemon-47-kiosk", "currentPassword": testkit::PASSWORD });
        let nothing = json!({});
        let ends = [
            ("/api/v1/account/end-review-links", &nothing),
            ("/api/v1/sessions/end-others", &nothing),
            ("/api/v1/account/sign-out-everywhere", &nothing),
            ("/api/v1/account/password", &password),
        ];
        for (sent, (path, body)) in ends.into_iter().enumerate() {
            let letter = app.expect_letters(&reviewer.email, sent + 1).await.pop().unwrap();
            assert_eq!(get_with_link(app, &linked, &letter.code()).await.status, StatusCode::OK, "{path}");
            let owner = app.reissue_token(&reviewer).await;
            assert!(app.post_as(&owner, path, body).await.status.is_success(), "{path}");
            let response = get_with_link(app, &linked, &letter.code()).await;
            assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{path}");
            // The editors can send a new one, which works.
            app.state.clock.advance(chrono::TimeDelta::minutes(1));
            assert_eq!(app.post_as(&editor, &again, &json!({})).await.status, StatusCode::OK);
        }
    })
    .await;
}

#[tokio::test]
async fn link_is_revoked_by_new_letter_role_loss_and_deactivation() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let assignment = assign(app, &editor, &reviewer).await;
        let old = newest_key(app, &reviewer, 1).await;
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        let again = format!("{ASSIGNMENTS}/{}/send-letter", assignment["id"]);
        assert_eq!(app.post_as(&editor, &again, &json!({})).await.status, StatusCode::OK);
        let new = newest_key(app, &reviewer, 2).await;
        let linked = format!("{ASSIGNMENTS}/linked");
        assert_eq!(get_with_link(app, &linked, &old).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(get_with_link(app, &linked, &new).await.status, StatusCode::OK);
        for change in ["roles = '{user}'", "is_active = false"] {
            let change = format!("update users set {change} where id = $1");
            sqlx::query(sqlx::AssertSqlSafe(change))
                .bind(reviewer.id.0)
                .execute(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(get_with_link(app, &linked, &new).await.status, StatusCode::UNAUTHORIZED);
            sqlx::query("update users set roles = '{reviewer}', is_active = true where id = $1")
                .bind(reviewer.id.0)
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        // The key is not stored in plain text.
        let stored: i64 =
            sqlx::query_scalar("select count(*) from review_links l where l::text like '%' || $1 || '%'")
                .bind(&new)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(stored, 0);
    })
    .await;
}
