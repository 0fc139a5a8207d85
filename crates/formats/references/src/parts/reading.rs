//! Decides what a reference is and reads its parts.

use rules::article::reference_parts::ReferenceKind;

use super::books;
use super::draft::Draft;
use super::gost;
use super::imprints;
use super::kinds::{self, Cues};
use super::locators::{self, Locator};
use super::masking::mask;
use super::opening::{self, Opening};
use super::other;
use super::pattern::{Pattern, Span, piece};
use super::sources::{self, clean_source, clean_title};

static ANY_YEAR: Pattern = Pattern::new(concat!(r"\b(?P<y>", piece!(year), r")\b"));
/// A year without volume and pages.
static ONLINE: Pattern = Pattern::new(concat!(
    r"(?i)[.;,]?\s*\b(?:(?P<y>",
    piece!(year),
    r")",
    piece!(month),
    r"\s*[;,.]\s*)?\[?\b(?:published online|published ahead|online first|advance online|in press|ahead of print|early view)\b[^.]{0,40}?(?P<z>",
    piece!(year),
    r")?\s*(?:[.\]]|\s{3,}|$)"
));
static YEAR_AT_END: Pattern = Pattern::new(concat!(
    r"(?:[.,]\s+|\s\(|\s)(?P<y>",
    piece!(year),
    r")",
    piece!(month),
    r"\s*(?:\)|[.;:])?\s*(?:\.\s*)?$"
));
/// A volume or an issue with its name, behind a year: GOST without ` // `.
static NAMED_LOCATOR: Pattern = Pattern::new(concat!(
    piece!(year),
    r"(?:\s*г)?\s*[.,;]\s*(?:[–—-]\s*)?(?:Т|Том|[Vv]ol|№|No|[Вв]ып)\b?\.?\s*№?\s*\d"
));

pub fn read(text: &str) -> Draft {
    let body = mask(text);
    let cues = kinds::find(text, &body);
    let mut draft = match gost::find_container(&body) {
        Some(container) => read_gost(&body, &cues, &container),
        None => read_plain(&body, &cues),
    };
    if draft.year.is_none() {
        let from = draft.title.as_ref().map_or(0, |title| title.end);
        draft.year = ANY_YEAR.last_groups(&body, from..body.len()).and_then(|found| found.get("y"));
    }
    draft.remove_overlaps();
    draft
}

fn read_plain(body: &str, cues: &Cues) -> Draft {
    let opening = opening::read(body);
    let end = body.trim_end_matches([' ', '.', ',', ';', ':', '–', '—', '-']).len();
    let rest = opening.end..end.max(opening.end);
    let draft = start_draft(&opening);
    if cues.is_patent_or_law {
        return other::read_document(body, draft, rest);
    }
    if cues.is_thesis {
        return other::read_thesis(body, draft, rest);
    }
    if let Some((title_end, start)) = books::find_container(body, rest.clone()) {
        return read_chapter(body, draft, opening.end..title_end, start..rest.end, opening.has_year);
    }
    if let Some(server) = &cues.preprint {
        return read_preprint(body, draft, rest, server);
    }
    let locator = locators::find(body, rest.clone(), opening.has_year).filter(|found| {
        found.is_complete || !(cues.is_book || cues.is_internet || cues.is_report || cues.is_conference)
    });
    if let Some(locator) = locator {
        return read_journal(body, draft, opening.title, rest.start, locator);
    }
    if cues.is_presentation {
        return other::read_conference(body, draft, rest);
    }
    let is_dated = opening.has_year && (cues.is_report || !cues.has_address);
    let imprint = imprints::find(body, rest.clone(), is_dated);
    let has_publisher = imprint.as_ref().is_some_and(|found| found.publisher.is_some());
    if cues.is_internet || (cues.has_address && !has_publisher) {
        return other::read_web(body, draft, rest);
    }
    if imprint.is_none()
        && NAMED_LOCATOR.is_match(body)
        && let Some(locator) = gost::read_locator(body, rest.clone())
    {
        return read_journal(body, draft, opening.title, rest.start, locator);
    }
    if cues.is_report {
        return other::read_report(body, draft, rest);
    }
    if imprint.is_some() || cues.is_book {
        return read_book(body, cues, draft, rest);
    }
    if let Some(found) = read_online(body, &draft, rest.clone()) {
        return found;
    }
    if cues.is_conference {
        return other::read_conference(body, draft, rest);
    }
    if cues.has_address {
        other::read_web(body, draft, rest)
    } else {
        other::read_unknown(body, draft, rest, cues.has_doi)
    }
}

fn start_draft(opening: &Opening) -> Draft {
    Draft {
        authors: opening.authors.clone(),
        editors: opening.editors.clone(),
        has_more: opening.has_more,
        year: opening.year.clone(),
        ..Draft::default()
    }
}

