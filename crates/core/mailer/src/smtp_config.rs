//! Mail server configuration and connection setup.

use std::sync::Arc;

use anyhow::Context;
use kit::settings::Mail;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use secrecy::ExposeSecret;
use tokio::net::TcpStream;
use url::Url;

use crate::held_write::HeldWrite;
use crate::smtp_stream::SmtpStream;

#[derive(Clone)]
enum TlsMode {
    None,
    StartTlsIfOffered,
    StartTls,
    /// TLS from the first byte (`smtps://`).
    Implicit,
}

/// Address, TLS mode and credentials of the mail server, from `mail.smtp_url`.
#[derive(Clone)]
pub struct SmtpConfig {
    host: String,
    port: u16,
    tls: TlsMode,
    credentials: Option<Credentials>,
    hello: ClientId,
}

impl SmtpConfig {
    pub fn from_settings(settings: &Mail) -> anyhow::Result<SmtpConfig> {
        let url = Url::parse(settings.smtp_url.expose_secret()).context("mail.smtp_url: not a valid URL")?;
        let tls_parameter =
            url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let (tls, port) = match (url.scheme(), tls_parameter.as_deref()) {
            ("smtps", _) => (TlsMode::Implicit, 465),
            (_, Some("required")) => (TlsMode::StartTls, 587),
            (_, Some("opportunistic")) => (TlsMode::StartTlsIfOffered, 587),
            _ => (TlsMode::None, 25),
        };
        Ok(SmtpConfig {
            host: url.host_str().context("mail.smtp_url: no host")?.to_owned(),
            port: url.port().unwrap_or(port),
            tls,
            credentials: url
                .password()
                .map(|password| {
                    anyhow::Ok(Credentials::new(percent_decode(url.username())?, percent_decode(password)?))
                })
                .transpose()?,
            hello: match url.path().trim_matches('/') {
                "" => ClientId::default(),
                name => ClientId::Domain(name.to_owned()),
            },
        })
    }

    /// Host and port of the server.
    pub fn server(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// Connects and authenticates; the second value is `None` for implicit TLS, where writes cannot be held.
    pub async fn connect(&self) -> anyhow::Result<(AsyncSmtpConnection, Option<Arc<HeldWrite>>)> {
        let (address, hello) = ((self.host.as_str(), self.port), &self.hello);
        let (mut connection, held_write) = match self.tls {
            TlsMode::Implicit => {
                let tls = Some(TlsParameters::new(self.host.clone())?);
                (AsyncSmtpConnection::connect_tokio1(address, None, hello, tls, None).await?, None)
            }
            _ => {
                let stream =
                    SmtpStream::new(TcpStream::connect(address).await?, !matches!(self.tls, TlsMode::None))?;
                let held_write = stream.held_write();
                (
                    AsyncSmtpConnection::connect_with_transport(Box::new(stream), hello).await?,
                    Some(held_write),
                )
            }
        };
        if matches!(self.tls, TlsMode::StartTls)
            || matches!(self.tls, TlsMode::StartTlsIfOffered) && connection.can_starttls()
        {
            connection.starttls(TlsParameters::new(self.host.clone())?, hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
        }
        Ok((connection, held_write))
    }
}

fn percent_decode(part: &str) -> anyhow::Result<String> {
    let plain = url::form_urlencoded::parse(format!("p={}", part.replace('+', "%2B")).as_bytes())
        .map(|(_, value)| value.into_owned())
        .next();
    plain.context("mail.smtp_url: not a valid URL")
}
