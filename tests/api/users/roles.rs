//! Setting and granting roles.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{TestApp, TestResponse, TestUser};

use super::{ME, USERS, field_errors, user_path};

async fn set_roles(app: &TestApp, admin: &TestUser, user: &TestUser, roles: &[&str]) -> TestResponse {
    app.put_as(admin, &user_path(user.id, "/roles"), &json!({ "roles": roles })).await
}

#[tokio::test]
async fn role_change_takes_effect_on_next_request() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        assert_eq!(app.get_as(&user, USERS).await.status, StatusCode::FORBIDDEN);
        let response = set_roles(app, &admin, &user, &["editor", "user", "editor"]).await;
        assert_eq!(
            (response.status, response.json()),
            (StatusCode::OK, json!({ "roles": ["user", "editor"] }))
        );
        assert_eq!(app.get_as(&admin, &user_path(user.id, "/roles")).await.json(), response.json());
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED);
        let as_editor = app.reissue_token(&user).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&as_editor, "/api/v1/articles/my").await.status, StatusCode::OK);

        // The same roles in another order are no change, and the session continues.
        set_roles(app, &admin, &user, &["editor", "user"]).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::OK);

        set_roles(app, &admin, &user, &["reviewer"]).await;
        assert_eq!(app.get_as(&as_editor, USERS).await.status, StatusCode::UNAUTHORIZED);
        let as_reviewer = app.reissue_token(&user).await;
        assert_eq!(app.get_as(&as_reviewer, USERS).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.get_as(&as_reviewer, "/api/v1/articles/my").await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.get_as(&as_reviewer, "/api/v1/review-assignments/my").await.status, StatusCode::OK);

        assert_eq!(set_roles(app, &admin, &user, &[]).await.json(), json!({ "roles": [] }));
        assert_eq!(app.get_as(&app.reissue_token(&user).await, ME).await.json()["roles"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn admin_can_appoint_successor_and_resign() {
    TestApp::run(async |app| {
        let (admin, successor) =
            (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        assert_eq!(set_roles(app, &admin, &successor, &["user", "admin"]).await.status, StatusCode::OK);
        assert_eq!(set_roles(app, &admin, &admin, &["editor"]).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&admin, USERS).await.status, StatusCode::UNAUTHORIZED);
        let was_admin = app.reissue_token(&admin).await;
        assert_eq!(set_roles(app, &was_admin, &admin, &["admin"]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(
            set_roles(app, &app.reissue_token(&successor).await, &admin, &["admin"]).await.status,
            StatusCode::OK
        );
    })
    .await;
}

#[tokio::test]
async fn admin_grants_every_role_and_editor_only_reviewer() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Editor]).await);
        let user = app.create_user(&[Role::User]).await;
        let grant = async |by: &TestUser, roles: serde_json::Value| {
            app.post_as(by, &user_path(user.id, "/roles"), &json!({ "roles": roles })).await
        };
        for roles in [json!(["editor"]), json!(["reviewer", "admin"]), json!(["user"]), json!([])] {
            let response = grant(&editor, roles).await;
            assert_eq!(field_errors(&response), [(json!(["body", "roles"]), "not-in-list".to_owned())]);
        }
        assert_eq!(grant(&editor, json!(["reviewer"])).await.json()["roles"], json!(["user", "reviewer"]));
        assert_eq!(grant(&admin, json!([])).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let signed_in = app.reissue_token(&user).await;
        grant(&admin, json!(["user", "reviewer"])).await;
        assert_eq!(
            app.get_as(&signed_in, ME).await.status,
            StatusCode::OK,
            "roles that the user has already end no session"
        );
        grant(&admin, json!(["admin", "editor", "admin"])).await;
        assert_eq!(app.get_as(&signed_in, ME).await.status, StatusCode::UNAUTHORIZED);
        let held = app.get_as(&admin, &user_path(user.id, "/roles")).await.json();
        assert_eq!(held, json!({ "roles": ["user", "reviewer", "editor", "admin"] }));
    })
    .await;
}

#[tokio::test]
async fn unknown_roles_are_rejected() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        for (roles, location, kind) in [
            (json!(["root"]), json!(["body", "roles", "0"]), "not-in-list"),
            (json!(["user", "ADMIN"]), json!(["body", "roles", "1"]), "not-in-list"),
            (json!([null]), json!(["body", "roles", "0"]), "wrong-type"),
            (json!({ "admin": true }), json!(["body", "roles"]), "wrong-type"),
        ] {
            let response =
                app.put_as(&admin, &user_path(user.id, "/roles"), &json!({ "roles": roles })).await;
            assert_eq!(field_errors(&response), [(location, kind.to_owned())]);
        }
        let none = app.put_as(&admin, &user_path(user.id, "/roles"), &json!({})).await;
        assert_eq!(field_errors(&none), [(json!(["body", "roles"]), "required".to_owned())]);
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::OK);
    })
    .await;
}
