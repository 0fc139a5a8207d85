use reqwest::Method;
use rules::Role;

use super::*;

const REGISTER: &str = "/api/v1/auth/register";
const TEXT: &str = "/api/v1/public/consents/account";

async fn given(app: &TestApp, email: &str) -> Vec<(i32, String, String)> {
    sqlx::query_as(
        "select text.version, text.language, text.text
         from consents join consent_texts text on text.sha256 = consents.text_sha256
         left join users on users.id = consents.user_id
         left join subscriptions on subscriptions.id = consents.subscription_id
         where coalesce(users.email, subscriptions.email) = $1::citext order by consents.id",
    )
    .bind(email)
    .fetch_all(&app.house.app.pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn what_a_newcomer_agreed_to_is_kept_word_for_word() {
    TestApp::run(async |app| {
        let email = format!("new-{}@example.test", app.unique());
        let form = json!({ "email": email, "password": testkit::PASSWORD, "firstNameEn": "Anna",
                           "lastNameEn": "Kulagina", "consentVersion": 1 });
        let text = app.send(app.request(Method::GET, TEXT).header("accept-language", "ru")).await.json();
        assert_eq!((&text["version"], &text["language"]), (&json!(1), &json!("ru")));
        let request = app.request(Method::POST, REGISTER).header("accept-language", "ru");
        assert_eq!(app.send(request.json(&form)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(given(app, &email).await, [], "a form is no account yet");
        let code = app.letters_to(&email, 1).await.remove(0).code();
        app.post("/api/v1/auth/emails/verify", &json!({ "token": code })).await;
        let shown = text["text"].as_str().unwrap().to_owned();
        assert!(shown.contains("согласие на обработку"));
        assert_eq!(given(app, &email).await, [(1, "ru".to_owned(), shown)]);
        let hashes_fit: bool = sqlx::query_scalar(
            "select bool_and(sha256 = sha256(convert_to(text, 'UTF8'))) from consent_texts",
        )
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        assert!(hashes_fit);
    })
    .await;
}

#[tokio::test]
async fn whoever_has_not_agreed_is_asked_and_let_in_all_the_same() {
    TestApp::run(async |app| {
        let person = app.person(&[Role::User]).await;
        let me = async || app.get_as(&person, "/api/v1/users/me").await.json();
        assert_eq!(me().await["consentWanted"], true);
        let agree = async |version: Value| {
            app.post_as(&person, "/api/v1/account/consent", &json!({ "version": version })).await
        };
        assert_eq!(agree(json!(null)).await.json()["detail"][0]["type"], "consent-needed");
        assert_eq!(agree(json!(7)).await.json()["detail"][0]["type"], "consent-outdated");
        assert_eq!(me().await["consentWanted"], true);
        assert_eq!(agree(json!(1)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(me().await["consentWanted"], false);
        assert_eq!(agree(json!(1)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(given(app, &person.email).await.len(), 1, "saying it twice is saying it once");
        // A text that is replaced is asked for again.
        sqlx::query("update consent_texts set version = 1, purpose = 'newsletter'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(me().await["consentWanted"], true);
        assert_eq!(app.get("/api/v1/public/consents/none").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_reader_agrees_to_the_newsletter_and_it_goes_with_the_subscription() {
    TestApp::run(async |app| {
        let email = format!("reader-{}@example.test", app.unique());
        let subscribe = "/api/v1/public/subscription/subscribe";
        let without = app.post(subscribe, &json!({ "email": email, "language": "en" })).await;
        assert_eq!(without.json()["detail"][0]["type"], "consent-needed");
        app.post(subscribe, &json!({ "email": email, "language": "en", "consentVersion": 1 })).await;
        let code = app.letters_to(&email, 1).await.remove(0).code();
        assert_eq!(given(app, &email).await, []);
        app.post(&format!("{subscribe}/confirm"), &json!({ "token": code })).await;
        let kept = given(app, &email).await;
        assert_eq!((kept.len(), kept[0].0, kept[0].1.as_str()), (1, 1, "en"));
        assert!(kept[0].2.contains("newsletter"));
        sqlx::query("delete from subscriptions").execute(&app.house.app.pool).await.unwrap();
        assert_eq!(given(app, &email).await, []);
    })
    .await;
}
