//! Divides the lines into references.

use crate::beginnings::{
    begins_with_an_author, could_end, ends_with_an_id, goes_on, has_year, is_russian, wants_more,
};
use crate::cleaning::Line;
use crate::numbering::{self, Mark};

/// A shorter line is no reference by itself.
const SHORTEST: usize = 40;

/// The lines of each reference, in order.
pub fn split(lines: Vec<Line>) -> Vec<Vec<Line>> {
    let marks = numbering::marks(&lines);
    let Some(first) = marks.first() else { return by_beginnings(&lines) };
    let before = between(&lines, (0, 0), (first.line, first.start));
    let mut references = by_beginnings(&before);
    for (index, mark) in marks.iter().enumerate() {
        let next = marks.get(index + 1);
        let until = next.map_or((lines.len(), 0), |next| (next.line, next.start));
        let own = between(&lines, (mark.line, mark.end), until);
        references.extend(with_lost_numbers(own, missing(mark, next)));
    }
    references
}

/// What stands between two places.
fn between(lines: &[Line], (from, start): (usize, usize), (until, end): (usize, usize)) -> Vec<Line> {
    let mut own = Vec::new();
    for (index, line) in lines.iter().enumerate().take(until + 1).skip(from) {
        let start = if index == from { start } else { 0 };
        let end = if index == until { end } else { line.text.len() };
        if start == 0 && end == line.text.len() {
            own.push(line.clone());
        } else if !line.text[start..end].trim().is_empty() {
            own.push(line.rest(&line.text[start..end]));
        }
    }
    own
}

/// How many references between two numbers have none. Behind the last number there may be any.
fn missing(mark: &Mark, next: Option<&Mark>) -> usize {
    next.map_or(usize::MAX, |next| next.number.saturating_sub(mark.number + 1))
}

/// A number is missing in the list: perhaps only the number, and the reference stands at the end of the one before.
fn with_lost_numbers(lines: Vec<Line>, most: usize) -> Vec<Vec<Line>> {
    let at_the_end = most == usize::MAX;
    let mut references: Vec<Vec<Line>> = Vec::new();
    let mut so_far = SoFar::default();
    for line in lines {
        let unmistakable = so_far.has_year
            && so_far.ends
            && begins_with_an_author(&line.text)
            && !goes_on(&line.text)
            && (!at_the_end || line.after_blank);
        if references.is_empty() || unmistakable && references.len() <= most && so_far.open == 0 {
            references.push(Vec::new());
            so_far = SoFar::default();
        }
        so_far.read(&line);
        if let Some(last) = references.last_mut() {
            last.push(line);
        }
    }
    references
}

/// What is known of the reference that is being gathered.
#[derive(Default)]
struct SoFar {
    has_year: bool,
    ends: bool,
    wants_more: bool,
    open: i64,
    russian: bool,
    last_width: usize,
    ends_with_an_id: bool,
}

impl SoFar {
    fn read(&mut self, line: &Line) {
        let text = &line.text;
        self.has_year |= dates(text);
        self.ends = could_end(text);
        self.wants_more = wants_more(text);
        self.open += text.bytes().map(|b| i64::from(b == b'[') - i64::from(b == b']')).sum::<i64>();
        self.russian |= is_russian(text);
        self.last_width = text.chars().count();
        self.ends_with_an_id = ends_with_an_id(text);
    }
}

/// It says when it was published, or will be.
fn dates(text: &str) -> bool {
    let lower = || text.to_lowercase();
    has_year(text)
        || ["in press", "forthcoming", "в печати", "n.d.", "б. г."].iter().any(|word| lower().contains(word))
}

/// How the list as a whole is set.
struct Habits {
    one_for_each_line: bool,
    /// Blank lines divide, and are not only double spacing.
    blanks_divide: bool,
    bullets_divide: bool,
    /// The indent of first lines, if others have another one.
    first_indent: Option<bool>,
    width: usize,
}

