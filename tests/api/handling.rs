//! Handling editors, recommended decisions, chief editors, editors of sections.

mod assigning;
mod modes;
mod recommending;
mod recusal;
mod sections;

use kit::Settings;
use reqwest::StatusCode;
use rules::article::DecisionMode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestResponse, TestUser};

/// Who decides, for `TestApp::run_with_settings`.
fn mode(mode: DecisionMode) -> impl FnOnce(&mut Settings) {
    move |settings| settings.handling.decisions = mode
}

/// An office with people of every part, and an article whose reviews are complete.
struct Office {
    author: TestUser,
    admin: TestUser,
    chief: TestUser,
    handling: TestUser,
    other: TestUser,
    article: Value,
}

impl Office {
    /// Nobody handles the article yet.
    async fn create(app: &TestApp) -> Office {
        let author = app.create_user(&[Role::User]).await;
        let admin = app.account().named("Ada", "Admin").roles(&[Role::Admin]).create().await;
        let editor =
            async |name: &str| app.account().named(name, "Redaktor").roles(&[Role::Editor]).create().await;
        let (chief, handling, other) = (editor("Clara").await, editor("Hugo").await, editor("Olga").await);
        let marked =
            app.put_as(&admin, &format!("/api/v1/users/{}/chief-editor", chief.id), &json!({})).await;
        assert_eq!((marked.status, &marked.json()["isChiefEditor"]), (StatusCode::OK, &json!(true)));
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        Office { author, admin, chief, handling, other, article }
    }

    /// The article has its handling editor.
    async fn with_handling_editor(app: &TestApp) -> Office {
        let office = Office::create(app).await;
        assign(app, &office.admin, &office.article, Some(&office.handling)).await;
        office
    }

    fn path(&self, operation: &str) -> String {
        format!("{}{operation}", editor_article_path(&self.article))
    }

    async fn read(&self, app: &TestApp, viewer: &TestUser) -> Value {
        let response = app.get_as(viewer, &self.path("")).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        response.json()
    }

    async fn recommend(&self, app: &TestApp, editor: &TestUser, action: &str, letter: &str) -> TestResponse {
        let body = json!({ "action": action, "letter": letter });
        app.put_as(editor, &self.path("/recommendation"), &body).await
    }

    async fn return_recommendation(&self, app: &TestApp, editor: &TestUser, reason: &str) -> TestResponse {
        app.post_as(editor, &self.path("/recommendation/return"), &json!({ "reason": reason })).await
    }
}

async fn try_to_assign(
    app: &TestApp,
    actor: &TestUser,
    article: &Value,
    editor: Option<&TestUser>,
) -> TestResponse {
    let path = format!("{}/handling-editor", editor_article_path(article));
    app.put_as(actor, &path, &json!({ "editorId": editor.map(|editor| editor.id) })).await
}

async fn assign(app: &TestApp, actor: &TestUser, article: &Value, editor: Option<&TestUser>) -> Value {
    let response = try_to_assign(app, actor, article, editor).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// Types of the notifications of a user in a role, newest first.
async fn notification_types(app: &TestApp, user: &TestUser, role: &str) -> Vec<i64> {
    let page = app.get_as(user, &format!("/api/v1/users/me/notifications?role={role}")).await.json();
    let types = page["results"].as_array().unwrap_or_else(|| panic!("{page}")).iter();
    types.map(|one| one["notificationTypeId"].as_i64().unwrap()).collect()
}

fn allows(article: &Value, action: &str) -> bool {
    article["allowedActions"].as_array().unwrap().contains(&json!(action))
}

/// Code of the reason why an action is not offered.
fn blocked_code(article: &Value, action: &str) -> Option<String> {
    let blocked = article["blockedActions"].as_array().unwrap().iter();
    let found = blocked.filter(|one| one["action"] == action).map(|one| one["code"].as_str().unwrap());
    found.map(str::to_owned).next()
}
