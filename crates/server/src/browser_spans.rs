//! What browsers have measured of their calls, sent on to the collector. Not a part of the interface: without a collector there
//! is no such address. For whoever is signed in or came by a letter's link, so that strangers write into no trace.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use kit::http::Json;
use kit::telemetry::browser::{BrowserSpan, send_on};
use kit::telemetry::traces;
use kit::{Actor, App, Result};

pub const PATH: &str = "/api/telemetry/spans";

const MOST_BYTES: usize = 32 * 1024;
/// In a second, from all together. What is above is lost: it is only for looking.
const MOST_REQUESTS: u32 = 50;
const A_SECOND: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Relay {
    app: App,
    taken: Arc<Mutex<(Instant, u32)>>,
}

pub fn serve(app: &App) -> Router {
    if !traces::are_on() {
        return Router::new();
    }
    let relay = Relay { app: app.clone(), taken: Arc::new(Mutex::new((Instant::now(), 0))) };
    Router::new().route(PATH, post(take)).layer(DefaultBodyLimit::max(MOST_BYTES)).with_state(relay)
}

async fn take(State(relay): State<Relay>, request: Request) -> Result<StatusCode> {
    Actor::of_request_or_link(request.headers(), &relay.app).await?;
    let Json(spans) = Json::<Vec<BrowserSpan>>::from_request(request, &()).await?;
    if relay.has_room() {
        send_on(spans, relay.app.clock.now());
    }
    Ok(StatusCode::NO_CONTENT)
}

impl Relay {
    fn has_room(&self) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.0.elapsed() > A_SECOND {
            *taken = (Instant::now(), 0);
        }
        taken.1 += 1;
        taken.1 <= MOST_REQUESTS
    }
}
