//! Pieces that are nothing but a street, a house number or a post box.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::places;
use crate::words::{Word, split};

#[derive(Default)]
struct Table {
    words: HashSet<&'static str>,
    endings: Vec<&'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for [kind, names] in places::rows(include_str!("../data/streets.tsv")) {
        match kind {
            "word" => table.words.extend(names.split('|')),
            _ => table.endings.extend(names.split('|')),
        }
    }
    table
});

fn names_street(word: &Word) -> bool {
    let key = word.key.as_str();
    TABLE.words.contains(key)
        || key.chars().count() > 6 && TABLE.endings.iter().any(|ending| key.ends_with(ending))
}

/// True for a street, a house number, a post box.
pub fn is_street(piece: &str) -> bool {
    let words = split(piece);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return true };
    let has_number = words.iter().any(|word| word.text.starts_with(|char: char| char.is_ascii_digit()));
    let has_street = words.iter().any(names_street);
    let has_body = words.iter().any(|word| word.rank.is_some());
    // "College Street 5" and "Hospital Road" are streets, "City Hospital No. 5" is none.
    let by_ends =
        names_street(first) && first.key != "st" && words.len() > 1 || names_street(last) && words.len() > 1;
    if has_body {
        // "U Nemocnice 1" is in Prague.
        let is_czech = matches!(first.text, "U" | "V" | "Na") && words.len() > 2 && last.has_digit();
        return is_czech
            || names_street(last) && last.key != "st" && (has_number || words.len() < 4)
            || has_number && has_street && names_street(first);
    }
    has_number && (has_street || words.len() < 7) || by_ends
}
