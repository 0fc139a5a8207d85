//! An account that an admin makes.

use identity::errands::RunErrand;
use kit::jobs::{self, Plan};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};
use uuid::Uuid;

use super::{LOGIN, USERS, faults, user};

const PASSWORD: &str = "tram-lemon-47-kiosk";

fn form(email: &str) -> Value {
    json!({ "email": email, "password": PASSWORD, "roles": ["editor", "user", "editor"], "firstNameEn": " Anna ",
            "middleNameEn": "", "lastNameEn": "Kulagina" })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form("with@example.test");
    form[field] = value;
    form
}

async fn create(app: &TestApp, admin: &Person, body: &Value) -> Answer {
    app.post_as(admin, USERS, body).await
}

#[tokio::test]
async fn somebody_gets_an_account_a_letter_and_in() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        // A form that waits for the same address is over.
        let email = app.registration("Somebody", "Else").await;
        let request =
            app.request(Method::POST, USERS).header("accept-language", "ru").bearer_auth(&admin.token);
        let answer = app.send(request.json(&form(&email))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let made = answer.json();
        for (field, value) in [
            ("email", json!(email)),
            ("emailVerified", json!(true)),
            ("firstNameEn", json!("Anna")),
            ("middleNameEn", json!(null)),
            ("fullNameEn", json!("Anna Kulagina")),
            ("roles", json!(["user", "editor"])),
            ("isActive", json!(true)),
            ("isInvited", json!(false)),
            ("isAuthor", json!(false)),
            ("version", json!(1)),
            ("allowedActions", json!(["edit", "set-roles", "deactivate", "export-data", "erase"])),
        ] {
            assert_eq!(made[field], value, "{field}");
        }
        let id = rules::UserId(made["id"].as_i64().unwrap());
        assert_eq!(app.get_as(&admin, &user(id, "")).await.json(), made);
        let left: i64 = sqlx::query_scalar("select count(*) from registrations")
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(left, 0);

        let letter = app.letters_to(&email, 1).await.remove(0);
        assert!(letter.subject.starts_with("Для Вас создана учётная запись"), "{}", letter.subject);
        let text = &letter.text;
        assert!(text.contains("/identity/login") && text.contains("/identity/reset-password"), "{text}");
        for text in [text, &letter.html] {
            assert!(!text.contains(PASSWORD) && !text.contains(&admin.email), "{text}");
        }
        let token = app.post(LOGIN, &json!({ "email": email, "password": PASSWORD })).await.json();
        let me = app.request(Method::GET, super::ME).bearer_auth(token["access_token"].as_str().unwrap());
        assert_eq!(app.send(me).await.json()["interfaceLanguage"], "ru");
    })
    .await;
}

#[tokio::test]
async fn the_letter_goes_out_once_and_not_to_a_closed_account() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        let (told, closed) =
            (format!("told-{}@example.test", app.unique()), format!("closed-{}@example.test", app.unique()));
        create(app, &admin, &form(&told)).await;
        let id = rules::UserId(create(app, &admin, &form(&closed)).await.json()["id"].as_i64().unwrap());
        app.post_as(&admin, &user(id, "/deactivate"), &json!({})).await;
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let errands: Vec<Uuid> =
            sqlx::query_scalar("select id from identity_errands").fetch_all(&mut *connection).await.unwrap();
        for errand_id in errands.into_iter().chain([Uuid::nil()]) {
            for _ in 0..3 {
                jobs::add(&mut connection, &RunErrand { errand_id }, Plan::now()).await.unwrap();
            }
        }
        app.letters_to(&told, 1).await;
        app.letters_to(&closed, 0).await;
    })
    .await;
}

#[tokio::test]
async fn an_address_in_use_is_refused_and_nothing_is_sent() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        let holder = app.person(&[Role::User]).await;
        let answer = create(app, &admin, &form(&holder.email.to_uppercase())).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(faults(&answer), [(json!(["body", "email"]), "already-taken".to_owned())]);
        // Twice in the same moment is once.
        let email = format!("twice-{}@example.test", app.unique());
        let body = form(&email);
        let answers = tokio::join!(create(app, &admin, &body), create(app, &admin, &body));
        let mut statuses = [answers.0.status.as_u16(), answers.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422]);
        app.letters_to(&email, 1).await;
        app.letters_to(&holder.email, 0).await;
        // One that was only named keeps nobody from it.
        let named = app.account().unverified().create().await;
        assert_eq!(create(app, &admin, &form(&named.email)).await.status, StatusCode::CREATED);
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_at_once() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        let all = json!({ "email": "nowhere", "password": "short", "roles": [], "firstNameEn": "Анна",
                          "middleNameEn": "x".repeat(101), "lastNameEn": " " });
        let kinds: Vec<String> =
            faults(&create(app, &admin, &all).await).into_iter().map(|fault| fault.1).collect();
        assert_eq!(kinds, ["not-an-email", "not-latin", "too-long", "required", "too-short"]);
        for (body, place, kind) in [
            (with("password", json!("1234567890")), json!(["body", "password"]), "common-password"),
            (with("password", json!("kulagina2024")), json!(["body", "password"]), "common-password"),
            (
                with("firstNameEn", json!("Win at www.evil.test")),
                json!(["body", "firstNameEn"]),
                "not-a-name",
            ),
            (with("roles", json!(["owner"])), json!(["body", "roles", "0"]), "not-in-list"),
            (with("roles", json!(["user", 7])), json!(["body", "roles", "1"]), "wrong-type"),
            (with("roles", json!("admin")), json!(["body", "roles"]), "wrong-type"),
            (with("roles", json!(null)), json!(["body", "roles"]), "wrong-type"),
            (with("email", json!(["a@b.ru"])), json!(["body", "email"]), "wrong-type"),
            (
                with("email", json!(format!("{}@b.ru", "a".repeat(100_000)))),
                json!(["body", "email"]),
                "not-an-email",
            ),
            (json!({}), json!(["body", "email"]), "required"),
        ] {
            let answer = create(app, &admin, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
            assert_eq!(faults(&answer)[0], (place, kind.to_owned()));
        }
        for huge in
            [with("lastNameEn", json!("x".repeat(9_000_000))), with("roles", json!(vec!["user"; 2_000_000]))]
        {
            assert!(create(app, &admin, &huge).await.status.is_client_error());
        }
        // A role that is named very often is one role.
        let often = create(app, &admin, &with("roles", json!(vec!["user"; 1000]))).await;
        assert_eq!(often.json()["roles"], json!(["user"]));
        let made: i64 =
            sqlx::query_scalar("select count(*) from users").fetch_one(&app.house.app.pool).await.unwrap();
        assert_eq!(made, 2);
    })
    .await;
}

#[tokio::test]
async fn nobody_makes_accounts_without_end() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        // Counted before the password is judged, which is work.
        let body = with("password", json!("1234567890"));
        for _ in 0..rules::limits::making::ACCOUNTS.free {
            assert_eq!(create(app, &admin, &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let refused = create(app, &admin, &body).await;
        assert_eq!(
            (refused.status, refused.json()["code"].as_str()),
            (StatusCode::TOO_MANY_REQUESTS, Some("too-many-tries"))
        );
    })
    .await;
}
