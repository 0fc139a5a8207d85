//! Splits a piece without commas into a unit and the institution that it belongs to.

use crate::bodies::{is_legal_form, is_umbrella, rank_of_piece};
use crate::ranks::Rank;
use crate::segments;
use crate::words::{SEPARATORS, Word, longest_name, offset, slice, split};

/// A named body and its rank.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    pub text: &'a str,
    /// None for a text that has no word of a body.
    pub rank: Option<Rank>,
    /// It stands beside the body before it, and neither is a part of the other: "… and Turku University Hospital".
    pub is_coordinate: bool,
}

/// The bodies that a piece names: "Institute of X of Pavlov University" names two.
pub fn bodies(piece: &str) -> Vec<Body<'_>> {
    let mut bodies = Vec::new();
    let mut rest = piece;
    let mut relation = None;
    // A unit of a unit of a unit of a university; more stand in no piece.
    for _ in 0..4 {
        let words = split(rest);
        let Some(cut) = cut(rest, &words) else { break };
        bodies.push(body(cut.left, relation));
        (rest, relation) = (cut.right, Some(cut.relation));
    }
    bodies.push(body(rest, relation));
    bodies
}

/// A body and what it is to the one before it.
fn body(text: &str, relation: Option<Relation>) -> Body<'_> {
    let rank = rank_of_piece(&split(text));
    let rank = match relation {
        // "Medical College" after its university is a faculty.
        Some(Relation::Unit) => rank.map(|rank| rank.min(Rank::Faculty)),
        _ => rank,
    };
    Body { text, rank, is_coordinate: relation == Some(Relation::Equal) }
}

/// What the right body of a cut is to the left one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Unit,
    Whole,
    Equal,
}

struct Cut<'a> {
    left: &'a str,
    right: &'a str,
    relation: Relation,
}

