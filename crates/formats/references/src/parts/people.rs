//! Lists of persons in the order and punctuation of each style.

use super::groups;
use super::pattern::{Pattern, Span, trim_spaces};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub family: Span,
    /// `None` for an organisation.
    pub given: Option<Span>,
}

#[derive(Debug, Clone, Default)]
pub struct People {
    pub list: Vec<Person>,
    /// True if the list ends with "et al."
    pub has_more: bool,
    pub end: usize,
}

macro_rules! name {
    (word) => {
        r"(?:[dDlLOоО]['’ʼ`]|[a-zа-я]{1,3}['’-])?\p{Lu}[\p{L}\p{M}'’ʼ]*(?:[-‐‑–][\p{L}'’]+)*"
    };
    (particle) => {
        r"(?:(?:[Vv]an|[Vv]on|[Dd]er|[Dd]en|[Dd]e|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]o|[Dd]os|[Dd]as|[Dd]u|[Ll]a|[Ll]e|[Ll]as|[Ll]os|[Tt]er|[Tt]en|[Tt]e|zu|zur|zum|af|av|bin|ibn|ben|el|al|y|e|i|['’]t|[Ss]t\.?|фон|ван|дер|ден|де|ди|ла|ле|аль|эль)\s+)"
    };
    (family) => {
        concat!(
            name!(particle), "{0,3}", name!(word), r"(?:\s+", name!(particle), "{0,3}", name!(word), "){0,3}"
        )
    };
    (bare) => {
        r"(?:(?:Yu|Ya|Ye|Yo|Zh|Ch|Sh|Kh|Ts|Iu|Ia|Ju|Dzh|Ю|Я)|\p{Lu}){1,4}(?:[-‐‑–]\p{Lu}{1,2})?"
    };
    (dotted) => {
        r"(?:\p{Lu}\p{Ll}{0,2}\.|\p{Lu}\p{Ll}?[-‐‑–]\p{Lu}\p{Ll}?\.)(?:\s?[-‐‑–]?\s?(?:\p{Lu}\p{Ll}{0,2}\.|\p{Lu}\p{Ll}?[-‐‑–]\p{Lu}\p{Ll}?\.)){0,4}"
    };
    (junior) => {
        r"(?:,?\s+(?:Jr|Sr|2nd|3rd|4th|II|III|IV|мл|ст)\b\.?)?"
    };
}

/// `Family AB`.
static BARE: Pattern =
    Pattern::new(concat!("^(?P<f>", name!(family), r")\s+(?P<g>", name!(bare), r"\b", name!(junior), ")"));
/// `Family A. B.`
static DOTTED: Pattern =
    Pattern::new(concat!("^(?P<f>", name!(family), r")\s+(?P<g>", name!(dotted), name!(junior), ")"));
/// `Family, A. B.`
static COMMA_DOTTED: Pattern =
    Pattern::new(concat!("^(?P<f>", name!(family), r"),\s*(?P<g>", name!(dotted), name!(junior), ")"));
/// `Family, AB`.
static COMMA_BARE: Pattern =
    Pattern::new(concat!("^(?P<f>", name!(family), r"),\s*(?P<g>", name!(bare), r"\b", name!(junior), ")"));
/// `A. B. Family`.
static INITIALS_FIRST: Pattern =
    Pattern::new(concat!("^(?P<g>", name!(dotted), r")\s*(?P<f>", name!(family), name!(junior), ")"));
/// `Family, Anna B.`
static COMMA_FULL: Pattern = Pattern::new(concat!(
    "^(?P<f>",
    name!(family),
    r"),\s+(?P<g>",
    name!(word),
    r"(?:\s+(?:\p{Lu}\.|",
    name!(word),
    r")){0,2}",
    name!(junior),
    ")"
));
/// `Anna B. Family`, behind a first `Family, Anna`.
static FULL: Pattern = Pattern::new(concat!(
    "^(?P<g>",
    name!(word),
    r"(?:\s+\p{Lu}\.){0,2})\s+(?P<f>",
    name!(particle),
    "{0,3}",
    name!(word),
    name!(junior),
    ")"
));

static SEPARATOR: Pattern = Pattern::new(
    r"^(?:\s*[,;]?\s*(?:…|\. ?\. ?\.)\s*(?:&\s*)?|\s*[,;]\s*(?:(?:&|and|und|et|и|y)\s+)?|\s+(?:&|and|und|et|и|y)\s+|&)",
);
static MORE: Pattern = Pattern::new(
    r"^\s*[,;]?\s*(?:and\s+|&\s*)?[\[(]?\s*(?:(?:et\.?\s+al|и\s+др|и\s+соавт|и\s+соавторы|u\.\s?a|et\s+coll)\b\.?|and\s+others\b|others\b|and\s+colleagues\b)(?:\s*[\])])?",
);
/// What may stand behind a whole list.
static LIST_END: Pattern = Pattern::new(
    r#"^(?:\s*$|\s*[.:/(\[“"«]|\s+[‘'–—-]|,?\s+\(?(?:1[5-9]|20)\d\d\b|,?\s*[“"‘'(]|,\s*\(?(?:eds?|editors?|inventors?|редактор\p{Ll}*|ред|сост|in\b)|\s+in\s+\p{Lu}|\s*;)"#,
);
/// Behind initials with dots the title may follow at once.
static DOTTED_LIST_END: Pattern = Pattern::new(r"^(?:\s+[\p{Lu}\d«„]|\s+[a-zα-ω]\S*[\p{Lu}\d+])");
static FULL_NAMES_END: Pattern = Pattern::new(r#"^[.,]?\s*(?:[“"]|\(?(?:1[5-9]|20)\d\d\b)"#);
static YEAR: Pattern = Pattern::new(r"^[\s,.(]*(?:1[5-9]|20)\d\d");

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Bare,
    Dotted,
    CommaDotted,
    CommaBare,
    InitialsFirst,
    CommaFull,
}

