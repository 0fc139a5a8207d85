//! Theses, laws, patents, reports, web pages, and what cannot be told.

use rules::article::reference_parts::ReferenceKind;

use super::draft::Draft;
use super::gost;
use super::imprints;
use super::pattern::{Pattern, Span, piece};
use super::people;
use super::sources::{self, clean_source, clean_title};

static SENTENCE_END: Pattern = Pattern::new(
    r"[.?!]['’”»\])]*\s+(?:[–—-]\s+)?(?:[\p{Lu}\d\[«“]|[a-z]?\p{Lu}|\s{2,})|\s+[–—-]\s+\p{Lu}\p{L}*\.|[.?!]\s*$",
);
static CONFERENCE: Pattern = Pattern::new(
    r"(?i)\b(?:proceedings|abstracts?|meeting|congress|conference|symposium|workshop|конференци|конгресс|съезд|симпозиум|тезис|форум)",
);
static EDITOR: Pattern =
    Pattern::new(r"(?i)(?:под\s+(?:общ\p{Ll}*\.?\s+)?ред|\(ред\.|\beds?\.|\beditors?\b)");
static THESIS_NOTE: Pattern = Pattern::new(
    r"(?i)[\s.:,(–—-]+(?:\[?\s*(?:автореф|дис{1,2}\.|диссертаци)|\[|(?:ph\.?\s?d\.?|master[’']?s?|doctoral|m\.?d\.?|dissertation|thesis)\b|\(publication)|\s/\s",
);
static IN_BRACKETS: Pattern =
    Pattern::new(r"(?i)[\[(][^\])]*(?:dissertation|thesis),\s*(?P<n>[^\])]{3,100})[\])]");
static INSTITUTION: Pattern = Pattern::new(r"\s;\s*(?P<n>\p{Lu}[^.;]{3,100})\.");
static UNIVERSITY: Pattern = Pattern::new(
    r"(?:^|[.,:;]\s+)(?P<n>[^.,:;\[\]()]{0,60}\b(?:University|Universit\p{L}+|College|Institute)\b[^.,:;()]{0,60})",
);
static LAW_NOTE: Pattern =
    Pattern::new(r"(?i)\s+:\s+(?:федеральн\p{L}+ закон|приказ|постановление|распоряжение|указ|закон)\b");
static PUBLISHED: Pattern =
    Pattern::new(concat!(r"(?i)опубл\.?\s*(?:\d{1,2}\.\d{1,2}\.)?(?P<y>", piece!(year), ")"));
static ANY_YEAR: Pattern = Pattern::new(concat!(r"\b(?P<y>", piece!(year), r")\b"));
static PATENT_HEAD: Pattern = Pattern::new(r"(?i)^\s*(?:пат|свид)\p{L}*\.?.{5,120}?\d\.\s+");
static WEB_NOTE: Pattern = Pattern::new(
    r"(?i)[\s.,;]*\[(?:internet|online|web|интернет|электронный)[^\]]*\]|[\s.,;]+\((?:version|identifier)\b|[.,;]\s+(?:updated|published|posted|last (?:updated|reviewed)|version\s\d|NCT\d)|\s{4,}|\s/\s",
);
static NO_SITE: Pattern = Pattern::new(
    r"(?i)^[^\p{L}\d(\[]*(?:updated|published|posted|last|version|NCT|report|identifier|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d|\d)",
);
static SITE: Pattern = Pattern::new(
    r#"^[\s.,;:'’”»"]*(?:\([^()]*\)[\s.,]*|\[[^\[\]]*\][\s.,]*)*(?P<n>\p{Lu}(?:\.\p{Lu}\.\s)?[^,;:()\[\]]{2,80}?)(?:\s+identifier|\s+(?:1[5-9]|20)\d\d\b|[,;:]|\.(?:\s|$)|\s{2,}|$)"#,
);

static MEETING: Pattern = Pattern::new(
    r"(?:[.?!;]\s+|presented at(?::| the)?\s+|\]\.?\s+)(?:In:?\s+)?(?P<n>[\p{Lu}\d][^.;,\[\]]{5,160}?)(?:[.;,]|\s{2,}|$)",
);

/// Where the date and the number of a law stand behind its title.
pub fn find_law_note(body: &str, within: Span) -> Option<usize> {
    LAW_NOTE.find(body, within).map(|note| note.start)
}

/// Text up to the end of the first sentence that is followed by a capital letter.
pub fn first_sentence(body: &str, within: Span) -> Option<Span> {
    if let Some((title, _)) = sources::split_quoted(body, &within) {
        return clean_title(body, title);
    }
    let end = SENTENCE_END.find(body, within.clone()).map_or(within.end, |found| found.start);
    clean_title(body, within.start..end)
}

pub fn is_conference(body: &str, within: Span) -> bool {
    CONFERENCE.find(body, within).is_some()
}

pub fn has_editor(body: &str, within: Span) -> bool {
    EDITOR.find(body, within).is_some()
}

