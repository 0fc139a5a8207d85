//! What people are told, where they find it, and how they want it.

mod feed;
mod marks;
mod secrets;
mod settings;
mod table;

use reqwest::StatusCode;
use serde_json::Value;
use testkit::{Answer, Person, TestApp};

const FEED: &str = "/api/v1/users/me/notifications";

/// A page of somebody's feed.
async fn feed(app: &TestApp, person: &Person, query: &str) -> Value {
    let answer = app.get_as(person, &format!("{FEED}{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

fn ids(page: &Value) -> Vec<i64> {
    page["results"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
}

fn types(page: &Value) -> Vec<i64> {
    let results = page["results"].as_array().unwrap();
    results.iter().map(|one| one["notificationTypeId"].as_i64().unwrap()).collect()
}

/// Where each fault is and of which kind, for a form that was refused.
fn faults(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
    let body = answer.json();
    let said = body["detail"].as_array().unwrap().iter().map(|fault| {
        let place = fault["loc"].as_array().unwrap()[1..].iter().map(|part| part.as_str().unwrap());
        assert!(!fault["msg"].as_str().unwrap().is_empty());
        format!("{}: {}", place.collect::<Vec<_>>().join("."), fault["type"].as_str().unwrap())
    });
    said.collect()
}

/// News that somebody could have got, written as the house writes it. Answers its number.
struct Row<'a> {
    owner: &'a Person,
    type_id: i16,
    article: Option<i64>,
    minutes_ago: i32,
}

impl Row<'_> {
    async fn add(&self, app: &TestApp) -> i64 {
        sqlx::query_scalar(
            "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
             select $1, $2, $3, 0, told, told from (select $4::timestamptz - $5 * interval '1 minute' as told) moment
             returning id",
        )
        .bind(self.owner.id.0)
        .bind(self.type_id)
        .bind(self.article)
        .bind(app.house.app.clock.now())
        .bind(self.minutes_ago)
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
    }
}
