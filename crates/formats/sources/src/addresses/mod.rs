//! Addresses of other people's sites: what an administrator types, what a page links to, what a name resolves to.

mod public;

use thiserror::Error;
use url::{Host, Url};

pub use public::is_public_address;

/// Longer addresses are refused; the longest that browsers and servers agree on is about this long.
const MAX_LENGTH: usize = 2000;

/// Names that resolve inside of a network by convention, whatever a resolver says.
const INTERNAL_NAMES: &[&str] = &["localhost", "local", "internal", "intranet", "lan", "home.arpa", "test"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    #[error("the address is empty, too long or not well-formed")]
    Invalid,
    #[error("the address must begin with http:// or https://")]
    Scheme,
    #[error("the address contains a name or password")]
    Credentials,
    #[error("the address leads to another host")]
    OtherHost,
}

/// Reads an address that a person typed, such as `журнал.рф/index.php/ctt`, as an absolute one.
///
/// Without a scheme it is taken as `https`. Query and fragment are dropped; names become Punycode, and all ways to write
/// an IP address become the usual one. Whether the host may be asked is decided when its name is resolved: see
/// [`is_public_address`].
pub fn parse_site_address(typed: &str) -> Result<Url, AddressError> {
    let typed = typed.trim();
    if typed.is_empty() || typed.len() > MAX_LENGTH || has_confusing_characters(typed) {
        return Err(AddressError::Invalid);
    }
    let mut url = match typed.split_once("://") {
        Some((scheme, _)) if !is_web_scheme(&scheme.to_ascii_lowercase()) => {
            return Err(AddressError::Scheme);
        }
        Some(_) => Url::parse(typed).map_err(|_| AddressError::Invalid)?,
        None => parse_without_scheme(typed)?,
    };
    check(&url)?;
    url.set_query(None);
    url.set_fragment(None);
    Ok(url)
}

fn parse_without_scheme(typed: &str) -> Result<Url, AddressError> {
    let url = Url::parse(&format!("https://{typed}")).map_err(|_| AddressError::Invalid)?;
    match url.host_str() {
        Some(host) if host.contains('.') || host.starts_with('[') => Ok(url),
        // Such as `javascript:` or `file:`, which would be a host now.
        _ => Err(AddressError::Scheme),
    }
}

/// The URL standard ignores line breaks and reads a backslash as a slash; nobody types that in good faith.
fn has_confusing_characters(text: &str) -> bool {
    text.chars().any(|character| character.is_control() || character.is_whitespace() || character == '\\')
}

fn is_web_scheme(scheme: &str) -> bool {
    matches!(scheme, "http" | "https")
}

fn check(url: &Url) -> Result<(), AddressError> {
    if !is_web_scheme(url.scheme()) {
        return Err(AddressError::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressError::Credentials);
    }
    if url.host_str().is_none_or(str::is_empty) || url.port() == Some(0) {
        return Err(AddressError::Invalid);
    }
    Ok(())
}

/// Resolves a link of a page, or a redirect, that must stay on the page's site.
///
/// The site is the host with or without `www.`, over http or https; another explicit port is another site.
pub fn resolve_link(page: &Url, link: &str) -> Result<Url, AddressError> {
    let link = link.trim();
    if link.is_empty() || link.len() > MAX_LENGTH {
        return Err(AddressError::Invalid);
    }
    let mut url = page.join(link).map_err(|_| AddressError::Invalid)?;
    check(&url)?;
    if !is_same_site(page, &url) {
        return Err(AddressError::OtherHost);
    }
    url.set_fragment(None);
    Ok(url)
}

/// Whether two addresses are on one host, with or without `www.`, over http or https.
pub fn is_same_site(one: &Url, other: &Url) -> bool {
    site_host(one) == site_host(other) && one.port() == other.port()
}

fn site_host(url: &Url) -> &str {
    let host = url.host_str().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Whether the host as written may be public: an IP address that is, or a name not reserved for inner networks.
///
/// A name must be judged again by what it resolves to.
pub fn is_public_host(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_public_address(address.into()),
        Some(Host::Ipv6(address)) => is_public_address(address.into()),
        Some(Host::Domain(name)) => is_public_name(name.trim_end_matches('.')),
        None => false,
    }
}

