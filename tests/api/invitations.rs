//! Answering an invitation to review.

use identity::invitations::{InvitedArticle, invite};
use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{Person, TestApp};

const ACCEPT: &str = "/api/v1/auth/invitations/accept";
const PASSWORD: &str = "tram-lemon-47-kiosk";

/// Somebody who was invited, and the code of the invitation.
async fn invited(app: &TestApp) -> (Person, String) {
    let person = app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
    let articles = ["First", "Second"].map(|title| InvitedArticle {
        title_en: title.into(),
        abstract_en: format!("<p>About the {title}</p>"),
    });
    let house = &app.house.app;
    let mut connection = house.pool.acquire().await.unwrap();
    let link = invite(house, &mut connection, person.id, &person.email, &articles).await.unwrap();
    assert!(link.path().ends_with("/identity/accept-review-invitation"));
    let code = link.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    (person, code)
}

fn preview(code: &str) -> String {
    format!("/api/v1/auth/invitations/preview?token={code}")
}

#[tokio::test]
async fn an_invited_person_looks_accepts_and_gets_in() {
    TestApp::run(async |app| {
        let (person, code) = invited(app).await;
        let articles = app.get(&preview(&code)).await;
        assert_eq!(
            articles.json(),
            json!([{ "titleEn": "First", "abstractEn": "<p>About the First</p>" },
                   { "titleEn": "Second", "abstractEn": "<p>About the Second</p>" }])
        );
        let login = json!({ "email": person.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::BAD_REQUEST);

        let accept = async || app.post(ACCEPT, &json!({ "token": code, "password": PASSWORD })).await;
        assert_eq!(accept().await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::OK);
        assert_eq!(accept().await.json()["code"], "invalid-code");
        assert_eq!(app.get(&preview(&code)).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn what_is_missing_is_said() {
    TestApp::run(async |app| {
        let (_, code) = invited(app).await;
        let said = |answer: testkit::Answer| answer.json()["detail"][0]["msg"].as_str().unwrap().to_owned();
        assert_eq!(said(app.get("/api/v1/auth/invitations/preview").await), "Code is required");
        assert_eq!(said(app.get(&preview("%20")).await), "Code is required");
        assert_eq!(said(app.post(ACCEPT, &json!({ "password": PASSWORD })).await), "Code is required");
        assert_eq!(said(app.post(ACCEPT, &json!({ "token": code })).await), "Required");
        let empty = app.post(ACCEPT, &json!({})).await;
        assert_eq!((empty.status, empty.json()["detail"].as_str()), (StatusCode::BAD_REQUEST, Some("Model is empty")));
        assert_eq!(app.post(ACCEPT, &json!({ "token": code, "password": "1234567890" })).await.json()["detail"][0]["type"], "common-password");
        assert_eq!(app.get(&preview("made-up")).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_lives_thirty_days_and_yields_to_an_account() {
    TestApp::run(async |app| {
        let (_, code) = invited(app).await;
        let (person, other) = invited(app).await;
        // The person has registered by themselves meanwhile.
        app.account().email(person.email.clone()).create().await;
        let answer = app.post(ACCEPT, &json!({ "token": other, "password": PASSWORD })).await;
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (StatusCode::CONFLICT, Some("email-in-use"))
        );

        app.house.app.clock.advance(chrono::TimeDelta::days(30));
        assert_eq!(app.get(&preview(&code)).await.json()["code"], "invalid-code");
    })
    .await;
}
