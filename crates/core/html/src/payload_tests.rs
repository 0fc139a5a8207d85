//! Sanitizes every payload of tests/fixtures/hostile-html.json, alone and spliced with others, with both
//! allowlists.
//!
//! The payloads call `alert(1)`, set `window.__ran` or request something from evil.test, so that the browser
//! tests can put the same file, sanitized, into a page and check that nothing happens.

use serde::Deserialize;

use super::clean_for_editors;
use super::strict_reader::{ALLOWLISTS, problems};

#[derive(Deserialize)]
struct Payload {
    name: String,
    html: String,
}

fn payloads() -> Vec<Payload> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/hostile-html.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn no_payload_survives() {
    let payloads = payloads();
    assert!(payloads.len() >= 700, "{}", payloads.len());
    for payload in payloads {
        assert_eq!(problems(&payload.html), Vec::<String>::new(), "{}", payload.name);
    }
}

/// Otherwise `no_payload_survives` could pass because all input is rejected.
#[test]
fn payloads_are_cleaned_and_not_rejected() {
    for payload in payloads() {
        for (clean, ..) in ALLOWLISTS {
            assert!(clean(&payload.html).is_some(), "{}", payload.name);
        }
    }
}

#[test]
fn no_spliced_payload_survives() {
    let payloads = payloads();
    let extra = [
        "<table>",
        "<td>",
        "</table>",
        "<a href=/x>",
        "</a>",
        "<b>",
        "</b>",
        "<p>",
        "</p>",
        "<li>",
        "\"",
        "'",
    ];
    let parts: Vec<&str> = payloads.iter().map(|payload| payload.html.as_str()).chain(extra).collect();
    let mut rejected = 0;
    for seed in 0..ROUNDS {
        let html = splice(&parts, seed);
        assert_eq!(problems(&html), Vec::<String>::new(), "{seed}: {html}");
        rejected += usize::from(clean_for_editors(&html).is_none());
    }
    assert!(rejected < ROUNDS as usize / 50, "{rejected} of {ROUNDS} rejected");
}

const ROUNDS: u64 = 3_000;

/// Combines up to eight parts, each whole or cut, one after or inside the other.
fn splice(parts: &[&str], seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % end as u64) as usize
    };
    let mut html = String::new();
    for _ in 0..2 + below(7) {
        let part = parts[below(parts.len())];
        let part =
            if below(2) == 0 { part } else { &part[part.floor_char_boundary(below(part.len() + 1))..] };
        let part =
            if below(2) == 0 { part } else { &part[..part.floor_char_boundary(below(part.len() + 1))] };
        let at = if below(2) == 0 { html.len() } else { html.floor_char_boundary(below(html.len() + 1)) };
        html.insert_str(at, part);
    }
    html
}
