//! How sure it is that the parts are right.

use rules::article::reference_parts::ReferenceKind;
use rules::article::references::ReferenceId;

use super::draft::Draft;
use super::pattern::Span;

const MAX_SOURCE_BYTES: usize = 120;
const MIN_TITLE_BYTES: usize = 6;

/// Adds up what a complete reference of its kind has, and subtracts what looks misread.
pub fn estimate(text: &str, draft: &Draft, ids: &[ReferenceId]) -> u8 {
    let mut points: i32 = match draft.kind {
        ReferenceKind::Journal if draft.is_regular => 60,
        ReferenceKind::Journal => 40,
        ReferenceKind::Book | ReferenceKind::Chapter | ReferenceKind::Thesis | ReferenceKind::Preprint => 45,
        ReferenceKind::Conference | ReferenceKind::Web | ReferenceKind::Other => 30,
    };
    let has = |span: &Option<Span>| span.is_some();
    let is_persons = draft.authors.iter().any(|person| person.given.is_some());
    points += if is_persons {
        15
    } else if draft.authors.is_empty() {
        0
    } else {
        8
    };
    points += if has(&draft.title) == (draft.kind != ReferenceKind::Book) { 10 } else { -15 };
    points += if has(&draft.year) { 5 } else { -20 };
    points += if has(&draft.source) || draft.kind == ReferenceKind::Thesis { 10 } else { -20 };
    points += if ids.is_empty() { 0 } else { 3 };
    if draft.source.as_ref().is_some_and(|source| source.len() > MAX_SOURCE_BYTES) {
        points -= 25;
    }
    if draft.title.as_ref().is_some_and(|title| title.len() < MIN_TITLE_BYTES) {
        points -= 20;
    }
    points -= unread_penalty(text, draft);
    u8::try_from(points.clamp(0, 100)).unwrap_or(0)
}

/// Share of the text before the last part that belongs to no part.
fn unread_penalty(text: &str, draft: &Draft) -> i32 {
    let parts =
        [&draft.title, &draft.source, &draft.year, &draft.volume, &draft.first_page, &draft.publisher];
    let people = draft.authors.iter().chain(&draft.editors);
    let mut spans: Vec<Span> =
        people.flat_map(|one| [Some(one.family.clone()), one.given.clone()]).flatten().collect();
    spans.extend(parts.into_iter().flatten().cloned());
    spans.sort_by_key(|span| span.start);
    let mut at = 0;
    let mut unread = 0;
    for span in spans {
        if span.start > at {
            unread += text
                .get(at..span.start)
                .map_or(0, |gap| gap.chars().filter(|one| one.is_alphabetic()).count());
        }
        at = at.max(span.end);
    }
    i32::try_from(unread.saturating_sub(12).min(40)).unwrap_or(40)
}
