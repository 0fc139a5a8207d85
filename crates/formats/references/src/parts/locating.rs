//! Finds where given parts stand in the text of a reference.

use rules::article::reference_parts::{CitedPerson, ReferenceParts};

use super::draft::Draft;
use super::pattern::Span;
use super::people::Person;
use super::reading;

/// Name of a part; authors and editors are numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartName {
    AuthorFamily(usize),
    AuthorGiven(usize),
    EditorFamily(usize),
    EditorGiven(usize),
    Title,
    Source,
    Year,
    Volume,
    Issue,
    FirstPage,
    LastPage,
    Publisher,
    Place,
}

/// Byte range of a part in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartSpan {
    pub name: PartName,
    pub range: Span,
}

/// Finds where the parts stand in the text, in order of position, never overlapping.
///
/// Parts that do not stand there are missing, and all that stands behind the first `MAX_REFERENCE_CHARS`.
pub fn locate_parts(text: &str, parts: &ReferenceParts) -> Vec<PartSpan> {
    let text = super::limited(text);
    let draft = reading::read(text);
    let mut places = Places { text, found: Vec::new() };
    let mut missing = places.add_read_parts(parts, &draft);
    missing.retain(|(name, value)| !places.add_by_search(*name, value));
    places.found.sort_by_key(|part| part.range.start);
    places.found
}

struct Places<'t> {
    text: &'t str,
    found: Vec<PartSpan>,
}

impl Places<'_> {
    /// Adds the parts that are as the parser reads them, and returns the others.
    fn add_read_parts<'p>(&mut self, parts: &'p ReferenceParts, draft: &Draft) -> Vec<(PartName, &'p str)> {
        let mut missing = Vec::new();
        for (name, value, span) in pair_parts(parts, draft) {
            let is_same = span.as_ref().and_then(|span| self.text.get(span.clone())) == Some(value);
            match span {
                Some(range) if is_same && self.is_free(&range) => self.found.push(PartSpan { name, range }),
                _ => missing.push((name, value)),
            }
        }
        missing
    }

    /// Adds a part where its text stands as whole words between its neighbours.
    fn add_by_search(&mut self, name: PartName, value: &str) -> bool {
        let (from, to) = self.bounds(name);
        let range = self.search(value, from, to).or_else(|| self.search(value, 0, self.text.len()));
        let Some(range) = range else { return false };
        self.found.push(PartSpan { name, range });
        true
    }

    /// Between the last part found that should stand before, and the first that should stand behind.
    fn bounds(&self, name: PartName) -> (usize, usize) {
        let rank = rank(name);
        let before = self.found.iter().filter(|part| super::locating::rank(part.name) < rank);
        let behind = self.found.iter().filter(|part| super::locating::rank(part.name) > rank);
        let from = before.map(|part| part.range.end).max().unwrap_or(0);
        let to = behind.map(|part| part.range.start).min().unwrap_or(self.text.len());
        (from, to.max(from))
    }

    fn search(&self, value: &str, from: usize, to: usize) -> Option<Span> {
        let part = self.text.get(from..to)?;
        part.match_indices(value)
            .map(|(at, _)| from + at..from + at + value.len())
            .find(|range| is_whole(self.text, range) && self.is_free(range))
    }

    fn is_free(&self, range: &Span) -> bool {
        self.found.iter().all(|part| part.range.end <= range.start || range.end <= part.range.start)
    }
}

/// Usual order in a reference: persons, title, source, then the numbers.
fn rank(name: PartName) -> (u8, usize) {
    match name {
        PartName::AuthorFamily(index) | PartName::AuthorGiven(index) => (0, index),
        PartName::Title => (1, 0),
        PartName::Source | PartName::EditorFamily(_) | PartName::EditorGiven(_) => (2, 0),
        PartName::Publisher | PartName::Place | PartName::Year => (3, 0),
        PartName::Volume => (4, 0),
        PartName::Issue => (5, 0),
        PartName::FirstPage => (6, 0),
        PartName::LastPage => (7, 0),
    }
}

/// All non-empty parts with the range that the parser gives them.
fn pair_parts<'p>(parts: &'p ReferenceParts, draft: &Draft) -> Vec<(PartName, &'p str, Option<Span>)> {
    let mut pairs = Vec::new();
    add_people(&mut pairs, &parts.authors, &draft.authors, PartName::AuthorFamily, PartName::AuthorGiven);
    pairs.extend([
        (PartName::Title, parts.title.as_str(), draft.title.clone()),
        (PartName::Source, &parts.source, draft.source.clone()),
        (PartName::Year, &parts.year, draft.year.clone()),
        (PartName::Volume, &parts.volume, draft.volume.clone()),
        (PartName::Issue, &parts.issue, draft.issue.clone()),
        (PartName::FirstPage, &parts.first_page, draft.first_page.clone()),
        (PartName::LastPage, &parts.last_page, draft.last_page.clone()),
        (PartName::Publisher, &parts.publisher, draft.publisher.clone()),
        (PartName::Place, &parts.place, draft.place.clone()),
    ]);
    add_people(&mut pairs, &parts.editors, &draft.editors, PartName::EditorFamily, PartName::EditorGiven);
    pairs.retain(|(_, value, _)| !value.trim().is_empty());
    pairs
}

fn add_people<'p>(
    pairs: &mut Vec<(PartName, &'p str, Option<Span>)>,
    given: &'p [CitedPerson],
    read: &[Person],
    family_name: fn(usize) -> PartName,
    given_name: fn(usize) -> PartName,
) {
    for (index, person) in given.iter().enumerate() {
        let spans = read.get(index);
        pairs.push((family_name(index), &person.family, spans.map(|one| one.family.clone())));
        pairs.push((given_name(index), &person.given, spans.and_then(|one| one.given.clone())));
    }
}

/// True if no letter or digit goes on at either end.
fn is_whole(text: &str, range: &Span) -> bool {
    let is_word = |one: Option<char>| one.is_some_and(char::is_alphanumeric);
    let before = text.get(..range.start).and_then(|part| part.chars().next_back());
    let first = text.get(range.clone()).and_then(|part| part.chars().next());
    let last = text.get(range.clone()).and_then(|part| part.chars().next_back());
    let behind = text.get(range.end..).and_then(|part| part.chars().next());
    let splits_start = is_word(before) && is_word(first);
    let splits_end = is_word(last) && is_word(behind);
    !splits_start && !splits_end
}
