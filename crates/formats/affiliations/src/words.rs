//! Words of a piece, and pieces that are nothing but a place or a street.

use crate::folding::key;
use crate::places::{self, MAX_WORDS, Meaning};
use crate::ranks::{self, Rank};

#[derive(Debug, Clone)]
pub struct Word<'a> {
    /// Without signs at its ends.
    pub text: &'a str,
    pub key: String,
    /// Depth of quotes and brackets around the word.
    pub depth: usize,
    /// None for a word that names no body.
    pub rank: Option<Rank>,
}

impl Word<'_> {
    pub fn is_capitalized(&self) -> bool {
        self.text.starts_with(|char: char| char.is_uppercase() || char.is_ascii_digit())
    }

    pub fn has_digit(&self) -> bool {
        self.text.contains(|char: char| char.is_ascii_digit())
    }
}

pub const SEPARATORS: [char; 2] = [' ', '/'];

/// Offset of a part within the text it was cut from.
pub fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

pub fn split(text: &str) -> Vec<Word<'_>> {
    let mut depth = 0_usize;
    let mut words = Vec::new();
    for raw in text.split(SEPARATORS) {
        let opened = raw.chars().filter(|char| matches!(char, '«' | '(' | '“' | '„' | '[')).count();
        let closed = raw.chars().filter(|char| matches!(char, '»' | ')' | '”' | ']')).count();
        let text = raw.trim_matches(|char: char| !char.is_alphanumeric() && char != '&');
        // "г.Москва" is two words.
        let text = match text.strip_prefix("г.") {
            Some(town) if town.starts_with(char::is_uppercase) => town,
            _ => text,
        };
        depth += opened;
        if !text.is_empty() {
            let key = key(text);
            words.push(Word { text, rank: ranks::rank_of_word(text, &key), key, depth });
        }
        depth = depth.saturating_sub(closed);
    }
    words
}

/// The part of the text from one word to another, both included.
pub fn slice<'a>(text: &'a str, words: &[Word<'a>]) -> &'a str {
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return "" };
    let end = offset(text, last.text) + last.text.len();
    // The full stop of "Bogotá D.C." belongs to the name.
    let is_abbreviation = last.text.contains('.') && text[end..].starts_with('.');
    &text[offset(text, first.text)..end + usize::from(is_abbreviation)]
}

/// A piece that is nothing but a place.
#[derive(Debug, Default)]
pub struct Place<'a> {
    pub names: Vec<(&'a str, &'static Meaning)>,
    /// Name of a town that the table does not know: "пос. Песочный".
    pub settlement: Option<&'a str>,
}

impl Place<'_> {
    pub fn has_city(&self) -> bool {
        self.names.iter().any(|(_, meaning)| meaning.city.is_some())
    }
}

/// More words than a region, a city, a country and a postal code have.
const MAX_PLACE_WORDS: usize = 12;

/// Words that may stand beside a name of a place.
const FILLERS: &[&str] = &[
    "г",
    "гор",
    "город",
    "cedex",
    "city",
    "of",
    "the",
    "greater",
    "metropolitan",
    "p",
    "po",
    "municipality",
];
const SETTLEMENTS: &[&str] = &[
    "г",
    "гор",
    "город",
    "п",
    "пос",
    "поселок",
    "пгт",
    "рп",
    "аг",
    "агрогородок",
    "с",
    "село",
    "дер",
    "деревня",
    "станица",
    "settlement",
    "village",
    "town",
];
const REGIONS: &[&str] = &[
    "область",
    "обл",
    "край",
    "республика",
    "респ",
    "округ",
    "район",
    "раион",
    "рн",
    "region",
    "oblast",
    "krai",
    "kray",
    "republic",
    "province",
    "county",
    "prefecture",
    "district",
    "state",
    "territory",
    "governorate",
    "voivodeship",
    "canton",
    "area",
    "области",
    "края",
];

pub fn names_settlement(word: &Word) -> bool {
    SETTLEMENTS.contains(&word.key.as_str())
}

/// Reads a piece that is nothing but a place: "197022 St. Petersburg", "Boston MA", "Свердловская область".
pub fn place(piece: &str) -> Option<Place<'_>> {
    if piece.split(SEPARATORS).nth(MAX_PLACE_WORDS).is_some() {
        return None;
    }
    let words = split(piece);
    if words.is_empty() || piece.chars().all(|char| !char.is_alphabetic()) {
        return None;
    }
    let mut place = Place::default();
    let mut index = 0;
    while index < words.len() {
        if let Some((length, meaning)) = longest_name(&words[index..]) {
            place.names.push((slice(piece, &words[index..index + length]), meaning));
            index += length;
            continue;
        }
        let word = &words[index];
        let is_by_digits = [index.checked_sub(1), Some(index + 1)]
            .into_iter()
            .flatten()
            .any(|beside| words.get(beside).is_some_and(Word::has_digit));
        let is_code = word.text.len() <= 2 && word.text.chars().all(|char| char.is_ascii_uppercase());
        let is_postal_code = word.has_digit() || is_code && is_by_digits;
        let is_initial = is_code && word.text.len() == 1 && index > 0;
        if !is_postal_code && !is_initial && !FILLERS.contains(&word.key.as_str()) {
            break;
        }
        index += 1;
    }
    if index == words.len() {
        return (!place.names.is_empty()).then_some(place);
    }
    if words.iter().all(|word| word.rank.is_none()) {
        return unknown_place(piece, &words);
    }
    None
}

/// A region or a town that the tables do not know, but that is called so.
fn unknown_place<'a>(piece: &'a str, words: &[Word<'a>]) -> Option<Place<'a>> {
    let is_named = |word: &Word| word.is_capitalized() && !word.has_digit();
    let has = |word: Option<&Word>, list: &[&str]| word.is_some_and(|word| list.contains(&word.key.as_str()));
    if words.len() > 1 && words.len() < 6 && (has(words.first(), REGIONS) || has(words.last(), REGIONS)) {
        let of_country =
            words.iter().find_map(|word| places::find(&word.key).filter(|meaning| meaning.country.is_some()));
        let names = of_country.map(|meaning| (piece, meaning)).into_iter().collect();
        return Some(Place { names, ..Place::default() });
    }
    if has(words.first(), SETTLEMENTS)
        && words.len() > 1
        && words.len() < 5
        && words[1..].iter().all(is_named)
    {
        return Some(Place { settlement: Some(slice(piece, &words[1..])), ..Place::default() });
    }
    None
}

/// The longest name of a place at the beginning of the words, and its number of words.
pub fn longest_name(words: &[Word]) -> Option<(usize, &'static Meaning)> {
    for length in (1..=MAX_WORDS.min(words.len())).rev() {
        let name: String = words[..length].iter().map(|word| word.key.as_str()).collect();
        let Some(meaning) = places::find(&name) else { continue };
        // "IN" is Indiana, "in" and "Or" are not; "ма" is nothing.
        let is_short = name.len() <= 3;
        let is_capital = words[..length].iter().all(|word| !word.text.chars().any(char::is_lowercase));
        let is_dotted = words[0].text.contains('.');
        let starts_capital = words[0].text.starts_with(char::is_uppercase) || words[0].text == "the";
        if starts_capital && (!is_short || is_capital || is_dotted) {
            return Some((length, meaning));
        }
    }
    None
}

/// True if the piece ends with a university that has campuses, which follow after a comma.
pub fn ends_with_campus_name(piece: &str) -> bool {
    piece.ends_with("University of California")
}
