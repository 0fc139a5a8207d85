//! The account of the signed-in user.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;

const ME: &str = "/api/v1/users/me";

#[tokio::test]
async fn account_lists_screens_of_each_role() {
    TestApp::run(async |app| {
        let person =
            app.account().named("Anna", "Kulagina").roles(&[Role::User, Role::Editor]).create().await;
        let me = app.get_as(&person, ME).await.json();
        assert_eq!(me["fullNameEn"], "Anna Kulagina");
        assert_eq!(me["emailVerified"], true);
        assert_eq!(me["roles"], json!(["user", "editor"]));
        assert_eq!(me["currentRole"], json!(null));
        assert_eq!(me["interfaceLanguage"], json!(null));
        assert_eq!(me["orcid"], json!(null));
        assert_eq!(me["openRooms"], json!(["profileMe", "notifications", "security"]));
        let screens = me["rooms"].as_array().unwrap();
        assert_eq!(screens.len(), 2);
        assert_eq!(
            screens[0],
            json!({ "role": "user", "home": "userArticles",
                    "rooms": ["userArticles", "profileMe", "notifications", "security"] })
        );
        assert_eq!(screens[1]["home"], "editorArticles");
        assert!(!screens[1]["rooms"].as_array().unwrap().contains(&json!("subscriptions")));
        let text = me.to_string();
        assert!(!text.contains("password") && !text.contains("argon2") && !text.contains("version"));
    })
    .await;
}

#[tokio::test]
async fn role_can_be_selected_only_while_user_has_it() {
    TestApp::run(async |app| {
        let path = "/api/v1/users/me/current-role";
        let person = app.create_user(&[Role::User, Role::Reviewer]).await;
        let response = app.post_as(&person, path, &json!({ "currentRole": "reviewer" })).await;
        assert_eq!(response.status, StatusCode::OK);
        assert_eq!(response.json()["currentRole"], "reviewer");
        assert_eq!(app.get_as(&person, ME).await.json()["currentRole"], "reviewer");

        for (role, kind) in
            [(json!("admin"), "role-not-held"), (json!("owner"), "not-in-list"), (json!(1), "wrong-type")]
        {
            let response = app.post_as(&person, path, &json!({ "currentRole": role })).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{role}");
            assert_eq!(response.json()["detail"][0]["type"], kind, "{role}");
            assert_eq!(response.json()["detail"][0]["loc"], json!(["body", "currentRole"]));
        }

        sqlx::query("update users set selected_role = 'editor'").execute(&app.state.pool).await.unwrap();
        let me = app.get_as(&person, ME).await;
        assert_eq!(
            (me.status, &me.json()["currentRole"]),
            (StatusCode::OK, &json!(null)),
            "the user no longer has the role"
        );
    })
    .await;
}

#[tokio::test]
async fn interface_language_is_stored() {
    TestApp::run(async |app| {
        let path = "/api/v1/users/me/language";
        let person = app.create_user(&[Role::User]).await;
        let other = app.create_user(&[Role::User]).await;
        let response = app.post_as(&person, path, &json!({ "interfaceLanguage": "ru" })).await;
        assert_eq!(response.json()["interfaceLanguage"], "ru");
        assert_eq!(app.get_as(&other, ME).await.json()["interfaceLanguage"], json!(null));
        let response = app.post_as(&person, path, &json!({ "interfaceLanguage": "de" })).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn user_saves_own_profile() {
    TestApp::run(async |app| {
        let (person, other) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        let profile = json!({
            "firstNameEn": " José ", "middleNameEn": "M.", "lastNameEn": "O'Neil-Łuk", "affiliationEn": "Clinic",
            "positionEn": "Head", "degreeEn": "MD, PhD", "phoneNumber": "+7 (812) 338-62-65",
            "contactEmail": "Jose@Example.test",
        });
        let me = app.put_as(&person, ME, &profile).await.json();
        assert_eq!(me["fullNameEn"], "José\u{a0}M.\u{a0}O'Neil-Łuk");
        for field in ["affiliationEn", "positionEn", "degreeEn", "phoneNumber", "contactEmail"] {
            assert_eq!(me[field], profile[field], "{field}");
        }
        assert_eq!(app.get_as(&person, ME).await.json(), me);
        assert_eq!(app.get_as(&other, ME).await.json()["firstNameEn"], "Anna");

        // Missing and empty fields are cleared; fields outside the profile are ignored.
        let bare = json!({ "firstNameEn": "José", "lastNameEn": "Luk", "contactEmail": "", "phoneNumber": null,
                           "email": "x@y.test", "roles": ["admin"], "orcid": "0000-0002-1825-0097" });
        let me = app.put_as(&person, ME, &bare).await.json();
        for field in ["middleNameEn", "affiliationEn", "positionEn", "degreeEn", "phoneNumber", "contactEmail", "orcid"] {
            assert_eq!(me[field], json!(null), "{field}");
        }
        assert_eq!((me["email"].as_str(), &me["roles"]), (Some(person.email.as_str()), &json!(["user"])));
    })
    .await;
}

#[tokio::test]
async fn profile_reports_all_invalid_fields_at_once() {
    TestApp::run(async |app| {
        let person = app.create_user(&[Role::User]).await;
        let invalid = json!({ "firstNameEn": "", "lastNameEn": "Кулагина", "contactEmail": "nobody",
                            "phoneNumber": "call me", "degreeEn": "x".repeat(301) });
        let response = app.put_as(&person, ME, &invalid).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = response.json();
        let mut errors: Vec<(&str, &str)> = body["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (error["loc"][1].as_str().unwrap(), error["type"].as_str().unwrap()))
            .collect();
        errors.sort_unstable();
        assert_eq!(
            errors,
            [
                ("contactEmail", "not-an-email"),
                ("degreeEn", "too-long"),
                ("firstNameEn", "required"),
                ("lastNameEn", "not-latin"),
                ("phoneNumber", "invalid")
            ]
        );
        for (body, kind) in [
            (json!({ "firstNameEn": "A" }), "required"),
            (json!({ "firstNameEn": ["A"], "lastNameEn": "B" }), "wrong-type"),
            (json!({ "firstNameEn": "A\u{0}", "lastNameEn": "B" }), "malformed"),
        ] {
            assert_eq!(app.put_as(&person, ME, &body).await.json()["detail"][0]["type"], kind, "{body}");
        }
        assert_eq!(
            app.get_as(&person, ME).await.json()["firstNameEn"],
            "Anna",
            "an invalid profile was saved"
        );
    })
    .await;
}
