//! Time limits, separate connections of readers and office, and refusals instead of waiting.

mod cancellation;
mod overload;

use std::time::{Duration, Instant};

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use testkit::articles::{article_content, author_article_path};
use testkit::{PASSWORD, TestApp, TestResponse, superuser_url};

const VERSION: &str = "/api/v1/public/version";
const MY_ARTICLES: &str = "/api/v1/articles/my";

/// Makes every request of a reader wait in the database for this many seconds.
async fn delay_readers(app: &TestApp, seconds: u32) {
    let statements = format!(
        "alter table site_version rename to hidden_version;
         create view site_version as select hidden_version.* from hidden_version, pg_sleep({seconds});
         grant select on site_version to public"
    );
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&app.owner).await.unwrap();
}

fn expect_unavailable(response: &TestResponse, code: &str) {
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{response:?}");
    assert_eq!(response.header("retry-after"), "2", "{response:?}");
    assert_eq!(response.header("cache-control"), "no-store");
    assert_eq!(response.json()["code"], code);
}

#[tokio::test]
async fn connections_have_the_limits_of_their_kind_of_work() {
    TestApp::run(async |app| {
        let limits =
            "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
                             current_setting('idle_in_transaction_session_timeout') || ' ' ||
                             current_setting('default_transaction_read_only')";
        for (pool, expected) in [
            (&app.state.pool, "15s 2s 15s off"),
            (&app.state.reading_pool, "5s 1s 5s on"),
            (&app.owner, "0 0 10min off"),
        ] {
            assert_eq!(sqlx::query_scalar::<_, String>(limits).fetch_one(pool).await.unwrap(), expected);
        }
        let change =
            sqlx::query("update site_version set version = 0").execute(&app.state.reading_pool).await;
        assert!(change.unwrap_err().to_string().contains("read-only transaction"));
    })
    .await;
}

/// However many saves wait for a row that somebody holds, all other requests are answered.
#[tokio::test]
async fn locked_row_delays_only_its_own_changes() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let other = app.create_user(&[Role::User]).await;
        let article = app.create_draft(&author, "Held").await;
        let path = author_article_path(&article);
        let mut holder = app.owner.begin().await.unwrap();
        sqlx::query("select from articles where id = $1 for update")
            .bind(article["id"].as_i64())
            .execute(&mut *holder)
            .await
            .unwrap();

        let content = article_content(&article);
        let saves = join_all((0..16).map(|_| app.put_as(&author, &path, &content)));
        let others = async {
            let mut slowest = Duration::ZERO;
            for number in 0..12 {
                tokio::time::sleep(Duration::from_millis(100)).await;
                let start = Instant::now();
                let created =
                    app.post_as(&other, MY_ARTICLES, &json!({ "titleEn": number.to_string() })).await;
                assert_eq!(created.status, StatusCode::CREATED, "{created:?}");
                assert_eq!(app.get_as(&author, &path).await.status, StatusCode::OK);
                assert_eq!(app.get(VERSION).await.status, StatusCode::OK);
                slowest = slowest.max(start.elapsed());
            }
            slowest
        };
        let (saves, slowest) = tokio::join!(saves, others);
        assert!(slowest < Duration::from_secs(2), "others waited {slowest:?}");
        for save in &saves {
            expect_unavailable(save, "record-busy");
        }
        holder.rollback().await.unwrap();
        assert_eq!(app.put_as(&author, &path, &content).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn slow_statement_of_a_reader_is_ended() {
    TestApp::run(async |app| {
        delay_readers(app, 60).await;
        let start = Instant::now();
        expect_unavailable(&app.get(VERSION).await, "unavailable");
        let elapsed = start.elapsed();
        assert!(elapsed > Duration::from_secs(4) && elapsed < Duration::from_secs(9), "{elapsed:?}");
    })
    .await;
}

#[tokio::test]
async fn readers_and_office_do_not_wait_for_each_other() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let readers = app.exhaust_reading_pool().await;
        let start = Instant::now();
        assert_eq!(app.get_as(&user, MY_ARTICLES).await.status, StatusCode::OK);
        let body = json!({ "email": user.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &body).await.status, StatusCode::OK);
        expect_unavailable(&app.get(VERSION).await, "unavailable");
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
        drop(readers);

        let office = app.exhaust_pool().await;
        assert_eq!(app.get(VERSION).await.status, StatusCode::OK);
        assert_eq!(app.get("/api/v1/public/en/articles").await.status, StatusCode::OK);
        expect_unavailable(&app.get_as(&user, MY_ARTICLES).await, "unavailable");
        drop(office);
        assert_eq!(app.get_as(&user, MY_ARTICLES).await.status, StatusCode::OK);
    })
    .await;
}

/// Connections that PostgreSQL has closed cost one request each at most, and none after a second of rest.
#[tokio::test]
async fn closed_connections_are_replaced() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        join_all((0..8).map(|_| app.get(VERSION))).await;
        app.get_as(&user, MY_ARTICLES).await;
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let superuser = PgPool::connect(&superuser_url(&app.database)).await.unwrap();
        sqlx::query(
            "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()",
        )
        .execute(&superuser)
        .await
        .unwrap();
        superuser.close().await;
        for _ in 0..6 {
            assert_eq!(app.get(VERSION).await.status, StatusCode::OK);
            assert_eq!(app.get_as(&user, MY_ARTICLES).await.status, StatusCode::OK);
        }
    })
    .await;
}

/// Sends a request whose client disconnects after half a second.
async fn send_and_disconnect(app: &TestApp, method: Method, path: &str, token: &str, body: Value) {
    let request = app.request(method, path).bearer_auth(token).json(&body);
    let result = request.timeout(Duration::from_millis(500)).send().await;
    assert!(result.unwrap_err().is_timeout());
}
