//! Host names in the nginx configurations: a request that names another host gets no response.

use std::collections::BTreeSet;

use crate::sources::root;

const CONFIGURATIONS: [&str; 4] = [
    "deploy/nginx/site.conf.template",
    "deploy/nginx/development.conf.template",
    "deploy/containers/nginx.conf",
    "deploy/containers/demo/nginx.conf",
];

/// Directives of each `server` block, without those of nested blocks.
fn servers(text: &str) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut depth_in_server = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        if depth_in_server == 0 {
            if line == "server {" {
                found.push(Vec::new());
                depth_in_server = 1;
            }
            continue;
        }
        if depth_in_server == 1 && line.ends_with(';') {
            found.last_mut().unwrap().push(line.trim_end_matches(';').to_owned());
        }
        depth_in_server += line.matches('{').count();
        depth_in_server -= line.matches('}').count();
    }
    found
}

/// Addresses and ports on which a server listens, by default or by name.
fn listens(server: &[String], is_default: bool) -> BTreeSet<String> {
    let listens = server.iter().filter_map(|directive| directive.strip_prefix("listen "));
    listens
        .filter(|listen| listen.contains("default_server") == is_default)
        .map(|listen| listen.split(' ').next().unwrap().to_owned())
        .collect()
}

#[test]
fn unknown_hosts_are_hung_up_on() {
    for name in CONFIGURATIONS {
        let servers = servers(&std::fs::read_to_string(root().join(name)).unwrap());
        let (mut hung_up, mut served) = (BTreeSet::new(), BTreeSet::new());
        for server in &servers {
            let defaults = listens(server, true);
            if defaults.is_empty() {
                served.extend(listens(server, false));
                let has_name = |directive: &String| {
                    directive.starts_with("server_name ") || directive.ends_with("/server-name.conf")
                };
                assert!(server.iter().any(has_name), "{name}: {server:?}");
                continue;
            }
            assert!(server.contains(&"return 444".to_owned()), "{name}: {server:?}");
            // Before the handshake, so that the certificate is not shown to strangers.
            let is_tls = server.iter().any(|directive| directive.contains(" ssl "));
            let rejects = server.contains(&"ssl_reject_handshake on".to_owned());
            assert_eq!(is_tls, rejects, "{name}: {server:?}");
            hung_up.extend(defaults);
        }
        assert!(!served.is_empty(), "{name}");
        assert_eq!(hung_up, served, "{name}");
    }
}

/// Otherwise every spelling of the name and every port would have its own copy of a page.
#[test]
fn cache_keys_use_the_normalized_host() {
    let text = std::fs::read_to_string(root().join("deploy/nginx/server.conf")).unwrap();
    let keys: Vec<&str> = text.lines().filter(|line| line.contains("proxy_cache_key ")).collect();
    assert_eq!(keys.len(), 2);
    assert!(keys.iter().all(|key| key.contains("$scheme$host$request_uri")), "{keys:?}");
}

/// Everything else goes to the page server, which knows none of these.
#[test]
fn machine_readable_routes_reach_the_api() {
    let text = read("deploy/nginx/server.conf");
    let route = text.lines().find(|line| line.starts_with("location ~ ^/(robots")).unwrap();
    for path in [r"robots\.txt", r"\.well-known/security\.txt", r"sitemap\.xml", "feeds/", "lockss"] {
        assert!(route.contains(path), "{path}");
    }
}

/// Harvesters are registered with either address.
#[test]
fn oai_answers_with_and_without_slash() {
    let text = read("deploy/nginx/server.conf");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let follows = |first: &str, second: &str| lines.windows(2).any(|pair| pair == [first, second]);
    assert!(follows("location = /oai {", "proxy_pass http://octavo_api;"));
    assert!(follows("location = /oai/ {", "proxy_pass http://octavo_api/oai;"));
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// Header names of each block, including the outermost; nginx inherits either all or none of them.
fn header_sets(text: &str) -> Vec<BTreeSet<String>> {
    let mut open = vec![BTreeSet::new()];
    let mut closed = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        if let Some(header) = line.strip_prefix("add_header ") {
            assert!(header.ends_with(" always;"), "{line}");
            open.last_mut().unwrap().insert(header.split(' ').next().unwrap().to_owned());
        } else if line.ends_with('{') {
            open.push(BTreeSet::new());
        } else if line == "}" {
            closed.extend(open.pop());
        }
    }
    closed.extend(open);
    closed.into_iter().filter(|headers| !headers.is_empty()).collect()
}

#[test]
fn responses_of_nginx_itself_have_security_headers() {
    let site = header_sets(&read("deploy/nginx/server.conf"));
    assert_eq!(site.len(), 5, "{site:?}");
    for headers in site {
        for name in ["Strict-Transport-Security", "X-Content-Type-Options", "Content-Security-Policy"] {
            assert!(headers.contains(name), "{name}: {headers:?}");
        }
    }
    let maps = read("deploy/nginx/http.conf");
    for value in ["max-age=31536000", "nosniff", "base-uri 'none'", "frame-ancestors 'none'"] {
        assert!(maps.contains(value), "{value}");
    }
    for name in ["deploy/nginx/site.conf.template", "deploy/containers/nginx.conf"] {
        let redirecting = header_sets(&read(name));
        assert_eq!(redirecting.len(), 1, "{name}");
        assert!(redirecting[0].contains("Content-Security-Policy"), "{name}");
    }
}

/// A program that follows a redirect sends its token in plain text each time, and nobody notices.
#[test]
fn only_pages_are_redirected_to_https() {
    for name in ["deploy/nginx/site.conf.template", "deploy/containers/nginx.conf"] {
        let text = read(name);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let follows = |first: &str, second: &str| lines.windows(2).any(|pair| pair == [first, second]);
        assert!(follows("location /api/ {", "return 403;"), "{name}");
        assert!(follows("location / {", "return 301 https://$host$request_uri;"), "{name}");
        assert_eq!(text.matches("return 301").count(), 1, "{name}");
    }
}

#[test]
fn tls_has_forward_secrecy_and_authenticated_encryption() {
    for name in ["deploy/nginx/site.conf.template", "deploy/containers/nginx.conf"] {
        let servers = servers(&read(name));
        let is_tls = |server: &&Vec<String>| server.iter().any(|directive| directive.contains(" ssl "));
        for server in servers.iter().filter(is_tls) {
            assert!(server.contains(&"ssl_protocols TLSv1.2 TLSv1.3".to_owned()), "{name}: {server:?}");
            let ciphers = server.iter().find_map(|directive| directive.strip_prefix("ssl_ciphers "));
            let rejects = server.contains(&"ssl_reject_handshake on".to_owned());
            assert_eq!(ciphers.is_none(), rejects, "{name}: {server:?}");
            for cipher in ciphers.into_iter().flat_map(|list| list.split(':')) {
                let is_authenticated = cipher.contains("-GCM-") || cipher.contains("-CHACHA20-");
                assert!(cipher.starts_with("ECDHE-") && is_authenticated, "{name}: {cipher}");
            }
        }
    }
}
