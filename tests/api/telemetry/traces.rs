//! Traces from the browser through the API to SQL statements and queued jobs.

use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;

use super::OCTAVO;
use super::collector::{Collector, ReceivedSpan};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const BROWSER: &str = "00f067aa0ba902b7";

fn is_in_trace(span: &ReceivedSpan, kind: SpanKind) -> bool {
    span.trace() == TRACE && span.span.kind == kind as i32
}

/// Statement spans whose parent is of this kind.
fn statements_under(spans: &[ReceivedSpan], kind: SpanKind) -> Vec<&ReceivedSpan> {
    let parents: Vec<String> =
        spans.iter().filter(|span| is_in_trace(span, kind)).map(ReceivedSpan::id).collect();
    spans
        .iter()
        .filter(|span| is_in_trace(span, SpanKind::Client) && parents.contains(&span.parent()))
        .collect()
}

#[tokio::test]
async fn trace_connects_browser_request_statements_and_job() {
    let collector = Collector::start().await;
    let endpoint = format!("http://{}", collector.address);
    TestApp::run_with_system_clock(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        let settings =
            [("OCTAVO__TELEMETRY__OTLP_ENDPOINT", endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
        let server = app.start_server(OCTAVO, &settings).await;
        let worker = app.start_process(OCTAVO, "worker", &settings);

        let request = app
            .http
            .post(format!("http://{}/api/v1/auth/passwords/request-reset", server.address))
            .header("traceparent", format!("00-{TRACE}-{BROWSER}-01"))
            .json(&json!({ "email": user.email }));
        assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        let spans = collector
            .wait_for_spans("a job with a statement", |spans| {
                !statements_under(spans, SpanKind::Consumer).is_empty()
            })
            .await;

        let request = spans.iter().find(|span| is_in_trace(span, SpanKind::Server)).unwrap();
        assert_eq!(request.span.name, "POST /api/v1/auth/passwords/request-reset");
        assert_eq!(request.parent(), BROWSER);
        assert!(request.service.contains("octavo-serve"), "{}", request.service);
        let statements = statements_under(&spans, SpanKind::Server);
        assert!(statements.len() > 1, "{spans:#?}");
        let texts = format!("{statements:?}");
        assert!(texts.contains("db.query.text") && texts.contains("add_job"), "{texts}");
        let job = spans.iter().find(|span| is_in_trace(span, SpanKind::Consumer)).unwrap();
        assert_eq!(job.parent(), request.id());
        assert!(job.service.contains("octavo-worker"), "{}", job.service);
        assert!(!format!("{spans:?}").contains(&user.email), "traces contain no personal data");
        for process in [server, worker] {
            assert!(process.terminate(std::time::Duration::from_secs(30)).await.success());
        }
    })
    .await;
}

#[tokio::test]
async fn browser_spans_are_forwarded_for_authenticated_users() {
    let collector = Collector::start().await;
    let endpoint = format!("http://{}", collector.address);
    TestApp::run_with_system_clock(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        let settings =
            [("OCTAVO__TELEMETRY__OTLP_ENDPOINT", endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
        let server = app.start_server(OCTAVO, &settings).await;
        let url = format!("http://{}/api/telemetry/spans", server.address);
        let span = json!({
            "traceId": TRACE, "spanId": BROWSER, "name": "GET /api/v1/users/me",
            "startMilliseconds": app.state.clock.now().timestamp_millis(),
            "durationMilliseconds": 12.5, "status": 200,
        });
        let post = |body: &serde_json::Value| app.http.request(Method::POST, &url).json(body);
        let status = async |request: reqwest::RequestBuilder| request.send().await.unwrap().status();
        assert_eq!(status(post(&json!([span]))).await, StatusCode::UNAUTHORIZED);
        let invalid = post(&json!([{ "traceId": TRACE, "email": user.email }])).bearer_auth(&user.token);
        assert!(status(invalid).await.is_client_error());
        let huge = post(&json!([{ "name": "x".repeat(64 * 1024) }])).bearer_auth(&user.token);
        assert_eq!(status(huge).await, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(status(post(&json!([span])).bearer_auth(&user.token)).await, StatusCode::NO_CONTENT);
        let is_browser_span =
            |span: &ReceivedSpan| span.service.contains("octavo-browser") && span.id() == BROWSER;
        let spans =
            collector.wait_for_spans("the browser's span", |spans| spans.iter().any(is_browser_span)).await;
        let span = spans.iter().find(|span| is_browser_span(span)).unwrap();
        assert_eq!((span.trace().as_str(), span.span.name.as_str()), (TRACE, "GET /api/v1/users/me"));
        assert_eq!(span.span.end_time_unix_nano - span.span.start_time_unix_nano, 12_500_000);
        assert!(server.terminate(std::time::Duration::from_secs(30)).await.success());
    })
    .await;
}

#[tokio::test]
async fn traces_are_disabled_without_collector() {
    TestApp::run(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        let response = app.post_as(&user, "/api/telemetry/spans", &json!([])).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND);
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": user.email })).await;
        let payloads: Vec<String> =
            sqlx::query_scalar("select payload::text from graphile_worker._private_jobs")
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        assert!(!payloads.is_empty() && payloads.iter().all(|payload| !payload.contains("traceparent")));
    })
    .await;
}
