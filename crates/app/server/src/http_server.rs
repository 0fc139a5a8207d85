//! `octavo serve`: listening, readiness notification and graceful shutdown.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use axum::middleware::from_fn;
use kit::{App, audit, second_factor_demand, settings, shutdown};
use listenfd::ListenFd;
use sd_notify::NotifyState;
use tokio::net::TcpListener;

use crate::Application;

/// Time for running requests to finish after the listener is closed.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

pub async fn serve(application: &Application, http: &settings::Http) -> anyhow::Result<()> {
    let listener = listener(http.listen).await?;
    let drain_period = Duration::from_secs(http.drain_seconds);
    let router = application.router().layer(from_fn(shutdown::close_connections));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(shutdown::drain(drain_period));
    tokio::spawn(record_settings(application.app.clone()));
    tokio::spawn(second_factor_demand::record_policy(application.app.clone()));
    tracing::info!(listen = %http.listen, "serving");
    notify_ready();
    tokio::select! {
        result = server => result?,
        () = shutdown::deadline(drain_period + REQUEST_TIMEOUT) => tracing::warn!("shutdown timeout; requests aborted"),
    }
    Ok(())
}

/// Records changed settings. The database may not be reachable yet, which must not delay the start.
async fn record_settings(app: App) {
    if let Err(error) = audit::record_settings(&app).await {
        tracing::warn!(error = format!("{error:#}"), "changed settings not recorded");
    }
}

/// Takes the socket from systemd (socket activation), or binds one.
///
/// systemd keeps its socket open during a restart, so that connections wait instead of being refused.
async fn listener(address: SocketAddr) -> anyhow::Result<TcpListener> {
    if let Some(inherited) =
        ListenFd::from_env().take_tcp_listener(0).context("taking the socket from systemd")?
    {
        inherited.set_nonblocking(true)?;
        return Ok(TcpListener::from_std(inherited)?);
    }
    TcpListener::bind(address).await.with_context(|| format!("http.listen: cannot listen on {address}"))
}

/// Notifies systemd that the process is ready; does nothing without systemd.
pub fn notify_ready() {
    if let Err(error) = sd_notify::notify(false, &[NotifyState::Ready]) {
        tracing::warn!(%error, "systemd notification failed");
    }
}
