//! Reads one line in one language.

use rules::Language;
use rules::accounts::MAX_LINE_CHARS;

use crate::bodies::is_umbrella;
use crate::cleaning::Line;
use crate::country::{self, Country};
use crate::inner::Body;
use crate::pieces::{self, Piece, Pieces};
use crate::places::{self, Meaning};
use crate::ranks::Rank;
use crate::words::{self, Place};

/// What a line says, and what it leaves open.
#[derive(Debug, Default)]
pub struct LineReading {
    pub is_empty: bool,
    pub department: String,
    pub institution: String,
    /// A word of the institution says that it is one.
    pub is_institution_sure: bool,
    pub has_several_institutions: bool,
    pub city: String,
    pub country: Option<Country>,
    pub ror: String,
    pub has_text_left_over: bool,
}

pub fn read(line: &Line) -> LineReading {
    let Pieces { pieces, has_another_affiliation } = pieces::pieces(&line.text);
    let roles = Roles::of(&pieces);
    let texts = |role| roles.texts(&pieces, role);
    let (institution, department, left_over) =
        (texts(Role::Institution), texts(Role::Department), texts(Role::LeftOver));
    let bodies: Vec<&str> = [&*institution, &*department, &*left_over].concat();
    let (institution, is_institution_cut) = shortened(institution.join(", "));
    let (department, is_department_cut) = shortened(department.join(", "));
    let is_cut = line.is_cut || is_institution_cut || is_department_cut;
    LineReading {
        is_empty: line.text.is_empty(),
        is_institution_sure: roles.is_institution_sure,
        has_several_institutions: roles.has_several_institutions || has_another_affiliation,
        city: shortened(roles.city.to_owned()).0,
        country: country::country(&pieces, &bodies),
        ror: line.ror.clone(),
        has_text_left_over: is_cut || has_another_affiliation || roles.roles.contains(&Role::LeftOver),
        department,
        institution,
    }
}

/// A text that a field of the details can hold, and whether it is only a part of the given one.
fn shortened(mut text: String) -> (String, bool) {
    let end = text.char_indices().nth(MAX_LINE_CHARS).map(|(index, _)| index);
    if let Some(end) = end {
        text.truncate(end);
    }
    (text, end.is_some())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Institution,
    Department,
    /// City, region or country.
    Place,
    LeftOver,
}

/// What the pieces of a line are to each other.
struct Roles<'a> {
    /// One for each piece.
    roles: Vec<Role>,
    city: &'a str,
    is_institution_sure: bool,
    has_several_institutions: bool,
}

