//! Host names in the nginx configurations: a request that names another host gets no response.

use std::collections::BTreeSet;

use crate::sources::root;

const CONFIGURATIONS: [&str; 3] = [
    "deploy/nginx/site.conf.template",
    "deploy/nginx/development.conf.template",
    "deploy/containers/nginx.conf",
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
