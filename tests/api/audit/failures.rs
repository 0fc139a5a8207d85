//! Wrong passwords, which anybody can enter.

use chrono::TimeDelta;
use kit::limits::{self, Limit};
use rules::limits::sign_in::RECORDED_FAILURES;
use serde_json::{Value, json};
use testkit::TestApp;

type Failure = (String, Option<String>, Value);

async fn failures(app: &TestApp) -> Vec<Failure> {
    sqlx::query_as(
        "select role, object_id, details from audit_entries where action = 'sign-in-failed' order by id",
    )
    .fetch_all(&app.state.pool)
    .await
    .unwrap()
}

async fn fail_to_sign_in(app: &TestApp, email: &str) {
    let body = json!({ "email": email, "password": "not the password" });
    assert_eq!(app.post("/api/v1/auth/login", &body).await.json()["code"], "wrong-credentials");
}

/// Counts all but two of the wrong passwords that are recorded.
async fn use_up_most(app: &TestApp) {
    for _ in 2..RECORDED_FAILURES.free_attempts {
        let limit = Limit::by_subject("recorded-failures", "all", RECORDED_FAILURES);
        limits::acquire(&app.state, &[limit]).await.unwrap().consume();
    }
}

#[tokio::test]
async fn strangers_add_few_entries_about_wrong_passwords() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let unknown = |n: usize| format!("nobody-{n}-{}@example.test", app.unique_id());
        use_up_most(app).await;
        fail_to_sign_in(app, &unknown(1)).await;
        fail_to_sign_in(app, &user.email).await;
        let (stranger, system) = ("anonymous".to_owned(), "system".to_owned());
        let recorded =
            vec![(stranger.clone(), None, json!({})), (stranger, Some(user.id.to_string()), json!({}))];
        assert_eq!(failures(app).await, recorded);

        // Above the limit one entry says that there were more, for known and unknown addresses alike.
        fail_to_sign_in(app, &user.email).await;
        fail_to_sign_in(app, &unknown(2)).await;
        fail_to_sign_in(app, &user.email).await;
        let found = failures(app).await;
        assert_eq!(found[..2], recorded);
        assert_eq!(found[2..], [(system, None, json!({ "more": true }))]);

        app.state.clock.advance(TimeDelta::minutes(61));
        fail_to_sign_in(app, &unknown(3)).await;
        assert_eq!(failures(app).await.len(), 4);
    })
    .await;
}

#[tokio::test]
async fn many_wrong_passwords_at_once_are_summarized_once() {
    TestApp::run(async |app| {
        use_up_most(app).await;
        let emails: Vec<String> =
            (0..8).map(|n| format!("nobody-{n}-{}@example.test", app.unique_id())).collect();
        futures::future::join_all(emails.iter().map(|email| fail_to_sign_in(app, email))).await;
        let found = failures(app).await;
        let summaries = found.iter().filter(|(_, _, details)| details["more"] == true).count();
        assert_eq!((found.len(), summaries), (3, 1), "{found:?}");
    })
    .await;
}
