//! Notification settings: language and types of e-mails.

use reqwest::StatusCode;
use rules::{ArticleStatus, Language, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

use super::{FEED, fetch_feed, field_errors, notification_types};

async fn fetch_settings(app: &TestApp, user: &TestUser) -> Value {
    let response = app.get_as(user, &format!("{FEED}/settings")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

async fn change_settings(app: &TestApp, user: &TestUser, body: Value) -> Value {
    let response = app.post_as(user, &format!("{FEED}/settings"), &body).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// All listed types, and those that are switched off.
fn listed_and_muted(settings: &Value) -> (Vec<i64>, Vec<i64>) {
    let types = settings["notificationTypes"].as_array().unwrap();
    let id = |item: &Value| item["notificationTypeId"].as_i64().unwrap();
    let off = types.iter().filter(|item| item["isActive"] == false);
    (types.iter().map(id).collect(), off.map(id).collect())
}

fn switch_types(types: &[(i64, bool)]) -> Value {
    let types: Vec<Value> =
        types.iter().map(|(id, on)| json!({ "notificationTypeId": id, "isActive": on })).collect();
    json!({ "notificationTypes": types })
}

#[tokio::test]
async fn settings_default_to_all_types_in_interface_language() {
    TestApp::run(async |app| {
        for (roles, expected) in [
            (vec![], vec![14]),
            (vec![Role::User], vec![3, 4, 5, 6, 14, 15, 16, 18, 25]),
            (vec![Role::Reviewer], vec![7, 10, 11, 12, 14, 15, 19, 23]),
            (vec![Role::Editor], vec![1, 2, 8, 9, 13, 14, 15, 17, 20, 21, 22, 24]),
            (
                vec![Role::Admin, Role::User],
                vec![1, 2, 3, 4, 5, 6, 8, 9, 13, 14, 15, 16, 17, 18, 20, 21, 22, 24, 25],
            ),
        ] {
            let user = app.account().roles(&roles).language(Language::Ru).create().await;
            let settings = fetch_settings(app, &user).await;
            assert_eq!(
                (listed_and_muted(&settings), &settings["notificationLanguage"]),
                ((expected, vec![]), &json!("ru"))
            );
        }
        let me = app.create_user(&[Role::User]).await;
        assert_eq!(fetch_settings(app, &me).await["notificationLanguage"], "en");
        let set_interface_language = async |language: &str| {
            let body = json!({ "interfaceLanguage": language });
            app.post_as(&me, "/api/v1/users/me/language", &body).await;
            fetch_settings(app, &me).await["notificationLanguage"].clone()
        };
        assert_eq!(set_interface_language("ru").await, "ru");
        assert_eq!(
            change_settings(app, &me, json!({ "notificationLanguage": "ru" })).await,
            fetch_settings(app, &me).await
        );
        assert_eq!(set_interface_language("en").await, "ru");
    })
    .await;
}

#[tokio::test]
async fn change_affects_only_named_settings() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User, Role::Reviewer]).await;
        let other = app.create_user(&[Role::User]).await;
        let changed = change_settings(app, &me, switch_types(&[(3, false), (12, false), (4, true)])).await;
        let listed = vec![3, 4, 5, 6, 7, 10, 11, 12, 14, 15, 16, 18, 19, 23, 25];
        assert_eq!(listed_and_muted(&changed), (listed, vec![3, 12]));
        let changed = change_settings(app, &me, json!({ "notificationLanguage": "ru" })).await;
        assert_eq!(listed_and_muted(&changed).1, [3, 12]);
        for _ in 0..2 {
            let changed =
                change_settings(app, &me, switch_types(&[(12, true), (14, false), (3, false)])).await;
            assert_eq!(
                (listed_and_muted(&changed).1, &changed["notificationLanguage"]),
                (vec![3, 14], &json!("ru"))
            );
        }
        assert_eq!(change_settings(app, &me, json!({})).await, fetch_settings(app, &me).await);
        assert_eq!(listed_and_muted(&fetch_settings(app, &other).await).1, [0_i64; 0]);
        // Concurrent changes of different types all take effect.
        let all = [4, 5, 6, 7, 10, 11, 12].map(|id| change_settings(app, &me, switch_types(&[(id, false)])));
        futures::future::join_all(all).await;
        assert_eq!(listed_and_muted(&fetch_settings(app, &me).await).1, [3, 4, 5, 6, 7, 10, 11, 12, 14]);
        let muted: Vec<i16> = sqlx::query_scalar("select muted_notifications from users where id = $1")
            .bind(me.id.0)
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(muted, [3, 4, 5, 6, 7, 10, 11, 12, 14]);
        // Settings for types of a role that the user does not hold are kept until the role is granted.
        assert_eq!(
            listed_and_muted(&change_settings(app, &other, switch_types(&[(9, false)])).await).1,
            [0_i64; 0]
        );
        sqlx::query("update users set roles = array['editor'] where id = $1")
            .bind(other.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(listed_and_muted(&fetch_settings(app, &app.reissue_token(&other).await).await).1, [9]);
    })
    .await;
}

