//! Parser of search queries: words, `"phrases"`, `-exclusions`, and initials next to a name.

use rules::article::publishing::is_doi;
use serde::Serialize;

use super::spellings;

/// Accommodates a pasted title, not a pasted page.
pub const MAX_QUERY_CHARS: usize = 1_000;
/// Further terms are ignored.
const MAX_TERMS: usize = 60;

/// A search term, serialized as the SQL function `search_term` expects it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    pub text: String,
    /// Spelling variants.
    pub others: Vec<String>,
    /// A letter after the word, part of a term or an initial: `vitamin D`, `Petrov K`.
    pub beside: Option<String>,
    pub initials: Vec<String>,
    pub is_excluded: bool,
    /// Phrases are not spell-checked.
    #[serde(skip)]
    pub is_phrase: bool,
    /// Byte range of the text in the query.
    #[serde(skip)]
    pub range: (usize, usize),
}

/// Parses a query into terms. If all terms are exclusions, they are searched for instead.
pub fn parse(query: &str) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    let mut pending_initials: Vec<String> = Vec::new();
    for token in tokenize(query) {
        let Some(term) = token.to_term(query) else {
            let initials = initials(&query[token.start..token.end]);
            match terms.last_mut().filter(|last| last.is_name_like() && pending_initials.is_empty()) {
                Some(last) => last.initials.extend(initials),
                None => pending_initials.extend(initials),
            }
            continue;
        };
        match terms.last_mut().filter(|last| last.can_take_suffix(&term)) {
            Some(last) => {
                last.initials = term.text.chars().map(String::from).collect();
                last.beside = Some(term.text);
            }
            None => terms.push(Term { initials: std::mem::take(&mut pending_initials), ..term }),
        }
    }
    // First, or a word after many exclusions would be counted and then dropped.
    terms.truncate(MAX_TERMS);
    if terms.iter().all(|term| term.is_excluded) {
        terms.iter_mut().for_each(|term| term.is_excluded = false);
    }
    terms
}

/// Returns the DOI if the query is one: bare, with the prefix `doi:`, or as a URL.
pub fn parse_doi(query: &str) -> Option<String> {
    let is_quote = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '«' | '»');
    let is_end = |c: char| is_quote(c) || matches!(c, '.' | ',' | ';');
    let query = query.trim_start_matches(is_quote).trim_end_matches(is_end);
    let start = query.find("10.")?;
    let before = query[..start].to_lowercase();
    let before = before.trim_end();
    let is_doi_prefix =
        before.is_empty() || ["doi", "doi:", "doi.org/"].into_iter().any(|end| before.ends_with(end));
    let bare = &query[start..];
    (is_doi_prefix && is_doi(bare)).then(|| bare.to_lowercase())
}

/// Replaces terms of the query by other words.
pub fn replace_words(query: &str, words: &[(&Term, String)]) -> String {
    let mut replaced = String::new();
    let mut done = 0;
    for (term, word) in words {
        let (start, end) = term.range;
        replaced.push_str(&query[done..start]);
        replaced.push_str(word);
        done = end;
    }
    replaced.push_str(&query[done..]);
    replaced
}

impl Term {
    fn is_name_like(&self) -> bool {
        !self.is_phrase && !self.is_excluded && self.text.chars().count() > 1
    }

    /// Returns true if `next` is one letter, or two capitals as reference lists write initials.
    fn can_take_suffix(&self, next: &Term) -> bool {
        let letters: Vec<char> = next.text.chars().collect();
        let is_short = match letters.as_slice() {
            [one] => one.is_alphabetic(),
            [one, two] => one.is_uppercase() && two.is_uppercase(),
            _ => false,
        };
        is_short
            && !next.is_phrase
            && !next.is_excluded
            && self.is_name_like()
            && self.beside.is_none()
            && self.text.chars().all(char::is_alphabetic)
            && self.text.chars().count() > 2
    }
}

/// A word or phrase of the query.
struct Token {
    start: usize,
    end: usize,
    is_phrase: bool,
    is_excluded: bool,
}

impl Token {
    /// Converts the token to a term; `None` if it is only initials.
    fn to_term(&self, query: &str) -> Option<Term> {
        let text = &query[self.start..self.end];
        if !self.is_phrase && is_initials(text) {
            return None;
        }
        Some(Term {
            text: text.to_owned(),
            others: if self.is_phrase { Vec::new() } else { spellings::variants(text) },
            is_excluded: self.is_excluded,
            is_phrase: self.is_phrase,
            range: (self.start, self.end),
            ..Term::default()
        })
    }
}

fn tokenize(query: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut done = 0;
    while let Some(start) = query[done..].find(|c: char| !is_separator(c)).map(|at| done + at) {
        let minus = query[start..].chars().next().filter(|c| is_minus(*c)).map_or(0, char::len_utf8);
        let start = start + minus;
        let (from, to, is_phrase) = match quoted_range(&query[start..]) {
            Some((from, to)) => (start + from, start + to, true),
            None => (start, start + word_end(&query[start..]), false),
        };
        let text = query[from..to].trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
        let text = if is_phrase || !is_initials(text) { text.trim_matches('.') } else { text };
        if text.chars().any(char::is_alphanumeric) {
            let from = from + query[from..to].find(text).unwrap_or_default();
            tokens.push(Token { start: from, end: from + text.len(), is_phrase, is_excluded: minus > 0 });
        }
        let closing = query[to..].chars().next().filter(|_| is_phrase).map_or(0, char::len_utf8);
        done = to + closing;
    }
    tokens
}

/// Returns the end of the word. A quotation mark ends a word; an unclosed one is a separate token, which is
/// dropped.
fn word_end(text: &str) -> usize {
    let opening = text.chars().next().filter(|c| is_quote(*c)).map_or(0, char::len_utf8);
    if opening > 0 {
        return opening;
    }
    text.find(|c: char| is_separator(c) || is_quote(c)).unwrap_or(text.len())
}

/// Returns the range between quotation marks if a phrase begins here.
fn quoted_range(text: &str) -> Option<(usize, usize)> {
    let opening = text.chars().next()?;
    let closing = match opening {
        '"' => '"',
        '«' => '»',
        '“' => '”',
        '„' => '“',
        _ => return None,
    };
    let from = opening.len_utf8();
    let to = from + text[from..].find(closing)?;
    Some((from, to))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, ',' | ';')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '«' | '»' | '“' | '”' | '„')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−')
}

/// Two-letter initials of transliterated names.
const DIGRAPHS: [&str; 13] = ["yu", "ya", "ye", "iu", "ia", "ju", "ja", "zh", "kh", "ts", "ch", "sh", "дж"];

/// Returns true for initials such as `И.`, `И.И.`, `J.-P.` and `Yu.`
fn is_initials(text: &str) -> bool {
    let letters = initials(text);
    text.ends_with('.')
        && (1..=4).contains(&letters.len())
        && letters
            .iter()
            .all(|letter| letter.chars().count() == 1 || DIGRAPHS.contains(&letter.to_lowercase().as_str()))
}

fn initials(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty()).map(String::from).collect()
}