fn is_public_name(name: &str) -> bool {
    name.contains('.')
        && !INTERNAL_NAMES.iter().any(|inner| {
            name.strip_suffix(inner).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(typed: &str) -> Result<String, AddressError> {
        parse_site_address(typed).map(String::from)
    }

    #[test]
    fn typed_address_becomes_absolute() {
        for (typed, expected) in [
            ("https://journal.example.org", "https://journal.example.org/"),
            ("  HTTP://Journal.Example.org:80/index.php/ctt ", "http://journal.example.org/index.php/ctt"),
            ("journal.example.org/index.php/ctt", "https://journal.example.org/index.php/ctt"),
            ("journal.example.org:8443/x", "https://journal.example.org:8443/x"),
            ("https://j.example/a?b=c#d", "https://j.example/a"),
            ("https://журнал.рф/jour", "https://xn--80alqgor.xn--p1ai/jour"),
            ("http://0x7f.1/", "http://127.0.0.1/"),
            ("http://2130706433/", "http://127.0.0.1/"),
            ("http://[::ffff:7f00:1]/", "http://[::ffff:7f00:1]/"),
        ] {
            assert_eq!(parse(typed).as_deref(), Ok(expected), "{typed}");
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        let long = format!("https://example.org/{}", "a".repeat(MAX_LENGTH));
        for (typed, expected) in [
            ("", AddressError::Invalid),
            (long.as_str(), AddressError::Invalid),
            ("https://", AddressError::Invalid),
            ("https://example.org:0/", AddressError::Invalid),
            ("https://example.org:99999/", AddressError::Invalid),
            ("https://exa\nmple.org/", AddressError::Invalid),
            ("https:\\\\example.org/", AddressError::Invalid),
            ("https://example.org /x", AddressError::Invalid),
            ("file:///etc/passwd", AddressError::Scheme),
            ("ftp://example.org/", AddressError::Scheme),
            ("gopher://example.org/", AddressError::Scheme),
            ("file:/etc/passwd", AddressError::Scheme),
            ("localhost", AddressError::Scheme),
            ("https://admin:secret@example.org/", AddressError::Credentials),
            ("https://example.org@10.0.0.1/", AddressError::Credentials),
        ] {
            assert_eq!(parse(typed), Err(expected), "{typed}");
        }
        assert!(parse("javascript:alert(1)").is_err());
        assert!(parse("data:text/html,x").is_err());
    }

    #[test]
    fn link_stays_on_its_site() {
        let page = Url::parse("http://journal.example.org/index.php/ctt/article/view/7").unwrap();
        let resolve = |link: &str| resolve_link(&page, link).map(String::from);
        assert_eq!(
            resolve("../download/7/1#page=2").unwrap(),
            "http://journal.example.org/index.php/ctt/article/download/7/1"
        );
        assert_eq!(resolve("//www.journal.example.org/x").unwrap(), "http://www.journal.example.org/x");
        assert_eq!(resolve("https://journal.example.org/x").unwrap(), "https://journal.example.org/x");
        for link in [
            "http://169.254.169.254/",
            "//other.example/x",
            "http://journal.example.org:8080/",
            "http://journal.example.org.other.example/",
        ] {
            assert_eq!(resolve(link), Err(AddressError::OtherHost), "{link}");
        }
        for link in ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "mailto:a@example.org"]
        {
            assert_eq!(resolve(link), Err(AddressError::Scheme), "{link}");
        }
        assert_eq!(resolve("http://a:b@journal.example.org/"), Err(AddressError::Credentials));
        assert_eq!(resolve(""), Err(AddressError::Invalid));
    }

    #[test]
    fn inner_hosts_are_recognized() {
        let is_public = |address: &str| is_public_host(&Url::parse(address).unwrap());
        assert!(is_public("https://journal.example.org/") && is_public("http://8.8.8.8/"));
        for address in [
            "http://localhost/",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://printer.local/",
            "http://metadata.google.internal/",
            "http://intranet/",
            "http://127.1/",
            "http://[::1]/",
            "http://0/",
        ] {
            assert!(!is_public(address), "{address}");
        }
        assert!(is_public("https://vocal.example.org/") && is_public("https://mylocal.org/"));
    }
}
