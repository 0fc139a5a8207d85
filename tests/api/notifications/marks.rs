//! Marking notifications as read and acknowledged.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::{FEED, TestNotification, fetch_feed, field_errors, marked, notification_ids};

async fn add_notification(app: &TestApp, owner: &TestUser, type_id: i16, minutes_ago: i32) -> i64 {
    TestNotification { owner, type_id, article: None, minutes_ago }.insert(app).await
}

async fn mark(app: &TestApp, user: &TestUser, action: &str, ids: &[i64]) {
    let response = app.post_as(user, &format!("{FEED}/{action}"), &marked(app, ids)).await;
    assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
}

/// Times at which a notification was read and acknowledged.
async fn fetch_marks(app: &TestApp, id: i64) -> (Option<String>, Option<String>) {
    sqlx::query_as(
        "select to_char(read_at at time zone 'UTC', 'HH24:MI'), to_char(acknowledged_at at time zone 'UTC', 'HH24:MI')
         from notifications where id = $1",
    )
    .bind(id)
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

fn expected_marks(read: &str, hidden: &str) -> (Option<String>, Option<String>) {
    let time = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (time(read), time(hidden))
}

#[tokio::test]
async fn mark_keeps_its_first_time_when_repeated() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User]).await;
        let (read, hidden, both) = (
            add_notification(app, &me, 3, 1).await,
            add_notification(app, &me, 4, 2).await,
            add_notification(app, &me, 5, 3).await,
        );
        mark(app, &me, "read", &[read, both, both]).await;
        mark(app, &me, "acknowledge", &[hidden]).await;
        app.state.clock.advance(TimeDelta::minutes(5));
        for _ in 0..2 {
            mark(app, &me, "read", &[read, hidden]).await;
            mark(app, &me, "acknowledge", &[hidden, both]).await;
        }
        mark(app, &me, "read", &[]).await;
        assert_eq!(fetch_marks(app, read).await, expected_marks("12:00", ""));
        // Acknowledging marks as read, too.
        assert_eq!(fetch_marks(app, hidden).await, expected_marks("12:00", "12:00"));
        assert_eq!(fetch_marks(app, both).await, expected_marks("12:00", "12:05"));
        // Ten concurrent requests set one time.
        let one = [add_notification(app, &me, 6, 0).await];
        futures::future::join_all((0..10).map(|_| mark(app, &me, "acknowledge", &one))).await;
        assert_eq!(fetch_marks(app, one[0]).await, expected_marks("12:05", "12:05"));
    })
    .await;
}

#[tokio::test]
async fn marking_ignores_notifications_of_other_users() {
    TestApp::run(async |app| {
        let (me, other) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        let (mine, theirs) =
            (add_notification(app, &me, 3, 1).await, add_notification(app, &other, 3, 1).await);
        for action in ["read", "acknowledge"] {
            mark(app, &me, action, &[theirs]).await;
            mark(app, &me, action, &[i64::MAX, i64::MIN, 0, -1, 999_999]).await;
            assert_eq!(fetch_marks(app, theirs).await, expected_marks("", ""));
        }
        mark(app, &me, "read", &[theirs, mine]).await;
        let all = json!({ "role": "user", "until": app.state.clock.now() });
        app.post_as(&me, &format!("{FEED}/read-all"), &all).await;
        assert_eq!(
            (fetch_marks(app, mine).await, fetch_marks(app, theirs).await),
            (expected_marks("12:00", ""), expected_marks("", ""))
        );
    })
    .await;
}

/// Which plain ids mark a notification would reveal how many others there are.
#[tokio::test]
async fn marking_ignores_plain_ids() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User]).await;
        let mine = add_notification(app, &me, 3, 1).await;
        for action in ["read", "acknowledge"] {
            let plain = json!({ "notificationIds": [mine] });
            let response = app.post_as(&me, &format!("{FEED}/{action}"), &plain).await;
            assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
            assert_eq!(fetch_marks(app, mine).await, expected_marks("", ""));
        }
    })
    .await;
}

