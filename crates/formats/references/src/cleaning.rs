//! Normalization of characters, lines and spaces.

use std::sync::LazyLock;

use regex::Regex;
use rules::article::references::MAX_RAW_CHARS;

use crate::boilerplate;
use crate::line::Line;

pub fn split_lines(raw: &str) -> Vec<Line> {
    let text = normalize_characters(raw);
    let mut lines = Vec::new();
    let mut is_after_blank = false;
    for line in text.split('\n') {
        let words = line.trim();
        if words.is_empty() {
            is_after_blank = true;
            continue;
        }
        let indent =
            line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 4 } else { 1 }).sum();
        let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let without_bullet = text.trim_start_matches(is_bullet).trim_start();
        let has_bullet = without_bullet.len() < text.len() && !without_bullet.is_empty();
        // A dash is a bullet only before a space; otherwise it may belong to a word split at its hyphen.
        let without_dash =
            text.strip_prefix(['-', '–', '—', '*']).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
        let (text, starts_reference) = match without_dash {
            _ if has_bullet => (without_bullet.to_owned(), true),
            Some(rest) if !rest.is_empty() => (rest.to_owned(), true),
            _ => (text, false),
        };
        lines.push(Line {
            text,
            indent,
            is_after_blank: is_after_blank && !lines.is_empty(),
            starts_reference,
        });
        is_after_blank = false;
    }
    lines
}

fn is_bullet(c: char) -> bool {
    matches!(
        c,
        '•' | '·'
            | '▪'
            | '■'
            | '◦'
            | '●'
            | '○'
            | '‣'
            | '⁃'
            | '∙'
            | '\u{f0b7}'
            | '\u{f0a7}'
            | '➢'
            | '❖'
            | '✓'
    )
}

/// Unifies spaces, line ends and hyphens, removes invisible characters and replaces ligatures with letters.
fn normalize_characters(raw: &str) -> String {
    let mut plain = String::with_capacity(raw.len().min(MAX_RAW_CHARS * 2));
    let mut characters = raw.chars().take(MAX_RAW_CHARS).peekable();
    while let Some(c) = characters.next() {
        match c {
            '\u{ad}' => {
                // Soft hyphens are removed. One at a line end splits a word, so the line end is removed too.
                let mut ahead = characters.clone();
                while ahead.peek().is_some_and(|next| matches!(next, ' ' | '\r' | '\u{200b}')) {
                    ahead.next();
                }
                if ahead.peek() == Some(&'\n') {
                    ahead.next();
                    characters = ahead;
                }
            }
            '\r' => {
                if characters.peek() != Some(&'\n') {
                    plain.push('\n');
                }
            }
            '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => plain.push('\n'),
            '\t' => plain.push('\t'),
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' => {}
            '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffc}' | '\u{61c}' => {}
            '\u{2010}' | '\u{2011}' => plain.push('-'),
            'ﬀ' => plain.push_str("ff"),
            'ﬁ' => plain.push_str("fi"),
            'ﬂ' => plain.push_str("fl"),
            'ﬃ' => plain.push_str("ffi"),
            'ﬄ' => plain.push_str("ffl"),
            _ if c.is_whitespace() => plain.push(' '),
            _ if c.is_control() => {}
            _ => plain.push(c),
        }
    }
    plain
}

/// Patterns of URLs and DOIs that a space has split.
static SPLIT_LINKS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"(?i)(https?://) +(\S)",
        r"(?i)(doi\.org/) +(10\.)",
        r"(?i)(doi: ?10\.|doi\.org/10\.) +(\d{4,9}/\S)",
        r"(\b10\.\d{4,9}) */ +([^\s/]*\d)",
        r"(\b10\.\d{4,9}) +/([^\s/]*\d)",
        r"(\b10\.\d{4,9}/\S*\d-) +(\d+[-\d]*\b)",
        r"(\b10\.\d{4,9}/\S*[a-z]\.) +((?:19|20)\d\d\.\d\S*)",
        r"(\b10\.\d{4,9}/\S*\d\.) +(\d\d\.\d{3}\b)",
    ]
    .iter()
    .filter_map(|pattern| Regex::new(pattern).ok())
    .collect()
});

/// Normalizes the text of a reference.
pub fn normalize_reference(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = boilerplate::strip_link_names(&text).to_owned();
    if text.contains("10.") || text.contains("://") {
        for (index, pattern) in SPLIT_LINKS.iter().enumerate() {
            // These two patterns match the slash outside their groups.
            let slash = if matches!(index, 3 | 4) { "/" } else { "" };
            text = pattern.replace_all(&text, format!("${{1}}{slash}${{2}}")).into_owned();
        }
    }
    text.trim().to_owned()
}

/// Splits a text into pieces of at most `max_chars`, at spaces if there are any.
pub fn split_long(text: String, max_chars: usize) -> Vec<String> {
    if text.len() <= max_chars {
        return vec![text];
    }
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    while let Some((end, _)) = rest.char_indices().nth(max_chars) {
        let cut = rest[..end].rfind(' ').filter(|&space| space > 0).unwrap_or(end);
        pieces.push(rest[..cut].trim().to_owned());
        rest = rest[cut..].trim_start();
    }
    pieces.push(rest.to_owned());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
