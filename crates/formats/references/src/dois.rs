//! DOIs, whose suffix may contain nearly any character.

use std::sync::LazyLock;

use regex::Regex;

/// Longer suffixes are not DOIs but text without spaces.
const MAX_SUFFIX_CHARS: usize = 250;

static PREFIX: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"10\.\d{4,9}(?:\.\d+)*(?:/|%2[Ff])").ok());
static WHOLE_PREFIX: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?:^|[^\d.])10\.\d{4,9}(?:\.\d+)*/$").ok());
/// Text that follows a DOI when a space is lost.
static APPENDED_TEXT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)[.,;|]?(?:pmc?id\b|pmid:|pmc\d{4,}|https?://|\bdoi:|epub\b|available\b|accessed\b)|[,;|]+10\.\d{4}").ok()
});
/// Path that follows a DOI in a publisher's URL.
static URL_TAIL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)(?:/(?:full|abstract|pdf|epdf|html|fulltext|full-text|summary|meta|references|suppl_file)(?:/.*)?|(?:v\d+)?\.(?:full|abstract)(?:\.pdf|-text)?|(?:v\d+)?\.(?:pdf|html?))$").ok()
});

/// True if the word starts with a DOI, after `doi:` or a bracket.
pub fn starts_with_doi(word: &str) -> bool {
    let head: String = word.chars().take(40).collect();
    PREFIX
        .as_ref()
        .and_then(|prefix| prefix.find(&head))
        .is_some_and(|found| is_separate(&head, found.start()))
}

/// True for a prefix such as `10.1056/` without a suffix.
pub fn is_prefix(word: &str) -> bool {
    word.len() < 80 && WHOLE_PREFIX.as_ref().is_some_and(|prefix| prefix.is_match(word))
}

/// Returns all DOIs of a text in order, as written.
pub fn find(text: &str) -> Vec<String> {
    let Some(prefix) = PREFIX.as_ref() else { return Vec::new() };
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = prefix.find_at(text, from) {
        from = start.end();
        if !is_separate(text, start.start()) {
            continue;
        }
        let word_start = text[..start.start()].rfind(' ').map_or(0, |space| space + 1);
        let is_in_url = text[word_start..start.start()].contains("//")
            && !text[word_start..start.start()].contains("doi.org");
        let rest = &text[start.end()..];
        let length = suffix_extent(rest);
        if let Some(suffix) = suffix(&rest[..length], is_in_url) {
            let registrant =
                start.as_str().trim_end_matches('/').trim_end_matches("%2F").trim_end_matches("%2f");
            found.push(format!("{registrant}/{suffix}"));
            from += length;
        }
    }
    found
}

/// True if no digit or word precedes: `30.10.2019/2` is a date and `1710.1234/5` is something else.
fn is_separate(text: &str, start: usize) -> bool {
    let before = &text[..start];
    match before.chars().next_back() {
        None => true,
        Some(c) if c.is_alphabetic() => {
            before.get(before.len().saturating_sub(3)..).is_some_and(|word| word.eq_ignore_ascii_case("doi"))
        }
        Some(c) => !c.is_numeric() && (c != '.' || before.to_lowercase().ends_with("doi.")),
    }
}

/// Returns the length of the longest possible suffix: up to a space, a quotation mark, or the end of an
/// enclosing bracket.
fn suffix_extent(rest: &str) -> usize {
    let word_end = rest
        .char_indices()
        .take(MAX_SUFFIX_CHARS)
        .find(|(_, c)| c.is_whitespace() || "\"“”«»|{}^`\\".contains(*c))
        .map_or_else(
            || rest.char_indices().nth(MAX_SUFFIX_CHARS).map_or(rest.len(), |(end, _)| end),
            |(end, _)| end,
        );
    let word = &rest[..word_end];
    let sici = word.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("(SICI)"));
    let mut open = Vec::new();
    for (index, c) in word.char_indices() {
        match c {
            '(' => open.push(')'),
            '<' if word[index..].contains('>') => open.push('>'),
            '[' if word[index..].contains("]2.0") => open.push(']'),
            ')' | '>' | ']' if open.last() == Some(&c) => {
                open.pop();
            }
            ')' | '>' | ']' | '[' | '<' | '?' | '…' => return index,
            '#' if !sici => return index,
            '&' if !["&lt;", "&gt;", "&amp;"].iter().any(|entity| word[index..].starts_with(entity)) => {
                return index;
            }
            'А'..='я' | 'ё' | 'Ё' | '№' => return index,
            _ => {}
        }
    }
    // “10.1016/j.x(see”: the parenthesis is not part of the DOI.
    match open.last() {
        Some(')') => word.rfind('(').unwrap_or(word.len()),
        _ => word.len(),
    }
}

fn suffix(word: &str, is_in_url: bool) -> Option<String> {
    let mut word = word;
    if let Some(appended) = APPENDED_TEXT.as_ref().and_then(|appended| appended.find(word)) {
        word = &word[..appended.start()];
    }
    let mut suffix: String = decode(word).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    suffix = suffix
        .chars()
        .map(|c| if matches!(c, '–' | '—' | '−' | '‒' | '‐' | '‑') { '-' } else { c })
        .collect();
    let trimmed = suffix.trim_end_matches(['.', ',', ';', ':', '\'', '’', '*', '-', '/', '!']);
    let mut trimmed = trimmed;
    if is_in_url && let Some(tail) = URL_TAIL.as_ref().and_then(|tail| tail.find(trimmed)) {
        trimmed = &trimmed[..tail.start()];
    }
    trimmed.contains(|c: char| c.is_ascii_alphanumeric()).then(|| trimmed.to_owned())
}

/// Decodes percent-encoding if the result is printable.
fn decode(word: &str) -> String {
    if !word.contains('%') {
        return word.to_owned();
    }
    let bytes = word.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let code = (bytes[index] == b'%').then(|| word.get(index + 1..index + 3)).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                index += 3;
            }
            None => {
                decoded.push(bytes[index]);
                index += 1;
            }
        }
    }
    String::from_utf8(decoded)
        .ok()
        .filter(|text| !text.contains(|c: char| c.is_whitespace() || c.is_control()))
        .unwrap_or_else(|| word.to_owned())
}
