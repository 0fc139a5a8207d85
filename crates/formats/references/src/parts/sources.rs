//! Boundary between the title of an article and that of its journal.

use super::pattern::{Pattern, Span, trim};

static BOUNDARY: Pattern = Pattern::new(r#"(?:[.?!…]["”»’')\]]*|[\])]\.?|[”»]\.?,?)\s+(?:[–—-]\s+)?"#);
static SOURCE_START: Pattern =
    Pattern::new(r"^[“«]?(?:\p{Lu}|[a-z]{1,2}\p{Lu}|\d+\s?\p{Lu}|medRxiv|bioRxiv|npj\b)");
/// Words of abbreviated titles of journals, before a full stop.
static ABBREVIATION: Pattern = Pattern::new(
    r"(?x)(?:^|[\s(])(?:
    J|Jpn|N|Engl|Med|Clin|Oncol|Am|Amer|Br|Brit|Biol|Biochem|Biophys|Nat|Natl|Rev|Exp|Int|Intern|Proc|Acad|Sci|Ann|Arch|
    Eur|Mol|Genet|Genom|Haematol|Hematol|Immunol|Immunother|Transplant|Transpl|Pediatr|Paediatr|Surg|Pathol|Physiol|
    Pharmacol|Pharmacother|Ther|Res|Rep|Lett|Commun|Comm|Chem|Soc|Assoc|Hosp|Dis|Infect|Microbiol|Antimicrob|Virol|Neurol|Neurosurg|
    Psychiatr|Psychol|Cardiol|Circ|Hepatol|Gastroenterol|Endocrinol|Metab|Nephrol|Urol|Gynecol|Obstet|Dermatol|Rheumatol|
    Ophthalmol|Otolaryngol|Radiol|Radiat|Nucl|Phys|Adv|Curr|Opin|Pract|Semin|Scand|Aust|Austral|
    Dtsch|Z|Zh|Vestn|Klin|Vopr|Ter|Arkh|Ross|Russ|Bull|Bul|Mem|Ser|Suppl|Stat|Appl|Comput|Bioinform|Biomed|Biotechnol|
    Bioeng|Nutr|Toxicol|Vet|Zool|Bot|Ecol|Environ|Epidemiol|Educ|Nurs|Orthop|Dent|
    Oral|Pharm|Saf|Treat|Manag|Qual|Crit|Emerg|Anesth|Anaesth|Anesthesiol|Respir|Thorac|
    Vasc|Thromb|Haemost|Hemost|Transfus|Sang|Hum|Mutat|Syst|Leuk|
    Chron|Autoimmun|Inflamm|Vaccin|Trop|Hyg|Parasitol|Mycol|Gen|Evol|Dev|Neurosci|Behav|Cogn|Monogr|
    Monit|Invest|Investig|Ital|Fr|Esp|Pol|Chin|Ind|Isr|Schweiz|Wochenschr|Münch|Wien|Skand|им|журн|мед|вестн|клин|науч|тр|Сб|сб|Рос|Росс|
    Вопр|Тер|арх|Вестн|Клин|Журн|Мед|Бюл|бюл|эксперим|биол)\.$",
);
static INITIAL: Pattern = Pattern::new(r"(?:^|[\s.])(?:(?:[Ии]м|[Ii]m)\.?\s+)?(?:\p{Lu}\.\s?)+$");
static NAMESAKE: Pattern = Pattern::new(r"(?i)\b(?:им|im|imeni)\.?\s+(?:\p{Lu}\.\s?)+$");
const MAX_SOURCE_WORDS: usize = 16;
/// A longer tail of the title cannot be a word of an abbreviated title.
const WINDOW_BYTES: usize = 40;

/// Title and source in the text before the place in the journal.
pub fn split(body: &str, within: Span) -> (Option<Span>, Option<Span>) {
    if let Some((title, rest)) = split_quoted(body, &within) {
        return (Some(title), clean_source(body, rest));
    }
    let end = clean_source(body, within.clone()).map_or(within.end, |source| source.end);
    let within = within.start..end;
    let start = BOUNDARY
        .find_all(body, within.clone())
        .into_iter()
        .rev()
        .find(|boundary| is_boundary(body, &within, boundary));
    match start {
        Some(boundary) => (Some(within.start..boundary.end), clean_source(body, boundary.end..end)),
        None => (None, clean_source(body, within)),
    }
}

