//! Protection of the last active administrator.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

use super::user_path;

/// Requests that end an administrator's role.
#[derive(Debug, Clone, Copy)]
enum Removal {
    Deactivate,
    SetRoles,
    Edit,
}

const REMOVALS: [Removal; 3] = [Removal::Deactivate, Removal::SetRoles, Removal::Edit];

async fn remove_admin(app: &TestApp, by: &TestUser, from: &TestUser, removal: Removal) -> TestResponse {
    let change = |version: Value| json!({ "version": version, "firstNameEn": "Anna", "lastNameEn": "Kulagina", "roles": ["user"] });
    let (method, path, body) = match removal {
        Removal::Deactivate => (Method::POST, "/deactivate", json!({})),
        Removal::SetRoles => (Method::PUT, "/roles", json!({ "roles": ["user", "editor"] })),
        Removal::Edit => {
            let version: i32 = sqlx::query_scalar("select version from users where id = $1")
                .bind(from.id.0)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
            (Method::PUT, "", change(json!(version)))
        }
    };
    app.send(app.request(method, &user_path(from.id, path)).bearer_auth(&by.token).json(&body)).await
}

async fn count_admins(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from users where is_active and 'admin' = any(roles)")
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn last_admin_cannot_be_removed() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        // Deactivated admins and other roles do not count.
        app.account().roles(&[Role::Admin]).inactive().create().await;
        app.create_user(&[Role::Editor]).await;
        for removal in REMOVALS {
            let response = remove_admin(app, &admin, &admin, removal).await;
            assert_eq!(
                (response.status, response.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("last-admin")),
                "{removal:?}"
            );
            assert!(response.json()["detail"].as_str().unwrap().contains("someone else"));
        }
        // A change that keeps the admin role is allowed.
        let more = json!({ "roles": ["admin", "editor"] });
        assert_eq!(app.put_as(&admin, &user_path(admin.id, "/roles"), &more).await.status, StatusCode::OK);
        let admin = app.reissue_token(&admin).await;
        let second = app.create_user(&[Role::Admin]).await;
        assert_eq!(remove_admin(app, &admin, &second, Removal::Deactivate).await.status, StatusCode::OK);
        // Removing the role of a deactivated admin is allowed.
        assert_eq!(remove_admin(app, &admin, &second, Removal::SetRoles).await.status, StatusCode::OK);
        assert_eq!(count_admins(app).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_admins_cannot_remove_each_other_concurrently() {
    TestApp::run(async |app| {
        let pool = &app.state.pool;
        for bystanders in [0, 1] {
            for _ in 0..bystanders {
                app.create_user(&[Role::Admin]).await;
            }
            let (one, two) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Admin]).await);
            for round in 0..27 {
                let (first, second) = (REMOVALS[round % 3], REMOVALS[round / 3 % 3]);
                sqlx::query("update users set is_active = true, roles = '{admin}' where id in ($1, $2)")
                    .bind(one.id.0)
                    .bind(two.id.0)
                    .execute(pool)
                    .await
                    .unwrap();
                let (one, two) = (app.reissue_token(&one).await, app.reissue_token(&two).await);
                let responses =
                    tokio::join!(remove_admin(app, &one, &two, first), remove_admin(app, &two, &one, second));
                let cell = format!("{first:?} {second:?} {responses:?}");
                let done = [&responses.0, &responses.1]
                    .iter()
                    .filter(|response| response.status == StatusCode::OK)
                    .count();
                assert_eq!(done, 1, "{cell}");
                assert!(
                    !responses.0.status.is_server_error() && !responses.1.status.is_server_error(),
                    "{cell}"
                );
                assert_eq!(count_admins(app).await, 1 + bystanders, "{cell}");
            }
            sqlx::query("update users set roles = '{user}' where id in ($1, $2)")
                .bind(one.id.0)
                .bind(two.id.0)
                .execute(pool)
                .await
                .unwrap();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_admin_remains_when_all_leave_at_once() {
    TestApp::run(async |app| {
        let mut admins = Vec::new();
        for _ in 0..12 {
            admins.push(app.create_user(&[Role::Admin]).await);
        }
        let leaving = admins.iter().zip(REMOVALS.into_iter().cycle());
        let responses =
            futures::future::join_all(leaving.map(|(user, removal)| remove_admin(app, user, user, removal)))
                .await;
        let mut statuses: Vec<u16> = responses.iter().map(|response| response.status.as_u16()).collect();
        statuses.sort_unstable();
        let expected: Vec<u16> = [200; 11].into_iter().chain([409]).collect();
        assert_eq!((statuses, count_admins(app).await), (expected, 1));
    })
    .await;
}
