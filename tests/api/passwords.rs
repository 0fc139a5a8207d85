//! Resetting and changing a password, and what ends with the old one.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{Answer, PASSWORD, Person, TestApp};

const REQUEST: &str = "/api/v1/auth/passwords/request-reset";
const RESET: &str = "/api/v1/auth/passwords/reset";
const CHANGE: &str = "/api/v1/account/password";
const ME: &str = "/api/v1/users/me";
const NEW: &str = "tram-lemon-47-kiosk";

async fn sign_in(app: &TestApp, email: &str, password: &str) -> Answer {
    app.post("/api/v1/auth/login", &json!({ "email": email, "password": password })).await
}

async fn reset_code(app: &TestApp, email: &str) -> String {
    let answer = app.post(REQUEST, &json!({ "email": email })).await;
    assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
    app.letters_to(email, 1).await[0].code()
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_letter() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let code = reset_code(app, &person.email).await;
        assert!(app.get_as(&person, ME).await.status.is_success());
        let reset =
            async || app.post(RESET, &json!({ "token": format!(" {code}\n"), "password": NEW })).await;
        assert_eq!(reset().await.status, StatusCode::NO_CONTENT);

        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED, "older tokens have ended");
        assert_eq!(sign_in(app, &person.email, PASSWORD).await.json()["code"], "wrong-credentials");
        assert_eq!(sign_in(app, &person.email, NEW).await.status, StatusCode::OK);
        assert_eq!(reset().await.json()["code"], "invalid-code", "a code works once");
        let letters = app.letters_to(&person.email, 2).await;
        assert!(
            letters.iter().any(|letter| letter.subject.contains("assword") && !letter.text.contains("code="))
        );
    })
    .await;
}

