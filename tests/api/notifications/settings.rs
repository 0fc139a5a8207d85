//! In which language letters come, and about what.

use reqwest::StatusCode;
use rules::{ArticleStatus, Language, Role};
use serde_json::{Value, json};
use testkit::articles::desk_path;
use testkit::{Person, TestApp};

use super::{FEED, faults, feed, types};

async fn settings(app: &TestApp, person: &Person) -> Value {
    let answer = app.get_as(person, &format!("{FEED}/settings")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

async fn change(app: &TestApp, person: &Person, body: Value) -> Value {
    let answer = app.post_as(person, &format!("{FEED}/settings"), &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

/// The types that are listed, and those of them that are off.
fn listed(settings: &Value) -> (Vec<i64>, Vec<i64>) {
    let types = settings["notificationTypes"].as_array().unwrap();
    let id = |one: &Value| one["notificationTypeId"].as_i64().unwrap();
    let off = types.iter().filter(|one| one["isActive"] == false);
    (types.iter().map(id).collect(), off.map(id).collect())
}

fn switched(types: &[(i64, bool)]) -> Value {
    let types: Vec<Value> =
        types.iter().map(|(id, on)| json!({ "notificationTypeId": id, "isActive": on })).collect();
    json!({ "notificationTypes": types })
}

#[tokio::test]
async fn everything_is_on_in_the_language_of_the_interface_until_somebody_says_otherwise() {
    TestApp::run(async |app| {
        for (roles, expected) in [
            (vec![], vec![14]),
            (vec![Role::User], vec![3, 4, 5, 6, 14]),
            (vec![Role::Reviewer], vec![7, 10, 11, 12, 14]),
            (vec![Role::Editor], vec![1, 2, 8, 9, 13, 14]),
            (vec![Role::Admin, Role::User], vec![1, 2, 3, 4, 5, 6, 8, 9, 13, 14]),
        ] {
            let person = app.account().roles(&roles).language(Language::Ru).create().await;
            let found = settings(app, &person).await;
            assert_eq!((listed(&found), &found["notificationLanguage"]), ((expected, vec![]), &json!("ru")));
        }
        let me = app.person(&[Role::User]).await;
        assert_eq!(settings(app, &me).await["notificationLanguage"], "en");
        let speak = async |language: &str| {
            let body = json!({ "interfaceLanguage": language });
            app.post_as(&me, "/api/v1/users/me/language", &body).await;
            settings(app, &me).await["notificationLanguage"].clone()
        };
        assert_eq!(speak("ru").await, "ru");
        assert_eq!(change(app, &me, json!({ "notificationLanguage": "ru" })).await, settings(app, &me).await);
        assert_eq!(speak("en").await, "ru");
    })
    .await;
}

#[tokio::test]
async fn only_what_is_named_changes() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::User, Role::Reviewer]).await;
        let other = app.person(&[Role::User]).await;
        let changed = change(app, &me, switched(&[(3, false), (12, false), (4, true)])).await;
        assert_eq!(listed(&changed), (vec![3, 4, 5, 6, 7, 10, 11, 12, 14], vec![3, 12]));
        let changed = change(app, &me, json!({ "notificationLanguage": "ru" })).await;
        assert_eq!(listed(&changed).1, [3, 12]);
        for _ in 0..2 {
            let changed = change(app, &me, switched(&[(12, true), (14, false), (3, false)])).await;
            assert_eq!((listed(&changed).1, &changed["notificationLanguage"]), (vec![3, 14], &json!("ru")));
        }
        assert_eq!(change(app, &me, json!({})).await, settings(app, &me).await);
        assert_eq!(listed(&settings(app, &other).await).1, [0_i64; 0]);
        // Windows that switch different types at the same moment all have their way.
        let all = [4, 5, 6, 7, 10, 11, 12].map(|id| change(app, &me, switched(&[(id, false)])));
        futures::future::join_all(all).await;
        assert_eq!(listed(&settings(app, &me).await).1, [3, 4, 5, 6, 7, 10, 11, 12, 14]);
        let kept: Vec<i16> = sqlx::query_scalar("select muted_notifications from users where id = $1")
            .bind(me.id.0)
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(kept, [3, 4, 5, 6, 7, 10, 11, 12, 14]);
        // Roles come and go: what was said of a role's types is kept for when it is back.
        assert_eq!(listed(&change(app, &other, switched(&[(9, false)])).await).1, [0_i64; 0]);
        sqlx::query("update users set roles = array['editor'] where id = $1")
            .bind(other.id.0)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(listed(&settings(app, &app.renewed(&other).await).await).1, [9]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_set_is_refused_with_words_and_changes_nothing() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::User]).await;
        let before = change(app, &me, switched(&[(3, false)])).await;
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
                switched(&[(4, false), (0, true), (15, true), (65_539, false)]),
                vec![at(1, "not-in-list"), at(2, "not-in-list"), at(3, "not-in-list")],
            ),
            (switched(&[(3, true), (4, false), (3, false)]), vec![at(2, "already-taken")]),
            (switched(&[(3, true); 15]), {
                let twice = (1..14).map(|index| at(index, "already-taken"));
                ["notificationTypes: too-many".to_owned()].into_iter().chain(twice).collect()
            }),
        ] {
            let answer = app.post_as(&me, &format!("{FEED}/settings"), &body).await;
            assert_eq!(faults(&answer), expected);
        }
        let endless = switched(&vec![(3, true); 10_001]);
        let answer = app.post_as(&me, &format!("{FEED}/settings"), &endless).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(settings(app, &me).await, before);
    })
    .await;
}

/// Off means no letter; the feed keeps it. And codes come in the language of letters, too.
#[tokio::test]
async fn the_feed_keeps_what_is_off_and_codes_come_in_the_language_of_letters() {
    TestApp::run(async |app| {
        let author = app.account().language(Language::En).create().await;
        let editor = app.person(&[Role::Editor]).await;
        change(app, &author, switched(&[(4, false)])).await;
        change(app, &author, json!({ "notificationLanguage": "ru" })).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        app.post_as(&editor, &format!("{}/decline", desk_path(&article)), &json!({})).await;
        app.let_the_hold_pass().await;
        assert_eq!(types(&feed(app, &author, "").await), [4]);
        let before = app.mailbox.letters_to(&author.email).await.len();
        let asked = json!({ "email": author.email });
        let answer = app.post("/api/v1/auth/passwords/request-reset", &asked).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let letters = app.letters_to(&author.email, before + 1).await;
        let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я'));
        assert!(is_russian(&letters[before].subject) && is_russian(&letters[before].text), "{letters:#?}");
    })
    .await;
}