impl<'a> Roles<'a> {
    fn of(pieces: &[Piece<'a>]) -> Roles<'a> {
        let roles = pieces.iter().map(role_by_kind).collect();
        let mut roles =
            Roles { roles, city: "", is_institution_sure: false, has_several_institutions: false };
        let institution = roles.find_institution(pieces);
        roles.find_city(pieces, institution);
        if institution.is_none() {
            roles.take_text_for_institution(pieces);
        }
        roles.add_texts_to_department(pieces, institution);
        roles
    }

    fn texts(&self, pieces: &[Piece<'a>], role: Role) -> Vec<&'a str> {
        let of_role = pieces.iter().zip(&self.roles).filter(|(_, has)| **has == role);
        of_role.filter_map(|(piece, _)| text_of(piece)).collect()
    }

    /// The body with the highest rank, of several the first, and the academy to which it belongs.
    fn find_institution(&mut self, pieces: &[Piece<'a>]) -> Option<usize> {
        let umbrellas = umbrellas(pieces);
        let is_candidate = |index: usize| {
            !umbrellas.contains(&index) && body_of(&pieces[index]).is_some_and(|body| !body.is_coordinate)
        };
        let ranks = (0..pieces.len())
            .filter(|index| is_candidate(*index))
            .filter_map(|index| rank_of(&pieces[index]));
        let highest = ranks.max().filter(|rank| *rank > Rank::Unit)?;
        let has_highest = |index: &usize| is_candidate(*index) && rank_of(&pieces[*index]) == Some(highest);
        let institution = (0..pieces.len()).find(has_highest)?;
        self.is_institution_sure = true;
        for (index, piece) in pieces.iter().enumerate() {
            let is_rival = highest >= Rank::Hospital && has_highest(&index);
            if index == institution || umbrellas.contains(&index) {
                self.roles[index] = Role::Institution;
            } else if is_rival || body_of(piece).is_some_and(|body| body.is_coordinate) {
                self.roles[index] = Role::LeftOver;
                self.has_several_institutions = true;
            }
        }
        Some(institution)
    }

    /// A city that the tables know, or else the text that stands where a city stands.
    fn find_city(&mut self, pieces: &[Piece<'a>], institution: Option<usize>) {
        let places = || pieces.iter().filter_map(place_of);
        // "New York" and "Victoria" may be regions.
        let (surely, perhaps): (Vec<_>, Vec<_>) =
            known_cities(pieces).into_iter().partition(|(_, meaning)| meaning.region.is_empty());
        let campus = || institution.and_then(|index| campus_of(text_of(&pieces[index])?));
        if let Some(city) = most_general(&surely).or_else(campus) {
            self.city = city;
        } else if let Some((index, city)) = self.unknown_city(pieces, institution) {
            self.city = city;
            self.roles[index] = Role::Place;
        } else {
            let other = most_general(&perhaps).or_else(|| places().find_map(|place| place.settlement));
            self.city = other.or_else(|| places().find_map(city_state)).unwrap_or_default();
        }
    }

    /// The last short text after all bodies.
    fn unknown_city(&self, pieces: &[Piece<'a>], institution: Option<usize>) -> Option<(usize, &'a str)> {
        let from = pieces.iter().rposition(|piece| body_of(piece).is_some()).map_or(0, |last| last + 1);
        let from = from.max(institution.unwrap_or(0)).max(1);
        pieces.iter().enumerate().skip(from).rev().find_map(|(index, piece)| match piece {
            Piece::Text(text) if looks_like_city(text) => Some((index, *text)),
            _ => None,
        })
    }

    /// "DKMS, Tübingen" and "Department of Hematology, Charité, Berlin": the institution has no word that says so.
    fn take_text_for_institution(&mut self, pieces: &[Piece<'a>]) {
        let is_free =
            |index: &usize| matches!(pieces[*index], Piece::Text(_)) && self.roles[*index] == Role::LeftOver;
        if let Some(index) = (0..pieces.len()).find(is_free) {
            self.roles[index] = Role::Institution;
        }
    }

    /// "Hematology, University of Oslo": a text before the institution or after a department belongs to the department.
    fn add_texts_to_department(&mut self, pieces: &[Piece<'a>], institution: Option<usize>) {
        for (index, piece) in pieces.iter().enumerate() {
            if !matches!(piece, Piece::Text(_)) || self.roles[index] != Role::LeftOver {
                continue;
            }
            let is_before = institution.is_some_and(|institution| index < institution);
            if is_before || index > 0 && self.roles[index - 1] == Role::Department {
                self.roles[index] = Role::Department;
            }
        }
    }
}

fn role_by_kind(piece: &Piece) -> Role {
    match piece {
        Piece::Body(_) => Role::Department,
        Piece::Place(_) | Piece::Country(_) => Role::Place,
        Piece::Street | Piece::Text(_) => Role::LeftOver,
    }
}

fn text_of<'a>(piece: &Piece<'a>) -> Option<&'a str> {
    match piece {
        Piece::Body(body) => Some(body.text),
        Piece::Text(text) => Some(text),
        _ => None,
    }
}

fn body_of<'p, 'a>(piece: &'p Piece<'a>) -> Option<&'p Body<'a>> {
    match piece {
        Piece::Body(body) => Some(body),
        _ => None,
    }
}

/// Positions of the academies to which another body of the line belongs; an academy alone is the institution.
fn umbrellas(pieces: &[Piece]) -> Vec<usize> {
    let is_academy = |piece: &Piece| body_of(piece).is_some_and(|body| is_umbrella(&words::split(body.text)));
    let (academies, others): (Vec<usize>, Vec<usize>) =
        (0..pieces.len()).partition(|index| is_academy(&pieces[*index]));
    let has_member = others.iter().any(|index| rank_of(&pieces[*index]) >= Some(Rank::Centre));
    if has_member { academies } else { Vec::new() }
}

fn rank_of(piece: &Piece) -> Option<Rank> {
    body_of(piece).and_then(|body| body.rank)
}

fn place_of<'p, 'a>(piece: &'p Piece<'a>) -> Option<&'p Place<'a>> {
    match piece {
        Piece::Place(place) => Some(place),
        _ => None,
    }
}

type Name<'a> = (&'a str, &'static Meaning);

fn known_cities<'a>(pieces: &[Piece<'a>]) -> Vec<Name<'a>> {
    let names = pieces.iter().filter_map(place_of).flat_map(|place| place.names.iter().copied());
    names.filter(|(_, meaning)| meaning.city.is_some()).collect()
}

/// The city of which the others are parts: the last one in English ("Pesochny, St. Petersburg"), the first in Russian.
fn most_general<'a>(cities: &[Name<'a>]) -> Option<&'a str> {
    let is_russian = cities.first().is_some_and(|(name, _)| name.contains(|char| matches!(char, 'А'..='я')));
    let city = if is_russian { cities.first() } else { cities.last() };
    city.map(|(name, _)| *name)
}

/// City in the name of a university: "University of California, Los Angeles".
fn campus_of(institution: &str) -> Option<&str> {
    let (university, campus) = institution.rsplit_once(',')?;
    words::ends_with_campus_name(university).then_some(campus.trim())
}

/// Name of a city that is a country by itself: "Hong Kong" of "Hong Kong SAR".
fn city_state(place: &Place) -> Option<&'static str> {
    let (name, meaning) = place.names.first()?;
    let code = meaning.country.filter(|code| matches!(*code, "HK" | "MO" | "SG"))?;
    places::country_name(code, if name.is_ascii() { Language::En } else { Language::Ru })
}

/// True for a few capitalised words that are no acronym.
fn looks_like_city(text: &str) -> bool {
    let words = words::split(text);
    let has_lower = words.iter().any(|word| word.text.chars().any(char::is_lowercase));
    let starts_capital = words.first().is_some_and(|word| word.text.starts_with(char::is_uppercase));
    has_lower && starts_capital && words.len() <= 4 && !text.contains(|char: char| char.is_ascii_digit())
}
