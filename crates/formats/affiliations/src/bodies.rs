//! Universities, hospitals, institutes and their units.

use crate::places;
use crate::ranks::{self, Rank};
use crate::words::Word;

pub fn is_legal_form(word: &Word) -> bool {
    ranks::is_legal_form(word.text, &word.key)
}

/// Rank of a piece that names one body.
pub fn rank_of_piece(words: &[Word]) -> Option<Rank> {
    let ranks: Ranks = words.iter().enumerate().filter_map(|(i, word)| Some((i, word.rank?))).collect();
    let is_legal = words.iter().any(is_legal_form) || is_spelled_legal_form(words);
    let Some(highest) = ranks.iter().map(|(_, rank)| *rank).max() else {
        return is_legal.then_some(Rank::Hospital);
    };
    if is_legal {
        return Some(highest.max(Rank::Hospital));
    }
    Some(rank_of_unit(words, &ranks, highest).unwrap_or_else(|| rank_of_institution(words, &ranks, highest)))
}

/// Positions of the words that name bodies, and their ranks.
type Ranks = Vec<(usize, Rank)>;

/// Rank of "Hematology Department", "BMT Unit", "Кафедра госпитальной терапии", "College of Nursing".
fn rank_of_unit(words: &[Word], ranks: &Ranks, highest: Rank) -> Option<Rank> {
    let (&(first, first_rank), &(last, last_rank)) = (ranks.first()?, ranks.last()?);
    if first == 0 && is_head(words, 0) && words[0].key == "college" && ranks.len() == 1 {
        return Some(Rank::Faculty);
    }
    let is_unit_first = first_rank <= Rank::Faculty
        && (is_head(words, first) || !words[first].text.is_ascii() || highest <= Rank::Faculty);
    let is_unit_last = last_rank == Rank::Unit && last + 1 == words.len();
    if !is_unit_first && !is_unit_last {
        return None;
    }
    let is_named = first_rank == Rank::Faculty && is_named_school(words, first);
    Some(if is_named { Rank::Hospital } else { first_rank.min(last_rank) })
}

fn rank_of_institution(words: &[Word], ranks: &Ranks, highest: Rank) -> Rank {
    let (first, first_rank) = ranks.first().copied().unwrap_or((0, highest));
    let has = |keys: &[&str]| words.iter().any(|word| keys.iter().any(|key| word.key.starts_with(key)));
    let is_national = has(&["national", "федеральн", "национальн", "federal"]);
    if has(&["medical", "медицинск", "clinical"]) && ranks.iter().any(|(_, rank)| *rank == Rank::Centre)
    {
        return if is_national { Rank::National } else { Rank::Hospital };
    }
    if first_rank == Rank::Hospital && is_head(words, first) || highest == Rank::University && ranks.len() > 1
    {
        return rank_with_university(words, ranks, highest);
    }
    if is_national && matches!(highest, Rank::Centre | Rank::Institute) {
        return Rank::National;
    }
    if highest == Rank::Clinic && (has(&["университетск"]) || is_well_known(words)) {
        return Rank::Hospital;
    }
    if is_head(words, first) && first_rank != Rank::Company { first_rank } else { highest }
}

/// True if the word is what a name is about: "Institute of …".
fn is_head(words: &[Word], index: usize) -> bool {
    words.get(index + 1).is_some_and(|next| PREPOSITIONS.contains(&next.text))
}

fn is_well_known(words: &[Word]) -> bool {
    let name: String = words.iter().map(|word| word.key.as_str()).collect();
    places::country_of_institution(&name).is_some()
}

/// Words that tie a body to what it is for or a part of.
pub const PREPOSITIONS: &[&str] =
    &["of", "for", "in", "at", "de", "di", "des", "für", "fuer", "del", "della", "do", "da", "d"];

/// Rank of a piece with a university and another body: "Leiden University Medical Center" is a hospital.
fn rank_with_university(words: &[Word], ranks: &Ranks, highest: Rank) -> Rank {
    let Some(position) = ranks.iter().position(|(_, rank)| *rank == Rank::University) else { return highest };
    let is_of = is_head(words, ranks[position].0);
    let others =
        || ranks.iter().enumerate().filter(|(index, _)| *index != position).map(|(_, (_, rank))| *rank);
    // "Nottingham University Hospitals", "University Health Network".
    if others().any(|rank| matches!(rank, Rank::Hospital | Rank::Company)) {
        return Rank::Hospital;
    }
    if is_of { highest } else { others().max().map_or(highest, |rank| rank.max(Rank::Centre)).min(highest) }
}

/// True for a school with a name of its own: "Harvard Medical School", "Yale School of Medicine".
fn is_named_school(words: &[Word], school: usize) -> bool {
    const PLAIN: &[&str] = &[
        "the",
        "medical",
        "graduate",
        "postgraduate",
        "dental",
        "faculty",
        "1st",
        "2nd",
        "3rd",
        "first",
        "second",
        "third",
    ];
    words[..school]
        .iter()
        .any(|word| !PLAIN.contains(&word.key.as_str()) && word.text.is_ascii() && word.is_capitalized())
        && words[school].key.starts_with("school")
}

/// True for "Федеральное государственное бюджетное учреждение".
fn is_spelled_legal_form(words: &[Word]) -> bool {
    words.iter().take(5).any(|word| word.key.starts_with("учрежден"))
        || words
            .windows(2)
            .any(|pair| pair[0].key == "budgetary" || pair[0].key == "state" && pair[1].key == "institution")
}

/// True for the whole to which institutes belong, but which is not named as the institution: an academy of sciences.
pub fn is_umbrella(words: &[Word]) -> bool {
    let has =
        |starts: &[&str]| words.iter().any(|word| starts.iter().any(|start| word.key.starts_with(start)));
    let is_institute =
        words.iter().any(|word| matches!(word.rank, Some(Rank::Institute | Rank::Centre | Rank::Hospital)));
    let is_academy =
        has(&["academy", "academia", "academie", "академии", "академия"]) && has(&["scienc", "наук"]);
    is_academy && !is_institute
        || has(&["ras"]) && has(&["branch"])
        || has(&["отделени"]) && has(&["ран", "рамн", "россииск"])
}
