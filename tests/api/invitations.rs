//! Invitations to review, and to the journal.

mod journal;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

const ACCEPT: &str = "/api/v1/auth/invitations/accept";
const REFUSE: &str = "/api/v1/auth/invitations/refuse";
const INVITE: &str = "/api/v1/users/invite-reviewer";
const PASSWORD: &str = "tram-lemon-47-kiosk";

struct Invitation {
    email: String,
    /// From the newest letter.
    code: String,
    editor: TestUser,
    articles: Vec<Value>,
    response: Value,
}

/// Invites a user without an account to review two articles.
async fn create_invitation(app: &TestApp) -> Invitation {
    let (author, editor) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::Editor]).await);
    let articles = vec![
        app.create_article(&author, ArticleStatus::Submitted).await,
        app.create_article(&author, ArticleStatus::ReviewComplete).await,
    ];
    let email = format!("invited-{}@example.test", app.unique_id());
    let response = invite(app, &editor, &email, &articles).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    let code = newest_code(app, &email, 2).await;
    Invitation { email, code, editor, articles, response: response.json() }
}

async fn invite(app: &TestApp, editor: &TestUser, email: &str, articles: &[Value]) -> TestResponse {
    let ids: Vec<&Value> = articles.iter().map(|article| &article["id"]).collect();
    let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": ids });
    app.post_as(editor, INVITE, &body).await
}

async fn newest_code(app: &TestApp, email: &str, letters: usize) -> String {
    app.expect_letters(email, letters).await.last().unwrap().code()
}

async fn send_again(app: &TestApp, invitation: &Invitation) -> TestResponse {
    let path = format!("/api/v1/users/{}/send-invitation", invitation.response["userId"]);
    app.post_as(&invitation.editor, &path, &json!({})).await
}

async fn accept(app: &TestApp, code: &str) -> TestResponse {
    app.post(ACCEPT, &json!({ "token": code, "password": PASSWORD, "consentVersion": 1 })).await
}

fn preview_path(code: &str) -> String {
    format!("/api/v1/auth/invitations/preview?token={code}")
}

