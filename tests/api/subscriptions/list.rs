//! The admin's list.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use super::*;

const LIST: &str = "/api/v1/subscriptions";

/// So many readers; every third has not confirmed.
async fn readers(app: &TestApp, count: i32) {
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         select gen_random_uuid(), 'reader_' || to_char(n, 'fm0000') || '@example.test', case when n % 2 = 0 then 'en' else 'ru' end,
                case when n % 3 > 0 then now() end, int4send(n), timestamptz '2026-01-01' + n * interval '1 hour',
                timestamptz '2026-03-01' - n * interval '1 hour'
         from generate_series(1, $1) n
         on conflict do nothing",
    )
    .bind(count)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn the_list_is_ordered_searched_and_paged() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        readers(app, 25).await;
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
            let answer = app.get_as(&admin, &format!("{LIST}?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(answer.json()["detail"][0]["loc"], json!(["query", name]));
        }
        let few = app.queries_for(&admin, LIST).await;
        readers(app, 500).await;
        assert_eq!(
            app.queries_for(&admin, &format!("{LIST}?pageSize=100&order=email&email=reader")).await,
            few
        );
    })
    .await;
}

#[tokio::test]
async fn an_admin_removes_an_address() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        let email = subscriber(app, "en").await;
        let path = format!("{LIST}/{}", email.to_uppercase().replace('@', "%40"));
        assert_eq!(app.delete_as(&admin, &path).await.status, StatusCode::NO_CONTENT);
        assert_eq!(on_the_list(app, &email).await, None);
        for unknown in [path.as_str(), "/api/v1/subscriptions/nobody", "/api/v1/subscriptions/%25"] {
            assert_eq!(app.delete_as(&admin, unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
        }
        for broken in ["%00", "%ff"] {
            assert!(app.delete_as(&admin, &format!("{LIST}/{broken}")).await.status.is_client_error());
        }
    })
    .await;
}
