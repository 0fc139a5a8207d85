//! A polite end: the first SIGTERM or Ctrl-C lets work in hand finish.

use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};

pub async fn requested() {
    signalled().await;
    tracing::info!("shutting down");
}

/// Ends when a stop was requested and `patience` has passed since.
pub async fn overdue(patience: Duration) {
    signalled().await;
    tokio::time::sleep(patience).await;
}

async fn signalled() {
    let mut terminate = signal(SignalKind::terminate()).expect("a handler for SIGTERM can be set");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {},
        _ = terminate.recv() => {},
    }
}
