//! What a mail program does when its reader presses "unsubscribe" (RFC 8058).

use mailer::Delivery;
use reqwest::{Method, StatusCode};
use rules::Language;
use rules::limits::ONE_CLICKS_BY_ADDRESS;
use testkit::TestApp;
use uuid::Uuid;

use super::*;

const ONE_CLICK: &str = "/api/v1/public/subscription/unsubscribe/one-click";

async fn click(app: &TestApp, path: &str) -> Answer {
    let form = [("List-Unsubscribe", "One-Click")];
    app.send(app.request(Method::POST, path).form(&form)).await
}

async fn id_of(app: &TestApp, email: &str) -> Uuid {
    let find = sqlx::query_scalar("select id from subscriptions where email = $1::citext");
    find.bind(email).fetch_one(&app.house.app.pool).await.unwrap()
}

/// The path in the headers of a letter to this subscriber, as the mail server got it.
async fn path_in_headers(app: &TestApp, email: &str) -> String {
    let id = id_of(app, email).await;
    let house = &app.house.app;
    let headers = subscriptions::unsubscribe_headers(house, id).unwrap();
    let stop_link = subscriptions::unsubscribe_link(house, id).unwrap();
    let values = mailer::values! {
        link => "", stop_link => stop_link.as_str(), subscribed_in => "en", valid_hours => 48,
    };
    let delivery = Delivery {
        cause: format!("newsletter:{id}"),
        letter: "subscription-exists",
        to: email,
        to_name: "",
        language: Language::En,
        values,
        notification: None,
    };
    app.house.mailer.deliver_with_headers(delivery, &headers).await.unwrap();
    let source = app.mailbox.sources_to(email).await.pop().unwrap();
    // As it was sent, with what was folded put together again.
    let unfolded = source.replace("\r\n ", " ");
    let header = |name: &str| {
        let line = unfolded.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{source}"));
        line.trim_start_matches(name).trim().to_owned()
    };
    assert_eq!(header("List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
    let origin = house.settings.http.public_origin.as_str().trim_end_matches('/');
    let address = header("List-Unsubscribe:");
    let path = address.strip_prefix(&format!("<{origin}")).and_then(|rest| rest.strip_suffix('>'));
    path.unwrap_or_else(|| panic!("{address}")).to_owned()
}

#[tokio::test]
async fn one_click_ends_the_subscription_and_tells_nothing() {
    TestApp::run(async |app| {
        let email = subscriber(app, "en").await;
        let path = path_in_headers(app, &email).await;
        ask(app, SUBSCRIBE, &email, "ru").await;
        let waiting = letter(app, &email, 3).await.code();
        let unknown = click(app, &format!("{ONE_CLICK}?token=none")).await;
        let ended = click(app, &path).await;
        assert_eq!(on_the_list(app, &email).await, None);
        let again = click(app, &path).await;
        let without = app.send(app.request(Method::POST, &path)).await;
        for answer in [&unknown, &ended, &again, &without, &click(app, ONE_CLICK).await] {
            assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0), "{answer:?}");
            assert!(!answer.headers.contains_key("set-cookie") && !answer.headers.contains_key("location"));
            assert_eq!(answer.headers.len(), unknown.headers.len());
        }
        // What waited to be confirmed before is over.
        assert_eq!(confirm(app, SUBSCRIBE, &waiting).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn following_the_link_only_shows_the_page_that_asks() {
    TestApp::run(async |app| {
        let email = subscriber(app, "en").await;
        let path = path_in_headers(app, &email).await;
        let token = path.rsplit('=').next().unwrap().to_owned();
        for method in [Method::GET, Method::HEAD] {
            let shown = app.send(app.request(method, &path)).await;
            assert_eq!(shown.status, StatusCode::SEE_OTHER);
            let page = format!("/subscription/confirm?code={token}&action=unsubscribe");
            assert_eq!(shown.header("location"), page);
            assert_eq!(shown.header("cache-control"), "no-store");
        }
        assert_eq!(on_the_list(app, &email).await, confirmed_in("en"));
        let hostile = app.get(&format!("{ONE_CLICK}?token=%0d%0aSet-Cookie:a%26b%3dc//evil.test")).await;
        assert_eq!(
            hostile.header("location"),
            "/subscription/confirm?code=Set-Cookie%3Aa%26b%3Dc%2F%2Fevil.test&action=unsubscribe"
        );
        assert!(!hostile.headers.contains_key("set-cookie"));

        // The page then posts it like any other code, and the person is told when it did nothing.
        assert_eq!(confirm(app, SUBSCRIBE, &token).await.json()["code"], "invalid-code");
        let (one, other) = tokio::join!(confirm(app, UNSUBSCRIBE, &token), confirm(app, UNSUBSCRIBE, &token));
        let mut answers = [one.status, other.status];
        answers.sort();
        assert_eq!(answers, [StatusCode::NO_CONTENT, StatusCode::BAD_REQUEST]);
        assert_eq!(on_the_list(app, &email).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_token_belongs_to_one_subscription() {
    TestApp::run(async |app| {
        let (one, other) = (subscriber(app, "en").await, subscriber(app, "en").await);
        let path = path_in_headers(app, &one).await;
        click(app, &path).await;
        assert_eq!(on_the_list(app, &other).await, confirmed_in("en"));
        let kept: i64 =
            sqlx::query_scalar("select count(*) from subscriptions s where s::text like '%' || $1 || '%'")
                .bind(path.rsplit('=').next().unwrap())
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
        assert_eq!(kept, 0);
    })
    .await;
}

#[tokio::test]
async fn good_clicks_are_free_and_noise_is_not() {
    TestApp::run(async |app| {
        let free = ONE_CLICKS_BY_ADDRESS.free * app.house.app.settings.limits.per_address_factor;
        let email = subscriber(app, "en").await;
        let path = path_in_headers(app, &email).await;
        app.forget_limits().await;
        click(app, "/api/v1/public/subscription/unsubscribe/one-click?token=none").await;
        // As if it had made noise for long: one more is free.
        let nearly = "update attempts set count = $1 where key like 'one-clicks/%'";
        let at_the_limit = i32::try_from(free - 1).unwrap();
        sqlx::query(nearly).bind(at_the_limit).execute(&app.house.app.pool).await.unwrap();
        for expected in [StatusCode::NO_CONTENT, StatusCode::NO_CONTENT, StatusCode::TOO_MANY_REQUESTS] {
            // The first ends the subscription and is given back.
            assert_eq!(click(app, &path).await.status, expected);
        }
    })
    .await;
}
