//! Detection of the reference numbers of a list among all its numbers.
//!
//! Candidates are numbers at the start of a line, and numbers inside a line that precede an author. The chain
//! of candidates with the best score wins, so that `2. Aufl.` in the first reference is not mistaken for
//! the second number.

use crate::line::Line;
use crate::line_cues::{can_end_reference, head, is_continuation, is_incomplete, starts_with_author, tail};

/// A candidate number, and where the text after it starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NumberMarker {
    pub line: usize,
    pub start: usize,
    pub end: usize,
    pub number: usize,
    pub is_inside_line: bool,
    style: NumberStyle,
    weight: i32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum NumberStyle {
    Dot,
    Bracket,
    Square,
    Round,
    Bare,
}

const STYLES: usize = 5;
const MAX_NUMBER: usize = 2_000;
/// With more missing numbers, nothing shows that they belong together.
const MAX_GAP: usize = 10;
/// Enough for any real list; limits the time for malicious texts.
const MAX_CANDIDATES: usize = 60_000;

// Costs of a step in the chain, in tenths of the weight of a certain number.
const STYLE_CHANGE_COST: i32 = 4;
const GAP_COST: i32 = 4;
const LATE_START_COST: i32 = 5;
const RESTART_COST: i32 = 10;
const REPEAT_COST: i32 = 12;

/// Returns the numbers that split the text, in order; none if it is not numbered.
pub fn find_markers(lines: &[Line]) -> Vec<NumberMarker> {
    let (strict, loose) = find_candidates(lines);
    let chain = best_chain(&strict);
    let Some(first) = chain.first() else { return chain };
    let bytes_before: usize =
        lines[..first.line].iter().map(|line| line.text.len()).sum::<usize>() + first.start;
    let all: usize = lines.iter().map(|line| line.text.len()).sum();
    let starts_the_text = bytes_before == 0;
    if !starts_the_text && (chain.len() < 3 || bytes_before * 3 > all) {
        return Vec::new();
    }
    let chain = fill_gaps(chain, &loose);
    // A single number is not enough in a text of several lines: “7 Chen Y.” may be part of a split page
    // range.
    if chain.len() == 1 && chain[0].style == NumberStyle::Bare && lines.len() > 1 {
        Vec::new()
    } else {
        chain
    }
}

fn find_candidates(lines: &[Line]) -> (Vec<NumberMarker>, Vec<NumberMarker>) {
    let (mut strict, mut loose) = (Vec::new(), Vec::new());
    for (index, line) in lines.iter().enumerate() {
        if strict.len() + loose.len() > MAX_CANDIDATES {
            break;
        }
        let at_start = parse_number_at(&line.text, 0).and_then(|found| score_line_start(lines, index, found));
        strict.extend(at_start);
        for (space, _) in line.text.match_indices(' ') {
            let Some((style, number, end)) = parse_number_at(&line.text, space + 1) else { continue };
            let text_before = &line.text[..space];
            let rest = line.text[end..].trim_start();
            if style == NumberStyle::Bare
                || is_incomplete(tail(text_before))
                || !rest.starts_with(can_start_text)
                || is_continuation(head(rest))
            {
                continue;
            }
            let marker = NumberMarker {
                line: index,
                start: space + 1,
                end,
                number,
                is_inside_line: true,
                style,
                weight: 0,
            };
            if starts_with_author(rest) {
                strict.push(NumberMarker {
                    weight: if can_end_reference(tail(text_before)) { 9 } else { 6 },
                    ..marker
                });
            } else if can_end_reference(tail(text_before)) {
                loose.push(marker);
            }
        }
    }
    (strict, loose)
}

fn can_start_text(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '"' | '“' | '«' | '„' | '\'' | '‘')
}

fn score_line_start(
    lines: &[Line],
    index: usize,
    (style, number, end): (NumberStyle, usize, usize),
) -> Option<NumberMarker> {
    let line = &lines[index];
    let own = line.text[end..].trim_start();
    let is_alone = own.is_empty();
    let text = if is_alone { lines.get(index + 1)?.text.as_str() } else { own };
    let has_author = starts_with_author(text);
    let previous = index.checked_sub(1).map(|previous| tail(&lines[previous].text));
    let is_certain = has_author || line.is_after_blank || previous.is_none();
    let is_continued = previous.is_some_and(is_incomplete) && !line.is_after_blank;
    let weight = match style {
        _ if is_continued && !has_author => return None,
        NumberStyle::Bare if !has_author && (is_alone || !text.starts_with(char::is_uppercase)) => {
            return None;
        }
        NumberStyle::Bare if !has_author => 3,
        NumberStyle::Bare if is_alone => 8,
        // “12. P. 34–45.”, “15. doi:…”
        _ if !has_author
            && (is_continuation(head(text))
                && !text.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit())) =>
        {
            return None;
        }
        _ if !has_author && !text.starts_with(can_start_text) => 4,
        _ if is_certain => 15,
        _ if previous.is_some_and(can_end_reference) => 10,
        _ => 6,
    };
    Some(NumberMarker {
        line: index,
        start: 0,
        end,
        number,
        is_inside_line: false,
        style,
        weight: if is_continued { weight / 2 } else { weight },
    })
}

