//! Place in a journal: year, volume, issue and pages in the order and punctuation of each style.

use super::pattern::{Groups, Pattern, Span, pages, piece};

#[derive(Debug, Clone)]
pub struct Locator {
    /// Ends the title of the journal.
    pub start: usize,
    pub year: Option<Span>,
    pub volume: Option<Span>,
    pub issue: Option<Span>,
    pub first_page: Option<Span>,
    pub last_page: Option<Span>,
    /// False if a volume or the pages are missing.
    pub is_complete: bool,
}

/// `2019;133(10):1060-70`, `2018 Oct 25;379 Suppl 1:1643`.
static VANCOUVER: Pattern = Pattern::new(concat!(
    r"\b(?P<y>",
    piece!(year),
    r")[a-z]?",
    piece!(month),
    r"[.,]?\s*;\s*(?:[Vv]ol\.?\s*)?(?P<v>",
    piece!(volume),
    r")?\s*,?\s*(?P<j>",
    piece!(supplement),
    r")?\s*(?:\(\s*(?P<i>[^()]{0,60})\))?\s*(?P<k>",
    piece!(supplement),
    r")?\s*[:,]\s*(?:pp?\.?\s*|[сС]\.\s*)?",
    pages!()
));
/// Without pages.
static VANCOUVER_SHORT: Pattern = Pattern::new(concat!(
    r"\b(?P<y>",
    piece!(year),
    r")[a-z]?",
    piece!(month),
    r"\s*;\s*(?P<v>",
    piece!(volume),
    r")\s*(?:\((?P<i>[^()]{0,60})\))?\s*(?:[.:,;]|$|\s{3,})"
));
/// `(2021) 12:659595`, `(2021), 12(3), 44-51`.
static YEAR_IN_BRACKETS_FIRST: Pattern = Pattern::new(concat!(
    r"\s\((?P<y>",
    piece!(year),
    r")[a-z]?\)[.,;]?\s*(?P<v>",
    piece!(volume),
    r")(?:\s*\((?P<i>[^()]{0,60})\))?\s*[:,]\s*(?:pp?\.?\s*)?",
    pages!()
));
/// `133, 1060–1070 (2019)`.
static NATURE: Pattern = Pattern::new(concat!(
    r"[\s,](?P<v>",
    piece!(volume),
    r")(?:\s*,?\s*(?P<j>",
    piece!(supplement),
    r"))?(?:\s*\((?P<i>[^()]{0,60})\))?\s*[,:]\s*(?:pp?\.?\s*)?",
    pages!(),
    r"\s*[,.]?\s*\((?:\p{L}{3,9}\.?\s*)?(?P<y>",
    piece!(year),
    r")\)"
));
/// `133 (2019) 1060–1070`.
static ELSEVIER: Pattern = Pattern::new(concat!(
    r"[\s,](?P<v>",
    piece!(volume),
    r")(?:\s*\((?P<i>[^()]{0,60})\))?\s*,?\s*\((?P<y>",
    piece!(year),
    r")\)\s*[,:]?\s*(?:pp?\.?\s*)?",
    pages!()
));
/// `133, no. 10 (2019): 1060–1070`.
static CHICAGO: Pattern = Pattern::new(concat!(
    r"[\s,](?P<v>",
    piece!(volume),
    r"),?\s*(?:no\.|iss\.)\s*(?P<i>[\w–-]{1,12})\s*\((?:[^()]{0,20}\s)?(?P<y>",
    piece!(year),
    r")\)\s*[,:]\s*",
    pages!()
));
/// `2019, 133 (10), 1060–1070`.
static MDPI: Pattern = Pattern::new(concat!(
    r"\b(?P<y>",
    piece!(year),
    r")[,.]\s*(?P<v>",
    piece!(volume),
    r")\s*,?\s*(?P<j>",
    piece!(supplement),
    r")?\s*(?:\((?P<i>[^()]{0,60})\))?\s*[,:]\s*(?:pp?\.?\s*)?",
    pages!()
));
/// `133(10):1060-70, 2019`.
static YEAR_LAST: Pattern = Pattern::new(concat!(
    r"[\s,](?P<v>",
    piece!(volume),
    r")\s*(?:\((?P<i>[^()]{0,60})\))?\s*[:,]\s*",
    pages!(),
    r"\s*[,.;]\s*(?:\p{Lu}\p{L}{2,8}\.?\s*)?(?P<y>",
    piece!(year),
    r")\s*(?:[.;,]|$)"
));
/// `vol. 133, no. 10, 2019, pp. 1060–70`, `vol. 133, pp. 1060–70, Jun. 2019`.
static NAMED: Pattern = Pattern::new(concat!(
    r",?\s*\b[Vv]ol(?:ume)?\.?\s*(?P<v>",
    piece!(volume),
    r")(?:\s*[,.]\s*(?:[Nn]o|[Ii]ss(?:ue)?|[Nn]r|[Nn]um)\.?\s*(?P<i>[\w–/-]{1,12}(?:\s*[Ss]uppl\.?(?:\s*\d+)?)?))?",
    r"(?:\s*\((?P<k>[^()]{0,60})\))?(?:,?\s*[\p{L}.\s–-]{0,20}\(?(?P<y>",
    piece!(year),
    r")\)?)?\s*[,:.]\s*(?:pp?\.?\s*|[Aa]rt(?:icle)?\.?\s*(?:[Nn]o\.?\s*)?)?",
    pages!(),
    r"(?:\s*,\s*(?:\p{L}{3,9}\.?\s*)?(?P<z>",
    piece!(year),
    r"))?"
));
/// `2007: 62–67`.
static WITHOUT_VOLUME: Pattern = Pattern::new(concat!(
    r"\b(?P<y>",
    piece!(year),
    r")[a-z]?",
    piece!(month),
    r"\s*:\s*(?:pp?\.?\s*)?",
    pages!()
));
/// `12 (2020)`.
static VOLUME_YEAR: Pattern =
    Pattern::new(concat!(r"\s(?P<v>", piece!(volume), r")\s*,?\s*\((?P<y>", piece!(year), r")\)"));
