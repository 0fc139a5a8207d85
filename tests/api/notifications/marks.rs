//! Read and hidden: one's own rows, once, and never what came later.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::{FEED, Row, faults, feed, ids};

async fn told(app: &TestApp, owner: &Person, type_id: i16, minutes_ago: i32) -> i64 {
    Row { owner, type_id, article: None, minutes_ago }.add(app).await
}

async fn mark(app: &TestApp, person: &Person, deed: &str, ids: &[i64]) {
    let body = json!({ "notificationIds": ids });
    let answer = app.post_as(person, &format!("{FEED}/{deed}"), &body).await;
    assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
}

/// When it was read and when it was hidden.
async fn marks(app: &TestApp, id: i64) -> (Option<String>, Option<String>) {
    sqlx::query_as(
        "select to_char(read_at at time zone 'UTC', 'HH24:MI'), to_char(acknowledged_at at time zone 'UTC', 'HH24:MI')
         from notifications where id = $1",
    )
    .bind(id)
    .fetch_one(&app.house.app.pool)
    .await
    .unwrap()
}

fn at(read: &str, hidden: &str) -> (Option<String>, Option<String>) {
    let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (said(read), said(hidden))
}

#[tokio::test]
async fn a_mark_keeps_its_moment_however_often_it_is_made() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::User]).await;
        let (read, hidden, both) =
            (told(app, &me, 3, 1).await, told(app, &me, 4, 2).await, told(app, &me, 5, 3).await);
        mark(app, &me, "read", &[read, both, both]).await;
        mark(app, &me, "acknowledge", &[hidden]).await;
        app.house.app.clock.advance(TimeDelta::minutes(5));
        for _ in 0..2 {
            mark(app, &me, "read", &[read, hidden]).await;
            mark(app, &me, "acknowledge", &[hidden, both]).await;
        }
        mark(app, &me, "read", &[]).await;
        assert_eq!(marks(app, read).await, at("12:00", ""));
        // Whoever hides something has read it.
        assert_eq!(marks(app, hidden).await, at("12:00", "12:00"));
        assert_eq!(marks(app, both).await, at("12:00", "12:05"));
        // Ten windows at once, one moment.
        let one = [told(app, &me, 6, 0).await];
        futures::future::join_all((0..10).map(|_| mark(app, &me, "acknowledge", &one))).await;
        assert_eq!(marks(app, one[0]).await, at("12:05", "12:05"));
    })
    .await;
}

#[tokio::test]
async fn other_peoples_rows_stay_as_they_are_and_the_answer_does_not_tell() {
    TestApp::run(async |app| {
        let (me, other) = (app.person(&[Role::User]).await, app.person(&[Role::User]).await);
        let (mine, theirs) = (told(app, &me, 3, 1).await, told(app, &other, 3, 1).await);
        for deed in ["read", "acknowledge"] {
            mark(app, &me, deed, &[theirs]).await;
            mark(app, &me, deed, &[i64::MAX, i64::MIN, 0, -1, 999_999]).await;
            assert_eq!(marks(app, theirs).await, at("", ""));
        }
        mark(app, &me, "read", &[theirs, mine]).await;
        let all = json!({ "role": "user", "until": app.house.app.clock.now() });
        app.post_as(&me, &format!("{FEED}/read-all"), &all).await;
        assert_eq!((marks(app, mine).await, marks(app, theirs).await), (at("12:00", ""), at("", "")));
    })
    .await;
}

#[tokio::test]
async fn all_that_was_shown_is_read_and_what_came_later_is_not() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::User, Role::Editor]).await;
        let (old, shown) = (told(app, &me, 3, 9).await, told(app, &me, 4, 5).await);
        let elsewhere = told(app, &me, 1, 9).await;
        let newest = feed(app, &me, "?role=user").await["results"][0]["createdAt"].clone();
        let late = told(app, &me, 5, 4).await;
        let read_all = async |body: Value| app.post_as(&me, &format!("{FEED}/read-all"), &body).await;
        for _ in 0..2 {
            let answer = read_all(json!({ "role": "user", "until": newest })).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
            assert_eq!(ids(&feed(app, &me, "/unread?role=user").await), [late]);
            assert_eq!(ids(&feed(app, &me, "/unread?role=editor").await), [elsewhere]);
        }
        for id in [old, shown] {
            assert_eq!(marks(app, id).await, at("12:00", ""));
        }
        // A browser that keeps moments by the millisecond means the row that it showed.
        sqlx::query("update notifications set released_at = '2026-03-02T11:59:00.123456Z' where id = $1")
            .bind(late)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let exact = feed(app, &me, "/unread?role=user").await["results"][0]["createdAt"].clone();
        assert_eq!(exact, "2026-03-02T11:59:00.123456Z");
        for (until, left) in [("2026-03-02T11:59:00.122Z", 1), ("2026-03-02T14:59:00.123+03:00", 0)] {
            read_all(json!({ "role": "user", "until": until })).await;
            assert_eq!(feed(app, &me, "/unread?role=user").await["unreadCount"], left, "{until}");
        }
        // Without a role it is the current one's.
        read_all(json!({ "until": "2026-03-02T12:00:00Z" })).await;
        assert_eq!(feed(app, &me, "/unread?role=editor").await["unreadCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_mark_is_refused_with_words() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::User]).await;
        let post = async |deed: &str, body: Value| app.post_as(&me, &format!("{FEED}/{deed}"), &body).await;
        for deed in ["read", "acknowledge"] {
            for (body, fault) in [
                (json!({}), "notificationIds: required"),
                (json!({ "notificationIds": null }), "notificationIds: wrong-type"),
                (json!({ "notificationIds": 1 }), "notificationIds: wrong-type"),
                (json!({ "notificationIds": ["1"] }), "notificationIds.0: wrong-type"),
                (json!({ "notificationIds": [1, 1.5] }), "notificationIds.1: wrong-type"),
                (json!({ "notificationIds": vec![1; 101] }), "notificationIds: too-many"),
                (json!({ "notificationIds": vec![1; 10_001] }), "notificationIds: too-large"),
            ] {
                assert_eq!(faults(&post(deed, body).await), [fault], "{deed}");
            }
            mark(app, &me, deed, &vec![1; 100]).await;
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
            assert_eq!(faults(&post("read-all", body).await), expected);
        }
        for until in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"] {
            assert_eq!(post("read-all", json!({ "until": until })).await.status, StatusCode::NO_CONTENT);
        }
    })
    .await;
}
