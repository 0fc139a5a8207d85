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

        sqlx::query("update users set roles = '{user}'").execute(&app.house.app.pool).await.unwrap();
        assert_eq!(app.get_as(&person, ME).await.json()["currentRole"], json!(null));
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
