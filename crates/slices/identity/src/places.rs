//! Rough places of network addresses, from a file on this machine: no address is given to anyone.

use std::net::IpAddr;
use std::path::Path;
use std::sync::OnceLock;

use kit::App;
use maxminddb::Reader;
use maxminddb::geoip2::{City, Names};
use rules::Language;

/// Loaded when it is first needed. A newer file is read after a restart.
static PLACES: OnceLock<Option<Reader<Vec<u8>>>> = OnceLock::new();

/// Returns city and country of a network address, as far as `auth.places_file` knows them.
pub fn find(app: &App, address: &str, language: Language) -> Option<String> {
    let file = app.settings.auth.places_file.as_deref()?;
    let reader = PLACES.get_or_init(|| load(file)).as_ref()?;
    let place = reader.lookup(address.parse::<IpAddr>().ok()?).ok()?.decode::<City<'_>>().ok()??;
    let names = [name(&place.city.names, language), name(&place.country.names, language)];
    let names: Vec<&str> = names.into_iter().flatten().collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn name<'a>(names: &Names<'a>, language: Language) -> Option<&'a str> {
    match language {
        Language::En => names.english,
        Language::Ru => names.russian.or(names.english),
    }
}

/// A missing place is no reason to fail: the list of sessions matters more.
fn load(file: &Path) -> Option<Reader<Vec<u8>>> {
    Reader::open_readfile(file)
        .inspect_err(|error| {
            tracing::error!(file = %file.display(), error = %error, "cannot read auth.places_file");
        })
        .ok()
}
