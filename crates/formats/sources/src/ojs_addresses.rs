//! Addresses of OJS that lead to articles, issues and files.

use crate::records::OldAddress;

/// Names of a record in addresses: its number, and the path that an editor has set.
pub(crate) fn names<'a>(id: &'a str, paths: &[&'a str]) -> Vec<&'a str> {
    let mut names = vec![id];
    for path in paths {
        if !path.trim().is_empty() && !names.contains(path) {
            names.push(path);
        }
    }
    names
}

pub(crate) fn page(journal: &str, page: &str, names: &[&str]) -> Vec<OldAddress> {
    let path = |name: &&str| format!("/index.php/{journal}/{page}/view/{name}");
    names.iter().map(|name| OldAddress { path: path(name) }).collect()
}

/// Addresses of a galley, with and without the number of its file.
pub(crate) fn galley(
    journal: &str,
    page: &str,
    names: &[&str],
    galley_names: &[&str],
    file: &str,
) -> Vec<String> {
    let mut addresses = Vec::new();
    for action in ["view", "download"] {
        for name in names {
            for galley in galley_names {
                addresses.push(format!("/index.php/{journal}/{page}/{action}/{name}/{galley}"));
            }
        }
    }
    if !file.is_empty() {
        let with_file = addresses.iter().map(|address| format!("{address}/{file}"));
        addresses.extend(with_file.collect::<Vec<_>>());
    }
    addresses
}
