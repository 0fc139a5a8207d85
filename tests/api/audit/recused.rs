//! Admins do not read what they must not know about their own articles.

use kit::audit::{AuditEntry, record};
use rules::audit::{AuditAction, AuditObject, AuditRole};
use rules::{ArticleStatus, Role, UserId};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

use super::{AUDIT, EXPORT, entries};

struct Case {
    editor: TestUser,
    /// An admin who submitted the article.
    author: TestUser,
    /// An admin without a relation to it.
    admin: TestUser,
    article: Value,
}

async fn create_case(app: &TestApp) -> Case {
    let editor = app.account().named("Maria", "Editor").roles(&[Role::Editor]).create().await;
    let author = app.account().named("Pavel", "Author").roles(&[Role::User, Role::Admin]).create().await;
    let admin = app.account().named("Olga", "Admin").roles(&[Role::Admin]).create().await;
    let article = app.create_article(&author, ArticleStatus::Submitted).await;
    Case { editor, author, admin, article }
}

async fn assert_hidden(app: &TestApp, case: &Case, hidden: &[&str]) {
    let page = app.get_as(&case.author, &format!("{AUDIT}?pageSize=100")).await;
    let export = app.get_as(&case.author, EXPORT).await;
    assert_eq!(page.json()["count"], page.json()["results"].as_array().unwrap().len());
    for text in [String::from_utf8(page.body).unwrap(), String::from_utf8(export.body).unwrap()] {
        for word in hidden {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
    for query in [
        format!("objectKind=article&objectId={}", case.article["id"]),
        "group=review".into(),
        "group=downloads".into(),
        "group=articles".into(),
        format!("person={}&group=articles", case.editor.id),
    ] {
        assert!(entries(app, &case.author, &query).await.is_empty(), "{query}");
    }
}

#[tokio::test]
async fn admin_does_not_see_the_review_of_their_own_article() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let body = json!({ "articleId": case.article["id"], "reviewerId": reviewer.id });
        let assigned = app.post_as(&case.editor, "/api/v1/review-assignments", &body).await;
        assert_eq!(assigned.status, 201, "{assigned:?}");
        let assignment = assigned.json()["id"].clone();
        let accept = format!("/api/v1/review-assignments/my/{assignment}/accept");
        assert_eq!(app.post_as(&reviewer, &accept, &json!({})).await.status, 200);
        let decline = format!("{}/decline", editor_article_path(&case.article));
        assert_eq!(app.post_as(&case.editor, &decline, &json!({})).await.status, 200);

        assert_hidden(app, &case, &["assignment-changed", "article-decided", "Reviewer"]).await;
        let review = entries(app, &case.admin, "group=review").await;
        assert_eq!(review.len(), 2, "{review:?}");
        assert_eq!(review[0]["role"], "reviewer");
        assert_eq!(review[1]["details"], json!({ "action": "assign-reviewer", "reviewer": reviewer.id }));
        let decided = entries(app, &case.admin, "group=articles").await;
        assert_eq!(decided[0]["details"]["action"], "decline");
        // The reviewer's own log tells nothing of others.
        let mine = app.get_as(&reviewer, super::MINE).await.json();
        assert_eq!(mine["count"], 1, "{mine}");
        assert!(!mine.to_string().contains("Editor"), "{mine}");
    })
    .await;
}

#[tokio::test]
async fn admin_does_not_see_who_was_invited_to_review_their_article() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let email = format!("invited-{}@example.test", app.unique_id());
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                           "articleIds": [case.article["id"]] });
        let invited = app.post_as(&case.editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(invited.status, 201, "{invited:?}");
        let id = UserId(invited.json()["userId"].as_i64().unwrap());
        let again =
            app.post_as(&case.editor, &format!("/api/v1/users/{id}/send-invitation"), &json!({})).await;
        assert_eq!(again.status, 204, "{again:?}");
        assert_hidden(app, &case, &["Vetrova", "invitation-sent", "user-created"]).await;
        assert!(entries(app, &case.author, &format!("person={id}")).await.is_empty());
        let seen = entries(app, &case.admin, &format!("person={id}")).await;
        let actions: Vec<_> = seen.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["invitation-sent", "user-created"]);
    })
    .await;
}

/// Each admin is an author of one of the two articles, and sees only what was done for the other.
#[tokio::test]
async fn invitation_to_several_articles_is_recorded_for_each() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let other = app.account().named("Petr", "Second").roles(&[Role::User, Role::Admin]).create().await;
        let second = app.create_article(&other, ArticleStatus::Submitted).await;
        let email = format!("invited-{}@example.test", app.unique_id());
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                           "articleIds": [case.article["id"], second["id"]] });
        let invited = app.post_as(&case.editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(invited.status, 201, "{invited:?}");
        let id = UserId(invited.json()["userId"].as_i64().unwrap());
        let path = format!("/api/v1/users/{id}/send-invitation");
        assert_eq!(app.post_as(&case.editor, &path, &json!({})).await.status, 204);
        let seen = async |viewer: &TestUser| -> Vec<(Value, Value)> {
            let found = entries(app, viewer, &format!("objectKind=user&objectId={id}")).await;
            found.iter().map(|entry| (entry["action"].clone(), entry["articleId"].clone())).collect()
        };
        for (viewer, shown) in [(&case.author, &second), (&other, &case.article)] {
            let expected =
                ["invitation-sent", "user-created"].map(|action| (json!(action), shown["id"].clone()));
            assert_eq!(seen(viewer).await, expected);
        }
        assert_eq!(seen(&case.admin).await.len(), 4);
    })
    .await;
}

