//! A journal always keeps somebody who can make admins.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

use super::user;

/// Ways to stop being an admin.
#[derive(Debug, Clone, Copy)]
enum Way {
    Deactivate,
    SetRoles,
    Edit,
}

const WAYS: [Way; 3] = [Way::Deactivate, Way::SetRoles, Way::Edit];

async fn take_away(app: &TestApp, by: &Person, from: &Person, way: Way) -> Answer {
    let change = |version: Value| json!({ "version": version, "firstNameEn": "Anna", "lastNameEn": "Kulagina", "roles": ["user"] });
    let (method, path, body) = match way {
        Way::Deactivate => (Method::POST, "/deactivate", json!({})),
        Way::SetRoles => (Method::PUT, "/roles", json!({ "roles": ["user", "editor"] })),
        Way::Edit => {
            let version: i32 = sqlx::query_scalar("select version from users where id = $1")
                .bind(from.id.0)
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
            (Method::PUT, "", change(json!(version)))
        }
    };
    app.send(app.request(method, &user(from.id, path)).bearer_auth(&by.token).json(&body)).await
}

async fn admins(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from users where is_active and 'admin' = any(roles)")
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_last_admin_stays() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        // Closed ones do not count, nor do others.
        app.account().roles(&[Role::Admin]).inactive().create().await;
        app.person(&[Role::Editor]).await;
        for way in WAYS {
            let refused = take_away(app, &admin, &admin, way).await;
            assert_eq!(
                (refused.status, refused.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("last-admin")),
                "{way:?}"
            );
            assert!(refused.json()["detail"].as_str().unwrap().contains("somebody else"));
        }
        // What leaves them an admin is no matter.
        let more = json!({ "roles": ["admin", "editor"] });
        assert_eq!(app.put_as(&admin, &user(admin.id, "/roles"), &more).await.status, StatusCode::OK);
        let admin = app.renewed(&admin).await;
        let second = app.person(&[Role::Admin]).await;
        assert_eq!(take_away(app, &admin, &second, Way::Deactivate).await.status, StatusCode::OK);
        // Of somebody who is closed already it is nothing that anybody would miss.
        assert_eq!(take_away(app, &admin, &second, Way::SetRoles).await.status, StatusCode::OK);
        assert_eq!(admins(app).await, 1);
    })
    .await;
}

/// Of two who take each other away at the same moment exactly one does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_admins_never_take_each_other_away() {
    TestApp::run(async |app| {
        let pool = &app.house.app.pool;
        for bystanders in [0, 1] {
            for _ in 0..bystanders {
                app.person(&[Role::Admin]).await;
            }
            let (one, two) = (app.person(&[Role::Admin]).await, app.person(&[Role::Admin]).await);
            for round in 0..27 {
                let (first, second) = (WAYS[round % 3], WAYS[round / 3 % 3]);
                sqlx::query("update users set is_active = true, roles = '{admin}' where id in ($1, $2)")
                    .bind(one.id.0)
                    .bind(two.id.0)
                    .execute(pool)
                    .await
                    .unwrap();
                let (one, two) = (app.renewed(&one).await, app.renewed(&two).await);
                let answers =
                    tokio::join!(take_away(app, &one, &two, first), take_away(app, &two, &one, second));
                let cell = format!("{first:?} {second:?} {answers:?}");
                let done =
                    [&answers.0, &answers.1].iter().filter(|answer| answer.status == StatusCode::OK).count();
                assert_eq!(done, 1, "{cell}");
                assert!(!answers.0.status.is_server_error() && !answers.1.status.is_server_error(), "{cell}");
                assert_eq!(admins(app).await, 1 + bystanders, "{cell}");
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

/// Many who all take themselves away: one is left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_leave_at_once_one_stays() {
    TestApp::run(async |app| {
        let mut people = Vec::new();
        for _ in 0..12 {
            people.push(app.person(&[Role::Admin]).await);
        }
        let leaving = people.iter().zip(WAYS.into_iter().cycle());
        let answers =
            futures::future::join_all(leaving.map(|(person, way)| take_away(app, person, person, way))).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
        statuses.sort_unstable();
        let expected: Vec<u16> = [200; 11].into_iter().chain([409]).collect();
        assert_eq!((statuses, admins(app).await), (expected, 1));
    })
    .await;
}
