//! Splits lines into references.

use crate::line::Line;
use crate::line_cues::{
    can_end_reference, ends_with_id, has_year, is_continuation, is_incomplete, is_russian, starts_with_author,
};
use crate::numbering::{self, NumberMarker};

/// A shorter line is not a reference by itself.
const MIN_REFERENCE_CHARS: usize = 40;

/// Returns the lines of each reference, in order.
pub fn split(lines: Vec<Line>) -> Vec<Vec<Line>> {
    let markers = numbering::find_markers(&lines);
    let Some(first) = markers.first() else { return split_by_line_starts(&lines) };
    let before = between(&lines, (0, 0), (first.line, first.start));
    let mut references = split_by_line_starts(&before);
    for (index, marker) in markers.iter().enumerate() {
        let next = markers.get(index + 1);
        let end_position = next.map_or((lines.len(), 0), |next| (next.line, next.start));
        let part = between(&lines, (marker.line, marker.end), end_position);
        references.extend(split_unnumbered(part, missing_numbers(marker, next)));
    }
    references
}

/// Returns the text between two positions.
fn between(lines: &[Line], (from, start): (usize, usize), (last, end): (usize, usize)) -> Vec<Line> {
    let mut part = Vec::new();
    for (index, line) in lines.iter().enumerate().take(last + 1).skip(from) {
        let start = if index == from { start } else { 0 };
        let end = if index == last { end } else { line.text.len() };
        if start == 0 && end == line.text.len() {
            part.push(line.clone());
        } else if !line.text[start..end].trim().is_empty() {
            part.push(line.with_text(&line.text[start..end]));
        }
    }
    part
}

/// Returns how many references between two numbers can lack one; any number of them after the last.
fn missing_numbers(marker: &NumberMarker, next: Option<&NumberMarker>) -> usize {
    next.map_or(usize::MAX, |next| next.number.saturating_sub(marker.number + 1))
}

/// Splits references whose numbers are missing from the reference before them.
fn split_unnumbered(lines: Vec<Line>, max_missing: usize) -> Vec<Vec<Line>> {
    let is_last = max_missing == usize::MAX;
    let mut references: Vec<Vec<Line>> = Vec::new();
    let mut state = ReferenceState::default();
    for line in lines {
        let is_certain_start = state.has_year
            && state.can_end
            && starts_with_author(&line.text)
            && !is_continuation(&line.text)
            && (!is_last || line.is_after_blank);
        if references.is_empty()
            || is_certain_start && references.len() <= max_missing && state.open_brackets == 0
        {
            references.push(Vec::new());
            state = ReferenceState::default();
        }
        state.read(&line);
        if let Some(last) = references.last_mut() {
            last.push(line);
        }
    }
    references
}

/// State of the reference that is being collected.
#[derive(Default)]
struct ReferenceState {
    has_year: bool,
    can_end: bool,
    is_incomplete: bool,
    open_brackets: i64,
    has_russian: bool,
    last_width: usize,
    ends_with_id: bool,
}

impl ReferenceState {
    fn read(&mut self, line: &Line) {
        let text = &line.text;
        self.has_year |= has_date(text);
        self.can_end = can_end_reference(text);
        self.is_incomplete = is_incomplete(text);
        self.open_brackets += text.bytes().map(|b| i64::from(b == b'[') - i64::from(b == b']')).sum::<i64>();
        self.has_russian |= is_russian(text);
        self.last_width = text.chars().count();
        self.ends_with_id = ends_with_id(text);
    }
}

/// True if the text has a year or a note such as “in press”.
fn has_date(text: &str) -> bool {
    let lower = || text.to_lowercase();
    has_year(text)
        || ["in press", "forthcoming", "в печати", "n.d.", "б. г."].iter().any(|word| lower().contains(word))
}

/// Layout of the list.
struct ListStyle {
    is_one_per_line: bool,
    /// Blank lines separate references and are not only double spacing.
    splits_at_blank_lines: bool,
    splits_at_bullets: bool,
    /// Whether first lines are indented, if other lines differ.
    first_line_is_indented: Option<bool>,
    width: usize,
}

