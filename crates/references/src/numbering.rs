//! Finds the numbers of a list among all the numbers in it.
//!
//! Every number that could be one is a candidate: at the beginning of a line, or inside one where an author follows. The chain
//! of candidates that counts up best wins, so that `2. Aufl.` in the first reference does not take the place of the second.

use crate::beginnings::{begins_with_an_author, could_end, first_part, goes_on, last_part, wants_more};
use crate::cleaning::Line;

/// Where a number stands, and where the text behind it begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark {
    pub line: usize,
    pub start: usize,
    pub end: usize,
    pub number: usize,
    pub inside: bool,
    kind: Kind,
    weight: i32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Dot,
    Bracket,
    Square,
    Round,
    Bare,
}

const KINDS: usize = 5;
const HIGHEST: usize = 2_000;
/// More numbers can be missing, but then nothing shows that they belong together.
const WIDEST_GAP: usize = 10;
/// Enough for any list; beyond it a text is made to be slow.
const MOST_CANDIDATES: usize = 60_000;

// What a step of the chain costs, in tenths of a number that is certainly one.
const OTHER_KIND: i32 = 4;
const GAP: i32 = 4;
const STARTS_LATE: i32 = 5;
const STARTS_AGAIN: i32 = 10;
const TWICE: i32 = 12;

/// The numbers that divide the text, in order; none, if it is not numbered.
pub fn marks(lines: &[Line]) -> Vec<Mark> {
    let (strict, loose) = candidates(lines);
    let chain = best_chain(&strict);
    let Some(first) = chain.first() else { return chain };
    let before: usize = lines[..first.line].iter().map(|line| line.text.len()).sum::<usize>() + first.start;
    let all: usize = lines.iter().map(|line| line.text.len()).sum();
    let begins_the_text = before == 0;
    if !begins_the_text && (chain.len() < 3 || before * 3 > all) {
        return Vec::new();
    }
    let chain = fill_gaps(chain, &loose);
    // One number at the beginning of several lines proves nothing: “7 Chen Y.” may be a torn page range.
    if chain.len() == 1 && chain[0].kind == Kind::Bare && lines.len() > 1 { Vec::new() } else { chain }
}

fn candidates(lines: &[Line]) -> (Vec<Mark>, Vec<Mark>) {
    let (mut strict, mut loose) = (Vec::new(), Vec::new());
    for (index, line) in lines.iter().enumerate() {
        if strict.len() + loose.len() > MOST_CANDIDATES {
            break;
        }
        let at_start = number_at(&line.text, 0).and_then(|found| weigh_line_start(lines, index, found));
        strict.extend(at_start);
        for (space, _) in line.text.match_indices(' ') {
            let Some((kind, number, end)) = number_at(&line.text, space + 1) else { continue };
            let before = &line.text[..space];
            let rest = line.text[end..].trim_start();
            if kind == Kind::Bare
                || wants_more(last_part(before))
                || !rest.starts_with(opens_a_text)
                || goes_on(first_part(rest))
            {
                continue;
            }
            let mark = Mark { line: index, start: space + 1, end, number, inside: true, kind, weight: 0 };
            if begins_with_an_author(rest) {
                strict.push(Mark { weight: if could_end(last_part(before)) { 9 } else { 6 }, ..mark });
            } else if could_end(last_part(before)) {
                loose.push(mark);
            }
        }
    }
    (strict, loose)
}

fn opens_a_text(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '"' | '“' | '«' | '„' | '\'' | '‘')
}

fn weigh_line_start(lines: &[Line], index: usize, (kind, number, end): (Kind, usize, usize)) -> Option<Mark> {
    let line = &lines[index];
    let own = line.text[end..].trim_start();
    let alone = own.is_empty();
    let text = if alone { lines.get(index + 1)?.text.as_str() } else { own };
    let author = begins_with_an_author(text);
    let before = index.checked_sub(1).map(|before| last_part(&lines[before].text));
    let sure = author || line.after_blank || before.is_none();
    let continues = before.is_some_and(wants_more) && !line.after_blank;
    let weight = match kind {
        _ if continues && !author => return None,
        Kind::Bare if !author && (alone || !text.starts_with(char::is_uppercase)) => return None,
        Kind::Bare if !author => 3,
        Kind::Bare if alone => 8,
        // “12. P. 34–45.”, “15. doi:…”
        _ if !author
            && (goes_on(first_part(text))
                && !text.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit())) =>
        {
            return None;
        }
        _ if !author && !text.starts_with(opens_a_text) => 4,
        _ if sure => 15,
        _ if before.is_some_and(could_end) => 10,
        _ => 6,
    };
    Some(Mark {
        line: index,
        start: 0,
        end,
        number,
        inside: false,
        kind,
        weight: if continues { weight / 2 } else { weight },
    })
}