async fn assignment_statuses(app: &TestApp, assignments: &Value) -> Vec<i16> {
    let ids: Vec<i64> = assignments.as_array().unwrap().iter().map(|id| id.as_i64().unwrap()).collect();
    sqlx::query_scalar(
        "select status_id from review_assignments where id = any($1) order by array_position($1, id)",
    )
    .bind(ids)
    .fetch_all(&app.state.pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn invited_reviewer_previews_accepts_and_signs_in() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        assert_eq!(invitation.response["isInvited"], true);
        let articles = app.get(&preview_path(&invitation.code)).await.json();
        assert_eq!(articles.as_array().unwrap().len(), 2);
        assert_eq!(articles[0]["titleEn"], "Late reactivation after transplantation");
        assert_eq!(articles[0]["abstractEn"], "<p>Two hundred patients were followed.</p>");
        // A preview changes nothing.
        assert_eq!(assignment_statuses(app, &invitation.response["assignmentIds"]).await, [1, 1]);
        let login = json!({ "email": invitation.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);

        let accepted = accept(app, &invitation.code).await;
        assert_eq!((accepted.status, accepted.json()), (StatusCode::OK, json!({ "hasAccount": false })));
        assert_eq!(assignment_statuses(app, &invitation.response["assignmentIds"]).await, [2, 2]);
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::OK);
        assert_eq!(accept(app, &invitation.code).await.json()["code"], "invalid-code");
        assert_eq!(app.get(&preview_path(&invitation.code)).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn declining_needs_no_account_and_notifies_editors() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        let refused = app.post(REFUSE, &json!({ "token": invitation.code })).await;
        assert_eq!(refused.status, StatusCode::NO_CONTENT);
        assert_eq!(assignment_statuses(app, &invitation.response["assignmentIds"]).await, [4, 4]);
        let letters = app.expect_letters(&invitation.editor.email, 2).await;
        assert!(letters.iter().all(|letter| letter.text.contains("Nina Vetrova")));
        assert_eq!(
            app.post(REFUSE, &json!({ "token": invitation.code })).await.json()["code"],
            "invalid-code"
        );
        let login = json!({ "email": invitation.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn withdrawn_assignments_cannot_be_accepted_or_declined() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        for id in invitation.response["assignmentIds"].as_array().unwrap() {
            let path = format!("/api/v1/review-assignments/{id}/withdraw");
            assert_eq!(app.post_as(&invitation.editor, &path, &json!({})).await.status, StatusCode::OK);
        }
        assert_eq!(app.get(&preview_path(&invitation.code)).await.json()["code"], "nothing-to-review");
        let body = json!({ "token": invitation.code, "password": PASSWORD, "consentVersion": 1 });
        assert_eq!(app.post(ACCEPT, &body).await.json()["code"], "nothing-to-review");
        assert_eq!(app.post(REFUSE, &body).await.json()["code"], "nothing-to-review");
    })
    .await;
}

#[tokio::test]
async fn resent_invitation_covers_all_open_assignments() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        assert_eq!(send_again(app, &invitation).await.status, StatusCode::NO_CONTENT);
        let code = newest_code(app, &invitation.email, 4).await;
        assert_ne!(code, invitation.code);
        assert_eq!(app.get(&preview_path(&code)).await.json().as_array().unwrap().len(), 2);
        // The code of the older letter still works.
        assert_eq!(app.get(&preview_path(&invitation.code)).await.json().as_array().unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn invalid_invitation_requests_are_rejected() {
    TestApp::run(async |app| {
        let Invitation { code, editor, articles, .. } = create_invitation(app).await;
        let message =
            |response: TestResponse| response.json()["detail"][0]["msg"].as_str().unwrap().to_owned();
        assert_eq!(message(app.get("/api/v1/auth/invitations/preview").await), "Code is required");
        assert_eq!(message(app.get(&preview_path("%20")).await), "Code is required");
        assert_eq!(message(app.post(ACCEPT, &json!({ "password": PASSWORD })).await), "Code is required");
        assert_eq!(message(app.post(REFUSE, &json!({})).await), "Code is required");
        assert_eq!(
            message(app.post(ACCEPT, &json!({ "token": code, "consentVersion": 1 })).await),
            "Required"
        );
        let empty = app.post(ACCEPT, &json!({})).await;
        assert_eq!(
            (empty.status, empty.json()["detail"].as_str()),
            (StatusCode::BAD_REQUEST, Some("Model is empty"))
        );
        assert_eq!(
            app.post(ACCEPT, &json!({ "token": code, "password": "1234567890", "consentVersion": 1 }))
                .await
                .json()["detail"][0]["type"],
            "common-password"
        );
        assert_eq!(app.get(&preview_path("made-up")).await.json()["code"], "invalid-code");

        let invalid = json!({ "email": "x", "firstNameEn": "", "lastNameEn": "Иванов", "articleIds": [] });
        let errors = app.post_as(&editor, INVITE, &invalid).await.json();
        assert_eq!(errors["detail"].as_array().unwrap().len(), 4, "{errors}");
        let other: Vec<Value> = (0..21).map(|id| json!({ "id": id })).collect();
        let many = invite(app, &editor, "y@example.test", &other).await;
        assert_eq!(many.json()["detail"][0]["type"], "too-many");
        let hidden =
            invite(app, &editor, "y@example.test", &[articles[0].clone(), json!({ "id": 999_999 })]).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND);
        let created: i64 =
            sqlx::query_scalar("select count(*) from users where unconfirmed_email = 'y@example.test'")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(created, 0);
    })
    .await;
}

#[tokio::test]
async fn invitation_expires_after_thirty_days() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        app.state.clock.advance(chrono::TimeDelta::days(30));
        assert_eq!(app.get(&preview_path(&invitation.code)).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn account_registered_after_invitation_takes_it_over() {
    TestApp::run(async |app| {
        let invitation = create_invitation(app).await;
        let person = app.account().email(invitation.email.clone()).create().await;
        let accepted = accept(app, &invitation.code).await;
        assert_eq!((accepted.status, accepted.json()), (StatusCode::OK, json!({ "hasAccount": true })));
        assert_eq!(assignment_statuses(app, &invitation.response["assignmentIds"]).await, [2, 2]);
        let person = app.reissue_token(&person).await;
        let mine = app.get_as(&person, "/api/v1/review-assignments/my").await.json();
        assert_eq!(mine["count"], 2, "{mine}");
        // The password of the account is unchanged.
        let login = json!({ "email": invitation.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn inviting_active_account_creates_ordinary_assignment() {
    TestApp::run(async |app| {
        let Invitation { editor, articles, .. } = create_invitation(app).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let response = invite(app, &editor, &reviewer.email.to_uppercase(), &articles).await;
        assert_eq!((response.status, &response.json()["isInvited"]), (StatusCode::CREATED, &json!(false)));
        assert!(app.expect_letters(&reviewer.email, 2).await[0].text.contains("/review?code="));
        let twice = invite(app, &editor, &reviewer.email, &articles).await;
        assert_eq!(twice.json()["code"], "already-assigned");
        let reader = app.create_user(&[Role::User]).await;
        let refused = invite(app, &editor, &reader.email, &articles).await;
        assert_eq!(
            (refused.status, refused.json()["code"].as_str()),
            (StatusCode::CONFLICT, Some("not-a-reviewer"))
        );
        // The editor may grant that user the reviewer role, and no other.
        let found = app.get_as(&editor, &format!("/api/v1/users/by-email/{}", reader.email)).await.json();
        assert_eq!((&found["isActive"], &found["roles"]), (&json!(true), &json!(["user"])));
        let roles = format!("/api/v1/users/{}/roles", found["id"]);
        let granted = app.post_as(&editor, &roles, &json!({ "roles": ["reviewer"] })).await;
        assert_eq!(granted.json()["roles"], json!(["user", "reviewer"]));
        for more in [json!(["admin"]), json!(["reviewer", "editor"]), json!([])] {
            let refused = app.post_as(&editor, &roles, &json!({ "roles": more })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        assert_eq!(invite(app, &editor, &reader.email, &articles).await.status, StatusCode::CREATED);
    })
    .await;
}

#[tokio::test]
async fn concurrent_invitations_of_one_address_create_one_account() {
    TestApp::run(async |app| {
        let Invitation { editor, articles, .. } = create_invitation(app).await;
        let other = app.create_user(&[Role::Editor]).await;
        let email = format!("wanted-{}@example.test", app.unique_id());
        let (first, second) = (&articles[..1], &articles[1..]);
        let (one, two) =
            tokio::join!(invite(app, &editor, &email, first), invite(app, &other, &email, second));
        assert_eq!((one.status, two.status), (StatusCode::CREATED, StatusCode::CREATED));
        assert_eq!(one.json()["userId"], two.json()["userId"]);
    })
    .await;
}

/// Judged is when the reviewer is invited: an author must not be able to end requests by naming possible reviewers.
/// The editors see that the reviewer is among the authors now.
#[tokio::test]
async fn authors_named_after_the_invitation_do_not_end_it() {
    TestApp::run(async |app| {
        for (path, status) in [(REFUSE, 4), (ACCEPT, 2)] {
            let invitation = create_invitation(app).await;
            sqlx::query("update article_authors set email = $2 where article_id = $1")
                .bind(invitation.articles[0]["id"].as_i64())
                .bind(&invitation.email)
                .execute(&app.state.pool)
                .await
                .unwrap();
            let response = app
                .post(path, &json!({ "token": invitation.code, "password": PASSWORD, "consentVersion": 1 }))
                .await;
            assert!(response.status.is_success(), "{path}: {response:?}");
            assert_eq!(
                assignment_statuses(app, &invitation.response["assignmentIds"]).await,
                [status, status],
                "{path}"
            );
            let editor = app.create_user(&[Role::Editor]).await;
            for (index, is_among_authors) in [(0, true), (1, false)] {
                let id = &invitation.response["assignmentIds"][index];
                let seen = app.get_as(&editor, &format!("/api/v1/review-assignments/{id}")).await.json();
                assert_eq!(seen["isAmongAuthors"], is_among_authors, "{seen}");
            }
            assert_eq!(
                app.post(
                    path,
                    &json!({ "token": invitation.code, "password": PASSWORD, "consentVersion": 1 })
                )
                .await
                .json()["code"],
                "invalid-code"
            );
        }
    })
    .await;
}
