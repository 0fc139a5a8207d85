//! Dashboard, figures and weekly digest.

mod dashboard;
mod digest;
mod export;
mod history;
mod months;
mod reference;
mod speed;

use reqwest::StatusCode;
use serde_json::Value;
use testkit::{TestApp, TestUser};

const FIGURES: &str = "/api/v1/figures";
const DASHBOARD: &str = "/api/v1/dashboard";

async fn fetch(app: &TestApp, user: &TestUser, path: &str) -> Value {
    let response = app.get_as(user, path).await;
    assert_eq!(response.status, StatusCode::OK, "{path} {response:?}");
    response.json()
}
