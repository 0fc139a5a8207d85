//! The interface as a process: where it listens, when it says that it does, and how it ends.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use axum::middleware::from_fn;
use kit::{settings, shutdown};
use listenfd::ListenFd;
use sd_notify::NotifyState;
use tokio::net::TcpListener;

use crate::House;

/// How long requests in hand may take after the process has stopped taking new ones.
const LONGEST_FAREWELL: Duration = Duration::from_secs(30);

pub async fn serve(house: &House, http: &settings::Http) -> anyhow::Result<()> {
    let listener = listener(http.listen).await?;
    let farewell = Duration::from_secs(http.farewell_seconds);
    let router = house.router().layer(from_fn(shutdown::say_farewell));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(shutdown::taken_leave(farewell));
    tracing::info!(listen = %http.listen, "serving");
    say_ready();
    tokio::select! {
        ended = serving => ended?,
        () = shutdown::overdue(farewell + LONGEST_FAREWELL) => tracing::warn!("some requests were cut off"),
    }
    Ok(())
}

/// The socket that systemd holds for us, if it does: whoever comes while one process ends and the next begins waits there,
/// and is not turned away.
async fn listener(address: SocketAddr) -> anyhow::Result<TcpListener> {
    if let Some(handed) =
        ListenFd::from_env().take_tcp_listener(0).context("the socket that was handed over")?
    {
        handed.set_nonblocking(true)?;
        return Ok(TcpListener::from_std(handed)?);
    }
    TcpListener::bind(address).await.with_context(|| format!("http.listen: cannot listen on {address}"))
}

/// Tells systemd, if it wants to know, that what waits for this process may go on.
pub fn say_ready() {
    if let Err(error) = sd_notify::notify(false, &[NotifyState::Ready]) {
        tracing::warn!(%error, "systemd could not be told");
    }
}
