//! Letters to addresses that their owners have not confirmed. They carry no name: anyone can type one beside a
//! stranger's address.

use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Language, Role};
use serde_json::json;
use testkit::TestApp;

use crate::letters::{for_each_letter, load_samples};

const PASSWORD: &str = "tram-lemon-47-kiosk";

/// Fails if a letter to the address contains the typed name, in whatever part or header.
async fn expect_no_names(app: &TestApp, email: &str, count: usize) {
    app.expect_letters(email, count).await;
    for source in app.mailbox.fetch_sources(email).await {
        assert!(!source.contains("Cheap") && !source.contains("Pills"), "{source}");
    }
}

fn new_email(app: &TestApp) -> String {
    format!("stranger-{}@example.test", app.unique_id())
}

#[tokio::test]
async fn letters_about_accounts_carry_no_typed_name() {
    TestApp::run(async |app| {
        for language in ["en", "ru"] {
            let registered = new_email(app);
            let body = json!({ "email": registered, "password": PASSWORD, "firstNameEn": "Cheap", "lastNameEn": "Pills",
                               "consentVersion": 1 });
            let request = app.request(Method::POST, "/api/v1/auth/register").header("accept-language", language);
            assert_eq!(app.send(request.json(&body)).await.status, StatusCode::NO_CONTENT);
            expect_no_names(app, &registered, 1).await;
            // A request for a new password sends the confirmation again.
            app.state.clock.advance(chrono::TimeDelta::hours(1));
            app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": registered })).await;
            expect_no_names(app, &registered, 2).await;

            let admin = app.create_user(&[Role::Admin]).await;
            for password in ["", PASSWORD] {
                let created = new_email(app);
                let body = json!({ "email": created, "password": password, "roles": ["user"], "firstNameEn": "Cheap",
                                   "lastNameEn": "Pills" });
                let request = app.request(Method::POST, "/api/v1/users").header("accept-language", language);
                let response = app.send(request.bearer_auth(&admin.token).json(&body)).await;
                assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
                expect_no_names(app, &created, 1).await;
            }
        }
        let mover = app.account().named("Cheap", "Pills").with_password().create().await;
        let target = new_email(app);
        let response = app.post_as(&mover, "/api/v1/users/me/email", &json!({ "email": target })).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
        expect_no_names(app, &target, 1).await;
        // The owner of a confirmed address is greeted by name.
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": mover.email })).await;
        let letter = app.expect_letters(&mover.email, 1).await.remove(0);
        assert!(letter.text.contains("Dear Cheap Pills,"), "{}", letter.text);
    })
    .await;
}

#[tokio::test]
async fn letters_to_invited_reviewers_carry_no_typed_name() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article =
            app.create_article(&app.create_user(&[Role::User]).await, ArticleStatus::Submitted).await;
        let email = new_email(app);
        let body = json!({ "email": email, "firstNameEn": "Cheap", "lastNameEn": "Pills", "articleIds": [article["id"]] });
        let response = app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        expect_no_names(app, &email, 1).await;
        let assignment = &response.json()["assignmentIds"][0];
        let withdraw = format!("/api/v1/review-assignments/{assignment}/withdraw");
        let response = app.post_as(&editor, &withdraw, &json!({})).await;
        assert!(response.status.is_success(), "{response:?}");
        expect_no_names(app, &email, 2).await;
    })
    .await;
}

/// A template that uses a name fails to render, because the samples contain none.
#[tokio::test]
async fn samples_of_letters_to_unconfirmed_addresses_contain_no_names() {
    TestApp::run(async |app| {
        let samples = load_samples(app);
        for letter in [
            "confirm-email",
            "change-email",
            "account-created",
            "first-password",
            "review-invitation",
            "subscription-confirm",
            "subscription-unknown",
            "unsubscription-confirm",
        ] {
            for sample in &samples[letter] {
                assert!(!sample.values(Language::Ru).contains_key("full_name"), "{letter}");
            }
        }
        for (letter, samples) in &samples {
            for sample in samples {
                let values = sample.values(Language::En);
                if values.get("is_invitation") == Some(&json!(true)) {
                    assert_eq!(values["full_name"], "", "{letter}, {}", sample.what);
                }
            }
        }
        for_each_letter(app, |letter, sample, language, rendered| {
            if sample.values(language).get("full_name") == Some(&json!("")) {
                let greeting =
                    if language == Language::En { "Dear colleague," } else { "Здравствуйте!" };
                assert!(rendered.text.contains(greeting) && rendered.html.contains(greeting), "{letter}");
            }
        });
    })
    .await;
}
