//! Plain characters, plain lines, plain spaces.

use std::sync::LazyLock;

use regex::Regex;
use rules::article::references::MAX_RAW_CHARS;

use crate::furniture;

/// A line of the pasted text that is not empty, and what was around it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    pub text: String,
    /// White space before it: lists with hanging lines are told by it.
    pub indent: usize,
    pub after_blank: bool,
    /// A bullet stood before it, or names of links (“Google Scholar”) ended the reference above.
    pub begins_anew: bool,
}

impl Line {
    /// The rest of a line, from where something in it ended.
    pub fn rest(&self, text: &str) -> Self {
        Self { text: text.trim().to_owned(), ..Self::default() }
    }
}

pub fn lines(raw: &str) -> Vec<Line> {
    let text = plain_characters(raw);
    let mut lines = Vec::new();
    let mut after_blank = false;
    for line in text.split('\n') {
        let words = line.trim();
        if words.is_empty() {
            after_blank = true;
            continue;
        }
        let indent =
            line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 4 } else { 1 }).sum();
        let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let unbulleted = text.trim_start_matches(is_bullet).trim_start();
        let bulleted = unbulleted.len() < text.len() && !unbulleted.is_empty();
        // A dash is a bullet only with a space behind it: “-” alone may begin half of a broken word.
        let dashed =
            text.strip_prefix(['-', '–', '—', '*']).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
        let (text, begins_anew) = match dashed {
            _ if bulleted => (unbulleted.to_owned(), true),
            Some(rest) if !rest.is_empty() => (rest.to_owned(), true),
            _ => (text, false),
        };
        lines.push(Line { text, indent, after_blank: after_blank && !lines.is_empty(), begins_anew });
        after_blank = false;
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

/// One kind of space, of line end and of hyphen; nothing invisible; no ligatures.
fn plain_characters(raw: &str) -> String {
    let mut plain = String::with_capacity(raw.len().min(MAX_RAW_CHARS * 2));
    let mut characters = raw.chars().take(MAX_RAW_CHARS).peekable();
    while let Some(c) = characters.next() {
        match c {
            '\u{ad}' => {
                // At a line end it is a broken word, which is whole again without both.
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

/// What a pair of words torn apart inside a link or a DOI looks like.
static TORN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
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

/// A reference as it is given back.
pub fn tidy(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = furniture::without_link_names(&text).to_owned();
    if text.contains("10.") || text.contains("://") {
        for (index, torn) in TORN.iter().enumerate() {
            let slash = if matches!(index, 3 | 4) { "/" } else { "" };
            text = torn.replace_all(&text, format!("${{1}}{slash}${{2}}")).into_owned();
        }
    }
    text.trim().to_owned()
}

/// Cut at spaces where there are any.
pub fn pieces(text: String, longest: usize) -> Vec<String> {
    if text.len() <= longest {
        return vec![text];
    }
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    while let Some((end, _)) = rest.char_indices().nth(longest) {
        let cut = rest[..end].rfind(' ').filter(|&space| space > 0).unwrap_or(end);
        pieces.push(rest[..cut].trim().to_owned());
        rest = rest[cut..].trim_start();
    }
    pieces.push(rest.to_owned());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
