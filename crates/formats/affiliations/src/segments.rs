//! Splits a line into the pieces between commas.

use crate::streets;
use crate::words::{self, Word};

/// Abbreviations after which a full stop does not end a piece.
const ABBREVIATIONS: &[&str] = &[
    "univ",
    "dept",
    "hosp",
    "inst",
    "natl",
    "prof",
    "acad",
    "proc",
    "blvd",
    "акад",
    "проф",
    "клин",
    "респ",
    "просп",
    "корп",
    "факс",
    "street",
    "каф",
    "обл",
    "лаб",
    "saint",
    "мкрн",
    "dipl",
    "fakul",
    "klin",
];

/// Splits at commas, semicolons and bars outside of quotes and brackets, at brackets around a place, at full stops
/// between pieces, and before "г. Москва".
pub fn split(text: &str) -> Vec<&str> {
    let (pieces, is_balanced) = split_at_signs(text, true);
    // A quote that is never closed must not swallow the rest of the line.
    if is_balanced { pieces } else { split_at_signs(text, false).0 }
}

fn split_at_signs(text: &str, with_nesting: bool) -> (Vec<&str>, bool) {
    let mut pieces = Vec::new();
    let (mut start, mut depth, mut is_quoted) = (0, 0_i32, false);
    // Where the brackets around a place close.
    let mut place_end = None;
    for (index, char) in text.char_indices() {
        let mut cut = false;
        match char {
            '«' | '“' | '„' | '[' if with_nesting => depth += 1,
            '»' | '”' | ']' if with_nesting => depth -= 1,
            '"' if with_nesting => is_quoted = !is_quoted,
            '(' if with_nesting => match place_in_brackets(&text[index..]) {
                Some(end) if depth == 0 => {
                    place_end = Some(index + end);
                    cut = true;
                }
                _ => depth += 1,
            },
            ')' if place_end == Some(index) => cut = true,
            ')' if with_nesting => depth -= 1,
            ',' | ';' | '|' | '•' => cut = depth <= 0 && !is_quoted,
            '.' => cut = depth <= 0 && !is_quoted && ends_piece(&text[start..index], &text[index + 1..]),
            _ => {
                if depth <= 0 && !is_quoted && starts_town(&text[start..index], &text[index..]) {
                    pieces.push(&text[start..index]);
                    start = index;
                }
            }
        }
        if cut {
            pieces.push(&text[start..index]);
            start = index + char.len_utf8();
        }
    }
    pieces.push(&text[start..]);
    let pieces =
        pieces.into_iter().flat_map(split_at_dash).map(trim).filter(|piece| !piece.is_empty()).collect();
    (pieces, depth == 0 && !is_quoted)
}

/// Removes signs at both ends that belong to no name.
pub fn trim(piece: &str) -> &str {
    let piece = piece.trim_matches(|char: char| {
        char.is_whitespace() || matches!(char, ',' | ';' | ':' | '-' | '–' | '—' | '*' | '/' | '|')
    });
    if !piece.chars().any(char::is_alphanumeric) {
        return "";
    }
    // A closing full stop belongs to the line, unless it ends an initial or an abbreviation.
    match piece.strip_suffix('.') {
        Some(body) if words::split(body).last().is_some_and(|word| word.text.chars().count() > 3) => {
            body.trim_end()
        }
        _ => piece,
    }
}

/// True if a full stop stands between two pieces: "Department of Surgery. University of Oslo."
fn ends_piece(before: &str, after: &str) -> bool {
    let last = before.rsplit(|char: char| !char.is_alphabetic()).next().unwrap_or_default();
    let is_next_capital = after
        .strip_prefix(' ')
        .and_then(|after| after.chars().next())
        .is_some_and(|next| next.is_uppercase() || next.is_ascii_digit() || matches!(next, '«' | '"' | '“'));
    is_next_capital
        && last.chars().count() >= 4
        && last.chars().skip(1).all(char::is_lowercase)
        && !ABBREVIATIONS.contains(&last.to_lowercase().as_str())
}

