//! Editing of accounts by an administrator.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

use super::{ME, field_errors, user_path};

fn new_content(version: &Value) -> Value {
    json!({
        "version": version, "firstNameEn": "Olga", "middleNameEn": "I.", "lastNameEn": "Belova",
        "affiliationEn": "Clinic of Demograd", "positionEn": "Head", "degreeEn": "MD",
        "contactEmail": "o.belova@example.test", "phoneNumber": "+7 (812) 338-62-65", "roles": ["user"],
    })
}

async fn save(app: &TestApp, admin: &TestUser, user: &TestUser, body: &Value) -> TestResponse {
    app.put_as(admin, &user_path(user.id, ""), body).await
}

#[tokio::test]
async fn admin_saves_all_fields_of_account() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        let before = app.get_as(&admin, &user_path(user.id, "")).await.json();
        let saved = save(app, &admin, &user, &new_content(&before["version"])).await.json();
        for (field, value) in new_content(&json!(2)).as_object().unwrap() {
            assert_eq!(&saved[field], value, "{field}");
        }
        assert_eq!((&saved["email"], &saved["fullNameEn"]), (&json!(user.email), &json!("Olga\u{a0}I.\u{a0}Belova")));
        // The roles are unchanged, so the session continues.
        assert_eq!(app.get_as(&user, ME).await.json()["affiliationEn"], "Clinic of Demograd");
        // Absent and empty fields are cleared; an e-mail address in the body is ignored.
        let minimal = json!({ "version": 2, "firstNameEn": "Olga", "lastNameEn": "Belova", "degreeEn": " ",
                           "contactEmail": "", "phoneNumber": null, "roles": [], "email": "other@example.test" });
        let saved = save(app, &admin, &user, &minimal).await.json();
        for field in ["middleNameEn", "affiliationEn", "positionEn", "degreeEn", "contactEmail", "phoneNumber"] {
            assert_eq!(saved[field], json!(null), "{field}");
        }
        assert_eq!((&saved["email"], &saved["roles"]), (&json!(user.email), &json!([])));
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn save_with_outdated_version_is_rejected() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        let version = async || app.get_as(&admin, &user_path(user.id, "")).await.json()["version"].clone();
        let initial = version().await;
        // Then the user edits the profile, a role is granted, and roles are set.
        let profile = json!({ "firstNameEn": "Anna", "lastNameEn": "Kulagina", "positionEn": "Surgeon" });
        app.put_as(&user, ME, &profile).await;
        let after_profile = version().await;
        app.post_as(&admin, &user_path(user.id, "/roles"), &json!({ "roles": ["reviewer"] })).await;
        let after_grant = version().await;
        app.put_as(&admin, &user_path(user.id, "/roles"), &json!({ "roles": ["user", "editor"] })).await;
        for old in [&initial, &after_profile, &after_grant, &json!(99), &json!(-1)] {
            let response = save(app, &admin, &user, &new_content(old)).await;
            assert_eq!(
                (response.status, response.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("changed-elsewhere")),
                "{old}"
            );
        }
        let now = app.get_as(&admin, &user_path(user.id, "")).await.json();
        assert_eq!((&now["positionEn"], &now["roles"]), (&json!("Surgeon"), &json!(["user", "editor"])));
        // Changes outside this form keep the version: language, current role, sign-out and deactivation.
        let user = app.reissue_token(&user).await;
        app.post_as(&user, "/api/v1/users/me/language", &json!({ "interfaceLanguage": "ru" })).await;
        app.post_as(&user, "/api/v1/users/me/current-role", &json!({ "currentRole": "editor" })).await;
        app.post_as(&user, "/api/v1/account/sign-out-everywhere", &json!({})).await;
        app.post_as(&admin, &user_path(user.id, "/deactivate"), &json!({})).await;
        assert_eq!(version().await, now["version"]);
        assert_eq!(save(app, &admin, &user, &new_content(&now["version"])).await.status, StatusCode::OK);
        // Of two concurrent saves, one is rejected.
        let newest = new_content(&version().await);
        let other = {
            let mut other = newest.clone();
            other["lastNameEn"] = json!("Orlova");
            other["roles"] = json!(["editor"]);
            other
        };
        let mut third = newest.clone();
        third["lastNameEn"] = json!("Volkova");
        let responses = tokio::join!(save(app, &admin, &user, &other), save(app, &admin, &user, &third));
        let mut statuses = [responses.0.status.as_u16(), responses.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    })
    .await;
}

#[tokio::test]
async fn invalid_content_returns_field_errors_and_saves_nothing() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        let before = app.get_as(&admin, &user_path(user.id, "")).await.json();
        let with = |field: &str, value: Value| {
            let mut body = new_content(&before["version"]);
            body[field] = value;
            body
        };
        for (body, field, kind) in [
            (with("firstNameEn", json!("Ольга")), json!(["body", "firstNameEn"]), "not-latin"),
            (with("lastNameEn", json!("")), json!(["body", "lastNameEn"]), "required"),
            (with("contactEmail", json!("nowhere")), json!(["body", "contactEmail"]), "not-an-email"),
            (with("phoneNumber", json!("call me")), json!(["body", "phoneNumber"]), "invalid"),
            (with("degreeEn", json!("x".repeat(301))), json!(["body", "degreeEn"]), "too-long"),
            (with("degreeEn", json!({})), json!(["body", "degreeEn"]), "wrong-type"),
            (with("roles", json!(["user", "king"])), json!(["body", "roles", "1"]), "not-in-list"),
            (with("version", json!("1")), json!(["body", "version"]), "wrong-type"),
            (with("version", json!(4_000_000_000_u32)), json!(["body", "version"]), "wrong-type"),
            (
                json!({ "firstNameEn": "A", "lastNameEn": "B", "roles": [] }),
                json!(["body", "version"]),
                "required",
            ),
            (
                json!({ "version": 1, "firstNameEn": "A", "lastNameEn": "B" }),
                json!(["body", "roles"]),
                "required",
            ),
        ] {
            let response = save(app, &admin, &user, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
            assert_eq!(field_errors(&response), [(field, kind.to_owned())]);
        }
        assert_eq!(app.get_as(&admin, &user_path(user.id, "")).await.json(), before);
        for id in ["0", "-1", "99999999999999999999", "me2", "1e3"] {
            let path = format!("/api/v1/users/{id}");
            assert_eq!(
                app.put_as(&admin, &path, &new_content(&json!(1))).await.status,
                StatusCode::NOT_FOUND,
                "{id}"
            );
            assert_eq!(app.get_as(&admin, &path).await.status, StatusCode::NOT_FOUND, "{id}");
        }
    })
    .await;
}
