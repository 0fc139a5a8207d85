//! JATS of other systems: text of any content gives HTML that holds no script, and the same each time.

#![no_main]

use std::time::{Duration, Instant};

use fuzz::{LimitedMemory, repeated};
use libfuzzer_sys::fuzz_target;
use sources::jats::{self, JatsArticle};

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

/// Escapes and elements of each character of the input, and its copies in each language.
const MAX_GROWTH: usize = 200;
const FRAME_BYTES: usize = 10_000;
const REPEATED_BYTES: usize = 100_000;
const MAX_TIME: Duration = Duration::from_secs(3);

const TAGS: [&str; 30] = [
    "a",
    "b",
    "blockquote",
    "br",
    "caption",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "s",
    "span",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
];
const OTHER_TAGS: [&str; 2] = ["u", "ul"];
const ATTRIBUTES: [&str; 9] =
    ["href", "src", "alt", "data-type", "data-latex", "start", "scope", "colspan", "rowspan"];

fuzz_target!(|bytes: &[u8]| {
    let document = document(bytes);
    let article = jats::read(&document);
    assert_eq!(article, jats::read(&document), "another result the second time");
    check(&article, document.len());
    if let Some(long) = str::from_utf8(bytes).ok().and_then(|text| repeated(text, REPEATED_BYTES)) {
        let started = Instant::now();
        jats::read(&self::document(long.as_bytes()));
        let time = started.elapsed();
        assert!(time < MAX_TIME, "{time:?}");
    }
});

/// Takes what is not a document for a part of one, which is found much sooner than a whole one.
fn document(bytes: &[u8]) -> Vec<u8> {
    let is_document = |start: &str| bytes.starts_with(start.as_bytes());
    if is_document("<article") || is_document("<?xml") || is_document("<!") || is_document("\u{feff}") {
        return bytes.to_vec();
    }
    let frame = match bytes.first() {
        Some(b'\n') => {
            ["<article xml:lang=\"ru\"><front><article-meta>", "</article-meta></front></article>"]
        }
        Some(b'\t') => ["<article><body><p>.</p></body><back>", "</back></article>"],
        _ => ["<article xml:lang=\"en\"><body>", "</body></article>"],
    };
    [frame[0].as_bytes(), bytes, frame[1].as_bytes()].concat()
}

fn check(article: &JatsArticle, input_bytes: usize) {
    let texts = &article.article;
    let mut length = 0;
    for html in texts.full_text.values().chain(texts.r#abstract.values()) {
        check_html(html);
        length += html.len();
    }
    assert!(length <= input_bytes * MAX_GROWTH + FRAME_BYTES, "{length} from {input_bytes}");
    for file in &texts.files {
        assert!(is_harmless(&file.locator), "{}", file.locator);
    }
}

/// Asserts that each tag is known and closed in its place. Nothing else contains `<` or `>`.
fn check_html(html: &str) {
    let mut open = Vec::new();
    let mut parts = html.split('<');
    assert!(!parts.next().unwrap_or_default().contains('>'), "{html}");
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("unclosed tag in {html}"));
        assert!(!text.contains('>'), "{html}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(TAGS.contains(&name) || OTHER_TAGS.contains(&name), "{name} in {html}");
        check_attributes(attributes, html);
        if !matches!(name, "br" | "img") {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new(), "{html}");
}

fn check_attributes(attributes: &str, html: &str) {
    let mut rest = attributes;
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("{rest} in {html}"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("{rest} in {html}"));
        assert!(ATTRIBUTES.contains(&name), "{name} in {html}");
        assert!(!matches!(name, "href" | "src") || is_harmless(value), "{value} in {html}");
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

/// True for a path, or an address with a scheme that runs nothing.
fn is_harmless(address: &str) -> bool {
    let beginning: String =
        address.chars().filter(|c| !c.is_whitespace() && !c.is_control()).take(20).collect();
    let lower = beginning.to_lowercase();
    !["javascript:", "data:", "vbscript:", "file:"].iter().any(|scheme| lower.starts_with(scheme))
}
