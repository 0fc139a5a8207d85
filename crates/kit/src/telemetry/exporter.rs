//! How spans come to the collector: by the HTTP client and the TLS that the rest of the house uses.

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

use crate::calling_out;

const PATIENCE: Duration = Duration::from_secs(5);

pub fn to(collector: &Url) -> anyhow::Result<SpanExporter> {
    let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
    let client = calling_out::client(PATIENCE)?;
    SpanExporter::builder()
        .with_http()
        .with_http_client(Carrier { client, runtime: Handle::current() })
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(address)
        .with_timeout(PATIENCE)
        .build()
        .context("telemetry.otlp_endpoint")
}

/// Under which name a process appears in traces.
pub fn name(service: &'static str) -> Resource {
    let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
    Resource::builder_empty().with_service_name(service).with_attribute(version).build()
}

/// The exporter has a thread of its own, which knows no runtime.
#[derive(Debug)]
struct Carrier {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for Carrier {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sending = carry(self.client.clone(), request.try_into()?);
        Ok(self.runtime.spawn(sending).await??)
    }
}

async fn carry(
    client: reqwest::Client,
    request: reqwest::Request,
) -> Result<Response<Bytes>, reqwest::Error> {
    let answer = client.execute(request).await?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let mut response = Response::new(answer.bytes().await?);
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    Ok(response)
}