pub fn read_thesis(body: &str, draft: Draft, rest: Span) -> Draft {
    let imprint = imprints::find(body, rest.clone(), draft.year.is_some()).unwrap_or_default();
    let note = THESIS_NOTE.find(body, rest.clone()).map_or(rest.end, |found| found.start);
    let title = first_sentence(body, rest.start..note.max(rest.start));
    let institution = [&IN_BRACKETS, &INSTITUTION]
        .into_iter()
        .find_map(|pattern| pattern.groups(body, rest.clone())?.get("n"))
        .or(imprint.publisher)
        .or_else(|| UNIVERSITY.groups(body, note.min(rest.end)..rest.end)?.get("n"));
    Draft {
        kind: ReferenceKind::Thesis,
        title,
        year: draft.year.clone().or(imprint.year),
        publisher: institution,
        place: imprint.place,
        is_regular: true,
        ..draft
    }
}

/// Laws, standards and patents.
pub fn read_document(body: &str, draft: Draft, rest: Span) -> Draft {
    let head = PATENT_HEAD.find(body, 0..body.len());
    let start = head.as_ref().map_or(rest.start, |head| head.end);
    let mut draft = if head.is_some() { Draft::default() } else { draft };
    let within = start..rest.end.max(start);
    let imprint = imprints::find(body, within.clone(), false);
    let slash = body.get(within.clone()).and_then(|text| text.find(" / ")).map(|at| start + at);
    if let (Some(slash), true) = (slash, head.is_some())
        && let Some(people) = people::read(body, slash + 3..within.end)
    {
        draft.authors = people.list;
        draft.has_more = people.has_more;
    }
    let end = match (slash, &imprint) {
        (Some(slash), _) => slash,
        (None, Some(imprint)) => imprint.start,
        (None, None) => first_sentence(body, within.clone()).map_or(within.end, |title| title.end),
    };
    let end = find_law_note(body, start..end.max(start)).unwrap_or(end);
    let published = PUBLISHED.groups(body, within.clone()).and_then(|found| found.get("y"));
    let last_year = || ANY_YEAR.last_groups(body, 0..body.len()).and_then(|found| found.get("y"));
    let imprint = imprint.unwrap_or_default();
    Draft {
        kind: ReferenceKind::Other,
        title: clean_title(body, start..end.max(start)),
        year: draft.year.clone().or(imprint.year).or(published).or_else(last_year),
        publisher: imprint.publisher,
        place: imprint.place,
        is_regular: true,
        ..draft
    }
}

pub fn read_report(body: &str, draft: Draft, rest: Span) -> Draft {
    let imprint = imprints::find(body, rest.clone(), draft.year.is_some()).unwrap_or_default();
    let end = if imprint.end == 0 { rest.end } else { imprint.start.max(rest.start) };
    let is_site = imprint.place.is_none() && imprint.publisher.is_none();
    let title = first_sentence(body, rest.start..end);
    let source = title.as_ref().filter(|_| is_site).and_then(|title| read_site(body, title.end..rest.end));
    Draft {
        kind: ReferenceKind::Other,
        title,
        source,
        year: draft.year.clone().or(imprint.year),
        publisher: imprint.publisher,
        place: imprint.place,
        ..draft
    }
}

pub fn read_web(body: &str, draft: Draft, rest: Span) -> Draft {
    let mut draft = draft;
    if let Some((_, Some(people))) = gost::find_responsibility(body, rest.clone()) {
        draft.authors = people.list;
    }
    let imprint = imprints::find(body, rest.clone(), false)
        .or_else(|| imprints::find_place_and_name(body, rest.clone()));
    let note = WEB_NOTE.find(body, rest.clone()).map_or(rest.end, |found| found.start);
    let title = first_sentence(body, rest.start..note.max(rest.start));
    let site = match (&title, &imprint) {
        (Some(title), None) => read_site(body, title.end..rest.end),
        _ => None,
    };
    let imprint = imprint.unwrap_or_default();
    Draft {
        kind: ReferenceKind::Web,
        title,
        source: site,
        year: draft.year.clone().or(imprint.year),
        publisher: imprint.publisher,
        place: imprint.place,
        ..draft
    }
}

/// Name of the website behind the title.
fn read_site(body: &str, within: Span) -> Option<Span> {
    let rest = body.get(within.clone())?;
    if NO_SITE.is_match(rest) {
        return None;
    }
    let name = clean_source(body, SITE.groups(body, within)?.get("n")?)?;
    (!NO_SITE.is_match(body.get(name.clone())?)).then_some(name)
}

pub fn read_conference(body: &str, draft: Draft, rest: Span) -> Draft {
    let title = first_sentence(body, rest.clone());
    let source = title.as_ref().and_then(|title| MEETING.groups(body, title.end..rest.end)?.get("n"));
    Draft { kind: ReferenceKind::Conference, title, source, ..draft }
}

/// What has an author and a DOI is most likely an article.
pub fn read_unknown(body: &str, draft: Draft, rest: Span, has_doi: bool) -> Draft {
    let title = first_sentence(body, rest);
    let is_article = has_doi && !draft.authors.is_empty() && title.is_some();
    Draft { kind: if is_article { ReferenceKind::Journal } else { ReferenceKind::Other }, title, ..draft }
}
