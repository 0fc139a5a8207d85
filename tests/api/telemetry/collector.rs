//! An HTTP server that records traces and error reports.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::Uri;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::{ResourceSpans, Span};
use prost::Message;
use tokio::net::TcpListener;

pub struct Collector {
    /// Host and port.
    pub address: String,
    requests: Arc<Mutex<Vec<(String, Bytes)>>>,
}

/// A span and the service that sent it.
#[derive(Debug, Clone)]
pub struct ReceivedSpan {
    pub service: String,
    pub span: Span,
}

impl ReceivedSpan {
    pub fn trace(&self) -> String {
        to_hex(&self.span.trace_id)
    }

    pub fn id(&self) -> String {
        to_hex(&self.span.span_id)
    }

    pub fn parent(&self) -> String {
        to_hex(&self.span.parent_span_id)
    }
}

impl Collector {
    pub async fn start() -> Collector {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let recorded = requests.clone();
        let record = move |uri: Uri, body: Bytes| async move {
            recorded.lock().unwrap().push((uri.path().to_owned(), body));
            "{}"
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let service = Router::new().fallback(record);
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Collector { address, requests }
    }

    pub fn bodies(&self, path: &str) -> Vec<Bytes> {
        let requests = self.requests.lock().unwrap();
        requests
            .iter()
            .filter(|(request_path, _)| request_path == path)
            .map(|(_, body)| body.clone())
            .collect()
    }

    pub fn spans(&self) -> Vec<ReceivedSpan> {
        let requests = self.bodies("/v1/traces").into_iter();
        requests
            .flat_map(|body| ExportTraceServiceRequest::decode(body).unwrap().resource_spans)
            .flat_map(spans_with_service)
            .collect()
    }

    /// Waits until the received spans satisfy the condition.
    pub async fn wait_for_spans(
        &self,
        description: &str,
        is_complete: impl Fn(&[ReceivedSpan]) -> bool,
    ) -> Vec<ReceivedSpan> {
        for _ in 0..200 {
            let spans = self.spans();
            if is_complete(&spans) {
                return spans;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("timeout waiting for {description}: {:#?}", self.spans());
    }
}

fn spans_with_service(resource: ResourceSpans) -> Vec<ReceivedSpan> {
    let attributes = resource.resource.unwrap().attributes;
    let service = attributes.iter().find(|attribute| attribute.key == "service.name").unwrap();
    let service = format!("{:?}", service.value);
    let spans = resource.scope_spans.into_iter().flat_map(|scope| scope.spans);
    spans.map(|span| ReceivedSpan { service: service.clone(), span }).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
