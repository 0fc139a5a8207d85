//! Notifications: the feed, the settings and the e-mails.

mod confidentiality;
mod feed;
mod marks;
mod settings;
mod table;

use kit::secrets::{hide_id, reveal_id};
use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

const FEED: &str = "/api/v1/users/me/notifications";

/// Fetches a page of a user's feed.
async fn fetch_feed(app: &TestApp, user: &TestUser, query: &str) -> Value {
    let response = app.get_as(user, &format!("{FEED}{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let mut page = response.json();
    // The ids that clients get are hidden; tests compare those of the database.
    for row in page["results"].as_array_mut().unwrap() {
        let id = row["id"].as_i64().unwrap();
        assert!(id >= 1 << 52, "{row}");
        row["id"] = reveal_id(&app.state.keys, notifications::NOTIFICATION_IDS, id).unwrap().into();
    }
    page
}

/// Body of a request that marks notifications, with the ids that clients get.
fn marked(app: &TestApp, ids: &[i64]) -> Value {
    let hide = |id: &i64| hide_id(&app.state.keys, notifications::NOTIFICATION_IDS, *id);
    json!({ "notificationIds": ids.iter().map(hide).collect::<Vec<_>>() })
}

fn notification_ids(page: &Value) -> Vec<i64> {
    page["results"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

fn notification_types(page: &Value) -> Vec<i64> {
    let results = page["results"].as_array().unwrap();
    results.iter().map(|row| row["notificationTypeId"].as_i64().unwrap()).collect()
}

/// Path and type of each field error in a 422 response.
fn field_errors(response: &TestResponse) -> Vec<String> {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
    let body = response.json();
    let errors = body["detail"].as_array().unwrap().iter().map(|error| {
        let path = error["loc"].as_array().unwrap()[1..].iter().map(|part| part.as_str().unwrap());
        assert!(!error["msg"].as_str().unwrap().is_empty());
        format!("{}: {}", path.collect::<Vec<_>>().join("."), error["type"].as_str().unwrap())
    });
    errors.collect()
}

/// A released notification.
struct TestNotification<'a> {
    owner: &'a TestUser,
    type_id: i16,
    article: Option<i64>,
    minutes_ago: i32,
}

impl TestNotification<'_> {
    /// Inserts the notification and returns its id.
    async fn insert(&self, app: &TestApp) -> i64 {
        sqlx::query_scalar(
            "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
             select $1, $2, $3, 0, instant, instant from (select $4::timestamptz - $5 * interval '1 minute' as instant) moment
             returning id",
        )
        .bind(self.owner.id.0)
        .bind(self.type_id)
        .bind(self.article)
        .bind(app.state.clock.now())
        .bind(self.minutes_ago)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
    }
}
