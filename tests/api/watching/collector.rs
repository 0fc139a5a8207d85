//! Whoever takes traces or reports, in small: listens, and remembers what it was told.

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
    told: Arc<Mutex<Vec<(String, Bytes)>>>,
}

/// A span and whose it is.
#[derive(Debug, Clone)]
pub struct Told {
    pub service: String,
    pub span: Span,
}

impl Told {
    pub fn trace(&self) -> String {
        hexadecimal(&self.span.trace_id)
    }

    pub fn id(&self) -> String {
        hexadecimal(&self.span.span_id)
    }

    pub fn parent(&self) -> String {
        hexadecimal(&self.span.parent_span_id)
    }
}

impl Collector {
    pub async fn start() -> Collector {
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = told.clone();
        let hear = move |uri: Uri, body: Bytes| async move {
            heard.lock().unwrap().push((uri.path().to_owned(), body));
            "{}"
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let service = Router::new().fallback(hear);
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Collector { address, told }
    }

    pub fn bodies(&self, path: &str) -> Vec<Bytes> {
        let told = self.told.lock().unwrap();
        told.iter().filter(|(at, _)| at == path).map(|(_, body)| body.clone()).collect()
    }

    pub fn spans(&self) -> Vec<Told> {
        let requests = self.bodies("/v1/traces").into_iter();
        requests
            .flat_map(|body| ExportTraceServiceRequest::decode(body).unwrap().resource_spans)
            .flat_map(spans_of)
            .collect()
    }

    /// Until they are as they should be.
    pub async fn spans_when(&self, what: &str, is_so: impl Fn(&[Told]) -> bool) -> Vec<Told> {
        for _ in 0..200 {
            let spans = self.spans();
            if is_so(&spans) {
                return spans;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("never {what}: {:#?}", self.spans());
    }
}

fn spans_of(resource: ResourceSpans) -> Vec<Told> {
    let attributes = resource.resource.unwrap().attributes;
    let service = attributes.iter().find(|attribute| attribute.key == "service.name").unwrap();
    let service = format!("{:?}", service.value);
    let spans = resource.scope_spans.into_iter().flat_map(|scope| scope.spans);
    spans.map(|span| Told { service: service.clone(), span }).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
