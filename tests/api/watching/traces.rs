//! A trace that begins in a browser goes through the interface to the statements, and to the job that was queued.

use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;

use super::OCTAVO;
use super::collector::{Collector, Told};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const BROWSER: &str = "00f067aa0ba902b7";
const SITE: &str = "127.0.0.1:28211";

fn is_of(told: &Told, kind: SpanKind) -> bool {
    told.trace() == TRACE && told.span.kind == kind as i32
}

/// The statements under a span of this kind.
fn statements_under(spans: &[Told], kind: SpanKind) -> Vec<&Told> {
    let above: Vec<String> = spans.iter().filter(|told| is_of(told, kind)).map(Told::id).collect();
    spans.iter().filter(|told| is_of(told, SpanKind::Client) && above.contains(&told.parent())).collect()
}

#[tokio::test]
async fn a_trace_goes_from_the_browser_to_the_statements_and_to_the_job() {
    let collector = Collector::start().await;
    let endpoint = format!("http://{}", collector.address);
    TestApp::run_in_real_time(async |app| {
        let person = app.person(&[rules::Role::User]).await;
        let settings =
            [("OCTAVO__TELEMETRY__OTLP_ENDPOINT", endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
        let server = app.start_server(OCTAVO, SITE, &settings).await;
        let worker = app.start_process(OCTAVO, "worker", &settings);

        let asked = app
            .http
            .post(format!("http://{SITE}/api/v1/auth/passwords/request-reset"))
            .header("traceparent", format!("00-{TRACE}-{BROWSER}-01"))
            .json(&json!({ "email": person.email }));
        assert_eq!(asked.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        let spans = collector
            .spans_when("a job with a statement", |spans| {
                !statements_under(spans, SpanKind::Consumer).is_empty()
            })
            .await;

        let request = spans.iter().find(|told| is_of(told, SpanKind::Server)).unwrap();
        assert_eq!(request.span.name, "POST /api/v1/auth/passwords/request-reset");
        assert_eq!(request.parent(), BROWSER);
        assert!(request.service.contains("octavo-serve"), "{}", request.service);
        let statements = statements_under(&spans, SpanKind::Server);
        assert!(statements.len() > 1, "{spans:#?}");
        let texts = format!("{statements:?}");
        assert!(texts.contains("db.query.text") && texts.contains("add_job"), "{texts}");
        let job = spans.iter().find(|told| is_of(told, SpanKind::Consumer)).unwrap();
        assert_eq!(job.parent(), request.id());
        assert!(job.service.contains("octavo-worker"), "{}", job.service);
        assert!(!format!("{spans:?}").contains(&person.email), "traces name nobody");
        for process in [server, worker] {
            assert!(process.ask_to_stop(std::time::Duration::from_secs(30)).await.success());
        }
    })
    .await;
}

#[tokio::test]
async fn the_browsers_own_spans_are_sent_on_for_those_who_are_known() {
    let collector = Collector::start().await;
    let endpoint = format!("http://{}", collector.address);
    TestApp::run_in_real_time(async |app| {
        let person = app.person(&[rules::Role::User]).await;
        let site = "127.0.0.1:28212";
        let settings =
            [("OCTAVO__TELEMETRY__OTLP_ENDPOINT", endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
        let server = app.start_server(OCTAVO, site, &settings).await;
        let span = json!({
            "traceId": TRACE, "spanId": BROWSER, "name": "GET /api/v1/users/me",
            "startMilliseconds": app.house.app.clock.now().timestamp_millis(),
            "durationMilliseconds": 12.5, "status": 200,
        });
        let ask = |body: &serde_json::Value| {
            app.http.request(Method::POST, format!("http://{site}/api/telemetry/spans")).json(body)
        };
        let status = async |request: reqwest::RequestBuilder| request.send().await.unwrap().status();
        assert_eq!(status(ask(&json!([span]))).await, StatusCode::UNAUTHORIZED);
        let wrong = ask(&json!([{ "traceId": TRACE, "email": person.email }])).bearer_auth(&person.token);
        assert!(status(wrong).await.is_client_error());
        let huge = ask(&json!([{ "name": "x".repeat(64 * 1024) }])).bearer_auth(&person.token);
        assert_eq!(status(huge).await, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(status(ask(&json!([span])).bearer_auth(&person.token)).await, StatusCode::NO_CONTENT);
        let is_it = |told: &Told| told.service.contains("octavo-browser") && told.id() == BROWSER;
        let spans = collector.spans_when("the browser's span", |spans| spans.iter().any(is_it)).await;
        let told = spans.iter().find(|told| is_it(told)).unwrap();
        assert_eq!((told.trace().as_str(), told.span.name.as_str()), (TRACE, "GET /api/v1/users/me"));
        assert_eq!(told.span.end_time_unix_nano - told.span.start_time_unix_nano, 12_500_000);
        assert!(server.ask_to_stop(std::time::Duration::from_secs(30)).await.success());
    })
    .await;
}

#[tokio::test]
async fn without_a_collector_there_is_nothing_of_it() {
    TestApp::run(async |app| {
        let person = app.person(&[rules::Role::User]).await;
        let answer = app.post_as(&person, "/api/telemetry/spans", &json!([])).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": person.email })).await;
        let payloads: Vec<String> =
            sqlx::query_scalar("select payload::text from graphile_worker._private_jobs")
                .fetch_all(&app.house.app.pool)
                .await
                .unwrap();
        assert!(!payloads.is_empty() && payloads.iter().all(|payload| !payload.contains("traceparent")));
    })
    .await;
}
