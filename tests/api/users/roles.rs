//! Roles, which count from the very next request.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{Answer, Person, TestApp};

use super::{ME, USERS, faults, user};

async fn set(app: &TestApp, admin: &Person, person: &Person, roles: &[&str]) -> Answer {
    app.put_as(admin, &user(person.id, "/roles"), &json!({ "roles": roles })).await
}

#[tokio::test]
async fn roles_count_from_the_very_next_request() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        assert_eq!(app.get_as(&person, USERS).await.status, StatusCode::FORBIDDEN);
        let answer = set(app, &admin, &person, &["editor", "user", "editor"]).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({ "roles": ["user", "editor"] })));
        assert_eq!(app.get_as(&admin, &user(person.id, "/roles")).await.json(), answer.json());
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED);
        let as_editor = app.renewed(&person).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&as_editor, "/api/v1/articles/my").await.status, StatusCode::OK);

        // The same in another order is no change, and signs nobody out.
        set(app, &admin, &person, &["editor", "user"]).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::OK);

        set(app, &admin, &person, &["reviewer"]).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::UNAUTHORIZED);
        let as_reviewer = app.renewed(&person).await;
        assert_eq!(app.get_as(&as_reviewer, USERS).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.get_as(&as_reviewer, "/api/v1/articles/my").await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.get_as(&as_reviewer, "/api/v1/review-assignments/my").await.status, StatusCode::OK);

        assert_eq!(set(app, &admin, &person, &[]).await.json(), json!({ "roles": [] }));
        assert_eq!(app.get_as(&app.renewed(&person).await, ME).await.json()["roles"], json!([]));
    })
    .await;
}

/// An admin who makes somebody an admin and then stops being one.
#[tokio::test]
async fn an_admin_hands_over() {
    TestApp::run(async |app| {
        let (admin, heir) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        assert_eq!(set(app, &admin, &heir, &["user", "admin"]).await.status, StatusCode::OK);
        assert_eq!(set(app, &admin, &admin, &["editor"]).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&admin, USERS).await.status, StatusCode::UNAUTHORIZED);
        let was_admin = app.renewed(&admin).await;
        assert_eq!(set(app, &was_admin, &admin, &["admin"]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(set(app, &app.renewed(&heir).await, &admin, &["admin"]).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn an_admin_grants_every_role_and_an_editor_one() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.person(&[Role::Admin]).await, app.person(&[Role::Editor]).await);
        let person = app.person(&[Role::User]).await;
        let grant = async |by: &Person, roles: serde_json::Value| {
            app.post_as(by, &user(person.id, "/roles"), &json!({ "roles": roles })).await
        };
        for roles in [json!(["editor"]), json!(["reviewer", "admin"]), json!(["user"]), json!([])] {
            let refused = grant(&editor, roles).await;
            assert_eq!(faults(&refused), [(json!(["body", "roles"]), "not-in-list".to_owned())]);
        }
        assert_eq!(grant(&editor, json!(["reviewer"])).await.json()["roles"], json!(["user", "reviewer"]));
        assert_eq!(grant(&admin, json!([])).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let signed_in = app.renewed(&person).await;
        grant(&admin, json!(["user", "reviewer"])).await;
        assert_eq!(app.get_as(&signed_in, ME).await.status, StatusCode::OK, "they had them");
        grant(&admin, json!(["admin", "editor", "admin"])).await;
        assert_eq!(app.get_as(&signed_in, ME).await.status, StatusCode::UNAUTHORIZED);
        let held = app.get_as(&admin, &user(person.id, "/roles")).await.json();
        assert_eq!(held, json!({ "roles": ["user", "reviewer", "editor", "admin"] }));
    })
    .await;
}

#[tokio::test]
async fn roles_that_there_are_not_are_refused() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        for (roles, place, kind) in [
            (json!(["root"]), json!(["body", "roles", "0"]), "not-in-list"),
            (json!(["user", "ADMIN"]), json!(["body", "roles", "1"]), "not-in-list"),
            (json!([null]), json!(["body", "roles", "0"]), "wrong-type"),
            (json!({ "admin": true }), json!(["body", "roles"]), "wrong-type"),
        ] {
            let answer = app.put_as(&admin, &user(person.id, "/roles"), &json!({ "roles": roles })).await;
            assert_eq!(faults(&answer), [(place, kind.to_owned())]);
        }
        let none = app.put_as(&admin, &user(person.id, "/roles"), &json!({})).await;
        assert_eq!(faults(&none), [(json!(["body", "roles"]), "required".to_owned())]);
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::OK);
    })
    .await;
}
