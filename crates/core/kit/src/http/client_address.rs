//! Network address of the client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};

use crate::{App, Error, Result};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Network of the client: an IPv4 address, or the /64 of an IPv6 client, which can choose any address in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Determines the address from `X-Forwarded-For` if the peer is a trusted proxy.
    ///
    /// The proxy appends the address that it saw; the client can forge everything before it.
    fn from_headers(headers: &HeaderMap, peer: IpAddr, proxies: &[IpAddr]) -> ClientAddress {
        if !proxies.contains(&peer.to_canonical()) {
            return ClientAddress::network(peer);
        }
        let last = headers.get_all(FORWARDED_FOR).iter().next_back();
        let claimed = last.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        ClientAddress::network(claimed.unwrap_or(peer))
    }

    /// Determines the address of a request's client; `None` if the request did not come over the network.
    pub(crate) fn find(headers: &HeaderMap, extensions: &Extensions, app: &App) -> Option<ClientAddress> {
        let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
        Some(ClientAddress::from_headers(headers, peer.ip(), &app.settings.http.trusted_proxies))
    }

    fn network(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 => v4,
        })
    }
}

impl<S: Sync> FromRequestParts<S> for ClientAddress
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ClientAddress> {
        ClientAddress::find(&parts.headers, &parts.extensions, &App::from_ref(state))
            .ok_or_else(|| anyhow::anyhow!("no ConnectInfo in the request").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client_address(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        let proxies = ["127.0.0.1".parse().unwrap()];
        ClientAddress::from_headers(&headers, peer.parse().unwrap(), &proxies).0.to_string()
    }

    #[test]
    fn only_last_address_of_trusted_proxy_counts() {
        assert_eq!(client_address("127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(client_address("::ffff:127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(client_address("127.0.0.1", &["10.0.0.1, 203.0.113.7"]), "203.0.113.7");
        assert_eq!(client_address("127.0.0.1", &["10.0.0.1", "203.0.113.7"]), "203.0.113.7");
        assert_eq!(client_address("198.51.100.4", &["203.0.113.7"]), "198.51.100.4");
        assert_eq!(client_address("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client_address("127.0.0.1", &["nonsense"]), "127.0.0.1");
    }

    #[test]
    fn ipv6_addresses_are_reduced_to_their_network() {
        assert_eq!(client_address("127.0.0.1", &["2001:db8:1:2:3:4:5:6"]), "2001:db8:1:2::");
        assert_eq!(client_address("127.0.0.1", &["::ffff:203.0.113.7"]), "203.0.113.7");
    }
}