/// Parses a number with its dot or brackets; returns where the text continues.
fn parse_number_at(text: &str, start: usize) -> Option<(NumberStyle, usize, usize)> {
    let rest = &text[start..];
    let has_opening_bracket = rest.starts_with(['[', '(']);
    let digits_at = usize::from(has_opening_bracket);
    let digits = rest[digits_at..].bytes().take(5).take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 4 || rest[digits_at..].starts_with('0') {
        return None;
    }
    let number: usize = rest[digits_at..digits_at + digits].parse().ok()?;
    let mut end = digits_at + digits;
    let after = rest[end..].chars().next();
    let style = match (rest.chars().next()?, after) {
        ('[', Some(']')) => NumberStyle::Square,
        ('(', Some(')')) => NumberStyle::Round,
        ('[' | '(', _) => return None,
        (_, Some('.')) => NumberStyle::Dot,
        (_, Some(')')) => NumberStyle::Bracket,
        (_, Some(' ') | None) => NumberStyle::Bare,
        _ => return None,
    };
    if style != NumberStyle::Bare {
        end += 1;
        // “1.)”, “[1].”
        if rest[end..].starts_with(['.', ')']) {
            end += 1;
        }
    }
    let following = rest[end..].chars().next().filter(|c| *c != ' ');
    let is_separated = following.is_none_or(|c| c.is_uppercase() || matches!(c, '«' | '“' | '"'))
        && (start == 0 || has_opening_bracket || following.is_none());
    (number > 0 && number <= MAX_NUMBER && is_separated).then_some((style, number, start + end))
}

fn best_chain(candidates: &[NumberMarker]) -> Vec<NumberMarker> {
    let mut best: Vec<[Option<(i32, usize)>; STYLES]> = vec![[None; STYLES]; MAX_NUMBER + 1];
    let mut best_end: Option<(i32, usize)> = None;
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(candidates.len());
    for (index, marker) in candidates.iter().enumerate() {
        let start = if marker.number == 1 { 0 } else { -LATE_START_COST };
        let mut chosen = (start, None);
        let mut consider = |found: Option<(i32, usize)>, cost: i32| {
            if let Some((score, from)) = found
                && score - cost > chosen.0
            {
                chosen = (score - cost, Some(from));
            }
        };
        for gap in 0..=MAX_GAP.min(marker.number - 1) {
            let cost = match gap {
                0 => REPEAT_COST,
                1 => 0,
                _ => GAP_COST + i32::try_from(gap).unwrap_or(0),
            };
            for (style, found) in best[marker.number - gap].iter().enumerate() {
                consider(*found, cost + if style == marker.style as usize { 0 } else { STYLE_CHANGE_COST });
            }
        }
        if marker.number == 1 {
            consider(best_end, RESTART_COST);
        }
        let score = chosen.0 + marker.weight;
        previous.push(chosen.1);
        let slot = &mut best[marker.number][marker.style as usize];
        if slot.is_none_or(|(other, _)| score > other) {
            *slot = Some((score, index));
        }
        if best_end.is_none_or(|(other, _)| score > other) {
            best_end = Some((score, index));
        }
    }
    let mut chain = Vec::new();
    let mut next = best_end.map(|(_, index)| index);
    while let Some(index) = next {
        chain.push(candidates[index]);
        next = previous[index];
    }
    chain.reverse();
    chain
}

/// Adds numbers inside a paragraph that do not precede an author, if they fit between their neighbours.
fn fill_gaps(chain: Vec<NumberMarker>, loose: &[NumberMarker]) -> Vec<NumberMarker> {
    let inside_count = chain.iter().filter(|marker| marker.is_inside_line).count();
    if inside_count == 0 && chain.len() > 1 {
        return chain;
    }
    let mut filled: Vec<NumberMarker> = Vec::with_capacity(chain.len());
    let mut rest = loose.iter().peekable();
    let position = |marker: &NumberMarker| (marker.line, marker.start);
    for (index, marker) in chain.iter().enumerate() {
        filled.push(*marker);
        let next_marker = chain.get(index + 1);
        let mut expected_number = marker.number + 1;
        while let Some(candidate) = rest
            .peek()
            .filter(|candidate| next_marker.is_none_or(|next| position(candidate) < position(next)))
        {
            let fits = position(candidate) > position(marker)
                && candidate.number == expected_number
                && candidate.style == marker.style
                && next_marker.is_none_or(|next| expected_number < next.number);
            if fits {
                filled.push(**candidate);
                expected_number += 1;
            }
            rest.next();
        }
    }
    filled
}
