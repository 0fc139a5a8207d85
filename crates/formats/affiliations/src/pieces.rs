//! Tells what each piece of a line is: a body, a place, a street or none of these.

use crate::inner::{self, Body};
use crate::segments;
use crate::streets;
use crate::words::{self, Place};

#[derive(Debug)]
pub enum Piece<'a> {
    Body(Body<'a>),
    Place(Place<'a>),
    /// Country that stands after a body without a comma.
    Country(&'static str),
    Street,
    /// Nothing says what it is: a short name of an institution, or a town that the tables do not know.
    Text(&'a str),
}

/// The pieces of the first affiliation of a line.
#[derive(Debug)]
pub struct Pieces<'a> {
    pub pieces: Vec<Piece<'a>>,
    /// Another affiliation follows in the line: "Institute A, Paris, France; Institute B, Rome, Italy".
    pub has_another_affiliation: bool,
}

pub fn pieces(line: &str) -> Pieces<'_> {
    let parts = segments::split(line);
    let mut pieces = Vec::new();
    for part in segments::join_enumerations(line, &parts) {
        add(&mut pieces, part);
    }
    let end = end_of_affiliation(&pieces);
    pieces.truncate(end.unwrap_or(pieces.len()));
    Pieces { pieces, has_another_affiliation: end.is_some() }
}

fn add<'a>(pieces: &mut Vec<Piece<'a>>, part: &'a str) {
    if let Some(place) = words::place(part) {
        pieces.push(Piece::Place(place));
    } else if streets::is_street(part) {
        pieces.push(Piece::Street);
    } else if names_membership(part) {
        pieces.push(Piece::Text(part));
    } else {
        let (text, country) = match inner::without_country(part) {
            Some((text, country)) => (text, Some(country)),
            None => (part, None),
        };
        pieces.extend(inner::bodies(text).into_iter().map(|body| match body.rank {
            Some(_) => Piece::Body(body),
            None => Piece::Text(body.text),
        }));
        pieces.extend(country.map(Piece::Country));
    }
}

/// True for the alliance of which an institution is a member: "Corporate Member of Freie Universität Berlin".
fn names_membership(part: &str) -> bool {
    words::split(part).iter().take(2).any(|word| matches!(word.key.as_str(), "member" | "members"))
}

/// Index of the body with which another affiliation begins: it follows a city and has another city after it.
fn end_of_affiliation(pieces: &[Piece]) -> Option<usize> {
    let first_body = pieces.iter().position(|piece| matches!(piece, Piece::Body(_)))?;
    let mut first_city = None;
    let mut next_body = None;
    for (index, piece) in pieces.iter().enumerate().skip(first_body) {
        match piece {
            Piece::Place(place) if place.has_city() => match (first_city, next_body) {
                (None, _) => first_city = Some(place),
                (Some(first), Some(end)) if !names_same_city(first, place) => return Some(end),
                _ => {}
            },
            Piece::Body(_) if first_city.is_some() => next_body = next_body.or(Some(index)),
            _ => {}
        }
    }
    None
}

fn names_same_city(one: &Place, other: &Place) -> bool {
    one.names.iter().any(|(_, name)| other.names.iter().any(|(_, other)| std::ptr::eq(*name, *other)))
}
