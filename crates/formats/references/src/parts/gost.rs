//! References in the style of GOST: ` / ` before the authors, ` // ` before the journal.

use super::groups;
use super::locators::{self, Locator};
use super::pattern::{Pattern, Span, pages, piece, trim_spaces};
use super::people::{self, People, Person};

/// ` // ` that is no part of an address.
static CONTAINER: Pattern = Pattern::new(r"\s//\s*");
static RESPONSIBILITY: Pattern = Pattern::new(r"\s/\s+");
static SOURCE_END: Pattern = Pattern::new(concat!(
    r"[.,;:]?\s*(?:[–—-]\s*)?(?:\(?\b",
    piece!(year),
    r"\b|\s(?:Т|Том|[Vv]ol|№|No|[Вв]ып)\b\.?\s*№?\s*\d|\s№)"
));
static YEAR: Pattern = Pattern::new(concat!(r"\b(?P<y>", piece!(year), r")\b"));
static VOLUME: Pattern = Pattern::new(concat!(
    r"(?:^|[\s.,;–—-])(?:Т|Том|[Vv]ol|V|Bd|T)\b\.?\s*(?P<v>",
    piece!(volume),
    r"|[IVXLC]{1,7})\b"
));
static ISSUE: Pattern = Pattern::new(
    r"(?:№|\b(?:[Nn]o|[Nn]r|N|[Вв]ып(?:уск)?|[Ii]ss(?:ue)?|[Ss]uppl|[Пп]рил)\b)\.?\s*(?P<i>[A-Za-zА-Яа-я]{0,3}\d[\w–/-]{0,8}(?:\s*\([^()]{1,12}\))?(?:\s*(?:[Ss]uppl|[Пп]рил)\.?\s*\d*)?)",
);
static BRACKET_ISSUE: Pattern = Pattern::new(r"\d\s*\((?P<i>[^()]{1,20})\)");
static PAGES: Pattern =
    Pattern::new(concat!(r"(?:^|[\s.,;–—:-])(?:[СсCcPpРрS]|[Pp]p|стр|Ст|[Aa]rt)\b\.?\s*", pages!()));

/// Where the container begins: the end of the description of the article, and the start of the journal.
pub fn find_container(body: &str) -> Option<Span> {
    let found = CONTAINER.find(body, 0..body.len())?;
    (found.start > 0).then_some(found)
}

/// Place in a journal written out, as in ". 2007. Т. 79, № 7. С. 30–35".
pub fn read_locator(body: &str, within: Span) -> Option<Locator> {
    if let Some(found) = locators::find(body, within.clone(), false) {
        return Some(found);
    }
    let source_end = SOURCE_END.find(body, within.clone())?;
    let rest = source_end.start..within.end;
    let pages = PAGES.last_groups(body, rest.clone());
    let volume = VOLUME.groups(body, rest.clone()).and_then(|found| found.get("v"));
    let before_pages =
        rest.start..pages.as_ref().map_or(rest.end, |found| found.whole().start + 1).max(rest.start);
    let issue = ISSUE
        .groups(body, before_pages.clone())
        .or_else(|| BRACKET_ISSUE.groups(body, before_pages.clone()))
        .and_then(|found| found.get("i"));
    let year = YEAR.groups(body, before_pages).and_then(|found| found.get("y"));
    let first_page = pages.as_ref().and_then(|found| found.get("f"));
    Some(Locator {
        start: source_end.start,
        is_complete: first_page.is_some() && (volume.is_some() || issue.is_some()),
        year,
        volume,
        issue,
        first_page,
        last_page: pages.and_then(|found| found.get("l")),
    })
}

/// End of the title and the list of persons behind ` / `.
pub fn find_responsibility(body: &str, within: Span) -> Option<(usize, Option<People>)> {
    let mark = RESPONSIBILITY.find_all(body, within.clone()).pop()?;
    let persons = trim_spaces(body, mark.end..within.end);
    let people = people::read(body, persons.clone()).or_else(|| {
        let family = groups::read_alone(body, persons)?;
        Some(People { end: family.end, list: vec![Person { family, given: None }], has_more: false })
    });
    Some((mark.start, people))
}
