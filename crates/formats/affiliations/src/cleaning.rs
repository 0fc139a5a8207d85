//! Takes everything out of a line that is no part of an affiliation: marks, e-mail addresses, links, ORCID iDs.

use rules::article::affiliation_details::is_ror;

use crate::marks::strip_mark;

/// More than an affiliation has; the rest of a longer line is not read.
const MAX_CHARS: usize = 1_000;

#[derive(Debug, Default)]
pub struct Line {
    /// Without line breaks, each space once.
    pub text: String,
    /// Id of the Research Organization Registry.
    pub ror: String,
    /// The line goes on after `text`.
    pub is_cut: bool,
}

pub fn clean(line: &str) -> Line {
    let mut rest = line.char_indices();
    let end = rest.nth(MAX_CHARS).map_or(line.len(), |(index, _)| index);
    let mut words: Vec<&str> = Vec::new();
    let mut ror = String::new();
    let mut is_phone = false;
    let spaced = |char: char| char.is_whitespace() || char.is_control();
    for word in strip_mark(line[..end].trim_matches(spaced)).split(spaced).filter(|word| !word.is_empty()) {
        if let Some(id) = ror_of(word) {
            ror = id;
            drop_labels(&mut words, &["ror", "rorid"]);
        } else if is_link(word) || is_orcid(word) {
            drop_labels(&mut words, &["orcid", "id", "web", "url", "site", "сайт"]);
        } else if word.contains('@') {
            drop_labels(
                &mut words,
                &["email", "mail", "e", "эл", "электронная", "электронный", "почта", "адрес"],
            );
        } else if is_phone_label(word) {
            is_phone = true;
        } else if !(is_phone && word.chars().all(|char| !char.is_alphabetic())) {
            is_phone = false;
            words.push(word);
        }
    }
    Line { text: words.join(" "), ror, is_cut: end < line.len() }
}

/// Removes the words before an address that only announce it.
fn drop_labels(words: &mut Vec<&str>, labels: &[&str]) {
    while words.last().is_some_and(|word| labels.contains(&crate::folding::key(word).as_str())) {
        words.pop();
    }
}

fn ror_of(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let (_, id) = lower.split_once("ror.org/")?;
    let id: String = id.chars().take_while(char::is_ascii_alphanumeric).collect();
    is_ror(&id).then_some(id)
}

fn is_link(word: &str) -> bool {
    let word = word.trim_start_matches(['(', '[', '<']).to_lowercase();
    ["http://", "https://", "www.", "orcid.org/", "ror.org/"].iter().any(|start| word.starts_with(start))
}

/// True for four groups of four digits, of which the last may end with X.
fn is_orcid(word: &str) -> bool {
    let word = word.trim_matches(|char: char| !char.is_alphanumeric());
    let word = word.rsplit(':').next().unwrap_or_default();
    word.split('-').count() == 4
        && word.split('-').all(|group| {
            group.len() == 4 && group.chars().all(|char| char.is_ascii_digit() || matches!(char, 'X' | 'x'))
        })
}

fn is_phone_label(word: &str) -> bool {
    let key = crate::folding::key(word);
    matches!(key.as_str(), "tel" | "phone" | "fax" | "тел" | "телефон" | "факс") && word.ends_with(['.', ':'])
}