/// Invites a stranger to review the article. Returns the address and the code of the letter.
async fn invite(app: &TestApp, case: &Case) -> (String, String) {
    let email = format!("invited-{}@example.test", app.unique_id());
    let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                       "articleIds": [case.article["id"]] });
    let invited = app.post_as(&case.editor, "/api/v1/users/invite-reviewer", &body).await;
    assert_eq!(invited.status, 201, "{invited:?}");
    let code = app.expect_letters(&email, 1).await[0].code();
    (email, code)
}

#[tokio::test]
async fn admin_does_not_see_who_accepted_an_invitation_to_review_their_article() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let (_, code) = invite(app, &case).await;
        let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
        let accepted = app.post("/api/v1/auth/invitations/accept", &body).await;
        assert_eq!(accepted.status, 200, "{accepted:?}");
        assert_hidden(app, &case, &["Vetrova", "user-activated"]).await;
        let seen = entries(app, &case.admin, "action=user-activated").await;
        let [activated] = seen.as_slice() else { panic!("{seen:?}") };
        assert_eq!((&activated["role"], &activated["articleId"]), (&json!("link"), &case.article["id"]));
        assert_eq!(activated["address"], "127.0.0.1");
    })
    .await;
}

/// The existing account with the invited address becomes a reviewer.
#[tokio::test]
async fn role_that_an_invitation_gives_is_recorded_with_its_article() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let (email, code) = invite(app, &case).await;
        let owner = app.account().email(email.as_str()).named("Nina", "Vetrova").create().await;
        let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
        let accepted = app.post("/api/v1/auth/invitations/accept", &body).await;
        assert_eq!(accepted.json(), json!({ "hasAccount": true }));
        assert!(entries(app, &case.author, "action=roles-changed").await.is_empty());
        let seen = entries(app, &case.admin, "action=roles-changed").await;
        let [changed] = seen.as_slice() else { panic!("{seen:?}") };
        assert_eq!((&changed["actor"]["id"], &changed["role"]), (&json!(owner.id), &json!("link")));
        assert_eq!(changed["articleId"], case.article["id"]);
        assert_eq!(changed["details"], json!({ "added": ["reviewer"] }));
    })
    .await;
}

/// A refusal names no article, and the operation tells that somebody reviews one.
#[tokio::test]
async fn refusals_to_reviewers_are_hidden_from_admins_with_an_article_in_progress() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        for role in [AuditRole::Reviewer, AuditRole::Owner] {
            let entry = AuditEntry::by_owner(reviewer.id, AuditAction::RequestRefused).role(role).refused();
            let entry = entry.object(AuditObject::Operation, "listMyReviewAssignments");
            let mut connection = app.state.pool.acquire().await.unwrap();
            record(&app.state, &mut connection, entry).await.unwrap();
        }
        let seen = async |viewer: &TestUser| -> Vec<Value> {
            let found = entries(app, viewer, "group=refusals").await;
            found.iter().map(|entry| entry["role"].clone()).collect()
        };
        assert_eq!(seen(&case.admin).await, ["owner", "reviewer"]);
        assert_eq!(seen(&case.author).await, ["owner"]);
        let export = app.get_as(&case.author, EXPORT).await;
        assert!(!String::from_utf8(export.body).unwrap().contains("\"reviewer\",\"request-refused\""));
        let decline = format!("{}/decline", editor_article_path(&case.article));
        assert_eq!(app.post_as(&case.editor, &decline, &json!({})).await.status, 200);
        assert_eq!(seen(&case.author).await, ["owner", "reviewer"], "its review is over");
    })
    .await;
}

/// The authors of a deleted article are unknown, so its review is hidden from everybody.
#[tokio::test]
async fn review_of_a_deleted_article_is_hidden() {
    TestApp::run(async |app| {
        let case = create_case(app).await;
        let decline = format!("{}/decline", editor_article_path(&case.article));
        assert_eq!(app.post_as(&case.editor, &decline, &json!({})).await.status, 200);
        assert_eq!(entries(app, &case.admin, "group=articles").await.len(), 1);
        sqlx::query("delete from articles where id = $1")
            .bind(case.article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert!(entries(app, &case.admin, "group=articles").await.is_empty());
        assert_hidden(app, &case, &["article-decided"]).await;
    })
    .await;
}
