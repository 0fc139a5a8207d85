//! Queries of readers and harvesters: words, DOIs, and the arguments of OAI-PMH.

#![no_main]

// The whole crates would need the database. These modules use nothing of it.
#[allow(dead_code, reason = "the server uses the rest")]
#[path = "../../crates/readers/discovery/src/oai"]
mod oai {
    pub mod arguments;
    pub mod errors;
}
#[allow(dead_code, reason = "the server uses the rest")]
#[path = "../../crates/readers/public_site/src/search"]
mod search {
    mod spellings;
    pub mod terms;
}

use exports::XmlWriter;
use fuzz::LimitedMemory;
use libfuzzer_sys::fuzz_target;
use oai::arguments::Arguments;
use rules::article::publishing::is_doi;
use search::terms::{self, Term};
use url::form_urlencoded;

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

const MAX_TERMS: usize = 60;

fuzz_target!(|bytes: &[u8]| {
    check_harvest(bytes);
    if let Ok(text) = str::from_utf8(bytes) {
        check_words(text);
        check_doi(text);
        check_slug(text);
    }
});

fn check_words(query: &str) {
    let terms = terms::parse(query);
    assert!(terms.len() <= MAX_TERMS);
    assert!(terms.is_empty() || terms.iter().any(|term| !term.is_excluded), "{query:?} only excludes");
    for term in &terms {
        let (start, end) = term.range;
        assert_eq!(query.get(start..end), Some(term.text.as_str()), "{query:?}");
        assert!(term.text.chars().any(char::is_alphanumeric), "{term:?}");
        // The database parses it again.
        serde_json::to_string(term).expect("JSON");
    }
    let same: Vec<(&Term, String)> = terms.iter().map(|term| (term, term.text.clone())).collect();
    assert_eq!(terms::replace_words(query, &same), query);
}

fn check_doi(query: &str) {
    if let Some(doi) = terms::parse_doi(query) {
        assert!(is_doi(&doi), "{doi:?}");
        assert_eq!(terms::parse_doi(&doi).as_deref(), Some(doi.as_str()));
    }
}

fn check_slug(text: &str) {
    let latin: String = text.chars().filter_map(rules::slug::to_latin).collect();
    assert!(latin.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{latin:?}");
}

fn check_harvest(form: &[u8]) {
    let Ok(arguments) = Arguments::parse(form) else { return };
    let span = arguments.span().expect("validated");
    if let (Some(from), Some(before)) = (span.from, span.before) {
        assert!(from < before, "{span:?}");
    }
    let pairs: Vec<(&str, &str)> = arguments.pairs.iter().map(|(name, value)| (&**name, &**value)).collect();
    // The response repeats the arguments as attributes.
    let mut writer = XmlWriter::new().expect("memory");
    writer.empty_element("request", &pairs).expect("memory");
    let document = String::from_utf8(writer.finish()).expect("UTF-8");
    roxmltree::Document::parse(&document).unwrap_or_else(|error| panic!("{error} in {document}"));
    let encoded = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    let again = Arguments::parse(encoded.as_bytes()).expect("the same arguments");
    assert_eq!(again.pairs, arguments.pairs);
}