fn is_boundary(body: &str, within: &Span, boundary: &Span) -> bool {
    let Some(source) = body.get(boundary.end..within.end) else { return false };
    if !SOURCE_START.is_match(source) || source.split_whitespace().count() > MAX_SOURCE_WORDS {
        return false;
    }
    let mut from = boundary.start.saturating_sub(WINDOW_BYTES).max(within.start);
    while !body.is_char_boundary(from) {
        from += 1;
    }
    let Some(before) = body.get(from..=boundary.start) else { return true };
    if !before.ends_with('.') {
        return true;
    }
    if NAMESAKE.is_match(before) {
        return false;
    }
    // "N. Engl. J. Med.", but "hepatitis B. J. Hepatol."
    let word = before.rsplit([' ', '(']).next().unwrap_or(before);
    let is_known = ABBREVIATION.is_match(before);
    if word.chars().count() == 2 && INITIAL.is_match(before) {
        return !(is_known && (word == "J." || source.starts_with("Engl") || word == "Z."));
    }
    !is_known
}

/// Title in quotation marks, and what stands behind it.
pub fn split_quoted(body: &str, within: &Span) -> Option<(Span, Span)> {
    let text = body.get(within.clone())?;
    let start = within.start + (text.len() - text.trim_start().len());
    let rest = body.get(start..within.end)?;
    let open = rest.chars().next()?;
    let close: &[&str] = match open {
        '‘' | '\'' => &["',", "’,", "'.", "’.", ".'", ".’", ",'", ",’", "?'", "?’", "' ", "’ "],
        '“' | '"' => &["”", "\""],
        '«' => &["»,", "».", ".»"],
        _ => return None,
    };
    let inside = start + open.len_utf8();
    let tail = body.get(inside..within.end)?;
    let mark = match open {
        '‘' | '\'' => close[..11].iter().filter_map(|mark| tail.rfind(mark)).max(),
        '“' | '"' => close.iter().filter_map(|mark| tail.rfind(mark)).max(),
        _ => close.iter().filter_map(|mark| tail.rfind(mark)).max(),
    }?;
    let after = body
        .get(inside + mark..within.end)?
        .trim_start_matches(['.', ',', '?', '\'', '’', '”', '"', '»', ' ']);
    Some((inside..inside + mark, within.end - after.len()..within.end))
}

static SOURCE_NOTE: Pattern = Pattern::new(
    r"(?i)[\s,.]*[\[(](?:online|internet|serial online|электронный ресурс|интернет)[\])][\s,.]*$",
);
static SOURCE_LEAD: Pattern = Pattern::new(r"^(?:In:\s+|Preprint at\s+|//\s*)");

/// Source without punctuation around it.
pub fn clean_source(body: &str, span: Span) -> Option<Span> {
    let mut span = span;
    if let Some(note) = SOURCE_NOTE.find(body, span.clone()) {
        span.end = note.start;
    }
    if let Some(lead) = SOURCE_LEAD.find(body, span.clone()) {
        span.start = lead.end;
    }
    let span = trim(body, span, |one| {
        one.is_whitespace() || matches!(one, '.' | ',' | ';' | ':' | '–' | '—' | '-' | '/' | '|')
    });
    super::pattern::non_empty(body, span)
}

static TITLE_NOTE: Pattern = Pattern::new(
    r"(?ix)[\s.,]*(?:\[[^\[\]]{2,120}\]|\((?:publication\s+no|identifier|version|report\s+no|\d+(?:st|nd|rd|th)\s+ed)[^()]{0,60}\))[\s.]*$",
);
const MAX_TITLE_NOTES: usize = 4;

/// Title without punctuation and notes around it.
pub fn clean_title(body: &str, span: Span) -> Option<Span> {
    let is_outside = |one: char| {
        one.is_whitespace()
            || matches!(
                one,
                '.' | ',' | ';' | ':' | '–' | '—' | '-' | '/' | '|' | '“' | '”' | '"' | '‘' | '('
            )
    };
    let mut span = trim(body, span, is_outside);
    for _ in 0..MAX_TITLE_NOTES {
        let Some(note) = TITLE_NOTE.find(body, span.clone()) else { break };
        if note.start <= span.start {
            // The whole title in brackets is a translation.
            span = trim(body, span, |one| matches!(one, '[' | ']' | '.') || one.is_whitespace());
            break;
        }
        span.end = note.start;
        span = trim(body, span, is_outside);
    }
    super::pattern::non_empty(body, span)
}