impl ListStyle {
    fn detect(lines: &[Line]) -> Self {
        let count = lines.len().max(1);
        let complete = lines.iter().filter(|line| is_complete(&line.text)).count();
        let blanks = lines.iter().filter(|line| line.is_after_blank).count();
        let continuations =
            lines.iter().filter(|line| line.is_after_blank && is_continuation(&line.text)).count();
        let bullets = lines.iter().filter(|line| line.starts_reference).count();
        let mut widths: Vec<usize> = lines.iter().map(|line| line.text.chars().count()).collect();
        widths.sort_unstable();
        Self {
            is_one_per_line: complete * 10 >= count * 7,
            splits_at_blank_lines: blanks > 0 && continuations * 3 <= blanks,
            splits_at_bullets: bullets >= 2 && lines.first().is_some_and(|line| line.starts_reference),
            first_line_is_indented: first_line_is_indented(lines),
            width: widths.get(count * 9 / 10).or(widths.last()).copied().unwrap_or_default(),
        }
    }
}

/// True if the line can be a reference by itself.
fn is_complete(text: &str) -> bool {
    text.chars().count() >= MIN_REFERENCE_CHARS
        && !is_continuation(text)
        && !is_incomplete(text)
        && (has_date(text) || can_end_reference(text) && starts_with_author(text))
}

/// Detects hanging indents or first-line indents by which lines start with authors.
fn first_line_is_indented(lines: &[Line]) -> Option<bool> {
    let count_authors = |is_indented: bool| {
        let group = lines.iter().filter(|line| (line.indent > 0) == is_indented);
        let (authors, all) = group.fold((0, 0), |(authors, all), line| {
            (authors + usize::from(starts_with_author(&line.text)), all + 1)
        });
        (authors, all)
    };
    let (flush, indented) = (count_authors(false), count_authors(true));
    let separates = |first: (usize, usize), other: (usize, usize)| {
        first.1 >= 2 && other.1 >= 2 && first.0 * 10 >= first.1 * 6 && other.0 * 10 <= other.1 * 3
    };
    if separates(flush, indented) { Some(false) } else { separates(indented, flush).then_some(true) }
}

fn split_by_line_starts(lines: &[Line]) -> Vec<Vec<Line>> {
    let style = ListStyle::detect(lines);
    let mut references: Vec<Vec<Line>> = Vec::new();
    let mut state = ReferenceState::default();
    for line in lines {
        if references.is_empty() || starts_reference_here(line, &state, &style) {
            references.push(Vec::new());
            state = ReferenceState::default();
        }
        state.read(line);
        if let Some(last) = references.last_mut() {
            last.push(line.clone());
        }
    }
    references
}

fn starts_reference_here(line: &Line, state: &ReferenceState, style: &ListStyle) -> bool {
    if line.starts_reference {
        return true;
    }
    if style.splits_at_bullets {
        return false;
    }
    if let Some(is_indented) = style.first_line_is_indented {
        return (line.indent > 0) == is_indented;
    }
    let blank = line.is_after_blank && style.splits_at_blank_lines;
    let author = starts_with_author(&line.text);
    if style.is_one_per_line && author && state.has_year && is_complete(&line.text) {
        return true;
    }
    let is_continued =
        is_continuation(&line.text) || state.is_incomplete || state.has_russian && line.text.starts_with('[');
    if is_continued || state.open_brackets > 0 && !blank {
        return false;
    }
    // A short last line probably ends a paragraph, especially if it ends with an identifier.
    let line_width_score = match state.last_width * 10 / style.width.max(1) {
        0..=4 if state.ends_with_id => 2,
        0..=7 => 1,
        _ => -1,
    };
    let evidence = [
        (author, 3, 0),
        (blank, 4, 0),
        (state.can_end, 1, -2),
        (state.has_year, 1, -2),
        (has_date(&line.text) && line.text.chars().count() >= MIN_REFERENCE_CHARS, 1, 0),
        (style.is_one_per_line, 2, line_width_score),
    ];
    evidence
        .iter()
        .map(|(is_present, score, other_score)| if *is_present { score } else { other_score })
        .sum::<i32>()
        >= 4
}