fn read_journal(body: &str, draft: Draft, title: Option<Span>, start: usize, locator: Locator) -> Draft {
    let before = start..locator.start.max(start);
    let (found_title, source) = match title {
        Some(title) => (Some(title), clean_source(body, before)),
        None => sources::split(body, before),
    };
    let year = draft.year.clone().or(locator.year);
    Draft {
        kind: ReferenceKind::Journal,
        title: found_title.and_then(|title| clean_title(body, title)),
        source,
        is_regular: locator.is_complete && year.is_some(),
        year,
        volume: locator.volume,
        issue: locator.issue.and_then(|issue| clean_source(body, issue)),
        first_page: locator.first_page,
        last_page: locator.last_page,
        ..draft
    }
}

/// Article that has no volume yet.
fn read_online(body: &str, draft: &Draft, rest: Span) -> Option<Draft> {
    let found = ONLINE.groups(body, rest.clone()).or_else(|| YEAR_AT_END.groups(body, rest.clone()))?;
    let year = found.get("y").or_else(|| found.get("z"));
    let (title, source) = sources::split(body, rest.start..found.whole().start.max(rest.start));
    let title = clean_title(body, title?)?;
    let source = source.filter(|span| is_short_name(body, span))?;
    Some(Draft {
        kind: ReferenceKind::Journal,
        title: Some(title),
        source: Some(source),
        year: draft.year.clone().or(year),
        ..draft.clone()
    })
}

const MAX_JOURNAL_WORDS: usize = 7;

fn is_short_name(body: &str, span: &Span) -> bool {
    body.get(span.clone()).is_some_and(|text| text.split_whitespace().count() <= MAX_JOURNAL_WORDS)
}

fn read_preprint(body: &str, draft: Draft, rest: Span, server: &Span) -> Draft {
    let before = rest.start..server.start.max(rest.start);
    let title = other::first_sentence(body, before);
    Draft {
        kind: ReferenceKind::Preprint,
        title: title.and_then(|title| clean_title(body, title)),
        source: Some(server.clone()),
        is_regular: true,
        ..draft
    }
}

fn read_chapter(body: &str, draft: Draft, title: Span, container: Span, has_year: bool) -> Draft {
    let book = books::read(body, container.clone(), has_year);
    let is_conference = other::is_conference(body, container);
    Draft {
        kind: if is_conference { ReferenceKind::Conference } else { ReferenceKind::Chapter },
        title: clean_title(body, title).or(draft.title),
        source: book.title,
        editors: book.editors,
        year: draft.year.clone().or(book.imprint.year),
        volume: book.volume,
        first_page: book.first_page,
        last_page: book.last_page,
        publisher: book.imprint.publisher,
        place: book.imprint.place,
        is_regular: true,
        ..draft
    }
}

fn read_book(body: &str, cues: &Cues, draft: Draft, rest: Span) -> Draft {
    let is_conference = cues.is_conference;
    let mut draft = draft;
    if let Some((_, Some(people))) = gost::find_responsibility(body, rest.clone()) {
        draft.authors = people.list;
        draft.has_more = people.has_more;
    }
    let book = books::read(body, rest, draft.year.is_some());
    let kind = if is_conference { ReferenceKind::Conference } else { ReferenceKind::Book };
    Draft {
        kind,
        is_regular: book.imprint.publisher.is_some() && book.title.is_some(),
        source: book.title,
        editors: if draft.editors.is_empty() { book.editors } else { draft.editors },
        year: draft.year.clone().or(book.imprint.year),
        volume: book.volume,
        first_page: book.first_page,
        last_page: book.last_page,
        publisher: book.imprint.publisher,
        place: book.imprint.place,
        ..draft
    }
}

fn read_gost(body: &str, cues: &Cues, container: &Span) -> Draft {
    let end = body.trim_end().len().max(container.end);
    let head = 0..container.start;
    let responsibility = gost::find_responsibility(body, head.clone());
    let opening = opening::read(body.get(head.clone()).unwrap_or_default());
    let mut draft = start_draft(&opening);
    let title_end = responsibility.as_ref().map_or(container.start, |found| found.0);
    if let Some((_, Some(people))) = responsibility {
        draft.authors = people.list;
        draft.has_more = people.has_more;
    }
    let title = opening.end..title_end.max(opening.end);
    let rest = container.end..end;
    let is_book = imprints::find(body, rest.clone(), false).is_some_and(|found| found.place.is_some())
        || other::has_editor(body, rest.clone());
    if is_book {
        return read_chapter(body, draft, title, rest, false);
    }
    let Some(locator) = gost::read_locator(body, rest.clone()) else {
        let draft = read_chapter(body, draft, title, rest, false);
        return Draft { kind: ReferenceKind::Other, ..draft };
    };
    let year = draft.year.clone().or(locator.year);
    let title_end = other::find_law_note(body, title.clone()).unwrap_or(title.end);
    let title = title.start..title_end;
    let kind = if cues.is_patent_or_law { ReferenceKind::Other } else { ReferenceKind::Journal };
    Draft {
        kind,
        title: clean_title(body, title),
        source: clean_source(body, rest.start..locator.start.max(rest.start)),
        is_regular: locator.is_complete && year.is_some(),
        year,
        volume: locator.volume,
        issue: locator.issue,
        first_page: locator.first_page,
        last_page: locator.last_page,
        ..draft
    }
}
