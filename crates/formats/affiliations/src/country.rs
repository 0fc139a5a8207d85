//! Tells the country of a line from its places, or else from the names of its bodies.

use crate::bodies::is_legal_form;
use crate::pieces::Piece;
use crate::places::{self, MAX_WORDS, Meaning};
use crate::words::{self, Word, longest_name};

/// How a line tells its country; the later, the surer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Name of an institution: "University of Oslo".
    Institution,
    /// City or region.
    Place,
    /// The line names the country.
    Named,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Country {
    pub code: &'static str,
    pub evidence: Evidence,
}

/// Country of a line. Bodies that come first in `bodies` are the surer witnesses.
pub fn country(pieces: &[Piece], bodies: &[&str]) -> Option<Country> {
    let found = |evidence| move |code| Country { code, evidence };
    let meanings: Vec<&Meaning> = pieces.iter().flat_map(meanings_of).collect();
    let of_bodies = bodies.iter().find_map(|body| country_of_body(body));
    named(pieces, &meanings, of_bodies)
        .map(found(Evidence::Named))
        .or_else(|| country_of_places(&meanings, of_bodies).map(found(Evidence::Place)))
        .or_else(|| of_bodies.map(found(Evidence::Institution)))
}

fn meanings_of(piece: &Piece) -> Vec<&'static Meaning> {
    match piece {
        Piece::Place(place) => place.names.iter().map(|(_, meaning)| *meaning).collect(),
        _ => Vec::new(),
    }
}

/// The first country that the line names. A territory stands before its state: "Hong Kong, China".
fn named(pieces: &[Piece], meanings: &[&Meaning], of_bodies: Option<&str>) -> Option<&'static str> {
    pieces.iter().find_map(|piece| match piece {
        Piece::Country(code) => Some(*code),
        _ => meanings_of(piece)
            .into_iter()
            .find_map(|meaning| meaning.country.filter(|_| !is_region_here(meaning, meanings, of_bodies))),
    })
}

/// True for "Georgia" in a line with "Atlanta" or "USA".
fn is_region_here(meaning: &Meaning, meanings: &[&Meaning], of_bodies: Option<&str>) -> bool {
    let is_supported = |region: &&str| {
        let others = meanings.iter().filter(|other| !std::ptr::eq(**other, meaning));
        let mut witnesses = others.flat_map(|other| other.country.into_iter().chain(city_country(other)));
        witnesses.any(|witness| witness == *region) || of_bodies == Some(*region)
    };
    meaning.region.iter().any(is_supported)
}

fn city_country(meaning: &Meaning) -> Option<&'static str> {
    meaning.city.map(|city| city.country).filter(|country| !country.is_empty())
}

/// A region decides before a city: "Cambridge, MA" is not in England.
fn country_of_places(meanings: &[&Meaning], of_bodies: Option<&'static str>) -> Option<&'static str> {
    let cities = || meanings.iter().filter_map(|meaning| city_country(meaning));
    let of_region = meanings.iter().filter(|meaning| meaning.city.is_none()).find_map(|meaning| {
        let agrees = |region: &&&str| cities().chain(of_bodies).any(|country| country == **region);
        meaning.region.iter().find(agrees).or(meaning.region.first()).copied()
    });
    of_region
        .or_else(|| cities().next())
        .or_else(|| meanings.iter().find_map(|meaning| meaning.region.first().copied()))
}

/// Country that the name of a body tells.
fn country_of_body(body: &str) -> Option<&'static str> {
    let words = words::split(body);
    well_known(&words)
        .or_else(|| place_in_name(&words, true))
        .or_else(|| words.iter().find_map(country_of_adjective))
        .or_else(|| place_in_name(&words, false))
        .or_else(|| words.iter().any(is_russian_legal_form).then_some("RU"))
}

fn well_known(words: &[Word]) -> Option<&'static str> {
    (0..words.len()).filter(|start| words[*start].is_capitalized()).find_map(|start| {
        (1..=MAX_WORDS.min(words.len() - start)).rev().find_map(|length| {
            let name: String = words[start..start + length].iter().map(|word| word.key.as_str()).collect();
            places::country_of_institution(&name)
        })
    })
}

fn country_of_adjective(word: &Word) -> Option<&'static str> {
    let is_name = word.is_capitalized() || !word.text.is_ascii() && word.depth > 0;
    places::country_of_adjective(&word.key).filter(|_| is_name)
}

/// Country of a place within a name; after "of", "in" or "at" it tells more than an adjective: "American University
/// of Beirut".
fn place_in_name(words: &[Word], after_preposition: bool) -> Option<&'static str> {
    let mut index = 0;
    let mut of_city = None;
    while index < words.len() {
        let Some((length, meaning)) = longest_name(&words[index..]) else {
            index += 1;
            continue;
        };
        let is_after = index > 0 && matches!(words[index - 1].text, "of" | "in" | "at" | "de" | "di" | "the");
        index += length;
        if after_preposition && !is_after {
            continue;
        }
        // "University of Georgia" is in the United States; universities of the country are called after their cities.
        if let Some(country) = meaning.region.first().copied().or(meaning.country) {
            return Some(country);
        }
        let is_city = meaning.city.is_some_and(|city| !city.is_ambiguous || is_after);
        of_city = of_city.or(city_country(meaning).filter(|_| is_city));
    }
    of_city
}

/// Forms that the laws of no other country know, unlike "ГУ".
fn is_russian_legal_form(word: &Word) -> bool {
    is_legal_form(word) && (word.key.starts_with("фг") || word.key.ends_with("буз"))
}