/// `, 133(10), pp. 1060–1070` with the year behind the authors.
static YEAR_BEFORE: Pattern = Pattern::new(concat!(
    r"(?:,\s*|\s)(?:[Vv]ol\.?\s*)?(?P<v>",
    piece!(volume),
    r")\s*,?\s*(?P<j>",
    piece!(supplement),
    r")?\s*(?:\((?P<i>[^()]{0,60})\))?\s*(?:[,:]|\bpp?\.)\s*(?:pp?\.?\s*|[Aa]rt(?:icle)?\.?\s*(?:[Nn]o\.?\s*)?)?",
    pages!(),
    r"(?:[.,;\s]|$)"
));
/// `, (4), CD010189`.
static ISSUE_ONLY: Pattern =
    Pattern::new(concat!(r",\s*\((?P<i>[^()]{1,60})\)\s*[,:]\s*(?:pp?\.?\s*)?", pages!(), r"(?:[.,;\s]|$)"));
/// `, 133(10).` and `, 133.`
static VOLUME_LAST: Pattern =
    Pattern::new(concat!(r",\s*(?P<v>", piece!(volume), r")(?:\s*\((?P<i>[^()]{1,60})\))?\s*\.?\s*$"));

/// Year, if any, that stands behind the authors.
pub fn find(body: &str, within: Span, has_year_before: bool) -> Option<Locator> {
    let first = |pattern: &Pattern| pattern.groups(body, within.clone()).map(|found| read(&found));
    let last = |pattern: &Pattern| pattern.last_groups(body, within.clone()).map(|found| read(&found));
    if let Some(found) = first(&VANCOUVER) {
        return Some(found);
    }
    if has_year_before {
        let found = last(&NAMED).or_else(|| last(&YEAR_BEFORE)).or_else(|| last(&ISSUE_ONLY));
        if let Some(found) = found.or_else(|| last(&VOLUME_LAST)) {
            return Some(found);
        }
    }
    [&CHICAGO, &NATURE, &ELSEVIER, &YEAR_IN_BRACKETS_FIRST, &MDPI, &NAMED, &YEAR_LAST, &WITHOUT_VOLUME]
        .into_iter()
        .find_map(last)
        .or_else(|| first(&VANCOUVER_SHORT))
        .or_else(|| last(&VOLUME_YEAR))
        .filter(|found| found.year.is_some() || has_year_before)
}

/// End of the first place in the style of Vancouver.
pub fn find_vancouver(body: &str) -> Option<usize> {
    VANCOUVER.find(body, 0..body.len()).map(|found| found.end)
}

fn read(groups: &Groups<'_>) -> Locator {
    let whole = groups.whole();
    let issue = ["i", "j", "k"].into_iter().find_map(|name| groups.get(name));
    let year = groups.get("y").or_else(|| groups.get("z"));
    let volume = groups.get("v");
    let first_page = groups.get("f");
    let is_complete = first_page.is_some() && (volume.is_some() || issue.is_some());
    Locator { start: whole.start, year, volume, issue, first_page, last_page: groups.get("l"), is_complete }
}
