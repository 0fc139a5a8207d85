//! Being invited to review, and answering.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

const ACCEPT: &str = "/api/v1/auth/invitations/accept";
const REFUSE: &str = "/api/v1/auth/invitations/refuse";
const INVITE: &str = "/api/v1/users/invite-reviewer";
const PASSWORD: &str = "tram-lemon-47-kiosk";

struct Invited {
    email: String,
    code: String,
    editor: Person,
    articles: Vec<Value>,
    answer: Value,
}

/// Somebody who was invited to review two articles, and the code of the newest letter.
async fn invited(app: &TestApp) -> Invited {
    let (author, editor) = (app.person(&[Role::User]).await, app.person(&[Role::Editor]).await);
    let articles = vec![
        app.article_in(&author, ArticleStatus::Submitted).await,
        app.article_in(&author, ArticleStatus::ReviewComplete).await,
    ];
    let email = format!("invited-{}@example.test", app.unique());
    let answer = invite(app, &editor, &email, &articles).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let code = newest_code(app, &email, 2).await;
    Invited { email, code, editor, articles, answer: answer.json() }
}

async fn invite(app: &TestApp, editor: &Person, email: &str, articles: &[Value]) -> Answer {
    let ids: Vec<&Value> = articles.iter().map(|article| &article["id"]).collect();
    let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": ids });
    app.post_as(editor, INVITE, &body).await
}

async fn newest_code(app: &TestApp, email: &str, letters: usize) -> String {
    app.letters_to(email, letters).await.last().unwrap().code()
}

fn preview(code: &str) -> String {
    format!("/api/v1/auth/invitations/preview?token={code}")
}

