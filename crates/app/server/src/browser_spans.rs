//! Forwards spans that browsers measured to the trace collector.
//!
//! Not part of the documented API; the route exists only if tracing is enabled. It requires authentication or
//! a review link, so that anonymous clients cannot write into traces.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use kit::http::Json;
use kit::telemetry::browser::{BrowserSpan, export_spans};
use kit::telemetry::traces;
use kit::{Actor, App, Result};

pub const PATH: &str = "/api/telemetry/spans";

const MAX_BODY_BYTES: usize = 32 * 1024;
/// For all clients together. Spans above the limit are dropped.
const MAX_REQUESTS_PER_WINDOW: u32 = 50;
const WINDOW: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Relay {
    app: App,
    window: Arc<Mutex<(Instant, u32)>>,
}

pub fn serve(app: &App) -> Router {
    if !traces::is_enabled() {
        return Router::new();
    }
    let relay = Relay { app: app.clone(), window: Arc::new(Mutex::new((Instant::now(), 0))) };
    Router::new().route(PATH, post(receive)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)).with_state(relay)
}

async fn receive(State(relay): State<Relay>, request: Request) -> Result<StatusCode> {
    Actor::authenticate_or_link(request.headers(), &relay.app).await?;
    let Json(spans) = Json::<Vec<BrowserSpan>>::from_request(request, &()).await?;
    if relay.try_acquire() {
        export_spans(spans, relay.app.clock.now());
    }
    Ok(StatusCode::NO_CONTENT)
}

impl Relay {
    fn try_acquire(&self) -> bool {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        if window.0.elapsed() > WINDOW {
            *window = (Instant::now(), 0);
        }
        window.1 += 1;
        window.1 <= MAX_REQUESTS_PER_WINDOW
    }
}