impl Habits {
    fn of(lines: &[Line]) -> Self {
        let count = lines.len().max(1);
        let whole = lines.iter().filter(|line| is_whole(&line.text)).count();
        let blanks = lines.iter().filter(|line| line.after_blank).count();
        let torn = lines.iter().filter(|line| line.after_blank && goes_on(&line.text)).count();
        let bullets = lines.iter().filter(|line| line.begins_anew).count();
        let mut widths: Vec<usize> = lines.iter().map(|line| line.text.chars().count()).collect();
        widths.sort_unstable();
        Self {
            one_for_each_line: whole * 10 >= count * 7,
            blanks_divide: blanks > 0 && torn * 3 <= blanks,
            bullets_divide: bullets >= 2 && lines.first().is_some_and(|line| line.begins_anew),
            first_indent: first_indent(lines),
            width: widths.get(count * 9 / 10).or(widths.last()).copied().unwrap_or_default(),
        }
    }
}

/// A line that could be a reference by itself.
fn is_whole(text: &str) -> bool {
    text.chars().count() >= SHORTEST
        && !goes_on(text)
        && !wants_more(text)
        && (dates(text) || could_end(text) && begins_with_an_author(text))
}

/// Hanging lines, or first lines that are set in: whichever of both has the authors.
fn first_indent(lines: &[Line]) -> Option<bool> {
    let share = |set_in: bool| {
        let these = lines.iter().filter(|line| (line.indent > 0) == set_in);
        let (authors, all) = these.fold((0, 0), |(authors, all), line| {
            (authors + usize::from(begins_with_an_author(&line.text)), all + 1)
        });
        (authors, all)
    };
    let (flush, set_in) = (share(false), share(true));
    let divides = |first: (usize, usize), other: (usize, usize)| {
        first.1 >= 2 && other.1 >= 2 && first.0 * 10 >= first.1 * 6 && other.0 * 10 <= other.1 * 3
    };
    if divides(flush, set_in) { Some(false) } else { divides(set_in, flush).then_some(true) }
}

fn by_beginnings(lines: &[Line]) -> Vec<Vec<Line>> {
    let habits = Habits::of(lines);
    let mut references: Vec<Vec<Line>> = Vec::new();
    let mut so_far = SoFar::default();
    for line in lines {
        if references.is_empty() || begins(line, &so_far, &habits) {
            references.push(Vec::new());
            so_far = SoFar::default();
        }
        so_far.read(line);
        if let Some(last) = references.last_mut() {
            last.push(line.clone());
        }
    }
    references
}

fn begins(line: &Line, so_far: &SoFar, habits: &Habits) -> bool {
    if line.begins_anew {
        return true;
    }
    if habits.bullets_divide {
        return false;
    }
    if let Some(set_in) = habits.first_indent {
        return (line.indent > 0) == set_in;
    }
    let blank = line.after_blank && habits.blanks_divide;
    let author = begins_with_an_author(&line.text);
    if habits.one_for_each_line && author && so_far.has_year && is_whole(&line.text) {
        return true;
    }
    let is_more = goes_on(&line.text) || so_far.wants_more || so_far.russian && line.text.starts_with('[');
    if is_more || so_far.open > 0 && !blank {
        return false;
    }
    // A short last line ends a paragraph, the more so with an identifier.
    let narrow = match so_far.last_width * 10 / habits.width.max(1) {
        0..=4 if so_far.ends_with_an_id => 2,
        0..=7 => 1,
        _ => -1,
    };
    let evidence = [
        (author, 3, 0),
        (blank, 4, 0),
        (so_far.ends, 1, -2),
        (so_far.has_year, 1, -2),
        (dates(&line.text) && line.text.chars().count() >= SHORTEST, 1, 0),
        (habits.one_for_each_line, 2, narrow),
    ];
    evidence.iter().map(|(seen, yes, no)| if *seen { yes } else { no }).sum::<i32>() >= 4
}
