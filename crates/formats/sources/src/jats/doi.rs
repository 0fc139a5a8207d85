/// Returns a DOI without the address of a resolver.
pub fn strip_doi(value: &str) -> &str {
    let value = value.trim();
    let prefixes =
        ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"];
    let found = prefixes.iter().find_map(|prefix| {
        let beginning = value.get(..prefix.len())?;
        beginning.eq_ignore_ascii_case(prefix).then(|| value[prefix.len()..].trim_start())
    });
    found.unwrap_or(value)
}
