//! Every letter, for admins.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::Desk;

async fn listed(app: &TestApp, admin: &Person, query: &str) -> Value {
    let answer = app.get_as(admin, &format!("/api/v1/letters?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

fn names(page: &Value) -> Vec<&str> {
    page["results"].as_array().unwrap().iter().map(|letter| letter["letter"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn admins_see_every_letter_by_what_became_of_it() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let someone = app.registration("Anna", "Kulagina").await;
        app.mailbox.refuse(&someone, 550).await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": someone })).await;
        desk.ask(app).await;
        app.run_jobs().await;
        app.mailbox.release(&someone).await;
        assert_eq!(names(&listed(app, &desk.admin, "status=failed").await), ["confirm-email"]);
        assert_eq!(names(&listed(app, &desk.admin, "status=accepted").await), ["review-request"]);
        assert_eq!(listed(app, &desk.admin, "status=retrying").await, json!({ "results": [], "count": 0 }));
        let page = listed(app, &desk.admin, "pageSize=1&pageIndex=1").await;
        assert_eq!((page["count"].as_i64(), names(&page).len()), (Some(2), 1));

        let russian =
            app.request(Method::GET, "/api/v1/letters?status=failed").bearer_auth(&desk.admin.token);
        let failed = app.send(russian.header("accept-language", "ru")).await.json()["results"][0].clone();
        assert_eq!(failed["name"], "Подтверждение адреса");
        assert_eq!((&failed["recipient"], &failed["article"]), (&json!(someone), &Value::Null));
        assert_eq!(failed["failure"], "550 injected fault");
        assert_eq!(failed["allowedActions"], json!([]));
        // The person asks for a new code; nobody sends the old one again.
        let path = format!("/api/v1/letters/{}/resend", failed["id"]);
        let refused = app.post_as(&desk.admin, &path, &json!({})).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("letter-with-a-code"))
        );

        let sent = &listed(app, &desk.admin, "status=accepted").await["results"][0];
        assert_eq!(sent["article"]["id"], desk.article["id"]);
        assert_eq!(sent["allowedActions"], json!(["resend"]));
        let path = format!("/api/v1/letters/{}/resend", sent["id"]);
        assert_eq!(app.post_as(&desk.admin, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.post_as(&desk.admin, &path, &json!({})).await.status, StatusCode::CONFLICT);
        for bad in
            ["status=lost", "pageSize=0", "pageSize=101", "pageIndex=-1", "status=failed&status=accepted"]
        {
            let answer = app.get_as(&desk.admin, &format!("/api/v1/letters?{bad}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad} {answer:?}");
        }
        assert_eq!(app.get_as(&desk.editor, "/api/v1/letters").await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn an_admin_among_the_authors_sees_nothing_that_names_a_reviewer() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        // As she stands on the title page.
        let recused = app.account().named("Anna", "Author").roles(&[Role::Admin]).create().await;
        let (reviewer, assignment) = desk.ask(app).await;
        app.run_jobs().await;
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        app.post_as(&desk.editor, &path, &json!({})).await;
        desk.decide(app, "decline").await;
        app.let_the_hold_pass().await;
        let (admin, recused) = (app.renewed(&desk.admin).await, app.renewed(&recused).await);
        let mut all = listed(app, &admin, "").await;
        let mut seen = listed(app, &recused, "").await;
        assert_eq!((names(&seen), seen["count"].as_i64()), (vec!["article-declined"], Some(1)));
        assert_eq!(names(&all), ["article-declined", "review-withdrawn", "review-request"]);
        let hidden = all["results"][2]["id"].take();
        let path = format!("/api/v1/letters/{hidden}/resend");
        assert_eq!(app.post_as(&recused, &path, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert!(!seen.take().to_string().contains(&reviewer.email));

        // Where the article is gone, nobody learns who reviewed it.
        sqlx::query("delete from notifications").execute(&app.house.app.pool).await.unwrap();
        assert_eq!(names(&listed(app, &admin, "").await), ["article-declined"]);
    })
    .await;
}

#[tokio::test]
async fn lists_of_letters_cost_the_same_number_of_queries_whatever_their_size() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let log = format!("/api/v1/articles/{}/letters?pageSize=100", desk.article["id"]);
        let mut costs = Vec::new();
        for _ in 0..2 {
            for _ in 0..4 {
                desk.ask(app).await;
            }
            app.run_jobs().await;
            app.queries_for(&desk.editor, &log).await;
            app.queries_for(&desk.admin, "/api/v1/letters?pageSize=100").await;
            costs.push((
                app.queries_for(&desk.editor, &log).await,
                app.queries_for(&desk.admin, "/api/v1/letters?pageSize=100").await,
            ));
        }
        assert_eq!(costs[0], costs[1]);
    })
    .await;
}
