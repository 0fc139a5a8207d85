//! Which addresses a site may lead to. Whoever types an address, and whoever runs the site, must not reach the network of
//! this server.

use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use sources::addresses::{is_public_address, is_public_host, is_same_site};
use thiserror::Error;
use url::Url;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RefusedAddress {
    #[error("only http and https are followed")]
    Scheme,
    #[error("the address contains a name or password")]
    Credentials,
    #[error("the port is not one of web sites")]
    Port,
    #[error("the address is of an inner network")]
    Inner,
}

/// Judges addresses before they are asked, and what their names resolve to.
#[derive(Debug, Clone)]
pub struct NetworkGuard {
    /// As a person typed it.
    site: Url,
    allows_private: bool,
}

impl NetworkGuard {
    /// With `allows_private` the site itself may be on a private address; others never may.
    pub const fn new(site: Url, allows_private: bool) -> NetworkGuard {
        NetworkGuard { site, allows_private }
    }

    pub fn check(&self, address: &Url) -> Result<(), RefusedAddress> {
        if !matches!(address.scheme(), "http" | "https") {
            return Err(RefusedAddress::Scheme);
        }
        if !address.username().is_empty() || address.password().is_some() {
            return Err(RefusedAddress::Credentials);
        }
        if self.allows_private && is_same_site(&self.site, address) {
            return Ok(());
        }
        if !is_public_host(address) {
            return Err(RefusedAddress::Inner);
        }
        let port = address.port_or_known_default();
        if !matches!(port, Some(80 | 443)) && port != self.site.port() {
            return Err(RefusedAddress::Port);
        }
        Ok(())
    }

    fn may_connect(&self, name: &str, address: SocketAddr) -> bool {
        let is_own = self.allows_private && self.site.host_str() == Some(name);
        is_own || is_public_address(address.ip())
    }
}

/// The addresses are those that are connected to: a name that resolves differently a moment later gains nothing.
impl Resolve for NetworkGuard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            let is_known = !found.is_empty();
            let allowed: Vec<SocketAddr> =
                found.into_iter().filter(|address| guard.may_connect(name.as_str(), *address)).collect();
            if is_known && allowed.is_empty() {
                return Err(RefusedAddress::Inner.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(site: &str, allows_private: bool, address: &str) -> Result<(), RefusedAddress> {
        let guard = NetworkGuard::new(Url::parse(site).unwrap(), allows_private);
        guard.check(&Url::parse(address).unwrap())
    }

    #[test]
    fn inner_addresses_are_refused() {
        for (address, expected) in [
            ("https://journal.example.org/x", Ok(())),
            ("http://cdn.example.net/x", Ok(())),
            ("https://journal.example.org:8443/x", Ok(())),
            ("http://127.0.0.1/", Err(RefusedAddress::Inner)),
            ("http://[::ffff:10.0.0.1]/", Err(RefusedAddress::Inner)),
            ("http://169.254.169.254/latest/meta-data", Err(RefusedAddress::Inner)),
            ("http://localhost:8443/", Err(RefusedAddress::Inner)),
            ("http://database.internal/", Err(RefusedAddress::Inner)),
            ("https://journal.example.org:5432/", Err(RefusedAddress::Port)),
            ("file:///etc/passwd", Err(RefusedAddress::Scheme)),
            ("https://a:b@journal.example.org/", Err(RefusedAddress::Credentials)),
        ] {
            assert_eq!(check("https://journal.example.org:8443/", false, address), expected, "{address}");
        }
    }

    #[test]
    fn only_the_site_itself_may_be_private() {
        let site = "http://127.0.0.1:57000/index.php/ctt";
        assert_eq!(check(site, true, "http://127.0.0.1:57000/other"), Ok(()));
        assert_eq!(check(site, false, site), Err(RefusedAddress::Inner));
        for address in ["http://127.0.0.1:55432/", "http://127.0.0.1/", "http://10.0.0.1:57000/"] {
            assert_eq!(check(site, true, address), Err(RefusedAddress::Inner), "{address}");
        }
    }

    #[tokio::test]
    async fn names_that_resolve_to_inner_addresses_are_refused() {
        let guard = |allows_private| {
            NetworkGuard::new(Url::parse("http://localhost:57000/").unwrap(), allows_private)
        };
        let name = || "localhost".parse::<Name>().unwrap();
        let error = guard(false).resolve(name()).await.err().unwrap();
        assert_eq!(error.downcast_ref::<RefusedAddress>(), Some(&RefusedAddress::Inner));
        assert!(guard(true).resolve(name()).await.unwrap().count() > 0);
    }
}
