//! Sanitizes every payload of tests/fixtures/hostile-html.json, alone and spliced with others, with both
//! allowlists.
//!
//! The payloads call `alert(1)`, set `window.__ran` or request something from evil.test, so that the browser
//! tests can put the same file, sanitized, into a page and check that nothing happens. Here an independent
//! strict parser accepts only what the sanitizer may write.

use serde::Deserialize;

use super::{clean_for_authors, clean_for_editors};

#[derive(Deserialize)]
struct Payload {
    name: String,
    html: String,
}

fn payloads() -> Vec<Payload> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/hostile-html.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

type Attributes = &'static [&'static str];
type Cleaner = fn(&str) -> Option<String>;
type AttributesOf = fn(&str) -> Attributes;

const RUNNING_TEXT: &str = "b br em i li ol p strong sub sup u ul";
const PAGES: &str = "a b blockquote br caption col colgroup dd div dl dt em figcaption figure h2 h3 h4 hr i img \
                           li ol p s span strong sub sup table tbody td tfoot th thead tr u ul";

fn attributes_in_running_text(element: &str) -> Attributes {
    if element == "ol" { &["start"] } else { &[] }
}

fn attributes_in_pages(element: &str) -> Attributes {
    match element {
        "a" => &["href", "title", "lang"],
        "img" => &["src", "alt", "width", "height", "lang"],
        "th" => &["scope", "colspan", "rowspan", "lang"],
        "td" => &["colspan", "rowspan", "lang"],
        "ol" => &["start", "lang"],
        "span" | "div" => &["data-type", "data-latex", "lang"],
        _ => &["lang"],
    }
}

const ALLOWLISTS: [(Cleaner, &str, AttributesOf); 2] = [
    (clean_for_authors, RUNNING_TEXT, attributes_in_running_text),
    (clean_for_editors, PAGES, attributes_in_pages),
];

/// Sanitizes with both allowlists and returns the problems of the output. Rejected input has none.
fn problems(html: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (clean, elements, attributes) in ALLOWLISTS {
        let Some(cleaned) = clean(html) else { continue };
        if let Err(problem) = read(&cleaned, elements, attributes) {
            problems.push(format!("{problem} in {cleaned}"));
        }
        if clean(&cleaned).as_ref() != Some(&cleaned) {
            problems.push(format!("changes again: {cleaned}"));
        }
    }
    problems
}

fn read(html: &str, elements: &str, attributes: AttributesOf) -> Result<(), String> {
    let mut open = Vec::new();
    let mut pieces = html.split('<');
    read_text(pieces.next().unwrap_or_default())?;
    for piece in pieces {
        let (tag, text) = piece.split_once('>').ok_or("a tag without end")?;
        read_text(text)?;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (name, mut rest) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
        if !elements.split(' ').any(|element| element == name) {
            return Err(format!("<{name}>"));
        }
        let mut seen = Vec::new();
        while !rest.is_empty() {
            let (attribute, after) =
                rest.strip_prefix(' ').and_then(|rest| rest.split_once("=\"")).ok_or("no value")?;
            let (value, after) = after.split_once('"').ok_or("no quote")?;
            if !attributes(name).contains(&attribute) || seen.contains(&attribute) {
                return Err(format!("{name}[{attribute}]"));
            }
            read_text(value)?;
            read_value(name, attribute, value).ok_or(format!("{name}[{attribute}={value}]"))?;
            seen.push(attribute);
            rest = after;
        }
        if name == "img" && !seen.contains(&"src")
            || seen.contains(&"data-type") != seen.contains(&"data-latex")
        {
            return Err(format!("half a <{name}>"));
        }
        if !["br", "col", "hr", "img"].contains(&name) {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} never closed")) }
}

/// Rejects anything that a parser could read as markup.
fn read_text(text: &str) -> Result<(), String> {
    let escapes = ["amp;", "lt;", "gt;", "nbsp;", "quot;"];
    let is_escaped =
        text.split('&').skip(1).all(|rest| escapes.iter().any(|escape| rest.starts_with(escape)));
    if is_escaped && !text.contains(['<', '>', '\0', '\r']) { Ok(()) } else { Err(format!("text {text:?}")) }
}

fn read_value(element: &str, attribute: &str, value: &str) -> Option<()> {
    let is_in_site =
        value.starts_with('/') && !value.contains(['\\', '\t', '\n']) && !value.starts_with("//");
    let lower = value.to_lowercase();
    let is_fine = match attribute {
        "src" => is_in_site,
        "href" => is_in_site || ["#", "http://", "https://", "mailto:"].iter().any(|s| lower.starts_with(s)),
        "colspan" | "rowspan" => value.parse::<u8>().ok()? <= 100,
        "width" | "height" | "start" => value.len() <= 4 && value.parse::<u16>().is_ok(),
        "lang" => value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'),
        "scope" => value.chars().all(|c| c.is_ascii_lowercase()),
        "data-type" => {
            (element, value) == ("span", "inline-math") || (element, value) == ("div", "block-math")
        }
        _ => true,
    };
    is_fine.then_some(())
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
