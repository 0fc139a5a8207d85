//! What a reader typed, taken apart: words, `"phrases"`, `-what to leave out`, and initials beside a name.

use rules::article::publishing::is_doi;
use serde::Serialize;

use super::spellings;

/// A pasted title fits; a pasted page does not.
pub const MAX_QUERY_CHARS: usize = 1_000;
/// What stands behind so many words changes nothing any more.
const MOST_TERMS: usize = 60;

/// One thing to look for. As `search_term` of the database takes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    pub text: String,
    /// Other ways to write it.
    pub others: Vec<String>,
    /// A letter that belongs to the word, or is an initial: `vitamin D`, `Petrov K`.
    pub beside: Option<String>,
    pub initials: Vec<String>,
    pub is_excluded: bool,
    /// Only single words are corrected.
    #[serde(skip)]
    pub is_phrase: bool,
    /// Where the text stands in what was typed.
    #[serde(skip)]
    pub place: (usize, usize),
}

/// The terms of a query. Something to leave out is only that where there is something to look for.
pub fn terms(query: &str) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    for piece in pieces(query) {
        let Some(term) = piece.term(query) else {
            let initials = initials(&query[piece.start..piece.end]);
            match terms.last_mut().filter(|before| before.is_name_like() && waiting.is_empty()) {
                Some(before) => before.initials.extend(initials),
                None => waiting.extend(initials),
            }
            continue;
        };
        match terms.last_mut().filter(|before| before.takes_beside(&term)) {
            Some(before) => {
                before.initials = term.text.chars().map(String::from).collect();
                before.beside = Some(term.text);
            }
            None => terms.push(Term { initials: std::mem::take(&mut waiting), ..term }),
        }
    }
    if terms.iter().all(|term| term.is_excluded) {
        terms.iter_mut().for_each(|term| term.is_excluded = false);
    }
    terms.truncate(MOST_TERMS);
    terms
}

/// What somebody pasted, where it is a DOI: bare, with `doi:` before it, or as an address.
pub fn doi(query: &str) -> Option<String> {
    let query = query.trim().trim_matches(['<', '>', '"', '«', '»']).trim_end_matches(['.', ',', ';']);
    let start = query.find("10.")?;
    let before = query[..start].to_lowercase();
    let before = before.trim_end();
    let is_address =
        before.is_empty() || ["doi", "doi:", "doi.org/"].into_iter().any(|end| before.ends_with(end));
    let bare = &query[start..];
    (is_address && is_doi(bare)).then(|| bare.to_lowercase())
}

/// What was typed with other words in the places of these.
pub fn corrected(query: &str, words: &[(&Term, String)]) -> String {
    let mut corrected = String::new();
    let mut done = 0;
    for (term, word) in words {
        let (start, end) = term.place;
        corrected.push_str(&query[done..start]);
        corrected.push_str(word);
        done = end;
    }
    corrected.push_str(&query[done..]);
    corrected
}

impl Term {
    fn is_name_like(&self) -> bool {
        !self.is_phrase && !self.is_excluded && self.text.chars().count() > 1
    }

    /// One letter, or two capital ones as lists of references write initials.
    fn takes_beside(&self, next: &Term) -> bool {
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

/// A run of what was typed.
struct Piece {
    start: usize,
    end: usize,
    is_phrase: bool,
    is_excluded: bool,
}

impl Piece {
    /// None where it is only initials.
    fn term(&self, query: &str) -> Option<Term> {
        let text = &query[self.start..self.end];
        if !self.is_phrase && is_initials(text) {
            return None;
        }
        Some(Term {
            text: text.to_owned(),
            others: if self.is_phrase { Vec::new() } else { spellings::others(text) },
            is_excluded: self.is_excluded,
            is_phrase: self.is_phrase,
            place: (self.start, self.end),
            ..Term::default()
        })
    }
}

fn pieces(query: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut done = 0;
    while let Some(start) = query[done..].find(|c: char| !is_between(c)).map(|at| done + at) {
        let minus = query[start..].chars().next().filter(|c| is_minus(*c)).map_or(0, char::len_utf8);
        let start = start + minus;
        let (from, to, is_phrase) = match quoted(&query[start..]) {
            Some((from, to)) => (start + from, start + to, true),
            None => (start, start + word_end(&query[start..]), false),
        };
        let text = query[from..to].trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
        let text = if is_phrase || !is_initials(text) { text.trim_matches('.') } else { text };
        if text.chars().any(char::is_alphanumeric) {
            let from = from + query[from..to].find(text).unwrap_or_default();
            pieces.push(Piece { start: from, end: from + text.len(), is_phrase, is_excluded: minus > 0 });
        }
        let closing = query[to..].chars().next().filter(|_| is_phrase).map_or(0, char::len_utf8);
        done = to + closing;
    }
    pieces
}

/// A quotation mark ends a word, and one that is never closed is a word of its own, which says nothing.
fn word_end(text: &str) -> usize {
    let opening = text.chars().next().filter(|c| is_quote(*c)).map_or(0, char::len_utf8);
    if opening > 0 {
        return opening;
    }
    text.find(|c: char| is_between(c) || is_quote(c)).unwrap_or(text.len())
}

/// Where a phrase stands between its marks, if one begins here.
fn quoted(text: &str) -> Option<(usize, usize)> {
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

fn is_between(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, ',' | ';')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '«' | '»' | '“' | '”' | '„')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−')
}

/// Initials of two letters, as names have them in the other script.
const DIGRAPHS: [&str; 13] = ["yu", "ya", "ye", "iu", "ia", "ju", "ja", "zh", "kh", "ts", "ch", "sh", "дж"];

/// `И.`, `И.И.`, `J.-P.`, `Yu.`
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