#[tokio::test]
async fn read_all_marks_only_notifications_until_given_time() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User, Role::Editor]).await;
        let (old, shown) = (add_notification(app, &me, 3, 9).await, add_notification(app, &me, 4, 5).await);
        let elsewhere = add_notification(app, &me, 1, 9).await;
        let newest = fetch_feed(app, &me, "?role=user").await["results"][0]["createdAt"].clone();
        let late = add_notification(app, &me, 5, 4).await;
        let read_all = async |body: Value| app.post_as(&me, &format!("{FEED}/read-all"), &body).await;
        for _ in 0..2 {
            let response = read_all(json!({ "role": "user", "until": newest })).await;
            assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
            assert_eq!(notification_ids(&fetch_feed(app, &me, "/unread?role=user").await), [late]);
            assert_eq!(notification_ids(&fetch_feed(app, &me, "/unread?role=editor").await), [elsewhere]);
        }
        for id in [old, shown] {
            assert_eq!(fetch_marks(app, id).await, expected_marks("12:00", ""));
        }
        // Browsers keep times in milliseconds, the database in microseconds.
        sqlx::query("update notifications set released_at = '2026-03-02T11:59:00.123456Z' where id = $1")
            .bind(late)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let exact = fetch_feed(app, &me, "/unread?role=user").await["results"][0]["createdAt"].clone();
        assert_eq!(exact, "2026-03-02T11:59:00.123456Z");
        for (until, left) in [("2026-03-02T11:59:00.122Z", 1), ("2026-03-02T14:59:00.123+03:00", 0)] {
            read_all(json!({ "role": "user", "until": until })).await;
            assert_eq!(fetch_feed(app, &me, "/unread?role=user").await["unreadCount"], left, "{until}");
        }
        // Without a role, the current one counts.
        read_all(json!({ "until": "2026-03-02T12:00:00Z" })).await;
        assert_eq!(fetch_feed(app, &me, "/unread?role=editor").await["unreadCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn invalid_mark_returns_field_errors() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User]).await;
        let post =
            async |action: &str, body: Value| app.post_as(&me, &format!("{FEED}/{action}"), &body).await;
        for action in ["read", "acknowledge"] {
            for (body, error) in [
                (json!({}), "notificationIds: required"),
                (json!({ "notificationIds": null }), "notificationIds: wrong-type"),
                (json!({ "notificationIds": 1 }), "notificationIds: wrong-type"),
                (json!({ "notificationIds": ["1"] }), "notificationIds.0: wrong-type"),
                (json!({ "notificationIds": [1, 1.5] }), "notificationIds.1: wrong-type"),
                (json!({ "notificationIds": vec![1; 101] }), "notificationIds: too-many"),
                (json!({ "notificationIds": vec![1; 10_001] }), "notificationIds: too-large"),
            ] {
                assert_eq!(field_errors(&post(action, body).await), [error], "{action}");
            }
            mark(app, &me, action, &vec![1; 100]).await;
        }
        for (body, expected) in [
            (json!({ "role": "user" }), vec!["until: required"]),
            (json!({ "until": "yesterday" }), vec!["until: wrong-type"]),
            (json!({ "until": 5 }), vec!["until: wrong-type"]),
            (json!({ "role": "reader", "until": "2026-03-02T12:00:00Z" }), vec!["role: not-in-list"]),
            (json!({ "role": "editor", "until": "2026-03-02T12:00:00Z" }), vec!["role: role-not-held"]),
            (
                json!({ "role": "admin", "until": "+262142-01-01T00:00:00Z" }),
                vec!["role: role-not-held", "until: out-of-range"],
            ),
            (json!({ "until": "-0001-01-01T00:00:00Z" }), vec!["until: out-of-range"]),
        ] {
            assert_eq!(field_errors(&post("read-all", body).await), expected);
        }
        for until in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"] {
            assert_eq!(post("read-all", json!({ "until": until })).await.status, StatusCode::NO_CONTENT);
        }
    })
    .await;
}
