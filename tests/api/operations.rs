//! Operation of the server: health checks, metrics, graceful shutdown and settings errors.

use std::process::Command;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{TestApp, free_address};
use tokio::net::TcpStream;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

#[tokio::test]
async fn health_check_reports_failing_dependency() {
    TestApp::run(async |app| {
        assert_eq!(app.get("/api/health/live").await.json(), json!({ "status": "ok" }));
        let ready = app.get("/api/health/ready").await;
        assert_eq!(
            (ready.status, ready.json()),
            (StatusCode::OK, json!({ "status": "ok", "database": true, "migrated": true, "storage": true }))
        );
        sqlx::query("update _sqlx_migrations set success = false").execute(&app.owner).await.unwrap();
        let ready = app.get("/api/health/ready").await;
        assert_eq!(
            (ready.status, ready.json()["migrated"].clone()),
            (StatusCode::SERVICE_UNAVAILABLE, json!(false))
        );
    })
    .await;
    TestApp::run_with_settings(
        |settings| settings.storage.secret_key = "wrong".to_owned().into(),
        async |app| {
            let ready = app.get("/api/health/ready").await;
            assert_eq!((ready.status, ready.json()["storage"].clone()), (StatusCode::OK, json!(false)));
        },
    )
    .await;
}

#[tokio::test]
async fn metrics_are_served_on_separate_port_with_route_labels() {
    TestApp::run(async |app| {
        let metrics = free_address();
        let server = app.start_server(OCTAVO, &[("OCTAVO__HTTP__METRICS_LISTEN", &metrics)]).await;
        let get_text =
            async |address: String| app.http.get(address).send().await.unwrap().text().await.unwrap();
        get_text(format!("http://{}/api/v1/public/en/static/none", server.address)).await;
        let text = get_text(format!("http://{metrics}/metrics")).await;
        assert!(text.contains("octavo_http_requests_total"), "{text}");
        assert!(text.contains("route=\"/api/v1/public/{lang}/static/{slug}\""), "{text}");
        assert!(text.contains("octavo_http_request_duration_seconds_bucket"), "{text}");
        assert!(text.contains("octavo_part_available{part=\"storage\"} 1"), "{text}");
        let parts: Value = serde_json::from_str(&get_text(format!("http://{metrics}/parts")).await).unwrap();
        let parts = parts.as_array().unwrap();
        let names: Vec<&str> = parts.iter().filter_map(|part| part["part"].as_str()).collect();
        assert_eq!(names, ["database", "storage", "orcid"]);
        assert!(parts.iter().all(|part| part["available"] == true && part["since"].is_string()), "{parts:?}");
        // Not on the public listener.
        let public = app.http.get(format!("http://{}/parts", server.address)).send().await.unwrap();
        assert_eq!(public.status(), StatusCode::NOT_FOUND);
        assert!(server.terminate(Duration::from_secs(10)).await.success());
    })
    .await;
}

#[tokio::test]
async fn shutdown_waits_for_running_requests() {
    TestApp::run(async |app| {
        let server = app.start_server(OCTAVO, &[]).await;
        let address = server.address.clone();
        let url = format!("http://{address}/api/v1/public/en/static");
        // The locked table blocks the request until the transaction ends.
        let mut transaction = app.state.pool.begin().await.unwrap();
        sqlx::query("lock table static_pages in access exclusive mode")
            .execute(&mut *transaction)
            .await
            .unwrap();
        let request = tokio::spawn(app.http.get(&url).send());
        app.wait_for_blocked_statement().await;
        let shutdown = tokio::spawn(server.terminate(Duration::from_secs(20)));
        // The shutdown begins with the listening socket.
        while TcpStream::connect(&address).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(!shutdown.is_finished() && !request.is_finished());
        transaction.rollback().await.unwrap();
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::OK);
        assert!(shutdown.await.unwrap().success());
    })
    .await;
}

#[test]
fn invalid_setting_is_named_at_start() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    for (name, value, expected) in [
        ("OCTAVO__HTTP__LISTEN", "nowhere", "http.listen"),
        ("OCTAVO__AUTH__TOKEN_SECRET", "short", "auth.token_secret: needs at least 32 characters"),
        ("OCTAVO__MAIL__TEMPLATES", "/nowhere", "mail.templates"),
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
        assert!(!output.status.success() && message.contains(expected), "{name}: {message}");
    }
}

#[test]
fn old_setting_name_is_read_with_a_warning() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let output = Command::new(OCTAVO)
        .args(["--config", "tests/fixtures/settings-0.1.0.toml", "check"])
        .current_dir(root)
        .env("OCTAVO__HTTP__FAREWELL_SECONDS", "1")
        .output()
        .unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{log}");
    for name in ["mail.letters", "mail.templates", "OCTAVO__HTTP__FAREWELL_SECONDS"] {
        assert!(
            log.lines().any(|line| line.contains("deprecated setting name") && line.contains(name)),
            "{log}"
        );
    }
}

/// The development settings are part of a checkout; their secrets must not be used unless the file is named.
#[test]
fn settings_file_must_be_named() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let output =
        Command::new(OCTAVO).arg("serve").current_dir(root).env_remove("OCTAVO_CONFIG").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && message.contains("--config"), "{message}");
}
