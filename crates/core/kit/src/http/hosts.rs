//! Check of the host that a request names.
//!
//! A server that answers under every name lets strangers put foreign names into caches, and lets a page of
//! another site reach it by pointing its own name at this address (DNS rebinding).

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rules::LocalizedText;

use crate::settings::{Http, is_host_name};
use crate::{Problem, Result};

const MALFORMED_HOST: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "malformed-host",
    LocalizedText::new(
        "The request does not name its host correctly.",
        "В запросе неверно указано имя сервера.",
    ),
);

const UNKNOWN_HOST: Problem = Problem::new(
    StatusCode::MISDIRECTED_REQUEST,
    "unknown-host",
    LocalizedText::new(
        "This server does not answer for that host name.",
        "Этот сервер не отвечает за указанное имя.",
    ),
);

/// Host names under which the API answers.
#[derive(Debug, Clone)]
pub struct KnownHosts(Vec<String>);

impl KnownHosts {
    pub fn from_settings(http: &Http) -> KnownHosts {
        let public = http.public_origin.host_str().into_iter().map(str::to_owned);
        KnownHosts(public.chain(http.internal_hosts.iter().map(|host| host.to_lowercase())).collect())
    }

    fn check(&self, uri: &Uri, headers: &HeaderMap, version: Version) -> Result<()> {
        let mut named = headers.get_all(header::HOST).iter();
        let host = match (uri.authority(), named.next(), named.next()) {
            (_, _, Some(_)) => return Err(MALFORMED_HOST.into()),
            // The request line overrides the header (RFC 9112, 3.2.2).
            (Some(authority), _, None) => authority.as_str(),
            (None, Some(value), None) => value.to_str().map_err(|_| MALFORMED_HOST)?,
            // Health checks of some load balancers.
            (None, None, None) if version < Version::HTTP_11 => return Ok(()),
            (None, None, None) => return Err(MALFORMED_HOST.into()),
        };
        let name = host_name(host).ok_or(MALFORMED_HOST)?;
        if self.contains(&name) { Ok(()) } else { Err(UNKNOWN_HOST.into()) }
    }

    /// True for the known names, and for those that no stranger can register: IP addresses, which health checks
    /// and page servers use, and names without a dot, such as `localhost` or that of a container.
    fn contains(&self, name: &str) -> bool {
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        !name.contains('.') || bare.parse::<IpAddr>().is_ok() || self.0.iter().any(|known| known == name)
    }
}

/// Returns the name in lower case without port and final dot, or `None` if it is malformed.
fn host_name(host: &str) -> Option<String> {
    let end = host.find(']').map_or(0, |bracket| bracket + 1);
    let (name, port) = match host.get(end..)?.split_once(':') {
        Some((rest, port)) => (host.get(..end + rest.len())?, Some(port)),
        None => (host, None),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    if !port.is_none_or(is_port) {
        return None;
    }
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_valid = match name.strip_prefix('[') {
        Some(address) => address.strip_suffix(']')?.parse::<Ipv6Addr>().is_ok(),
        None => is_host_name(&name),
    };
    is_valid.then_some(name)
}

/// Rejects requests that name no host, a malformed one, or one that is not ours.
pub async fn require_known_host(State(hosts): State<KnownHosts>, request: Request, next: Next) -> Response {
    match hosts.check(request.uri(), request.headers(), request.version()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    fn check(uri: &str, hosts: &[&[u8]], version: Version) -> Option<u16> {
        let known = KnownHosts(vec!["journal.example".into(), "api.internal.example".into()]);
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, (*host).try_into().unwrap());
        }
        match known.check(&uri.parse().unwrap(), &headers, version) {
            Ok(()) => None,
            Err(Error::Problem(problem)) => Some(problem.status.as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn known_names_and_addresses_are_accepted() {
        for host in [
            "journal.example",
            "Journal.Example:443",
            "journal.example.",
            "api.internal.example:8081",
            "127.0.0.1:8081",
            "10.1.2.3",
            "[::1]:8081",
            "[2001:db8::7]",
            "localhost:8081",
            "api-1:8081",
        ] {
            assert_eq!(check("/api/health/live", &[host.as_bytes()], Version::HTTP_11), None, "{host}");
        }
    }

    #[test]
    fn unknown_names_are_misdirected() {
        for host in ["evil.example", "journal.example.evil.example", "www.journal.example", "1.2.3.4.5"] {
            assert_eq!(check("/", &[host.as_bytes()], Version::HTTP_11), Some(421), "{host}");
        }
        assert_eq!(check("http://evil.example/", &[b"journal.example"], Version::HTTP_11), Some(421));
        assert_eq!(check("http://journal.example/", &[b"evil.example"], Version::HTTP_11), None);
    }

    #[test]
    fn malformed_names_are_bad_requests() {
        for host in [
            "",
            " ",
            ".",
            "a b",
            "journal.example/",
            "journal..example",
            "user@journal.example",
            "journal.example:",
            "journal.example:x",
            "journal.example:99999",
            "journal.example:80:80",
            "[",
            "[::1",
            "[::1]x",
            "[journal.example]",
            "::1",
            "<script>",
        ] {
            assert_eq!(check("/", &[host.as_bytes()], Version::HTTP_11), Some(400), "{host:?}");
        }
        assert_eq!(check("/", &[b"\xff.example"], Version::HTTP_11), Some(400));
        assert_eq!(check("/", &[b"journal.example", b"journal.example"], Version::HTTP_11), Some(400));
        assert_eq!(check("/", &[], Version::HTTP_11), Some(400));
        assert_eq!(check("/", &[], Version::HTTP_10), None);
    }
}
