//! The admin's list of subscriptions.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use super::*;

const LIST: &str = "/api/v1/subscriptions";

/// Adds subscribers, of whom every third is unconfirmed.
async fn add_subscribers(app: &TestApp, count: i32) {
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         select gen_random_uuid(), 'reader_' || to_char(n, 'fm0000') || '@example.test', case when n % 2 = 0 then 'en' else 'ru' end,
                case when n % 3 > 0 then now() end, int4send(n), timestamptz '2026-01-01' + n * interval '1 hour',
                timestamptz '2026-03-01' - n * interval '1 hour'
         from generate_series(1, $1) n
         on conflict do nothing",
    )
    .bind(count)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn list_is_ordered_filtered_and_paged() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        add_subscribers(app, 25).await;
        let list = async |query: &str| app.get_as(&admin, &format!("{LIST}?{query}")).await.json();
        let emails = |page: &Value| -> Vec<String> {
            let results = page["results"].as_array().unwrap();
            results.iter().map(|item| item["email"].as_str().unwrap()[7..11].to_owned()).collect()
        };
        let newest = list("").await;
        assert_eq!((newest["count"].as_i64(), emails(&newest).len()), (Some(25), 10));
        assert_eq!(emails(&newest)[..2], ["0025", "0024"]);
        assert_eq!(emails(&list("order=email&pageIndex=2").await), ["0021", "0022", "0023", "0024", "0025"]);
        assert_eq!(emails(&list("order=-email&pageSize=1").await), ["0025"]);
        assert_eq!(emails(&list("order=-updatedAt&pageSize=1").await), ["0001"]);
        let unconfirmed = list("order=emailVerified&pageSize=9").await;
        let verified: Vec<bool> =
            unconfirmed["results"].as_array().unwrap().iter().map(|i| i["emailVerified"] == true).collect();
        assert_eq!(verified, [[false; 8].as_slice(), &[true]].concat());

        for (part, count) in
            [("READER_001", 10), ("0025@", 1), ("%25", 0), ("r_r", 0), ("%20%20", 25), ("%27", 0)]
        {
            assert_eq!(list(&format!("email={part}")).await["count"], count, "{part}");
        }
        for (query, name) in
            [("order=language", "order"), ("order=email;drop", "order"), ("pageSize=101", "pageSize")]
        {
            let response = app.get_as(&admin, &format!("{LIST}?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(response.json()["detail"][0]["loc"], json!(["query", name]));
        }
        let few = app.count_queries(&admin, LIST).await;
        add_subscribers(app, 500).await;
        assert_eq!(
            app.count_queries(&admin, &format!("{LIST}?pageSize=100&order=email&email=reader")).await,
            few
        );
    })
    .await;
}

#[tokio::test]
async fn admin_removes_subscription() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let email = create_subscriber(app, "en").await;
        let path = format!("{LIST}/{}", email.to_uppercase().replace('@', "%40"));
        assert_eq!(app.delete_as(&admin, &path).await.status, StatusCode::NO_CONTENT);
        assert_eq!(find_subscription(app, &email).await, None);
        for unknown in [path.as_str(), "/api/v1/subscriptions/nobody", "/api/v1/subscriptions/%25"] {
            assert_eq!(app.delete_as(&admin, unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
        }
        for broken in ["%00", "%ff"] {
            assert!(app.delete_as(&admin, &format!("{LIST}/{broken}")).await.status.is_client_error());
        }
    })
    .await;
}
