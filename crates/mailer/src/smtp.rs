//! The way out.

use std::sync::Arc;

use anyhow::Context;
use kit::settings::Mail;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use secrecy::ExposeSecret;
use tokio::net::TcpStream;
use url::Url;

use crate::gate::Gate;
use crate::wire::Wire;

/// When a connection is made secret.
#[derive(Clone)]
enum Tls {
    Never,
    IfOffered,
    Always,
    FromTheStart,
}

/// Where the mail server is, and how to come to it.
#[derive(Clone)]
pub struct Way {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    hello: ClientId,
}

impl Way {
    pub fn of(settings: &Mail) -> anyhow::Result<Way> {
        let url = Url::parse(settings.smtp_url.expose_secret()).context("mail.smtp_url: cannot be read")?;
        let wanted = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let (tls, port) = match (url.scheme(), wanted.as_deref()) {
            ("smtps", _) => (Tls::FromTheStart, 465),
            (_, Some("required")) => (Tls::Always, 587),
            (_, Some("opportunistic")) => (Tls::IfOffered, 587),
            _ => (Tls::Never, 25),
        };
        Ok(Way {
            host: url.host_str().context("mail.smtp_url: no host")?.to_owned(),
            port: url.port().unwrap_or(port),
            tls,
            credentials: url
                .password()
                .map(|password| anyhow::Ok(Credentials::new(decoded(url.username())?, decoded(password)?)))
                .transpose()?,
            hello: match url.path().trim_matches('/') {
                "" => ClientId::default(),
                name => ClientId::Domain(name.to_owned()),
            },
        })
    }

    /// A conversation in which letters can be handed over, and the gate before the mail server, if it has one.
    pub async fn connect(&self) -> anyhow::Result<(AsyncSmtpConnection, Option<Arc<Gate>>)> {
        let (place, hello) = ((self.host.as_str(), self.port), &self.hello);
        let (mut connection, gate) = match self.tls {
            Tls::FromTheStart => {
                let tls = Some(TlsParameters::new(self.host.clone())?);
                (AsyncSmtpConnection::connect_tokio1(place, None, hello, tls, None).await?, None)
            }
            _ => {
                let wire = Wire::new(TcpStream::connect(place).await?, !matches!(self.tls, Tls::Never))?;
                let gate = wire.gate();
                (AsyncSmtpConnection::connect_with_transport(Box::new(wire), hello).await?, Some(gate))
            }
        };
        if matches!(self.tls, Tls::Always) || matches!(self.tls, Tls::IfOffered) && connection.can_starttls()
        {
            connection.starttls(TlsParameters::new(self.host.clone())?, hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
        }
        Ok((connection, gate))
    }
}

fn decoded(part: &str) -> anyhow::Result<String> {
    let plain = url::form_urlencoded::parse(format!("p={}", part.replace('+', "%2B")).as_bytes())
        .map(|(_, value)| value.into_owned())
        .next();
    plain.context("mail.smtp_url: cannot be read")
}
