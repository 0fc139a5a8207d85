//! Blanks what belongs to no part: addresses, identifiers, dates of access, notes, repeated references in
//! another language. Positions stay as they are.

use super::locators;
use super::pattern::{Pattern, Span, trim};

/// In order: later patterns see the blanks of earlier ones.
static NOTES: [Pattern; 17] = [
    Pattern::new(r"^\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,3}[.)])\s+"),
    Pattern::new(r"(?i)<?\b(?:https?|ftp)://\S+"),
    Pattern::new(
        r"(?i)(?:\bdx\.)?\bdoi(?:\.org/|\s*[:=]?\s*)(?:doi\s*[:=]?\s*)?10\.\d{4,9}\S*|\b10\.\d{4,9}/\S+",
    ),
    Pattern::new(r"(?i)<?\b(?:www\.|pmc\.ncbi\.)\S+"),
    Pattern::new(
        r"(?i)\[?\b(?:pubmed(?: central)?\s*)?\b(?:pmid|pmcid)s?\s*[:№.=]?\s*(?:pmc)?\d*\b\]?|\[?\b(?:pmc free article|pubmed)\s*:\s*(?:pmc)?\d+\]?|\bpmc\d{4,}\b",
    ),
    Pattern::new(
        r"\bEDN[:\s]+[A-Z]{6}\b|\b(?:ISBN|ISSN|eISSN)(?:-1[03])?[:\s]*[\dXxХх–-]{8,17}\b|\[No DOI\]|(?i:\bcorpus id:?\s*\d+)",
    ),
    Pattern::new(
        r"(?i)[\[(]\s*(?:last\s+)?(?:accessed|cited|retrieved|viewed|дата обращения|дата доступа|обращение)[^\])]*[\])]",
    ),
    Pattern::new(
        r"(?i)\b(?:accessed|retrieved|viewed|дата обращения|дата доступа)\b[^()\[\]]{0,30}?(?:19|20)\d\d(?:,?\s*from\b)?",
    ),
    Pattern::new(
        r"(?i)[\[(]\s*(?:articles?\s+|text\s+|published\s+)?in\s+(?:russ|eng|germ|french|chin|japan|span|ital|polish|ukrain|portug|turk|korean)\p{L}*\.?\s*[\])]|[\[(]\s*на\s+\p{L}+\.?\s*(?:яз\p{L}*\.?)?\s*[\])]",
    ),
    Pattern::new(
        r"(?i)[\[(]\s*(?:epub|online|e-pub|published online)\s+(?:ahead of print|first|early)[^\])]*[\])]",
    ),
    Pattern::new(
        r"(?i)\b(?:epub|e-pub|online)\s+ahead\s+of\s+print(?:\s*\d{4}\s+\p{L}{3,9}(?:\s+\d{1,2})?)?\.?|\bepub\s+\d{4}(?:\s+\p{L}{3,9}\.?(?:\s+\d{1,2})?)?\.?|\becollection\s+\d{4}(?:\s+\p{L}{3,9})?\.?",
    ),
    Pattern::new(r"(?i)\bdoi\b\s*[:=]?|\bURL\s*:|\bdirect link\b"),
    Pattern::new(
        r"(?i)\b(?:(?:also\s+)?available(?:\s+(?:at|from|online|via))*|доступно(?:\s+(?:по(?:\s+ссылке)?|на))?|режим доступа|доступ|crossref,|from|at)\s*:?\s{4,}",
    ),
    Pattern::new(r"(?i)\b(?:available\s+(?:at|from|online)|режим доступа)\s*:?\s*[.\])]*\s*$"),
    Pattern::new(r"(?i)arxiv\s*:\s*(?P<m>\d{4}\.\d{4,5}(?:v\d+)?(?:\s*\[[\w.-]+\])?)"),
    Pattern::new(r#"[\[(<"“]\s*[;,.|]?\s*[\])>"”][.,;]*|[\[(<]\s*$"#),
    Pattern::new(
        r"(?i)[\[(]\s*(?:open access|free full text|google scholar|cross\s?ref|обзор|review)\s*[\])]",
    ),
];
static TRANSLATION: Pattern = Pattern::new(r"(?i)\[[^\[\]]*\bin Russ(?:ian)?\b[^\[\]]*\]");
const MIN_TRANSLATION_BYTES: usize = 40;

/// Text of the same length with blanks where no part can stand.
pub fn mask(text: &str) -> String {
    let mut body = text.to_owned();
    for span in TRANSLATION.find_all(&body, 0..body.len()) {
        if span.len() >= MIN_TRANSLATION_BYTES {
            body = blank(body, std::slice::from_ref(&span));
        }
    }
    for pattern in &NOTES {
        let found = match pattern.groups(&body, 0..body.len()).and_then(|groups| groups.get("m")) {
            Some(span) => vec![span],
            None => pattern.find_all(&body, 0..body.len()),
        };
        if !found.is_empty() {
            body = blank(body, &found);
        }
    }
    match find_repetition(&body) {
        Some(span) => blank(body, &[span]),
        None => body,
    }
}

fn blank(body: String, spans: &[Span]) -> String {
    let mut bytes = body.into_bytes();
    for span in spans {
        bytes[span.clone()].fill(b' ');
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// A second version of a reference in Latin letters, behind a complete one in Cyrillic.
fn find_repetition(body: &str) -> Option<Span> {
    let first = body.chars().find(|one| one.is_alphabetic())?;
    if !is_cyrillic(first) {
        return None;
    }
    let end = locators::find_vancouver(body)?;
    let rest = trim(body, end..body.len(), |one| !one.is_alphabetic());
    let starts_latin = body.get(rest.clone())?.chars().next()?.is_ascii_uppercase();
    (starts_latin && rest.len() >= MIN_TRANSLATION_BYTES).then_some(rest)
}

pub fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&letter)
}
