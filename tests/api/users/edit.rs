//! An admin's save of somebody's account.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

use super::{ME, faults, user};

fn change(version: &Value) -> Value {
    json!({
        "version": version, "firstNameEn": "Olga", "middleNameEn": "I.", "lastNameEn": "Belova",
        "affiliationEn": "Clinic of Demograd", "positionEn": "Head", "degreeEn": "MD",
        "contactEmail": "o.belova@example.test", "phoneNumber": "+7 (812) 338-62-65", "roles": ["user"],
    })
}

async fn save(app: &TestApp, admin: &Person, person: &Person, body: &Value) -> Answer {
    app.put_as(admin, &user(person.id, ""), body).await
}

#[tokio::test]
async fn an_admin_saves_all_of_an_account() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        let before = app.get_as(&admin, &user(person.id, "")).await.json();
        let saved = save(app, &admin, &person, &change(&before["version"])).await.json();
        for (field, value) in change(&json!(2)).as_object().unwrap() {
            assert_eq!(&saved[field], value, "{field}");
        }
        assert_eq!((&saved["email"], &saved["fullNameEn"]), (&json!(person.email), &json!("Olga I. Belova")));
        // The roles are the same, so nobody was signed out.
        assert_eq!(app.get_as(&person, ME).await.json()["affiliationEn"], "Clinic of Demograd");
        // What is absent or empty is cleared; an address in the body is none of its business.
        let bare = json!({ "version": 2, "firstNameEn": "Olga", "lastNameEn": "Belova", "degreeEn": " ",
                           "contactEmail": "", "phoneNumber": null, "roles": [], "email": "other@example.test" });
        let saved = save(app, &admin, &person, &bare).await.json();
        for field in ["middleNameEn", "affiliationEn", "positionEn", "degreeEn", "contactEmail", "phoneNumber"] {
            assert_eq!(saved[field], json!(null), "{field}");
        }
        assert_eq!((&saved["email"], &saved["roles"]), (&json!(person.email), &json!([])));
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn a_save_from_an_older_page_overwrites_nothing() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        let version = async || app.get_as(&admin, &user(person.id, "")).await.json()["version"].clone();
        let opened = version().await;
        // Meanwhile its owner writes, a role is granted, roles are set.
        let mine = json!({ "firstNameEn": "Anna", "lastNameEn": "Kulagina", "positionEn": "Surgeon" });
        app.put_as(&person, ME, &mine).await;
        let after_the_owner = version().await;
        app.post_as(&admin, &user(person.id, "/roles"), &json!({ "roles": ["reviewer"] })).await;
        let after_the_grant = version().await;
        app.put_as(&admin, &user(person.id, "/roles"), &json!({ "roles": ["user", "editor"] })).await;
        for old in [&opened, &after_the_owner, &after_the_grant, &json!(99), &json!(-1)] {
            let answer = save(app, &admin, &person, &change(old)).await;
            assert_eq!(
                (answer.status, answer.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("changed-elsewhere")),
                "{old}"
            );
        }
        let now = app.get_as(&admin, &user(person.id, "")).await.json();
        assert_eq!((&now["positionEn"], &now["roles"]), (&json!("Surgeon"), &json!(["user", "editor"])));
        // What a save does not carry leaves the version: the language, the selected role, a sign-out, the activity.
        let person = app.renewed(&person).await;
        app.post_as(&person, "/api/v1/users/me/language", &json!({ "interfaceLanguage": "ru" })).await;
        app.post_as(&person, "/api/v1/users/me/current-role", &json!({ "currentRole": "editor" })).await;
        app.post_as(&person, "/api/v1/account/sign-out-everywhere", &json!({})).await;
        app.post_as(&admin, &user(person.id, "/deactivate"), &json!({})).await;
        assert_eq!(version().await, now["version"]);
        assert_eq!(save(app, &admin, &person, &change(&now["version"])).await.status, StatusCode::OK);
        // Two in the same moment: one of them is too late.
        let newest = change(&version().await);
        let other = {
            let mut other = newest.clone();
            other["lastNameEn"] = json!("Orlova");
            other["roles"] = json!(["editor"]);
            other
        };
        let mut third = newest.clone();
        third["lastNameEn"] = json!("Volkova");
        let answers = tokio::join!(save(app, &admin, &person, &other), save(app, &admin, &person, &third));
        let mut statuses = [answers.0.status.as_u16(), answers.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_and_nothing_is_saved() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        let before = app.get_as(&admin, &user(person.id, "")).await.json();
        let with = |field: &str, value: Value| {
            let mut body = change(&before["version"]);
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
            let answer = save(app, &admin, &person, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
            assert_eq!(faults(&answer), [(field, kind.to_owned())]);
        }
        assert_eq!(app.get_as(&admin, &user(person.id, "")).await.json(), before);
        for id in ["0", "-1", "99999999999999999999", "me2", "1e3"] {
            let path = format!("/api/v1/users/{id}");
            assert_eq!(
                app.put_as(&admin, &path, &change(&json!(1))).await.status,
                StatusCode::NOT_FOUND,
                "{id}"
            );
            assert_eq!(app.get_as(&admin, &path).await.status, StatusCode::NOT_FOUND, "{id}");
        }
    })
    .await;
}