/// A number with its dot or brackets, and where the text goes on.
fn number_at(text: &str, start: usize) -> Option<(Kind, usize, usize)> {
    let rest = &text[start..];
    let opened = rest.starts_with(['[', '(']);
    let digits_at = usize::from(opened);
    let digits = rest[digits_at..].bytes().take(5).take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 4 || rest[digits_at..].starts_with('0') {
        return None;
    }
    let number: usize = rest[digits_at..digits_at + digits].parse().ok()?;
    let mut end = digits_at + digits;
    let after = rest[end..].chars().next();
    let kind = match (rest.chars().next()?, after) {
        ('[', Some(']')) => Kind::Square,
        ('(', Some(')')) => Kind::Round,
        ('[' | '(', _) => return None,
        (_, Some('.')) => Kind::Dot,
        (_, Some(')')) => Kind::Bracket,
        (_, Some(' ') | None) => Kind::Bare,
        _ => return None,
    };
    if kind != Kind::Bare {
        end += 1;
        // “1.)”, “[1].”
        if rest[end..].starts_with(['.', ')']) {
            end += 1;
        }
    }
    let glued = rest[end..].chars().next().filter(|c| *c != ' ');
    let may_be_glued = glued.is_none_or(|c| c.is_uppercase() || matches!(c, '«' | '“' | '"'))
        && (start == 0 || opened || glued.is_none());
    (number > 0 && number <= HIGHEST && may_be_glued).then_some((kind, number, start + end))
}

fn best_chain(candidates: &[Mark]) -> Vec<Mark> {
    let mut best: Vec<[Option<(i32, usize)>; KINDS]> = vec![[None; KINDS]; HIGHEST + 1];
    let mut whole: Option<(i32, usize)> = None;
    let mut before: Vec<Option<usize>> = Vec::with_capacity(candidates.len());
    for (index, mark) in candidates.iter().enumerate() {
        let start = if mark.number == 1 { 0 } else { -STARTS_LATE };
        let mut chosen = (start, None);
        let mut consider = |found: Option<(i32, usize)>, cost: i32| {
            if let Some((score, from)) = found
                && score - cost > chosen.0
            {
                chosen = (score - cost, Some(from));
            }
        };
        for gap in 0..=WIDEST_GAP.min(mark.number - 1) {
            let cost = match gap {
                0 => TWICE,
                1 => 0,
                _ => GAP + i32::try_from(gap).unwrap_or(0),
            };
            for (kind, found) in best[mark.number - gap].iter().enumerate() {
                consider(*found, cost + if kind == mark.kind as usize { 0 } else { OTHER_KIND });
            }
        }
        if mark.number == 1 {
            consider(whole, STARTS_AGAIN);
        }
        let score = chosen.0 + mark.weight;
        before.push(chosen.1);
        let slot = &mut best[mark.number][mark.kind as usize];
        if slot.is_none_or(|(other, _)| score > other) {
            *slot = Some((score, index));
        }
        if whole.is_none_or(|(other, _)| score > other) {
            whole = Some((score, index));
        }
    }
    let mut chain = Vec::new();
    let mut next = whole.map(|(_, index)| index);
    while let Some(index) = next {
        chain.push(candidates[index]);
        next = before[index];
    }
    chain.reverse();
    chain
}

/// Inside a paragraph a reference that begins with no author has its number between its neighbours'.
fn fill_gaps(chain: Vec<Mark>, loose: &[Mark]) -> Vec<Mark> {
    let inside = chain.iter().filter(|mark| mark.inside).count();
    if inside == 0 && chain.len() > 1 {
        return chain;
    }
    let mut filled: Vec<Mark> = Vec::with_capacity(chain.len());
    let mut rest = loose.iter().peekable();
    let place = |mark: &Mark| (mark.line, mark.start);
    for (index, mark) in chain.iter().enumerate() {
        filled.push(*mark);
        let until = chain.get(index + 1);
        let mut wanted = mark.number + 1;
        while let Some(candidate) =
            rest.peek().filter(|candidate| until.is_none_or(|until| place(candidate) < place(until)))
        {
            let fits = place(candidate) > place(mark)
                && candidate.number == wanted
                && candidate.kind == mark.kind
                && until.is_none_or(|until| wanted < until.number);
            if fits {
                filled.push(**candidate);
                wanted += 1;
            }
            rest.next();
        }
    }
    filled
}
