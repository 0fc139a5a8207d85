//! Notes of reviewers to the editors: more time, reviews that will not come, and reasons of refusals.

use chrono::{Days, TimeDelta};
use editorial::ProcessDueDates;
use kit::jobs::Job;
use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

struct Assigned {
    author: TestUser,
    editor: TestUser,
    reviewer: TestUser,
    article: Value,
    id: i64,
}

impl Assigned {
    async fn create(app: &TestApp) -> Assigned {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().named("Lara", "Late").roles(&[Role::Reviewer]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        let id = app.post_as(&editor, ASSIGNMENTS, &body).await.json()["id"].as_i64().unwrap();
        Assigned { author, editor, reviewer, article, id }
    }

    fn path(&self, action: &str) -> String {
        format!("{ASSIGNMENTS}/my/{}{action}", self.id)
    }

    async fn accept(&self, app: &TestApp) {
        assert_eq!(app.post_as(&self.reviewer, &self.path("/accept"), &json!({})).await.status, 200);
    }

    /// Advances the clock past the due date.
    async fn become_overdue(&mut self, app: &TestApp) {
        app.state.clock.advance(TimeDelta::days(22));
        ProcessDueDates {}.run(app.state.clone()).await.unwrap();
        for user in [&mut self.author, &mut self.editor, &mut self.reviewer] {
            *user = app.reissue_token(user).await;
        }
    }

    async fn write(&self, app: &TestApp, kind: &str, text: &str) -> TestResponse {
        app.post_as(&self.reviewer, &self.path("/notes"), &json!({ "kind": kind, "text": text })).await
    }

    async fn read_as_editor(&self, app: &TestApp) -> Value {
        app.get_as(&self.editor, &format!("{ASSIGNMENTS}/{}", self.id)).await.json()
    }

    async fn change_due_date(&self, app: &TestApp, days: u64) -> TestResponse {
        let due = app.state.clock.now().date_naive().checked_add_days(Days::new(days)).unwrap();
        let path = format!("{ASSIGNMENTS}/{}/due-date", self.id);
        app.post_as(&self.editor, &path, &json!({ "dueDate": due })).await
    }
}

fn has_action(assignment: &Value, action: &str) -> bool {
    assignment["allowedActions"].as_array().unwrap().contains(&json!(action))
}

#[tokio::test]
async fn overdue_reviewer_asks_for_more_time_and_gets_it() {
    TestApp::run(async |app| {
        let mut assigned = Assigned::create(app).await;
        assigned.accept(app).await;
        assigned.become_overdue(app).await;
        app.run_jobs().await;
        assert_eq!(assigned.change_due_date(app, 9).await.status, StatusCode::CONFLICT);
        let before = assigned.read_as_editor(app).await;
        assert!(!has_action(&before, "change-due-date"));

        let asked = assigned.write(app, "more-time", "  Until the end of the month <b>please</b>. ").await;
        assert_eq!(asked.status, 200, "{asked:?}");
        let mine = asked.json();
        assert_eq!(mine["pendingNote"]["text"], "Until the end of the month <b>please</b>.");
        assert!(!has_action(&mine, "ask-for-time") && has_action(&mine, "cannot-finish"));
        let again = assigned.write(app, "more-time", "Again").await;
        assert_eq!(again.status, StatusCode::CONFLICT);

        app.run_jobs().await;
        let letters = app.expect_letters(&assigned.editor.email, 2).await;
        let letter = letters.iter().find(|letter| letter.text.contains("end of the month")).unwrap();
        assert!(letter.text.contains("Lara Late"), "{}", letter.text);
        assert!(!letter.html.contains("<b>please"), "{}", letter.html);
        let seen = assigned.read_as_editor(app).await;
        let note = &seen["notes"][0];
        assert_eq!((&note["kind"], &note["isPending"]), (&json!("more-time"), &json!(true)));

        let changed = assigned.change_due_date(app, 9).await;
        assert_eq!(changed.status, 200, "{changed:?}");
        let changed = changed.json();
        assert_eq!((&changed["statusId"], &changed["notes"][0]["isPending"]), (&json!(2), &json!(false)));
        assert_eq!(changed["startDate"], before["startDate"]);
        let mine = app.get_as(&assigned.reviewer, &assigned.path("")).await.json();
        assert_eq!(mine["pendingNote"], Value::Null);
        assert!(has_action(&mine, "ask-for-time") && has_action(&mine, "refuse"));
        app.run_jobs().await;
        let letters = app.expect_letters(&assigned.reviewer.email, 3).await;
        let due: chrono::NaiveDate = mine["dueDate"].as_str().unwrap().parse().unwrap();
        assert!(letters[2].text.contains(&due.format("%d.%m.%Y").to_string()), "{}", letters[2].text);
    })
    .await;
}

/// A note belongs to its assignment: who reads the thread with the author has not seen it.
#[tokio::test]
async fn reading_the_thread_leaves_notes_unread() {
    TestApp::run(async |app| {
        let mut assigned = Assigned::create(app).await;
        assigned.accept(app).await;
        assigned.become_overdue(app).await;
        assert_eq!(assigned.write(app, "more-time", "A week").await.status, 200);
        let id = &assigned.article["id"];
        let messages = format!("/api/v1/articles/my/{id}/messages");
        let sent = app.post_as(&assigned.author, &messages, &json!({ "text": "Hello" })).await.json();
        let unread = async || {
            let feed = app.get_as(&assigned.editor, "/api/v1/users/me/notifications/unread").await.json();
            feed["unreadCount"].as_i64().unwrap()
        };
        let before = unread().await;
        let read = json!({ "lastMessageId": sent["id"] });
        app.post_as(&assigned.editor, &format!("/api/v1/articles/{id}/messages/read"), &read).await;
        assert_eq!(unread().await, before - 1);
    })
    .await;
}

#[tokio::test]
async fn editors_learn_that_an_overdue_review_will_not_come() {
    TestApp::run(async |app| {
        let mut assigned = Assigned::create(app).await;
        assigned.accept(app).await;
        // In time, the reviewer refuses instead.
        assert_eq!(assigned.write(app, "cannot-finish", "Ill").await.status, StatusCode::CONFLICT);
        assigned.become_overdue(app).await;
        assert_eq!(assigned.write(app, "more-time", "A week").await.status, 200);
        let given_up = assigned.write(app, "cannot-finish", "Ill").await;
        assert_eq!(given_up.json()["pendingNote"]["kind"], "cannot-finish", "{given_up:?}");
        let seen = assigned.read_as_editor(app).await;
        let pending: Vec<&Value> =
            seen["notes"].as_array().unwrap().iter().map(|one| &one["isPending"]).collect();
        assert_eq!(pending, [&json!(true), &json!(false)]);
        assert!(has_action(&seen, "withdraw") && !has_action(&seen, "change-due-date"));
        let path = format!("{ASSIGNMENTS}/{}/withdraw", assigned.id);
        let withdrawn = app.post_as(&assigned.editor, &path, &json!({})).await.json();
        assert_eq!(withdrawn["notes"][0]["isPending"], false);
    })
    .await;
}

#[tokio::test]
async fn invalid_notes_and_notes_of_others_are_rejected() {
    TestApp::run(async |app| {
        let assigned = Assigned::create(app).await;
        let post = async |user: &TestUser, body: Value| {
            app.post_as(user, &assigned.path("/notes"), &body).await.status
        };
        let valid = json!({ "kind": "more-time", "text": "A week" });
        // Not accepted yet.
        assert_eq!(post(&assigned.reviewer, valid.clone()).await, StatusCode::CONFLICT);
        assigned.accept(app).await;
        for body in [
            json!({}),
            json!({ "kind": "more-time" }),
            json!({ "kind": "more-time", "text": " \n" }),
            json!({ "kind": "more-time", "text": "x".repeat(2_001) }),
            json!({ "kind": "more-time", "text": "\u{0}" }),
            json!({ "kind": "more-time", "text": 7 }),
            json!({ "kind": "refusal", "text": "A week" }),
        ] {
            assert_eq!(post(&assigned.reviewer, body.clone()).await, 422, "{body}");
        }
        let stranger = app.create_user(&[Role::Reviewer]).await;
        assert_eq!(post(&stranger, valid.clone()).await, StatusCode::NOT_FOUND);
        assert_eq!(post(&assigned.editor, valid.clone()).await, StatusCode::FORBIDDEN);
        assert_eq!(post(&assigned.author, valid.clone()).await, StatusCode::FORBIDDEN);
        assert_eq!(post(&assigned.reviewer, valid).await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn refusal_may_give_a_reason_and_suggest_someone_else() {
    TestApp::run(async |app| {
        let assigned = Assigned::create(app).await;
        let decline =
            async |body: Value| app.post_as(&assigned.reviewer, &assigned.path("/decline"), &body).await;
        for (field, value) in [
            ("reason", json!("bored")),
            ("text", json!("x".repeat(2_001))),
            ("suggestion", json!("x".repeat(201))),
            ("suggestion", json!(["Dr Other"])),
        ] {
            assert_eq!(decline(json!({ field: value })).await.status, 422, "{field}");
        }
        let refusal = json!({ "reason": "conflict-of-interest", "text": "We share a grant.",
            "suggestion": "Dr Other <other@clinic.example>" });
        assert_eq!(decline(refusal).await.status, 200);
        let note = assigned.read_as_editor(app).await["notes"][0].clone();
        assert_eq!((&note["kind"], &note["reason"]), (&json!("refusal"), &json!("conflict-of-interest")));
        assert_eq!(note["suggestion"], "Dr Other <other@clinic.example>");
        app.run_jobs().await;
        let letters = app.expect_letters(&assigned.editor.email, 1).await;
        for words in
            ["Lara Late", "Conflict of interest", "We share a grant.", "Dr Other <other@clinic.example>"]
        {
            assert!(letters[0].text.contains(words), "{words}: {}", letters[0].text);
        }
    })
    .await;
}

/// The specification knows no body.
#[tokio::test]
async fn refusal_needs_no_body() {
    TestApp::run(async |app| {
        let assigned = Assigned::create(app).await;
        let request = app.request(Method::POST, &assigned.path("/decline"));
        let response = app.send(request.bearer_auth(&assigned.reviewer.token)).await;
        assert_eq!(response.status, 200, "{response:?}");
        assert_eq!(assigned.read_as_editor(app).await["notes"], json!([]));
        let other = Assigned::create(app).await;
        let request = app.request(Method::POST, &other.path("/decline")).bearer_auth(&other.reviewer.token);
        assert_eq!(app.send(request.body("reason=no-time")).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        assert_ne!(other.article["id"], assigned.article["id"]);
    })
    .await;
}
