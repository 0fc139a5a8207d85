//! What the person who runs the house relies on: health, metrics, a polite end, clear words at start.

use std::process::Command;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

#[tokio::test]
async fn health_tells_what_is_missing() {
    TestApp::run(async |app| {
        assert_eq!(app.get("/api/health/live").await.json(), json!({ "status": "ok" }));
        let ready = app.get("/api/health/ready").await;
        assert_eq!(
            (ready.status, ready.json()),
            (StatusCode::OK, json!({ "status": "ok", "database": true, "migrated": true, "storage": true }))
        );
        sqlx::query("update _sqlx_migrations set success = false")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let ready = app.get("/api/health/ready").await;
        assert_eq!(
            (ready.status, ready.json()["migrated"].clone()),
            (StatusCode::SERVICE_UNAVAILABLE, json!(false))
        );
    })
    .await;
    TestApp::run_with(
        |settings| settings.storage.secret_key = "wrong".to_owned().into(),
        async |app| assert_eq!(app.get("/api/health/ready").await.json()["storage"], json!(false)),
    )
    .await;
}

#[tokio::test]
async fn metrics_are_served_apart_and_name_the_routes() {
    TestApp::run(async |app| {
        let (site, metrics) = ("127.0.0.1:28191", "127.0.0.1:28193");
        let server = app.start_server(OCTAVO, site, &[("OCTAVO__HTTP__METRICS_LISTEN", metrics)]).await;
        let page = async |address: String| app.http.get(address).send().await.unwrap().text().await.unwrap();
        page(format!("http://{site}/api/v1/public/en/static/none")).await;
        let text = page(format!("http://{metrics}/metrics")).await;
        assert!(text.contains("octavo_http_requests_total"), "{text}");
        assert!(text.contains("route=\"/api/v1/public/{lang}/static/{slug}\""), "{text}");
        assert!(text.contains("octavo_http_request_duration_seconds_bucket"), "{text}");
        assert!(server.ask_to_stop(Duration::from_secs(10)).await.success());
    })
    .await;
}

/// A request that is under way when SIGTERM comes is answered.
#[tokio::test]
async fn a_polite_end_lets_requests_finish() {
    TestApp::run(async |app| {
        let site = "127.0.0.1:28201";
        let server = app.start_server(OCTAVO, site, &[]).await;
        let url = format!("http://{site}/api/v1/public/en/static");
        // Nobody can read the table, so the request waits for us.
        let mut transaction = app.house.app.pool.begin().await.unwrap();
        sqlx::query("lock table static_pages in access exclusive mode")
            .execute(&mut *transaction)
            .await
            .unwrap();
        let request = tokio::spawn(app.http.get(&url).send());
        tokio::time::sleep(Duration::from_millis(500)).await;
        let end = tokio::spawn(server.ask_to_stop(Duration::from_secs(20)));
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!end.is_finished() && !request.is_finished());
        transaction.rollback().await.unwrap();
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::OK);
        assert!(end.await.unwrap().success());
    })
    .await;
}

#[test]
fn a_wrong_setting_is_named_at_start() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for (name, value, words) in [
        ("OCTAVO__HTTP__LISTEN", "nowhere", "http.listen"),
        ("OCTAVO__AUTH__TOKEN_SECRET", "short", "auth.token_secret: needs at least 32 characters"),
        ("OCTAVO__MAIL__LETTERS", "/nowhere", "mail.letters"),
        ("OCTAVO__MAIL__SMTP_URL", "carrier-pigeon", "mail.smtp_url"),
        ("OCTAVO_CONFIG", "/nowhere.toml", "/nowhere.toml"),
    ] {
        let mut command = Command::new(OCTAVO);
        command
            .arg("serve")
            .current_dir(root)
            .env("OCTAVO_CONFIG", "config/development.toml")
            .env(name, value);
        let output = command.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && message.contains(words), "{name}: {message}");
    }
}

/// The development file lies where a checkout is; nobody may run on its secrets without having named it.
#[test]
fn no_settings_file_is_found_by_chance() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let output =
        Command::new(OCTAVO).arg("serve").current_dir(root).env_remove("OCTAVO_CONFIG").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && message.contains("--config"), "{message}");
}
