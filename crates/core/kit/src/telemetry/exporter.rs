//! OTLP exporter of spans. It uses the application's HTTP client and TLS configuration.

use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use axum::body::Bytes;
use axum::http::{Request, Response};
use opentelemetry_http::{HttpClient, HttpError};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use tokio::runtime::Handle;
use url::Url;

use crate::http_client;

const TIMEOUT: Duration = Duration::from_secs(5);

pub fn build(collector: &Url) -> anyhow::Result<SpanExporter> {
    let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
    let client = http_client::client(TIMEOUT)?;
    SpanExporter::builder()
        .with_http()
        .with_http_client(RuntimeClient { client, runtime: Handle::current() })
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(address)
        .with_timeout(TIMEOUT)
        .build()
        .context("telemetry.otlp_endpoint")
}

/// Describes a process in traces.
pub fn resource(service: &'static str) -> Resource {
    let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
    Resource::builder_empty().with_service_name(service).with_attribute(version).build()
}

/// HTTP client that runs requests on the Tokio runtime; the exporter's own thread has none.
#[derive(Debug)]
struct RuntimeClient {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for RuntimeClient {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = execute(self.client.clone(), request.try_into()?);
        Ok(self.runtime.spawn(request).await??)
    }
}

async fn execute(
    client: reqwest::Client,
    request: reqwest::Request,
) -> Result<Response<Bytes>, reqwest::Error> {
    let received = client.execute(request).await?;
    let (status, headers) = (received.status(), received.headers().clone());
    let mut response = Response::new(received.bytes().await?);
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    Ok(response)
}
