//! Organisations as authors.

use super::pattern::{Pattern, Span, trim};

static KEYWORD: Pattern = Pattern::new(
    r"(?i)\b(?:organi[sz]ation|association|society|société|gesellschaft|groups?|committee|consortium|collaborat(?:ors|ion|ive)|investigators|agency|institutes?|administration|cent(?:er|re)s?|foundation|ministry|council|network|federation|commission|department|team|board|union|university|trialists|task force|panel|college|academy|hospital|pharma(?:ceuticals?)?|biotec\w*|genomics|therapeutics|biosciences|diagnostics|registry|inc|ltd|llc|corp|gmbh|nhs|министерств\p{L}*|минздрав\p{L}*|обществ\p{L}*|ассоциаци\p{L}*|групп\p{L}|комитет|организаци\p{L}*|центр|институт|фонд|федераци\p{L}*|агентств\p{L}*|служб\p{L}|коллектив|академия|университет)\b",
);
static SMALL_WORD: Pattern =
    Pattern::new(r"^(?:of|for|and|the|on|in|to|by|at|&|de|du|des|la|der|für|und|et|и|по|при|в|на|им\.?)$");
/// A date in brackets or a bare year behind an organisation.
static WITH_YEAR: Pattern = Pattern::new(
    r"^(?P<g>[^()“”«»]{2,150}?(?:\s\([A-Z-]{2,12}\))?)\s*(?:\.\s*|,\s*)?(?:\((?:(?:1[5-9]|20)\d\d[a-z]?(?:,[^()]{0,30})?|n\.d\.|in press)\)|,\s(?:1[5-9]|20)\d\d[a-z]?\.\s|\s(?:1[5-9]|20)\d\d[a-z]?,\s)",
);
static SENTENCE: Pattern =
    Pattern::new(r"^(?P<g>(?:[^.?!]|\.\p{Ll}|\b(?:St|Inc|Co|U|S|им)\.){2,150}?)\*?\.\s+(?P<n>\S)");
static IN_LIST: Pattern =
    Pattern::new(r"^(?:for\s+the\s+|on behalf of(?:\s+the)?\s+)?(?P<g>\p{Lu}[^.;,:()\[\]]{2,120})[.;,(]");
static BEHIND_LIST: Pattern = Pattern::new(
    r"^(?:\s*;\s*(?:for\s+the\s+|on behalf of(?:\s+the)?\s+)?|\s*,?\s*(?:for\s+the|on behalf of(?:\s+the)?)\s+)(?P<g>\p{Lu}[^.;:()\[\]]{2,120})\s*[.;(]",
);
static ROLE: Pattern = Pattern::new(r"(?i)\b(?:assignee|inventor|eds?|editors?|ред\p{Ll}*)\b");

/// Organisation as a member of a list of persons.
pub fn read_in_list(body: &str, within: Span) -> Option<Span> {
    let group = IN_LIST.groups(body, within)?.get("g")?;
    is_organisation(body, &group).then_some(group)
}

/// Organisation behind a list of persons.
pub fn read_behind_list(body: &str, within: Span) -> Option<Span> {
    let group = BEHIND_LIST.groups(body, within)?.get("g")?;
    let group = trim(body, group, |one| one.is_whitespace() || one == ',');
    (!ROLE.is_match(body.get(group.clone())?)).then_some(group)
}

/// Organisation as the only author, at the beginning.
pub fn read_alone(body: &str, within: Span) -> Option<Span> {
    if let Some(group) = WITH_YEAR.groups(body, within.clone()).and_then(|found| found.get("g")) {
        let group = clean(body, group);
        let text = body.get(group.clone())?;
        if !text.contains(". ") && has_name_case(text) {
            return Some(group);
        }
    }
    let group = clean(body, SENTENCE.groups(body, within)?.get("g")?);
    let text = body.get(group.clone())?;
    let is_known = is_organisation(body, &group) || is_acronym(text) || is_website(text);
    (is_known && !text.contains([':', '?', '«', '“'])).then_some(group)
}

fn clean(body: &str, span: Span) -> Span {
    trim(body, span, |one| one.is_whitespace() || matches!(one, '.' | ',' | '*'))
}

fn is_organisation(body: &str, span: &Span) -> bool {
    let Some(text) = body.get(span.clone()) else { return false };
    KEYWORD.is_match(text) && (has_name_case(text) || text.starts_with(super::masking::is_cyrillic))
}

/// True if nearly all words have a capital letter.
fn has_name_case(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !SMALL_WORD.is_match(word)).collect();
    let capital = words.iter().filter(|word| word.starts_with(|one: char| !one.is_lowercase())).count();
    let is_cyrillic = text.starts_with(super::masking::is_cyrillic);
    (1..=14).contains(&words.len())
        && (capital * 10 >= words.len() * 7 || (is_cyrillic && KEYWORD.is_match(text)))
}

/// `IWG-MRT`, `EBMT`.
fn is_acronym(text: &str) -> bool {
    (3..=16).contains(&text.len())
        && text.chars().all(|one| one.is_uppercase() || one == '-')
        && !text.starts_with('-')
}

fn is_website(text: &str) -> bool {
    !text.contains(' ') && [".gov", ".org", ".com", ".net"].iter().any(|end| text.ends_with(end))
}
