//! Beginning of a reference: the authors, and the year behind them.

use super::groups;
use super::pattern::{Pattern, Span, piece};
use super::people::{self, People, Person};

#[derive(Debug, Clone, Default)]
pub struct Opening {
    pub authors: Vec<Person>,
    pub editors: Vec<Person>,
    pub has_more: bool,
    pub year: Option<Span>,
    /// True if a year, or words such as "in press", stand behind the authors.
    pub has_year: bool,
    /// Title, if it stands before the authors.
    pub title: Option<Span>,
    pub end: usize,
}

static YEAR: Pattern = Pattern::new(concat!(
    r"^[\s.,:*]*(?:\((?P<y>",
    piece!(year),
    r")[a-zа-я]?(?:[,;/][^()]{0,40})?\)[\s.,:]*|(?P<z>",
    piece!(year),
    r")[a-z]?(?:[.,:;]\s+|\s+[‘'“]))"
));
static NO_YEAR: Pattern = Pattern::new(
    r"(?i)^[\s.,]*\((?:in press|n\.\s?d\.|forthcoming|submitted|accepted|в печати|б\.\s?г\.)\)[\s.,]*",
);
static EDITORS: Pattern = Pattern::new(
    r"(?i)^[\s,]*[\[(]?\s*(?:eds?|editors?|редактор\p{Ll}*|ред|hrsg|сост)\b\.?\s*[\])]?[\s.,:;]*",
);
static INVENTORS: Pattern = Pattern::new(r"(?i)^[\s,]*inventors?\s*;[^.]*(?:St\.[^.]*)?assignees?\s*\.\s*");
static EDITED_BY: Pattern = Pattern::new(r"(?i)(?:\bред|\bedited by|\bсост|/.*)$");
static SENTENCE_END: Pattern = Pattern::new(r"[.?!]\s+");

pub fn read(body: &str) -> Opening {
    let all = 0..body.len();
    let people = people::read(body, all.clone()).or_else(|| {
        let family = groups::read_alone(body, all.clone())?;
        let end = family.end;
        Some(People { list: vec![Person { family, given: None }], has_more: false, end })
    });
    match people {
        Some(people) => read_behind(body, people),
        None => read_title_first(body).unwrap_or_default(),
    }
}

fn read_behind(body: &str, people: People) -> Opening {
    let mut opening = Opening { has_more: people.has_more, end: people.end, ..Opening::default() };
    if let Some(role) = EDITORS.find(body, people.end..body.len()) {
        opening.editors = people.list;
        opening.end = role.end;
    } else {
        opening.authors = people.list;
        if let Some(role) = INVENTORS.find(body, people.end..body.len()) {
            opening.end = role.end;
        }
    }
    if let Some(found) = YEAR.groups(body, opening.end..body.len()) {
        opening.year = found.get("y").or_else(|| found.get("z"));
        opening.has_year = true;
        // A quotation mark behind the year belongs to the title.
        let quote = body.get(found.whole()).and_then(|text| text.chars().next_back());
        let quote = quote.filter(|one| matches!(one, '‘' | '\'' | '“')).map_or(0, char::len_utf8);
        opening.end = found.whole().end - quote;
    } else if let Some(found) = NO_YEAR.find(body, opening.end..body.len()) {
        opening.has_year = true;
        opening.end = found.end;
    }
    let rest = body.get(opening.end..).unwrap_or_default();
    opening.end += rest.len() - rest.trim_start_matches([' ', '.', ',', ';', ':', '*', ']', ')']).len();
    opening
}

/// "A trial in Crohn's disease. Hawkey CJ, Allez M, et al. JAMA."
fn read_title_first(body: &str) -> Option<Opening> {
    let end = SENTENCE_END.find(body, 0..body.len())?;
    if EDITED_BY.is_match(body.get(..end.start)?) {
        return None;
    }
    let people = people::read(body, end.end..body.len())?;
    if people.list.len() < 2 || people.list.iter().any(|person| person.given.is_none()) {
        return None;
    }
    Some(Opening { title: Some(0..end.start), ..read_behind(body, people) })
}