fn cut<'a>(text: &'a str, words: &[Word<'a>]) -> Option<Cut<'a>> {
    let at = |end: usize, start: usize, relation| {
        Some(Cut { left: part(text, words, 0, end), right: part(text, words, start, words.len()), relation })
    };
    if let Some(start) = unit_after_university(words) {
        return at(start, start, Relation::Unit);
    }
    if let Some((end, start)) = university_after_unit(words) {
        return at(end, start, Relation::Whole);
    }
    if let Some(start) = russian_institution(words) {
        return at(start, start, Relation::Whole);
    }
    let and = independent_after_and(words)?;
    at(and, and + 1, Relation::Equal)
}

/// The text of words with the signs around them, so that quotes stay with the name.
fn part<'a>(text: &'a str, words: &[Word<'a>], from: usize, to: usize) -> &'a str {
    let start = if from == 0 {
        0
    } else {
        let begins = offset(text, words[from].text);
        text[..begins].rfind(SEPARATORS).map_or(0, |space| space + 1)
    };
    let end = if to == words.len() {
        text.len()
    } else {
        let after = offset(text, words[to - 1].text) + words[to - 1].text.len();
        text[after..].find(SEPARATORS).map_or(text.len(), |space| after + space)
    };
    segments::trim(&text[start.min(end)..end])
}

/// Index of the unit in "Stanford University School of Medicine".
fn unit_after_university(words: &[Word]) -> Option<usize> {
    let university = words.iter().position(|word| is_university(word) && word.depth == 0)?;
    let is_unit = |index: usize| {
        let next = words.get(index + 1).map(|word| word.text).unwrap_or_default();
        let starts = [
            "school",
            "facult",
            "college",
            "department",
            "dept",
            "division",
            "institute",
            "center",
            "centre",
            "laborator",
        ];
        let is_head = starts.iter().any(|start| words[index].key.starts_with(start));
        is_head && matches!(next, "of" | "for")
            || matches!(words[index].key.as_str(), "medical" | "dental" | "law")
                && matches!(next, "School" | "College" | "Faculty")
                && index + 2 == words.len()
    };
    let unit = (university + 1..words.len()).find(|index| is_unit(*index))?;
    let is_of = matches!(words[university + 1].text, "of" | "at" | "in");
    let start = if is_of {
        let name = &words[(university + 2).min(unit)..unit];
        let skipped = usize::from(name.first().is_some_and(|word| word.text == "the"));
        match longest_name(&name[skipped..]) {
            Some((length, _)) => university + 2 + skipped + length,
            None => unit - usize::from(is_modifier(&words[unit - 1])),
        }
    } else {
        university + 1
    };
    let has_name = university > 0 && words[university - 1].key != "the" || is_of;
    // "University College", "University Department of Surgery", "University of Medicine and Faculty of …".
    let is_joined = words[university + 1..unit].iter().all(|word| word.is_capitalized() || is_of);
    (start > 0
        && start <= unit
        && unit > university
        && has_name
        && is_joined
        && words[unit - 1].text != "and")
        .then_some(start)
}

fn is_university(word: &Word) -> bool {
    word.key.starts_with("universit") || word.key == "univ"
}

fn is_modifier(word: &Word) -> bool {
    matches!(
        word.key.as_str(),
        "graduate" | "postgraduate" | "medical" | "affiliated" | "clinical" | "dental"
    )
}

/// True if a body of the second rank is the whole of which one of the first rank is a part.
fn contains(whole: Rank, unit: Rank) -> bool {
    match unit {
        Rank::Unit | Rank::Faculty | Rank::Clinic => whole >= Rank::Centre,
        Rank::Centre => whole >= Rank::Hospital,
        Rank::Institute => whole >= Rank::National,
        _ => false,
    }
}

/// End of the unit and beginning of the institution in "Department of Oncology of the Pirogov University".
fn university_after_unit(words: &[Word]) -> Option<(usize, usize)> {
    let (first, unit) = words.iter().enumerate().find_map(|(index, word)| Some((index, word.rank?)))?;
    for (index, word) in words.iter().enumerate().skip(first + 1) {
        let Some(rank) = word.rank.filter(|_| word.depth == 0 && word.text.is_ascii()) else { continue };
        let rank = rank.max(rank_of_piece(&words[start_of_name(words, index)..]).unwrap_or(rank));
        if !contains(rank, unit)
            || !word.is_capitalized()
            || is_umbrella(&words[start_of_name(words, index)..])
        {
            continue;
        }
        let start = start_of_name(words, index);
        let mut end = start;
        while end > 0 && matches!(words[end - 1].text, "the" | "la" | "l" | "The") {
            end -= 1;
        }
        let is_part = end > 0
            && matches!(
                words[end - 1].text,
                "of" | "at"
                    | "in"
                    | "from"
                    | "within"
                    | "der"
                    | "des"
                    | "de"
                    | "della"
                    | "del"
                    | "du"
                    | "dell"
            );
        if is_part && end - 1 > first && (end - 1 - first > 1 || first > 0) {
            return Some((end - 1, start));
        }
        let is_of = words.get(index + 1).is_some_and(|next| next.text == "of");
        let has_of = words[first..index].iter().any(|word| word.text == "of" || word.text == "for");
        if is_of && has_of && is_university(word) && words[index - 1].is_capitalized() {
            return Some((index, index));
        }
    }
    None
}

/// Index of the first of the capitalised words that end at an index.
fn start_of_name(words: &[Word], index: usize) -> usize {
    let mut start = index;
    while start > 0 && words[start - 1].is_capitalized() && words[start - 1].depth == 0 {
        start -= 1;
    }
    start
}

/// Index of the institution in "Кафедра гематологии Первого медицинского университета", "Клиники СамГМУ".
fn russian_institution(words: &[Word]) -> Option<usize> {
    let (first, unit) = words.iter().enumerate().find_map(|(index, word)| Some((index, word.rank?)))?;
    if words[first].depth > 0 || words[first].text.is_ascii() || is_legal_form(&words[0]) {
        return None;
    }
    if is_legal_form_before(words, first) {
        return None;
    }
    for (index, word) in words.iter().enumerate().skip(first + 1).filter(|(_, word)| word.depth == 0) {
        if is_legal_form(word) && unit <= Rank::Institute {
            return Some(index);
        }
        let Some(rank) = word.rank else { continue };
        let is_acronym = word.text.chars().filter(|char| char.is_uppercase()).count() > 1;
        let start = if is_acronym { index } else { genitive_start(words, index)? };
        let rank = rank.max(rank_of_piece(&words[start..]).unwrap_or(rank));
        if contains(rank, unit) && start > first && !is_umbrella(&words[start..]) {
            return Some(start);
        }
    }
    None
}

fn is_legal_form_before(words: &[Word], end: usize) -> bool {
    words[..end].iter().any(|word| is_legal_form(word) || word.key.starts_with("учрежден"))
}

/// Index of the first adjective before a noun in the genitive: "Городской клинической больницы".
fn genitive_start(words: &[Word], noun: usize) -> Option<usize> {
    const NOUNS: &[(&str, &[&str])] = &[
        ("университета", &["ого", "его"]),
        ("института", &["ого", "его"]),
        ("центра", &["ого", "его"]),
        ("госпиталя", &["ого", "его"]),
        ("диспансера", &["ого", "его"]),
        ("академии", &["ои", "еи"]),
        ("больницы", &["ои", "еи"]),
        ("поликлиники", &["ои", "еи"]),
    ];
    let Some((_, endings)) = NOUNS.iter().find(|(form, _)| words[noun].key == *form) else {
        // A nominative begins where it stands, after the text before it.
        return Some(noun);
    };
    let mut start = noun;
    while start > 0 {
        let word = &words[start - 1];
        let is_adjective = endings.iter().any(|ending| word.key.ends_with(ending));
        if !is_adjective || word.depth > 0 && !word.text.starts_with(char::is_uppercase) {
            break;
        }
        start -= 1;
    }
    Some(start)
}

/// Index of "and" between two institutions: "University of Turku and Turku University Hospital".
fn independent_after_and(words: &[Word]) -> Option<usize> {
    let and = words.iter().position(|word| matches!(word.text, "and" | "&" | "и") && word.depth == 0)?;
    let is_independent = |words: &[Word]| {
        let names = words.iter().any(|word| word.rank.is_some_and(|rank| rank >= Rank::Hospital));
        names && words.len() > 1
    };
    (is_independent(&words[..and]) && is_independent(&words[and + 1..])).then_some(and)
}

/// The text without the name of a country after its last word: "University of Oslo Norway".
pub fn without_country(text: &str) -> Option<(&str, &'static str)> {
    let words = split(text);
    for start in (1..words.len()).rev().take(3) {
        let Some((length, meaning)) = longest_name(&words[start..]) else { continue };
        let before = &words[start - 1];
        let country = meaning.country.filter(|_| start + length == words.len())?;
        let is_separate =
            before.is_capitalized() && before.text.chars().count() > 2 && words[start].depth == 0;
        if is_separate && words[start].text != "РФ" && !before.key.starts_with("минздрав") {
            return Some((slice(text, &words[..start]), country));
        }
    }
    None
}