const STYLES: [Style; 6] = [
    Style::Bare,
    Style::Dotted,
    Style::CommaDotted,
    Style::CommaBare,
    Style::InitialsFirst,
    Style::CommaFull,
];
const MAX_PEOPLE: usize = 200;

/// Reads a list of persons that begins at `from`, in the style that explains most of it.
pub fn read(body: &str, within: Span) -> Option<People> {
    let from = trim_spaces(body, within.clone()).start;
    STYLES
        .into_iter()
        .filter_map(|style| read_in_style(body, from..within.end, style))
        .max_by_key(|people| (people.list.len(), people.end))
}

fn read_in_style(body: &str, within: Span, style: Style) -> Option<People> {
    let mut people = People { end: within.start, ..People::default() };
    let mut at = within.start;
    let mut is_joined = false;
    while people.list.len() < MAX_PEOPLE {
        let is_first = people.list.is_empty();
        match read_person(body, at..within.end, style, is_first) {
            Some(person) => {
                people.end = end_of(&person);
                people.list.push(person);
            }
            None if is_first => return None,
            None => {
                let Some(group) = groups::read_in_list(body, at..within.end) else { break };
                people.end = group.end;
                people.list.push(Person { family: group, given: None });
            }
        }
        if let Some(more) = MORE.find(body, people.end..within.end) {
            people.end = more.end;
            people.has_more = true;
            break;
        }
        let Some(separator) = SEPARATOR.find(body, people.end..within.end) else { break };
        is_joined |= body.get(separator.clone()).is_some_and(|text| text.contains(char::is_alphabetic));
        at = separator.end;
    }
    let is_explicit = people.has_more || is_joined;
    add_groups(body, within.end, &mut people);
    let is_closed =
        people.has_more && body.get(..people.end).is_some_and(|before| before.ends_with(['.', ']']));
    (is_closed || is_end(body, people.end..within.end, style, is_explicit)).then_some(people)
}

fn read_person(body: &str, within: Span, style: Style, is_first: bool) -> Option<Person> {
    let pattern = match style {
        Style::Bare => &BARE,
        Style::Dotted => &DOTTED,
        Style::CommaDotted => &COMMA_DOTTED,
        Style::CommaBare => &COMMA_BARE,
        Style::InitialsFirst => &INITIALS_FIRST,
        Style::CommaFull => &COMMA_FULL,
    };
    // The last person of a list may have the initials first.
    let found = pattern.groups(body, within.clone()).or_else(|| match style {
        Style::CommaFull if !is_first => FULL.groups(body, within.clone()),
        Style::CommaDotted if !is_first => INITIALS_FIRST.groups(body, within.clone()),
        // A list without full stops may have them in one name, and the other way round.
        Style::Bare if !is_first => DOTTED.groups(body, within.clone()),
        Style::Dotted if !is_first => BARE.groups(body, within.clone()),
        _ => None,
    })?;
    let family = found.get("f")?;
    let given = trim_spaces(body, found.get("g")?);
    Some(Person { family, given: Some(given) })
}

fn end_of(person: &Person) -> usize {
    person.given.as_ref().map_or(0, |given| given.end).max(person.family.end)
}

/// Adds organisations that stand behind the persons, as in "et al; EURO-SKI investigators."
fn add_groups(body: &str, limit: usize, people: &mut People) {
    while let Some(group) = groups::read_behind_list(body, people.end..limit) {
        people.end = group.end;
        people.list.push(Person { family: group, given: None });
    }
}

fn is_end(body: &str, rest: Span, style: Style, is_explicit: bool) -> bool {
    let ends_with_dot = body.get(..rest.start).is_some_and(|before| before.ends_with(['.', ']', ')']));
    if ends_with_dot {
        return DOTTED_LIST_END.find(body, rest.clone()).is_some() || LIST_END.find(body, rest).is_some();
    }
    if style == Style::CommaFull && !is_explicit {
        return FULL_NAMES_END.find(body, rest).is_some();
    }
    let is_before_comma = body.get(rest.start..).is_some_and(|text| text.starts_with(','));
    LIST_END.find(body, rest.clone()).is_some()
        || YEAR.find(body, rest.clone()).is_some()
        || (style == Style::InitialsFirst && is_before_comma)
}