/// True where "г. Москва" begins after a space.
fn starts_town(before: &str, after: &str) -> bool {
    before.ends_with(' ')
        && after
            .strip_prefix("г.")
            .or_else(|| after.strip_prefix("г "))
            .is_some_and(|town| town.trim_start().starts_with(char::is_uppercase))
}

/// Length of the text in brackets up to the closing bracket if it is nothing but a place: "(Tomsk, Russia)".
fn place_in_brackets(text: &str) -> Option<usize> {
    let end = text.find(')').filter(|end| *end < 100)?;
    let mut parts = text[1..end].split(',');
    parts.all(|part| words::place(part).is_some()).then_some(end)
}

/// Splits off a place after a dash: "Moscow – Russia".
fn split_at_dash(piece: &str) -> Vec<&str> {
    let dash =
        [" - ", " – ", " — "].iter().find_map(|dash| piece.rfind(dash).map(|index| (index, dash.len())));
    match dash {
        Some((index, length)) if words::place(&piece[index + length..]).is_some() => {
            vec![&piece[..index], &piece[index + length..]]
        }
        _ => vec![piece],
    }
}

/// Joins pieces that a comma within a name has split: "Department of Medicine, Surgery and Dentistry".
pub fn join_enumerations<'a>(text: &'a str, pieces: &[&'a str]) -> Vec<&'a str> {
    let mut joined: Vec<&'a str> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let from = match joined.len() {
            0 => None,
            _ => first_of_name(&joined, piece, pieces.get(index + 1).copied()),
        };
        match from {
            Some(from) => {
                let start = words::offset(text, joined[from]);
                let end = words::offset(text, piece) + piece.len();
                joined.truncate(from);
                joined.push(&text[start..end]);
            }
            None => joined.push(piece),
        }
    }
    joined
}

/// Index of the piece that a further piece continues.
fn first_of_name(before: &[&str], piece: &str, next: Option<&str>) -> Option<usize> {
    let words = words::split(piece);
    let last = before.len() - 1;
    if words::ends_with_campus_name(before[last]) {
        let is_campus = words::place(piece).is_some_and(|place| place.has_city());
        return (is_campus && next.is_some()).then_some(last);
    }
    if words::place(piece).is_some() || streets::is_street(piece) {
        return None;
    }
    let first = words.first()?;
    if matches!(first.text, "and" | "&" | "и") {
        return Some(open_name(before).unwrap_or(0));
    }
    let begins_name = words.iter().take(2).any(|word| word.rank.is_some()) || words::names_settlement(first);
    if first.text.starts_with(char::is_lowercase) && !begins_name {
        let is_place = words::place(before[last]).is_some() || streets::is_street(before[last]);
        return (!is_place).then_some(last);
    }
    if continues_with_and(&words) { open_name(before) } else { None }
}

/// Index of the last piece that names a body with "of" or "for"; only pieces without a body stand after it.
fn open_name(before: &[&str]) -> Option<usize> {
    for (index, piece) in before.iter().enumerate().rev() {
        let words = words::split(piece);
        if words::place(piece).is_some() || streets::is_street(piece) {
            return None;
        }
        if words.iter().any(|word| word.rank.is_some()) {
            let is_open =
                words.iter().any(|word| matches!(word.text, "of" | "for" | "de" | "di" | "für" | "d"));
            return (is_open || !piece.is_ascii()).then_some(index);
        }
        if words.len() > 4 {
            return None;
        }
    }
    None
}

/// True for the end of an enumeration: "Oncology and Immunology", "Surgery and Nursing of Pavlov University".
fn continues_with_and(words: &[Word]) -> bool {
    let Some(and) = words.iter().position(|word| matches!(word.text, "and" | "&" | "и")) else {
        return false;
    };
    let body = words.iter().position(|word| word.rank.is_some());
    let of =
        words.iter().skip(and).position(|word| matches!(word.text, "of" | "at")).map(|index| index + and);
    match (body, of) {
        (None, _) => true,
        (Some(body), Some(of)) => and < of && of < body,
        _ => false,
    }
}
