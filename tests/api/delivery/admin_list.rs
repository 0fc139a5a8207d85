//! The admins' list of all letters.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::Submission;

async fn list(app: &TestApp, admin: &TestUser, query: &str) -> Value {
    let response = app.get_as(admin, &format!("/api/v1/letters?{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

fn letter_names(page: &Value) -> Vec<&str> {
    page["results"].as_array().unwrap().iter().map(|letter| letter["letter"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn admins_filter_letters_by_status() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let email = app.create_registration("Anna", "Kulagina").await;
        app.mailbox.reject_recipient(&email, 550).await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": email })).await;
        submission.assign_reviewer(app).await;
        app.run_jobs().await;
        app.mailbox.clear_failures(&email).await;
        assert_eq!(letter_names(&list(app, &submission.admin, "status=failed").await), ["confirm-email"]);
        assert_eq!(letter_names(&list(app, &submission.admin, "status=accepted").await), ["review-request"]);
        assert_eq!(
            list(app, &submission.admin, "status=retrying").await,
            json!({ "results": [], "count": 0 })
        );
        let page = list(app, &submission.admin, "pageSize=1&pageIndex=1").await;
        assert_eq!((page["count"].as_i64(), letter_names(&page).len()), (Some(2), 1));

        let russian =
            app.request(Method::GET, "/api/v1/letters?status=failed").bearer_auth(&submission.admin.token);
        let failed = app.send(russian.header("accept-language", "ru")).await.json()["results"][0].clone();
        assert_eq!(failed["name"], "Подтверждение адреса");
        assert_eq!((&failed["recipient"], &failed["article"]), (&json!(email), &Value::Null));
        assert_eq!(failed["failure"], "550 injected failure");
        assert_eq!(failed["allowedActions"], json!([]));
        // The user can request a new code; a letter with a code is never resent.
        let path = format!("/api/v1/letters/{}/resend", failed["id"]);
        let refused = app.post_as(&submission.admin, &path, &json!({})).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("letter-with-a-code"))
        );

        let sent = &list(app, &submission.admin, "status=accepted").await["results"][0];
        assert_eq!(sent["article"]["id"], submission.article["id"]);
        assert_eq!(sent["allowedActions"], json!(["resend"]));
        let path = format!("/api/v1/letters/{}/resend", sent["id"]);
        assert_eq!(app.post_as(&submission.admin, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.post_as(&submission.admin, &path, &json!({})).await.status, StatusCode::CONFLICT);
        for bad in
            ["status=lost", "pageSize=0", "pageSize=101", "pageIndex=-1", "status=failed&status=accepted"]
        {
            let response = app.get_as(&submission.admin, &format!("/api/v1/letters?{bad}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad} {response:?}");
        }
        assert_eq!(app.get_as(&submission.editor, "/api/v1/letters").await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn admin_among_authors_sees_no_letter_that_names_a_reviewer() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        // Matches the name of the only author.
        let recused = app.account().named("Anna", "Author").roles(&[Role::Admin]).create().await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        app.post_as(&submission.editor, &path, &json!({})).await;
        app.run_jobs().await;
        submission.decide(app, "decline").await;
        app.expire_hold().await;
        let (admin, recused) =
            (app.reissue_token(&submission.admin).await, app.reissue_token(&recused).await);
        let mut all = list(app, &admin, "").await;
        let mut seen = list(app, &recused, "").await;
        assert_eq!((letter_names(&seen), seen["count"].as_i64()), (vec!["article-declined"], Some(1)));
        assert_eq!(letter_names(&all), ["article-declined", "review-withdrawn", "review-request"]);
        let hidden = all["results"][2]["id"].take();
        let path = format!("/api/v1/letters/{hidden}/resend");
        assert_eq!(app.post_as(&recused, &path, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert!(!seen.take().to_string().contains(&reviewer.email));

        // Without the notification a letter has no article, and letters about reviewers are hidden.
        sqlx::query("delete from notifications").execute(&app.state.pool).await.unwrap();
        assert_eq!(letter_names(&list(app, &admin, "").await), ["article-declined"]);
    })
    .await;
}

#[tokio::test]
async fn letter_lists_use_constant_number_of_queries() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let log = format!("/api/v1/articles/{}/letters?pageSize=100", submission.article["id"]);
        let mut costs = Vec::new();
        for _ in 0..2 {
            for _ in 0..4 {
                submission.assign_reviewer(app).await;
            }
            app.run_jobs().await;
            app.count_queries(&submission.editor, &log).await;
            app.count_queries(&submission.admin, "/api/v1/letters?pageSize=100").await;
            costs.push((
                app.count_queries(&submission.editor, &log).await,
                app.count_queries(&submission.admin, "/api/v1/letters?pageSize=100").await,
            ));
        }
        assert_eq!(costs[0], costs[1]);
    })
    .await;
}