async fn statuses(app: &TestApp, assignments: &Value) -> Vec<i16> {
    let ids: Vec<i64> = assignments.as_array().unwrap().iter().map(|id| id.as_i64().unwrap()).collect();
    sqlx::query_scalar("select status_id from review_assignments where id = any($1) order by id")
        .bind(ids)
        .fetch_all(&app.house.app.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn an_invited_person_looks_accepts_and_gets_in() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        assert_eq!(invited.answer["isInvited"], true);
        let articles = app.get(&preview(&invited.code)).await.json();
        assert_eq!(articles.as_array().unwrap().len(), 2);
        assert_eq!(articles[0]["titleEn"], "Late reactivation after transplantation");
        assert_eq!(articles[0]["abstractEn"], "<p>Two hundred patients were followed.</p>");
        // Looking changes nothing.
        assert_eq!(statuses(app, &invited.answer["assignmentIds"]).await, [1, 1]);
        let login = json!({ "email": invited.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);

        let accept = async || {
            app.post(ACCEPT, &json!({ "token": invited.code, "password": PASSWORD, "consentVersion": 1 }))
                .await
        };
        let accepted = accept().await;
        assert_eq!((accepted.status, accepted.json()), (StatusCode::OK, json!({ "hasAccount": false })));
        assert_eq!(statuses(app, &invited.answer["assignmentIds"]).await, [2, 2]);
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::OK);
        assert_eq!(accept().await.json()["code"], "invalid-code");
        assert_eq!(app.get(&preview(&invited.code)).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn a_plain_refusal_needs_no_account_and_tells_the_editors() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        let refused = app.post(REFUSE, &json!({ "token": invited.code })).await;
        assert_eq!(refused.status, StatusCode::NO_CONTENT);
        assert_eq!(statuses(app, &invited.answer["assignmentIds"]).await, [4, 4]);
        let letters = app.letters_to(&invited.editor.email, 2).await;
        assert!(letters.iter().all(|letter| letter.text.contains("Nina Vetrova")));
        assert_eq!(app.post(REFUSE, &json!({ "token": invited.code })).await.json()["code"], "invalid-code");
        let login = json!({ "email": invited.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);
        // Nobody waits for them any more, so there is nothing to invite them to.
        let again = format!("/api/v1/users/{}/send-invitation", invited.answer["userId"]);
        assert_eq!(app.post_as(&invited.editor, &again, &json!({})).await.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn what_was_withdrawn_asks_for_nothing() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        for id in invited.answer["assignmentIds"].as_array().unwrap() {
            let path = format!("/api/v1/review-assignments/{id}/withdraw");
            assert_eq!(app.post_as(&invited.editor, &path, &json!({})).await.status, StatusCode::OK);
        }
        assert_eq!(app.get(&preview(&invited.code)).await.json(), json!([]));
        let body = json!({ "token": invited.code, "password": PASSWORD, "consentVersion": 1 });
        assert_eq!(app.post(ACCEPT, &body).await.json()["code"], "nothing-to-review");
        assert_eq!(app.post(REFUSE, &body).await.json()["code"], "nothing-to-review");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_is_sent_again_and_covers_all_that_waits() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        let again = format!("/api/v1/users/{}/send-invitation", invited.answer["userId"]);
        app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        assert_eq!(app.post_as(&invited.editor, &again, &json!({})).await.status, StatusCode::NO_CONTENT);
        let code = newest_code(app, &invited.email, 4).await;
        assert_ne!(code, invited.code);
        assert_eq!(app.get(&preview(&code)).await.json().as_array().unwrap().len(), 2);
        // Whoever looks into the older letter gets in too.
        assert_eq!(app.get(&preview(&invited.code)).await.json().as_array().unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn what_is_missing_is_said() {
    TestApp::run(async |app| {
        let Invited { code, editor, articles, .. } = invited(app).await;
        let said = |answer: Answer| answer.json()["detail"][0]["msg"].as_str().unwrap().to_owned();
        assert_eq!(said(app.get("/api/v1/auth/invitations/preview").await), "Code is required");
        assert_eq!(said(app.get(&preview("%20")).await), "Code is required");
        assert_eq!(said(app.post(ACCEPT, &json!({ "password": PASSWORD })).await), "Code is required");
        assert_eq!(said(app.post(REFUSE, &json!({})).await), "Code is required");
        assert_eq!(said(app.post(ACCEPT, &json!({ "token": code, "consentVersion": 1 })).await), "Required");
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
        assert_eq!(app.get(&preview("made-up")).await.json()["code"], "invalid-code");

        let wrong = json!({ "email": "x", "firstNameEn": "", "lastNameEn": "Иванов", "articleIds": [] });
        let faults = app.post_as(&editor, INVITE, &wrong).await.json();
        assert_eq!(faults["detail"].as_array().unwrap().len(), 4, "{faults}");
        let other: Vec<Value> = (0..21).map(|id| json!({ "id": id })).collect();
        let many = invite(app, &editor, "y@example.test", &other).await;
        assert_eq!(many.json()["detail"][0]["type"], "too-many");
        let hidden =
            invite(app, &editor, "y@example.test", &[articles[0].clone(), json!({ "id": 999_999 })]).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND);
        let made: i64 =
            sqlx::query_scalar("select count(*) from users where unconfirmed_email = 'y@example.test'")
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
        assert_eq!(made, 0);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_lives_thirty_days() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        app.house.app.clock.advance(chrono::TimeDelta::days(30));
        assert_eq!(app.get(&preview(&invited.code)).await.json()["code"], "invalid-code");
    })
    .await;
}

/// Somebody who has registered by themselves meanwhile reviews with that account.
#[tokio::test]
async fn an_account_that_is_there_takes_the_invitation_over() {
    TestApp::run(async |app| {
        let invited = invited(app).await;
        let person = app.account().email(invited.email.clone()).create().await;
        let accepted = app
            .post(ACCEPT, &json!({ "token": invited.code, "password": PASSWORD, "consentVersion": 1 }))
            .await;
        assert_eq!((accepted.status, accepted.json()), (StatusCode::OK, json!({ "hasAccount": true })));
        assert_eq!(statuses(app, &invited.answer["assignmentIds"]).await, [2, 2]);
        let person = app.renewed(&person).await;
        let mine = app.get_as(&person, "/api/v1/review-assignments/my").await.json();
        assert_eq!(mine["count"], 2, "{mine}");
        // Its password is its own.
        let login = json!({ "email": invited.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn inviting_somebody_with_an_account_is_an_ordinary_assignment() {
    TestApp::run(async |app| {
        let Invited { editor, articles, .. } = invited(app).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let answer = invite(app, &editor, &reviewer.email.to_uppercase(), &articles).await;
        assert_eq!((answer.status, &answer.json()["isInvited"]), (StatusCode::CREATED, &json!(false)));
        assert!(app.letters_to(&reviewer.email, 2).await[0].text.contains("/review?code="));
        let twice = invite(app, &editor, &reviewer.email, &articles).await;
        assert_eq!(twice.json()["code"], "already-assigned");
        let reader = app.person(&[Role::User]).await;
        let refused = invite(app, &editor, &reader.email, &articles).await;
        assert_eq!(
            (refused.status, refused.json()["code"].as_str()),
            (StatusCode::CONFLICT, Some("not-a-reviewer"))
        );
        // An editor grants the role to whoever was found.
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
async fn two_editors_who_invite_one_person_make_one_account() {
    TestApp::run(async |app| {
        let Invited { editor, articles, .. } = invited(app).await;
        let other = app.person(&[Role::Editor]).await;
        let email = format!("wanted-{}@example.test", app.unique());
        let (first, second) = (&articles[..1], &articles[1..]);
        let (one, two) =
            tokio::join!(invite(app, &editor, &email, first), invite(app, &other, &email, second));
        assert_eq!((one.status, two.status), (StatusCode::CREATED, StatusCode::CREATED));
        assert_eq!(one.json()["userId"], two.json()["userId"]);
    })
    .await;
}

/// Whoever was invited may turn out to be an author of one article: that one waits for the editors, the others are answered.
#[tokio::test]
async fn what_somebody_wrote_themselves_is_left_out_of_their_answer() {
    TestApp::run(async |app| {
        for (path, answered) in [(REFUSE, 4), (ACCEPT, 2)] {
            let invited = invited(app).await;
            sqlx::query("update article_authors set email = $2 where article_id = $1")
                .bind(invited.articles[0]["id"].as_i64())
                .bind(&invited.email)
                .execute(&app.house.app.pool)
                .await
                .unwrap();
            let answer = app
                .post(path, &json!({ "token": invited.code, "password": PASSWORD, "consentVersion": 1 }))
                .await;
            assert!(answer.status.is_success(), "{path}: {answer:?}");
            assert_eq!(statuses(app, &invited.answer["assignmentIds"]).await, [1, answered], "{path}");
            assert_eq!(
                app.post(path, &json!({ "token": invited.code, "password": PASSWORD, "consentVersion": 1 }))
                    .await
                    .json()["code"],
                "invalid-code"
            );
        }
    })
    .await;
}
