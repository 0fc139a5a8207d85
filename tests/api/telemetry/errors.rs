//! Error reports to Sentry.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

use super::OCTAVO;
use super::collector::Collector;

/// Sentry's endpoint for project 7.
const ENVELOPE: &str = "/api/7/envelope/";

#[tokio::test]
async fn server_error_is_reported_without_personal_data() {
    let sentry = Collector::start().await;
    let key = format!("http://public@{}/7", sentry.address);
    TestApp::run_with_system_clock(async |app| {
        let server = app.start_server(OCTAVO, &[("OCTAVO__TELEMETRY__SENTRY_DSN", &key)]).await;
        // The error of the database contains personal data.
        sqlx::raw_sql(
            "create function refuse() returns trigger language plpgsql as
                 $$ begin raise exception 'no row for anna.private@journal.test at 192.0.2.7'; end $$;
             create trigger refuse before insert on attempts execute function refuse()",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let response = app
            .http
            .post(format!("http://{}/api/v1/auth/login?code=private-code", server.address))
            .header("user-agent", "private-browser")
            .header("x-forwarded-for", "198.51.100.23")
            .json(&json!({ "email": "anna.private@journal.test", "password": "private-password" }))
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        // The shutdown flushes pending reports.
        assert!(server.terminate(Duration::from_secs(20)).await.success());
        let reports: String =
            sentry.bodies(ENVELOPE).iter().map(|body| String::from_utf8_lossy(body).into_owned()).collect();
        assert!(
            reports.contains("request failed: database") && reports.contains("no row for …"),
            "{reports}"
        );
        assert_eq!(reports.matches(r#""type":"event""#).count(), 1, "{reports}");
        for private in ["private", "192.0.2.7", "198.51.100", "server_name"] {
            assert!(!reports.contains(private), "{private} in {reports}");
        }
    })
    .await;
}