#[tokio::test]
async fn invalid_settings_return_field_errors_and_change_nothing() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::User]).await;
        let before = change_settings(app, &me, switch_types(&[(3, false)])).await;
        let at = |index: usize, kind: &str| format!("notificationTypes.{index}.notificationTypeId: {kind}");
        for (body, expected) in [
            (json!({ "notificationLanguage": "de" }), vec!["notificationLanguage: not-in-list".to_owned()]),
            (json!({ "notificationLanguage": 1 }), vec!["notificationLanguage: wrong-type".to_owned()]),
            (json!({ "notificationTypes": null }), vec!["notificationTypes: wrong-type".to_owned()]),
            (json!({ "notificationTypes": {} }), vec!["notificationTypes: wrong-type".to_owned()]),
            (json!({ "notificationTypes": [3] }), vec!["notificationTypes.0: wrong-type".to_owned()]),
            (
                json!({ "notificationTypes": [{ "notificationTypeId": 3 }] }),
                vec!["notificationTypes.0.isActive: required".to_owned()],
            ),
            (
                json!({ "notificationTypes": [{ "notificationTypeId": 3, "isActive": "yes" }] }),
                vec!["notificationTypes.0.isActive: wrong-type".to_owned()],
            ),
            (
                switch_types(&[(4, false), (0, true), (26, true), (65_539, false)]),
                vec![at(1, "not-in-list"), at(2, "not-in-list"), at(3, "not-in-list")],
            ),
            (switch_types(&[(3, true), (4, false), (3, false)]), vec![at(2, "already-taken")]),
            (switch_types(&[(3, true); 26]), {
                let twice = (1..25).map(|index| at(index, "already-taken"));
                ["notificationTypes: too-many".to_owned()].into_iter().chain(twice).collect()
            }),
        ] {
            let response = app.post_as(&me, &format!("{FEED}/settings"), &body).await;
            assert_eq!(field_errors(&response), expected);
        }
        let too_large = switch_types(&vec![(3, true); 10_001]);
        let response = app.post_as(&me, &format!("{FEED}/settings"), &too_large).await;
        assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(fetch_settings(app, &me).await, before);
    })
    .await;
}

#[tokio::test]
async fn muted_type_stays_in_feed_and_codes_are_sent_in_notification_language() {
    TestApp::run(async |app| {
        let author = app.account().language(Language::En).create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        change_settings(app, &author, switch_types(&[(4, false)])).await;
        change_settings(app, &author, json!({ "notificationLanguage": "ru" })).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        app.post_as(&editor, &format!("{}/decline", editor_article_path(&article)), &json!({})).await;
        app.expire_hold().await;
        assert_eq!(notification_types(&fetch_feed(app, &author, "").await), [4]);
        let before = app.mailbox.fetch_letters(&author.email).await.len();
        let body = json!({ "email": author.email });
        let response = app.post("/api/v1/auth/passwords/request-reset", &body).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        let letters = app.expect_letters(&author.email, before + 1).await;
        let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я'));
        assert!(is_russian(&letters[before].subject) && is_russian(&letters[before].text), "{letters:#?}");
    })
    .await;
}