#[tokio::test]
async fn nobody_learns_whether_an_address_is_known() {
    TestApp::run(async |app| {
        let inactive = app.account().with_password().inactive().create().await;
        let from_orcid = app.account().unverified().orcid("0000-0002-1825-0097").create().await;
        let stranger = format!("{}@example.test", app.unique());
        for email in [inactive.email.as_str(), from_orcid.email.as_str(), stranger.as_str()] {
            let answer = app.post(REQUEST, &json!({ "email": email })).await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
            app.letters_to(email, 0).await;
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_has_not_confirmed_yet_is_sent_there_first() {
    TestApp::run(async |app| {
        let email = app.registration("Anna", "Kulagina").await;
        app.post(REQUEST, &json!({ "email": email })).await;
        let letter = app.letters_to(&email, 1).await.remove(0);
        assert!(letter.text.contains("/identity/confirm-email?code="));
        // Its code is not one for a new password.
        let answer = app.post(RESET, &json!({ "token": letter.code(), "password": NEW })).await;
        assert_eq!(answer.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn bad_resets_are_refused_and_leave_the_code_usable() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let code = reset_code(app, &person.email).await;
        for (token, password, kind) in [
            (code.as_str(), "", "required"),
            (code.as_str(), "short", "too-short"),
            (code.as_str(), "qwertyuiop", "common-password"),
            ("", NEW, "required"),
        ] {
            let answer = app.post(RESET, &json!({ "token": token, "password": password })).await;
            assert_eq!(answer.json()["detail"][0]["type"], kind);
        }
        assert_eq!(
            app.post(RESET, &json!({ "token": "made-up", "password": NEW })).await.json()["code"],
            "invalid-code"
        );
        // The code of another purpose is not one for this.
        let other = app.registration("Olga", "Orlova").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": other })).await;
        let confirmation = app.letters_to(&other, 1).await[0].code();
        let answer = app.post(RESET, &json!({ "token": confirmation, "password": NEW })).await;
        assert_eq!(answer.json()["code"], "invalid-code");
        assert_eq!(
            app.post(RESET, &json!({ "token": code, "password": NEW })).await.status,
            StatusCode::NO_CONTENT
        );
    })
    .await;
}

#[tokio::test]
async fn a_reset_code_lives_two_hours() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let code = reset_code(app, &person.email).await;
        app.house.app.clock.advance(chrono::TimeDelta::hours(2));
        assert_eq!(
            app.post(RESET, &json!({ "token": code, "password": NEW })).await.json()["code"],
            "invalid-code"
        );
    })
    .await;
}

#[tokio::test]
async fn changing_the_password_asks_for_the_current_one_and_goes_on_with_a_new_token() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let change = async |body| app.post_as(&person, CHANGE, &body).await;
        let fault = |answer: Answer| {
            let fault = answer.json()["detail"][0].clone();
            (fault["loc"][1].as_str().unwrap().to_owned(), fault["type"].as_str().unwrap().to_owned())
        };
        let current = |kind: &str| ("currentPassword".to_owned(), kind.to_owned());
        assert_eq!(fault(change(json!({ "password": NEW })).await), current("required"));
        assert_eq!(
            fault(change(json!({ "password": NEW, "currentPassword": "wrong" })).await),
            current("wrong-password")
        );
        assert_eq!(
            fault(change(json!({ "password": "short", "currentPassword": PASSWORD })).await).1,
            "too-short"
        );

        let pending = reset_code(app, &person.email).await;
        let answer = change(json!({ "password": NEW, "currentPassword": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED);
        let renewed =
            Person { token: answer.json()["access_token"].as_str().unwrap().into(), ..person.clone() };
        assert_eq!(app.get_as(&renewed, ME).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, &person.email, NEW).await.status, StatusCode::OK);
        let answer = app.post(RESET, &json!({ "token": pending, "password": PASSWORD })).await;
        assert_eq!(answer.json()["code"], "invalid-code", "codes that could undo it end with it");
        app.letters_to(&person.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_stolen_session_cannot_guess_the_password() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let guess = json!({ "password": NEW, "currentPassword": "a guess" });
        for _ in 0..5 {
            assert_eq!(app.post_as(&person, CHANGE, &guess).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let answer = app.post_as(&person, CHANGE, &guess).await;
        assert_eq!((answer.status, answer.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "30"));
    })
    .await;
}

#[tokio::test]
async fn somebody_from_orcid_sets_a_first_password() {
    TestApp::run(async |app| {
        let person = app.account().orcid("0000-0002-1825-0097").create().await;
        assert_eq!(app.get_as(&person, ME).await.json()["hasPassword"], false);
        assert_eq!(app.post_as(&person, CHANGE, &json!({ "password": NEW })).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, &person.email, NEW).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn tokens_end_with_a_change_of_roles_with_deactivation_and_on_request() {
    TestApp::run(async |app| {
        for change in ["update users set roles = '{user,reviewer}'", "update users set is_active = false"] {
            let person = app.person(&[Role::User]).await;
            assert_eq!(app.get_as(&person, ME).await.status, StatusCode::OK);
            sqlx::query(change).execute(&app.house.app.pool).await.unwrap();
            assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED, "{change}");
            // Taking the change back does not bring the token back.
            sqlx::query("update users set roles = '{user}', is_active = true")
                .execute(&app.house.app.pool)
                .await
                .unwrap();
            assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED, "{change}");
        }
        let (person, other) = (app.person(&[Role::User]).await, app.person(&[Role::User]).await);
        app.put_as(&person, ME, &json!({ "firstNameEn": "Anna", "lastNameEn": "Orlova" })).await;
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::OK, "a new name ends nothing");
        let elsewhere = format!("{}@example.test", app.unique());
        app.post_as(&person, "/api/v1/users/me/email", &json!({ "email": elsewhere })).await;
        let moving = app.letters_to(&elsewhere, 1).await[0].code();
        let answer = app.post_as(&person, "/api/v1/account/sign-out-everywhere", &json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let again = app.renewed(&person).await;
        let answer = app.post_as(&again, "/api/v1/auth/emails/change", &json!({ "token": moving })).await;
        assert_eq!(answer.json()["code"], "invalid-code", "what was on its way has ended too");
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(app.get_as(&other, ME).await.status, StatusCode::OK);
    })
    .await;
}
