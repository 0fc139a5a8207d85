//! Graceful shutdown after SIGTERM or Ctrl-C, or because the process must not go on.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// True from the shutdown signal on; a process drains only once.
static DRAINING: AtomicBool = AtomicBool::new(false);

/// True once the process itself has asked for its end.
static REQUESTED: LazyLock<watch::Sender<bool>> = LazyLock::new(|| watch::Sender::new(false));

/// Ends the process as SIGTERM does. The service manager starts it again.
pub fn request() {
    REQUESTED.send_replace(true);
}

/// Resolves when the process has asked for its end.
pub async fn requested() {
    let mut requested = REQUESTED.subscribe();
    // Fails only without a sender, which is never dropped.
    let _ = requested.wait_for(|is_requested| *is_requested).await;
}

/// Resolves `period` after the shutdown signal.
///
/// Until then responses carry `Connection: close`, so that no keep-alive connection is closed under a
/// request.
pub async fn drain(period: Duration) {
    shutdown_signal().await;
    tracing::info!(seconds = period.as_secs(), "draining connections");
    DRAINING.store(true, Ordering::Relaxed);
    tokio::time::sleep(period).await;
}

/// Resolves `timeout` after the shutdown signal; the caller then aborts running requests.
pub async fn deadline(timeout: Duration) {
    shutdown_signal().await;
    tokio::time::sleep(timeout).await;
}

pub fn is_draining() -> bool {
    DRAINING.load(Ordering::Relaxed)
}

/// Sets `Connection: close` on responses while draining.
pub async fn close_connections(request: Request, next: Next) -> axum::response::Response {
    let mut response = next.run(request).await;
    if is_draining() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn shutdown_signal() {
    let mut terminate = signal(SignalKind::terminate()).expect("a SIGTERM handler can be installed");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {},
        _ = terminate.recv() => {},
        () = requested() => {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn process_can_ask_for_its_end() {
        let waiting = tokio::spawn(drain(Duration::ZERO));
        request();
        waiting.await.unwrap();
        assert!(is_draining());
        // Also for those who ask later.
        deadline(Duration::ZERO).await;
    }
}
