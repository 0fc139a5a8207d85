use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;

const ME: &str = "/api/v1/users/me";

#[tokio::test]
async fn a_person_sees_their_account_and_the_rooms_of_each_role() {
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
        let rooms = me["rooms"].as_array().unwrap();
        assert_eq!(rooms.len(), 2);
        assert_eq!(
            rooms[0],
            json!({ "role": "user", "home": "userArticles",
                    "rooms": ["userArticles", "profileMe", "notifications", "security"] })
        );
        assert_eq!(rooms[1]["home"], "editorArticles");
        assert!(!rooms[1]["rooms"].as_array().unwrap().contains(&json!("subscriptions")));
        let text = me.to_string();
        assert!(!text.contains("password") && !text.contains("argon2") && !text.contains("version"));
    })
    .await;
}

#[tokio::test]
async fn a_role_can_be_selected_only_while_it_is_held() {
    TestApp::run(async |app| {
        let path = "/api/v1/users/me/current-role";
        let person = app.person(&[Role::User, Role::Reviewer]).await;
        let answer = app.post_as(&person, path, &json!({ "currentRole": "reviewer" })).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.json()["currentRole"], "reviewer");
        assert_eq!(app.get_as(&person, ME).await.json()["currentRole"], "reviewer");

        for (wanted, kind) in
            [(json!("admin"), "role-not-held"), (json!("owner"), "not-in-list"), (json!(1), "wrong-type")]
        {
            let answer = app.post_as(&person, path, &json!({ "currentRole": wanted })).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wanted}");
            assert_eq!(answer.json()["detail"][0]["type"], kind, "{wanted}");
            assert_eq!(answer.json()["detail"][0]["loc"], json!(["body", "currentRole"]));
        }

        sqlx::query("update users set selected_role = 'editor'").execute(&app.house.app.pool).await.unwrap();
        let me = app.get_as(&person, ME).await;
        assert_eq!(
            (me.status, &me.json()["currentRole"]),
            (StatusCode::OK, &json!(null)),
            "not held any more"
        );
    })
    .await;
}

#[tokio::test]
async fn the_interface_language_is_kept() {
    TestApp::run(async |app| {
        let path = "/api/v1/users/me/language";
        let person = app.person(&[Role::User]).await;
        let other = app.person(&[Role::User]).await;
        let answer = app.post_as(&person, path, &json!({ "interfaceLanguage": "ru" })).await;
        assert_eq!(answer.json()["interfaceLanguage"], "ru");
        assert_eq!(app.get_as(&other, ME).await.json()["interfaceLanguage"], json!(null));
        let answer = app.post_as(&person, path, &json!({ "interfaceLanguage": "de" })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn a_person_saves_their_profile() {
    TestApp::run(async |app| {
        let (person, other) = (app.person(&[Role::User]).await, app.person(&[Role::User]).await);
        let profile = json!({
            "firstNameEn": " José ", "middleNameEn": "M.", "lastNameEn": "O'Neil-Łuk", "affiliationEn": "Clinic",
            "positionEn": "Head", "degreeEn": "MD, PhD", "phoneNumber": "+7 (812) 338-62-65",
            "contactEmail": "Jose@Example.test",
        });
        let me = app.put_as(&person, ME, &profile).await.json();
        assert_eq!(me["fullNameEn"], "José M. O'Neil-Łuk");
        for field in ["affiliationEn", "positionEn", "degreeEn", "phoneNumber", "contactEmail"] {
            assert_eq!(me[field], profile[field], "{field}");
        }
        assert_eq!(app.get_as(&person, ME).await.json(), me);
        assert_eq!(app.get_as(&other, ME).await.json()["firstNameEn"], "Anna");

        // What is left out or empty is not said any more. What is not of the profile is not changed by it.
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
async fn a_profile_says_everything_that_is_wrong_at_once() {
    TestApp::run(async |app| {
        let person = app.person(&[Role::User]).await;
        let wrong = json!({ "firstNameEn": "", "lastNameEn": "Кулагина", "contactEmail": "nobody",
                            "phoneNumber": "call me", "degreeEn": "x".repeat(301) });
        let answer = app.put_as(&person, ME, &wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = answer.json();
        let mut faults: Vec<(&str, &str)> = body["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fault| (fault["loc"][1].as_str().unwrap(), fault["type"].as_str().unwrap()))
            .collect();
        faults.sort_unstable();
        assert_eq!(
            faults,
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
        assert_eq!(app.get_as(&person, ME).await.json()["firstNameEn"], "Anna", "nothing was saved");
    })
    .await;
}
