//! Codes that were used, shown twice at once, expired, or never given out.

use chrono::TimeDelta;
use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

use super::*;

#[tokio::test]
async fn a_code_works_once_and_for_what_it_was_asked() {
    TestApp::run(async |app| {
        let email = new_address(app);
        ask(app, SUBSCRIBE, &email, "en").await;
        let code = letter(app, &email, 1).await.code();
        assert_eq!(code.len(), 43);
        assert_eq!(confirm(app, UNSUBSCRIBE, &code).await.json()["code"], "invalid-code");
        // As people copy them.
        let confirmed = confirm(app, SUBSCRIBE, &format!(" {code}\n")).await;
        assert_eq!(confirmed.status, StatusCode::NO_CONTENT);
        let again = confirm(app, SUBSCRIBE, &code).await;
        assert_eq!((again.status, &again.json()["code"]), (StatusCode::BAD_REQUEST, &json!("invalid-code")));
        let said = again.json()["detail"].as_str().unwrap().to_owned();
        assert!(said.contains("ask for a new one"), "{said}");

        ask(app, UNSUBSCRIBE, &email, "en").await;
        let farewell = letter(app, &email, 2).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &farewell).await.json()["code"], "invalid-code");
        assert_eq!(confirm(app, UNSUBSCRIBE, &farewell).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, UNSUBSCRIBE, &farewell).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn shown_many_times_at_once_a_code_works_once() {
    TestApp::run(async |app| {
        let (good, bad) = (StatusCode::NO_CONTENT, StatusCode::BAD_REQUEST);
        let email = new_address(app);
        for round in 0..3 {
            for (door, count) in [(SUBSCRIBE, 2 * round + 1), (UNSUBSCRIBE, 2 * round + 2)] {
                ask(app, door, &email, "en").await;
                let code = letter(app, &email, count).await.code();
                let show = || confirm(app, door, &code);
                let (one, two, three) = tokio::join!(show(), show(), show());
                let mut answers = [one.status, two.status, three.status];
                answers.sort();
                assert_eq!(answers, [good, bad, bad], "{door}");
                app.forget_limits().await;
            }
        }
        // Both ways at once, over and over: whichever comes last is what counts, and nothing breaks.
        ask(app, SUBSCRIBE, &email, "en").await;
        let on = letter(app, &email, 7).await.code();
        ask(app, UNSUBSCRIBE, &email, "en").await;
        let off = letter(app, &email, 8).await.code();
        let (one, other) = tokio::join!(confirm(app, SUBSCRIBE, &on), confirm(app, UNSUBSCRIBE, &off));
        let mut answers = [one.status, other.status];
        answers.sort();
        assert_eq!(answers, [good, bad]);
        assert_eq!(on_the_list(app, &email).await.is_some(), one.status == good);
    })
    .await;
}

#[tokio::test]
async fn a_code_expires_and_is_nowhere_in_the_database() {
    TestApp::run(async |app| {
        let email = new_address(app);
        ask(app, SUBSCRIBE, &email, "en").await;
        let code = letter(app, &email, 1).await.code();
        let kept: i64 = sqlx::query_scalar(
            "select (select count(*) from subscription_requests r where r::text like '%' || $1 || '%')
                  + (select count(*) from subscriptions s where s::text like '%' || $1 || '%')
                  + (select count(*) from mail_deliveries d where d::text like '%' || $1 || '%')",
        )
        .bind(&code)
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        assert_eq!(kept, 0);
        app.house.app.clock.advance(TimeDelta::hours(48));
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.json()["code"], "invalid-code");
        // A request that the worker reaches too late is not answered: its link would not work.
        ask(app, SUBSCRIBE, &email, "en").await;
        app.house.app.clock.advance(TimeDelta::hours(49));
        letter(app, &email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn nonsense_is_refused() {
    TestApp::run(async |app| {
        for door in [SUBSCRIBE, UNSUBSCRIBE] {
            for (token, status) in [
                (json!("none"), 400),
                (json!("A".repeat(43)), 400),
                (json!("\u{0}"), 400),
                (json!("' or true --"), 400),
                (json!(""), 422),
                (json!(" "), 422),
                (json!("x".repeat(201)), 422),
                (json!("x".repeat(200_000)), 422),
                (json!(null), 422),
                (json!(7), 422),
                (json!({}), 422),
            ] {
                let answer = app.post(&format!("{door}/confirm"), &json!({ "token": token })).await;
                assert_eq!(answer.status.as_u16(), status, "{door} {token}");
                app.forget_limits().await;
            }
            for bad in ["", "nobody", "a@b", "a@b.ru\nBcc: x@y.z", "a\u{0}@b.ru", &"x".repeat(100_000)] {
                let answer = app.post(door, &json!({ "email": bad, "language": "en" })).await;
                assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
                assert_eq!(answer.json()["detail"][0]["loc"], json!(["body", "email"]));
            }
            for bad in [json!("de"), json!(7), json!("")] {
                let answer = app.post(door, &json!({ "email": "a@b.ru", "language": bad })).await;
                assert_eq!(answer.json()["detail"][0]["loc"], json!(["body", "language"]), "{bad}");
            }
        }
        let unspoken = app.post(SUBSCRIBE, &json!({ "email": "a@b.ru" })).await;
        assert_eq!(unspoken.json()["detail"][0]["type"], "required");
        let asked = sqlx::query_scalar::<_, i64>("select count(*) from subscription_requests");
        assert_eq!(asked.fetch_one(&app.house.app.pool).await.unwrap(), 0);
    })
    .await;
}
