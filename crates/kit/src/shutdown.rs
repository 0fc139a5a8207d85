//! A polite end: the first SIGTERM or Ctrl-C lets work in hand finish.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use tokio::signal::unix::{SignalKind, signal};

/// Of this process: it stops once.
static UNDER_WAY: AtomicBool = AtomicBool::new(false);

pub async fn requested() {
    signalled().await;
    tracing::info!("shutting down");
}

/// Ends when a stop was requested and `farewell` has passed since. Until then everybody is answered, and told with the answer
/// that this was the last one over their connection: whoever closes a connection that somebody is about to use loses what
/// they send.
pub async fn taken_leave(farewell: Duration) {
    requested().await;
    UNDER_WAY.store(true, Ordering::Relaxed);
    tokio::time::sleep(farewell).await;
}

/// Ends when a stop was requested and `patience` has passed since.
pub async fn overdue(patience: Duration) {
    signalled().await;
    tokio::time::sleep(patience).await;
}

pub fn is_under_way() -> bool {
    UNDER_WAY.load(Ordering::Relaxed)
}

/// Says with each answer whether it was the last one over its connection.
pub async fn say_farewell(request: Request, next: Next) -> axum::response::Response {
    let mut response = next.run(request).await;
    if is_under_way() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn signalled() {
    let mut terminate = signal(SignalKind::terminate()).expect("a handler for SIGTERM can be set");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {},
        _ = terminate.recv() => {},
    }
}
