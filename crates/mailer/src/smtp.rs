//! The way out.

use std::time::Duration;

use anyhow::Context;
use kit::settings::Mail;
use lettre::transport::smtp::PoolConfig;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use secrecy::ExposeSecret;

const TIMEOUT: Duration = Duration::from_secs(30);
const MAX_CONNECTIONS: u32 = 4;

pub fn transport(settings: &Mail) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    Ok(AsyncSmtpTransport::<Tokio1Executor>::from_url(settings.smtp_url.expose_secret())
        .context("mail.smtp_url: cannot be read")?
        .timeout(Some(TIMEOUT))
        .pool_config(PoolConfig::new().max_size(MAX_CONNECTIONS))
        .build())
}
