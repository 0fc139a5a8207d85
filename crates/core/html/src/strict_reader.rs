//! Independent strict parser, which accepts only what the sanitizer may write. Shared by the tests and by the
//! fuzz target `html`.

use super::{clean_for_authors, clean_for_editors};

pub type Attributes = &'static [&'static str];
pub type Cleaner = fn(&str) -> Option<String>;
pub type AttributesOf = fn(&str) -> Attributes;

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

pub const ALLOWLISTS: [(Cleaner, &str, AttributesOf); 2] = [
    (clean_for_authors, RUNNING_TEXT, attributes_in_running_text),
    (clean_for_editors, PAGES, attributes_in_pages),
];

/// Sanitizes with both allowlists and returns the problems of the output. Rejected input has none.
pub fn problems(html: &str) -> Vec<String> {
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
