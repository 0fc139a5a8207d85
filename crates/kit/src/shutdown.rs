//! A polite end: the first SIGTERM or Ctrl-C lets work in hand finish.

use tokio::signal::unix::{SignalKind, signal};

pub async fn requested() {
    let mut terminate = signal(SignalKind::terminate()).expect("a handler for SIGTERM can be set");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {},
        _ = terminate.recv() => {},
    }
    tracing::info!("shutting down");
}
