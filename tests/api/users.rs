//! Everybody's accounts, as editors and admins look after them.

mod activity;
mod create;
mod edit;
mod last_admin;
mod list;
mod roles;

use rules::{ArticleStatus, UserId};
use serde_json::{Value, json};
use testkit::{Person, TestApp};

const USERS: &str = "/api/v1/users";
const ME: &str = "/api/v1/users/me";
const LOGIN: &str = "/api/v1/auth/login";

fn user(id: UserId, path: &str) -> String {
    format!("{USERS}/{id}{path}")
}

/// The place and the kind of everything that was wrong.
fn faults(answer: &testkit::Answer) -> Vec<(Value, String)> {
    let detail = answer.json()["detail"].clone();
    let faults = detail.as_array().unwrap_or_else(|| panic!("{answer:?}")).iter();
    faults.map(|fault| (fault["loc"].clone(), fault["type"].as_str().unwrap().to_owned())).collect()
}

/// Somebody who was invited to review an article of this author, and their number.
async fn invite(app: &TestApp, editor: &Person, author: &Person) -> (UserId, String) {
    let article = app.article_in(author, ArticleStatus::Submitted).await;
    let email = format!("invited-{}@example.test", app.unique());
    let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
    let answer = app.post_as(editor, "/api/v1/users/invite-reviewer", &body).await.json();
    (UserId(answer["userId"].as_i64().unwrap_or_else(|| panic!("{answer}"))), email)
}
