//! Books and chapters.

use super::imprints::{self, Imprint};
use super::pattern::{Pattern, Span, pages, piece, trim_spaces};
use super::people::{self, People};
use super::sources::{clean_source, clean_title};

/// Parts of a book as a container.
#[derive(Debug, Clone, Default)]
pub struct Book {
    pub title: Option<Span>,
    pub editors: Vec<people::Person>,
    pub volume: Option<Span>,
    pub first_page: Option<Span>,
    pub last_page: Option<Span>,
    pub imprint: Imprint,
}

static MARKER: Pattern = Pattern::new(
    r"(?:[.?!,;:”»’']|\s)\s*(?://\s*)?\b(?:In|in|В кн|В книге|В сб|В)\s*[.:]{1,2}\s+|[.?!]\s+In\s+|(?:^|[.\s])\s*in\s+(?P<n>\p{Lu}[^()]{3,200}\((?:[Ee]ds?\.?\s))",
);
static MARKER_END: Pattern = Pattern::new(r"(?:In|in|В кн|В книге|В сб|В)\s*[.:]{0,2}\s+");
static CONTAINER_CUE: Pattern = Pattern::new(concat!(
    r"(?i)\b(?:eds?|editors?|ред|редактор\p{Ll}*|edited by|hrsg)\b|\b(?:pp?|с|chap(?:ter)?|S)\b\.?\s*\d|\b\d+(?:st|nd|rd|th)\s+ed|;\s*",
    piece!(year)
));
static EDITORS_END: Pattern =
    Pattern::new(r"(?i)^[\s,]*[\[(]?\s*(?:eds?|editors?|редактор\p{Ll}*|ред|hrsg)\b\.?\s*[\])]?[\s.,:;]*");
static CUT: Pattern = Pattern::new(concat!(
    r"(?ix)[\s.,;(\[]+(?:(?:\d{1,2}|second|third|fourth|fifth|revised|\p{L}+ed|1st)\s?(?:st|nd|rd|th|\.|-е|-ое|-th)?,?\s*(?:rev\.?\s*|перераб\.?\s*)?(?:ed\b|edn\b|edition\b|изд\b|изд\.|aufl)",
    r"|(?:под|pod)\s+(?:общ\.?\s+|общей\s+)?(?:ред|red)|/\s|(?:Т|Том|Vol|Volume|Bd|Ч)\.?\s*\d|[–—-]\s|edited\sby|\(?eds?\b|\(?ed\.|\(ред|editors?\b|редактор|vol\.?\s*\d|chapter\s\d|version\s\d|report\sno|\[|\(\d|\(pp|pp?\.?\s*\d|\bISBN)"
));
static PAGES: Pattern = Pattern::new(concat!(r"(?:^|[\s,;.(–—-])(?:pp?|PP?|[СсS]|стр|Р)\b\.?\s*", pages!()));
static YEAR_PAGES: Pattern = Pattern::new(concat!(piece!(year), r"\s*:\s*", pages!(), r"\s*\.?\s*$"));
static BRACKET_PAGES: Pattern = Pattern::new(concat!(r"\)\s*,?\s*", pages!(), r"\s*\("));
static VOLUME: Pattern =
    Pattern::new(r"(?:^|[\s.,;–—(-])(?:Т|Том|Vol|Volume|Bd|Ч|vol)\b\.?\s*(?P<v>\d{1,4}|[IVX]{1,5})\b");
static EDITED_BY: Pattern = Pattern::new(
    r"(?i)(?:под\s+(?:общ\p{Ll}*\.?\s+)?ред(?:акцией|\.)?|edited\s+by|\(eds?\.?,?|,\s+ed\.\s+by)\s*(?:проф\.?\s*|акад\.?\s*)?",
);

/// Where a chapter ends and the book begins: the end of the title, and the start of the container.
pub fn find_container(body: &str, within: Span) -> Option<(usize, usize)> {
    for marker in MARKER.find_all(body, within.clone()) {
        let Some(word) = MARKER_END.find(body, marker.clone()) else { continue };
        let is_bare = marker.start == within.start;
        let has_title =
            is_bare || body.get(within.start..marker.start).is_some_and(|title| title.trim().len() > 3);
        let rest = body.get(word.end..within.end).unwrap_or_default();
        let is_upper = rest.starts_with(|one: char| one.is_uppercase() || one.is_ascii_digit() || one == '«');
        if has_title && is_upper && CONTAINER_CUE.is_match(rest) {
            return Some((word.start, word.end));
        }
    }
    None
}

/// Reads a book from its editors or its title to the end of the reference.
pub fn read(body: &str, within: Span, has_year_before: bool) -> Book {
    let mut book = Book::default();
    let mut start = within.start;
    if let Some(editors) = read_leading_editors(body, within.clone()) {
        start = editors.end;
        book.editors = editors.list;
    }
    let rest = start..within.end;
    if let Some(imprint) = imprints::find(body, rest.clone(), has_year_before) {
        book.imprint = imprint;
    } else {
        book.imprint.start = within.end;
        book.imprint.end = within.end;
    }
    let title_end =
        CUT.find(body, start..within.end).map_or(book.imprint.start, |cut| cut.start.min(book.imprint.start));
    book.title = clean_title(body, start..title_end.max(start)).and_then(|title| clean_source(body, title));
    if book.editors.is_empty() {
        book.editors = read_inner_editors(body, rest.clone());
    }
    book.volume = VOLUME.groups(body, title_end.min(within.end)..within.end).and_then(|found| found.get("v"));
    let found = PAGES
        .last_groups(body, start..within.end)
        .filter(|found| !is_total(body, found.whole()))
        .or_else(|| YEAR_PAGES.groups(body, rest.clone()))
        .or_else(|| BRACKET_PAGES.groups(body, rest));
    if let Some(found) = found {
        book.first_page = found.get("f");
        book.last_page = found.get("l");
    }
    book
}

/// Editors before the title of the book.
fn read_leading_editors(body: &str, within: Span) -> Option<People> {
    let mut people = people::read(body, within.clone())?;
    let role = EDITORS_END.find(body, people.end..within.end)?;
    people.end = role.end;
    Some(people)
}

/// Editors behind the title of the book.
fn read_inner_editors(body: &str, within: Span) -> Vec<people::Person> {
    if let Some(word) = EDITED_BY.find(body, within.clone())
        && let Some(found) = people::read(body, trim_spaces(body, word.end..within.end))
    {
        return found.list;
    }
    // "…, 5th ed.; Forman, S. J., Negrin, R. S., Eds.;"
    let starts = [". ", "; ", "/ "];
    let text = body.get(within.clone()).unwrap_or_default();
    let tries = starts.iter().flat_map(|start| text.match_indices(start)).take(12);
    for (at, mark) in tries {
        let from = within.start + at + mark.len();
        if let Some(found) = read_leading_editors(body, from..within.end) {
            return found.list;
        }
    }
    Vec::new()
}

/// "p. 230" is a page, "230 p." is not; "С. 230 с." does not occur.
fn is_total(body: &str, span: Span) -> bool {
    body.get(span.end..)
        .is_some_and(|after| after.trim_start().starts_with("с.") || after.trim_start().starts_with("p."))
}
