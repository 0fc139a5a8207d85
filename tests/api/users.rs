//! User management by editors and administrators.

mod activity;
mod create;
mod edit;
mod last_admin;
mod list;
mod roles;

use rules::{ArticleStatus, UserId};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

const USERS: &str = "/api/v1/users";
const ME: &str = "/api/v1/users/me";
const LOGIN: &str = "/api/v1/auth/login";

fn user_path(id: UserId, path: &str) -> String {
    format!("{USERS}/{id}{path}")
}

/// Location and type of each field error.
fn field_errors(response: &testkit::TestResponse) -> Vec<(Value, String)> {
    let detail = response.json()["detail"].clone();
    let errors = detail.as_array().unwrap_or_else(|| panic!("{response:?}")).iter();
    errors.map(|error| (error["loc"].clone(), error["type"].as_str().unwrap().to_owned())).collect()
}

/// Invites a reviewer for an article of the author, and returns their id and address.
async fn invite_reviewer(app: &TestApp, editor: &TestUser, author: &TestUser) -> (UserId, String) {
    let article = app.create_article(author, ArticleStatus::Submitted).await;
    let email = format!("invited-{}@example.test", app.unique_id());
    let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
    let response = app.post_as(editor, "/api/v1/users/invite-reviewer", &body).await.json();
    (UserId(response["userId"].as_i64().unwrap_or_else(|| panic!("{response}"))), email)
}
