//! One-click unsubscribe from mail clients (RFC 8058).

use mailer::Delivery;
use reqwest::{Method, StatusCode};
use rules::Language;
use rules::limits::ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS;
use testkit::TestApp;
use uuid::Uuid;

use super::*;

const ONE_CLICK: &str = "/api/v1/public/subscription/unsubscribe/one-click";

async fn post_one_click(app: &TestApp, path: &str) -> TestResponse {
    let form = [("List-Unsubscribe", "One-Click")];
    app.send(app.request(Method::POST, path).form(&form)).await
}

async fn find_id(app: &TestApp, email: &str) -> Uuid {
    let find = sqlx::query_scalar("select id from subscriptions where email = $1::citext");
    find.bind(email).fetch_one(&app.state.pool).await.unwrap()
}

/// Sends a letter and returns the path of its `List-Unsubscribe` header.
async fn send_and_read_unsubscribe_path(app: &TestApp, email: &str) -> String {
    let id = find_id(app, email).await;
    let state = &app.state;
    let headers = subscriptions::unsubscribe_headers(state, id).unwrap();
    let stop_link = subscriptions::unsubscribe_link(state, id).unwrap();
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
    app.application.mailer.deliver_with_headers(delivery, &headers).await.unwrap();
    let source = app.mailbox.fetch_sources(email).await.pop().unwrap();
    let unfolded = source.replace("\r\n ", " ");
    let header = |name: &str| {
        let line = unfolded.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{source}"));
        line.trim_start_matches(name).trim().to_owned()
    };
    assert_eq!(header("List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
    let origin = state.settings.http.public_origin.as_str().trim_end_matches('/');
    let value = header("List-Unsubscribe:");
    let path = value.strip_prefix(&format!("<{origin}")).and_then(|rest| rest.strip_suffix('>'));
    path.unwrap_or_else(|| panic!("{value}")).to_owned()
}

#[tokio::test]
async fn one_click_unsubscribes_with_equal_responses() {
    TestApp::run(async |app| {
        let email = create_subscriber(app, "en").await;
        let path = send_and_read_unsubscribe_path(app, &email).await;
        request(app, SUBSCRIBE, &email, "ru").await;
        let pending_code = latest_letter(app, &email, 3).await.code();
        let unknown = post_one_click(app, &format!("{ONE_CLICK}?token=none")).await;
        let ended = post_one_click(app, &path).await;
        assert_eq!(find_subscription(app, &email).await, None);
        let again = post_one_click(app, &path).await;
        let without = app.send(app.request(Method::POST, &path)).await;
        for response in [&unknown, &ended, &again, &without, &post_one_click(app, ONE_CLICK).await] {
            assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0), "{response:?}");
            assert!(
                !response.headers.contains_key("set-cookie") && !response.headers.contains_key("location")
            );
            assert_eq!(response.headers.len(), unknown.headers.len());
        }
        // A pending confirmation is no longer valid.
        assert_eq!(confirm(app, SUBSCRIBE, &pending_code).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn get_request_redirects_to_confirmation_page() {
    TestApp::run(async |app| {
        let email = create_subscriber(app, "en").await;
        let path = send_and_read_unsubscribe_path(app, &email).await;
        let token = path.rsplit('=').next().unwrap().to_owned();
        for method in [Method::GET, Method::HEAD] {
            let shown = app.send(app.request(method, &path)).await;
            assert_eq!(shown.status, StatusCode::SEE_OTHER);
            let page = format!("/subscription/confirm?code={token}&action=unsubscribe");
            assert_eq!(shown.header("location"), page);
            assert_eq!(shown.header("cache-control"), "no-store");
        }
        assert_eq!(find_subscription(app, &email).await, confirmed_in("en"));
        let hostile = app.get(&format!("{ONE_CLICK}?token=%0d%0aSet-Cookie:a%26b%3dc//evil.test")).await;
        assert_eq!(
            hostile.header("location"),
            "/subscription/confirm?code=Set-Cookie%3Aa%26b%3Dc%2F%2Fevil.test&action=unsubscribe"
        );
        assert!(!hostile.headers.contains_key("set-cookie"));

        // The page posts the token like any other code, and reports an invalid one.
        assert_eq!(confirm(app, SUBSCRIBE, &token).await.json()["code"], "invalid-code");
        let (one, other) = tokio::join!(confirm(app, UNSUBSCRIBE, &token), confirm(app, UNSUBSCRIBE, &token));
        let mut statuses = [one.status, other.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::BAD_REQUEST]);
        assert_eq!(find_subscription(app, &email).await, None);
    })
    .await;
}

#[tokio::test]
async fn token_belongs_to_one_subscription() {
    TestApp::run(async |app| {
        let (one, other) = (create_subscriber(app, "en").await, create_subscriber(app, "en").await);
        let path = send_and_read_unsubscribe_path(app, &one).await;
        post_one_click(app, &path).await;
        assert_eq!(find_subscription(app, &other).await, confirmed_in("en"));
        let stored: i64 =
            sqlx::query_scalar("select count(*) from subscriptions s where s::text like '%' || $1 || '%'")
                .bind(path.rsplit('=').next().unwrap())
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(stored, 0);
    })
    .await;
}

#[tokio::test]
async fn only_clicks_without_effect_are_rate_limited() {
    TestApp::run(async |app| {
        let free =
            ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS.free_attempts * app.state.settings.limits.per_address_factor;
        let email = create_subscriber(app, "en").await;
        let path = send_and_read_unsubscribe_path(app, &email).await;
        app.reset_rate_limits().await;
        post_one_click(app, "/api/v1/public/subscription/unsubscribe/one-click?token=none").await;
        // One more attempt is free.
        let statement = "update attempts set count = $1 where key like 'one-clicks/%'";
        let attempts = i32::try_from(free - 1).unwrap();
        sqlx::query(statement).bind(attempts).execute(&app.state.pool).await.unwrap();
        for expected in [StatusCode::NO_CONTENT, StatusCode::NO_CONTENT, StatusCode::TOO_MANY_REQUESTS] {
            // The first click ends the subscription, and its attempt is refunded.
            assert_eq!(post_one_click(app, &path).await.status, expected);
        }
    })
    .await;
}
