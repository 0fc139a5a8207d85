//! What people do to their own accounts, also by the link of a letter.

use reqwest::Method;
use rules::Role;
use serde_json::{Value, json};
use testkit::{Browser, TestApp, create_researcher};

use super::{entries, recorded};

const PASSWORD: &str = "tram-lemon-47-kiosk";
const VERIFY: &str = "/api/v1/auth/emails/verify";

#[tokio::test]
async fn registration_is_recorded_when_it_becomes_an_account() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let email = format!("{}@example.test", app.unique_id());
        let form = json!({ "email": email, "password": PASSWORD, "consentVersion": 1, "firstNameEn": "Anna",
                           "lastNameEn": "Kulagina" });
        assert_eq!(app.post("/api/v1/auth/register", &form).await.status, 204);
        let code = app.expect_letters(&email, 1).await[0].code();
        assert!(recorded(app).await.is_empty());
        assert_eq!(app.post(VERIFY, &json!({ "token": code })).await.status, 204);
        assert_eq!(app.post(VERIFY, &json!({ "token": code })).await.status, 400);
        let found = entries(app, &admin, "action=user-created").await;
        let [created] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((&created["role"], &created["address"]), (&json!("owner"), &json!("127.0.0.1")));
        assert_eq!(created["actor"]["id"].to_string(), created["object"]["id"].as_str().unwrap());
        assert_eq!(created["details"], json!({ "roles": ["user"] }));
    })
    .await;
}

#[tokio::test]
async fn registration_with_orcid_and_its_confirmed_address_are_recorded() {
    TestApp::run_with_system_clock(async |app| {
        let email = format!("ada-{}@example.test", app.unique_id());
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let browser = Browser::new(app);
        let callback = browser.sign_in_with_orcid(&orcid).await.json();
        let form = json!({ "firstNameEn": "Ada", "lastNameEn": "Lind", "sessionId": callback["sessionId"],
                           "email": email, "consentVersion": 1 });
        let token = browser.post("/api/v1/auth/register/orcid", &form).await.json();
        let code = app.expect_letters(&email, 1).await[0].code();
        let request = app.request(Method::POST, VERIFY).bearer_auth(token["access_token"].as_str().unwrap());
        let response = app.send(request.json(&json!({ "token": code }))).await;
        assert_eq!(response.status, 204, "{response:?}");
        assert_eq!(recorded(app).await, ["user-created", "sign-in", "email-changed"]);
        let details: Value =
            sqlx::query_scalar("select details from audit_entries where action = 'user-created'")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(details, json!({ "roles": ["user"], "provider": "orcid" }));
    })
    .await;
}

#[tokio::test]
async fn wrong_current_password_is_recorded() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let admin = app.create_user(&[Role::Admin]).await;
        for body in [json!({ "password": "" }), json!({ "password": "not the password" })] {
            let response = app.post_as(&user, "/api/v1/sessions/proof", &body).await;
            assert_eq!(response.status, 422, "{response:?}");
        }
        let found = entries(app, &admin, "action=identity-proved").await;
        let [failed] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(
            (&failed["result"], &failed["details"]),
            (&json!("failed"), &json!({ "way": "password" }))
        );
        assert_eq!(failed["actor"]["id"], json!(user.id));
    })
    .await;
}

#[tokio::test]
async fn undone_change_of_address_says_how_many_factors_went() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().create().await;
        let new = format!("new-{}@example.test", app.unique_id());
        app.post_as(&user, "/api/v1/users/me/email", &json!({ "email": new })).await;
        let code = app.expect_letters(&new, 1).await[0].code();
        let changed = app.post_as(&user, "/api/v1/auth/emails/change", &json!({ "token": code })).await;
        assert_eq!(changed.status, 204, "{changed:?}");
        sqlx::query(
            "insert into authenticators (user_id, sealed_secret, confirmed_at, last_step, created_at)
             values ($1, '\\x00', $2, 0, $2)",
        )
        .bind(user.id.0)
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
        let code = app.expect_letters(&user.email, 1).await[0].code();
        let undone = app.post("/api/v1/auth/emails/undo-change", &json!({ "token": code })).await;
        assert_eq!(undone.status, 204, "{undone:?}");
        let found = entries(app, &admin, "action=email-change-undone").await;
        assert_eq!(found[0]["details"], json!({ "removedFactors": 1 }), "{found:?}");
    })
    .await;
}
