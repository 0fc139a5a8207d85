//! Metric of the day on which the certificate of the public site expires.
//!
//! The certificate is read from the site itself, as a browser gets it: a renewed file that nginx has not loaded is
//! noticed, too.

use std::time::Duration;

use anyhow::Context;
use reqwest::redirect::Policy;
use reqwest::tls::TlsInfo;
use tokio::time::{interval, sleep};
use url::Url;
use x509_cert::Certificate;
use x509_cert::der::Decode;

use super::names;

const INTERVAL: Duration = Duration::from_secs(3600);
/// After a failure: the site may just be starting.
const RETRY_INTERVAL: Duration = Duration::from_secs(60);
const TIMEOUT: Duration = Duration::from_secs(10);

/// Updates the metric until the process ends. Does nothing for a site without https.
pub async fn watch_certificate(origin: Url) {
    if origin.scheme() != "https" {
        return;
    }
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        while let Err(error) = update(&origin).await {
            tracing::warn!(error = format!("{error:#}"), "certificate of the site not read");
            sleep(RETRY_INTERVAL).await;
        }
    }
}

async fn update(origin: &Url) -> anyhow::Result<()> {
    let expiry = expiry_seconds(&served_certificate(origin).await?)?;
    metrics::gauge!(names::CERTIFICATE_EXPIRY).set(expiry as f64);
    Ok(())
}

/// Returns the certificate that the site presents, even if it has expired.
async fn served_certificate(origin: &Url) -> anyhow::Result<Vec<u8>> {
    // Nothing secret is sent, and nothing of the response is used: the certificate is to be read, not trusted.
    let client = reqwest::Client::builder()
        .redirect(Policy::none())
        .timeout(TIMEOUT)
        .tls_info(true)
        .tls_danger_accept_invalid_certs(true)
        .build()?;
    let response = client.head(origin.clone()).send().await?;
    let info = response.extensions().get::<TlsInfo>().context("the connection was not encrypted")?;
    Ok(info.peer_certificate().context("the site presented no certificate")?.to_vec())
}

/// Seconds since 1970 at which a certificate expires.
fn expiry_seconds(certificate: &[u8]) -> anyhow::Result<u64> {
    let certificate = Certificate::from_der(certificate).context("unreadable certificate")?;
    Ok(certificate.tbs_certificate.validity.not_after.to_unix_duration().as_secs())
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::sync::Arc;

    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use rustls::{ServerConfig, ServerConnection, StreamOwned};

    use super::*;

    /// Self-signed, for `journal.example`, until December 2026.
    const CERTIFICATE: &[&str] = &[
        "MIIBiTCCAS+gAwIBAgIUZGnqzxPKHeUtYTw87qUWuov8ueswCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPam91cm5hbC5leGFt",
        "cGxlMB4XDTI2MTExNzIyMjc0OVoXDTI2MTIxNzIyMjc0OVowGjEYMBYGA1UEAwwPam91cm5hbC5leGFtcGxlMFkwEwYHKoZI",
        "zj0CAQYIKoZIzj0DAQcDQgAEsWpCqk32ZNfrC3ll2STCOcW7XnnxzM3crGdufjodbVjYIbXFoPIGCMizKhLBufUszhxq1BgI",
        "pZ5388a5+1lmqqNTMFEwHQYDVR0OBBYEFBXjvHn3oKNieIy5/lfNZoTRbrClMB8GA1UdIwQYMBaAFBXjvHn3oKNieIy5/lfN",
        "ZoTRbrClMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgFTzouCopFVnPTjbdHk92jQ+N0QvftMfYu30FSVdn",
        "To0CIQDpt6kxRUf5JXbDOX7ndKX1mCUBJtLFf7iVhouPhSCaGA==",
    ];
    const KEY: &[&str] = &[
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYYccfv8YugGCLEW1stAzeoaA6/O6xXlpt9TwkcwT/dChRANC",
        "AASxakKqTfZk1+sLeWXZJMI5xbteefHMzdysZ25+Oh1tWNghtcWg8gYIyLMqEsG59SzOHGrUGAilnnfzxrn7WWaq",
    ];
    const EXPIRY: u64 = 1_797_546_469;

    fn decode(lines: &[&str]) -> Vec<u8> {
        STANDARD.decode(lines.concat()).unwrap()
    }

    #[test]
    fn expiry_is_read_from_a_certificate() {
        let certificate = decode(CERTIFICATE);
        assert_eq!(expiry_seconds(&certificate).unwrap(), EXPIRY);
        for broken in [&[][..], &certificate[..100], b"-----BEGIN CERTIFICATE-----"] {
            assert!(expiry_seconds(broken).is_err());
        }
    }

    /// Nobody trusts the issuer, the name is another one, and the certificate expires.
    #[tokio::test]
    async fn certificate_is_read_from_the_site_whether_valid_or_not() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let certificate = served_certificate(&start_site()).await.unwrap();
        assert_eq!(expiry_seconds(&certificate).unwrap(), EXPIRY);
    }

    /// Starts a site that responds to one request, with an error.
    fn start_site() -> Url {
        let certificate = CertificateDer::from(decode(CERTIFICATE));
        let key = PrivateKeyDer::Pkcs8(decode(KEY).into());
        let config = ServerConfig::builder().with_no_client_auth();
        let config = Arc::new(config.with_single_cert(vec![certificate], key).unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let (socket, _) = listener.accept().unwrap();
            let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), socket);
            let _ = stream.read(&mut [0; 4096]).unwrap();
            let response =
                b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            stream.write_all(response).unwrap();
        });
        format!("https://{address}").parse().unwrap()
    }
}
