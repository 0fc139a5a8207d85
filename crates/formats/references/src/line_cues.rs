//! Cues at the start and end of a line: whether an author name starts it, and whether a reference can end
//! there. Hand-written scanners from the front, so that a line without a name costs only a few characters.

/// Length of text that is examined at the start or end of a line.
const MAX_BYTES: usize = 160;
const PARTICLES: &[&str] = &[
    "de", "van", "von", "der", "den", "la", "le", "di", "da", "dos", "das", "du", "del", "della", "el", "al",
    "ter", "ten", "te", "zu", "zur", "af", "bin", "ibn", "y", "st", "st.", "ван", "фон", "де", "дер", "аль",
    "эль",
];
/// Transliterations of a single Russian letter.
const TWO_LETTER_INITIALS: &[&str] = &["Yu", "Ya", "Zh", "Sh", "Ch", "Kh", "Ts", "Ju", "Ph", "Th"];

/// True if the text starts with an author, or an organization with a year in parentheses.
pub fn starts_with_author(text: &str) -> bool {
    let text = head(text.trim_start_matches(['"', '“', '«', '„', '\'', '‘']));
    starts_with_name_and_initials(text)
        || starts_with_initials_and_name(text)
        || starts_with_organization_and_year(text)
}

/// Returns the start of the text.
pub fn head(text: &str) -> &str {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Returns the end of the text. Limited, so that a text without spaces is not scanned again for each line.
pub fn tail(text: &str) -> &str {
    let mut start = text.len().saturating_sub(MAX_BYTES);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// Matches `Smith JA,` · `van der Berg, J. A.` · `Иванов И. И.` · `Peffault de Latour R et al`
fn starts_with_name_and_initials(text: &str) -> bool {
    let mut rest = text;
    let mut name_count = 0;
    loop {
        let (word, after) = first_word(rest);
        let without_comma = word.trim_end_matches(',');
        if name_count > 0 && are_initials(word, after) {
            return true;
        }
        if name_count > 0 && word.ends_with(',') {
            return false;
        }
        if is_name(without_comma) {
            name_count += 1;
        } else if !PARTICLES.contains(&without_comma.to_lowercase().as_str())
            || without_comma.len() < word.len()
        {
            return false;
        }
        if name_count > 3 || after.is_empty() {
            return false;
        }
        if word.len() > without_comma.len() {
            let (next, after) = first_word(after);
            return are_initials(next, after) && next.contains('.');
        }
        rest = after;
    }
}

/// Matches `J. A. Smith,` · `И.И. Иванов`
fn starts_with_initials_and_name(text: &str) -> bool {
    let mut rest = text;
    for count in 0..4 {
        let (word, after) = first_word(rest);
        if count > 0 && is_name(word.trim_end_matches([',', ';'])) {
            let (next, _) = first_word(after);
            return word.ends_with([',', ';']) || matches!(next, "and" | "&" | "et" | "и");
        }
        if !are_dotted_initials(word) {
            return false;
        }
        rest = after;
    }
    false
}

/// Matches `World Health Organization. (2023, February 2).`, but not `Blood (2015) 125:40`, which ends a
/// reference.
fn starts_with_organization_and_year(text: &str) -> bool {
    let Some(open) = text.find('(') else { return false };
    let before = text[..open].trim_end();
    let inside = &text[open + 1..];
    let Some(close) = inside.find(')') else { return false };
    let after = inside[close + 1..].trim_start();
    let year = &inside[..close];
    before.chars().next().is_some_and(char::is_uppercase)
        && before.chars().count() >= 3
        && !before.chars().any(|c| c.is_ascii_digit() || matches!(c, '[' | ':' | '/'))
        && has_year(year)
        && year.starts_with(|c: char| c.is_ascii_digit())
        && after.starts_with(|c: char| !c.is_ascii_digit())
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(' ').unwrap_or((text, ""))
}

/// Matches `Smith`, `O'Donnell`, `Garcia-Manero`, `McGuirk`
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && word.chars().nth(1).is_some()
        && letters.all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’' | '‘' | '`'))
        // “HLA” is not a name; “IVANOV” may be one.
        && (word.chars().any(char::is_lowercase) || word.chars().count() >= 4)
}

/// True if the word is initials and is followed by what can follow them in a list of authors.
fn are_initials(word: &str, after: &str) -> bool {
    let (next, _) = first_word(after);
    if are_dotted_initials(word) {
        // “Cancer J. 20, 123”: the J. of a journal is followed by a volume.
        let is_journal =
            next.starts_with(|c: char| c.is_ascii_digit()) || word == "J." && next.ends_with('.');
        return !is_journal;
    }
    let trimmed = word.trim_end_matches([',', '.', ';', ':']);
    let is_capitals =
        trimmed.chars().count() <= 4 && !trimmed.is_empty() && trimmed.chars().all(char::is_uppercase)
            || TWO_LETTER_INITIALS.iter().any(|two| {
                trimmed.strip_prefix(two).is_some_and(|rest| {
                    rest.chars().count() <= 2 && rest.chars().next().is_none_or(char::is_uppercase)
                })
            });
    let is_complete = trimmed.len() < word.len()
        || after.is_empty()
        || matches!(
            next.trim_end_matches([',', '.', ';']),
            "et" | "и" | "and" | "&" | "Jr" | "Sr" | "II" | "III" | "2nd" | "3rd"
        )
        || next.starts_with('(');
    is_capitals && is_complete
}

/// Matches `J.`, `J.-H.`, `И.И.,`, `Yu.`, but not `No.`
fn are_dotted_initials(word: &str) -> bool {
    let word = word.trim_end_matches([',', ';', ':']);
    let is_initial = |part: &str| {
        let single = part.chars().count() == 1 && part.chars().all(char::is_uppercase);
        single || TWO_LETTER_INITIALS.contains(&part)
    };
    word.ends_with('.')
        && word.chars().count() <= 10
        && word.split(['.', '-']).filter(|part| !part.is_empty()).all(is_initial)
}

/// True if the text contains a possible year of publication.
pub fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|digits| {
        digits.len() == 4
            && (digits.starts_with("19") || digits.starts_with("20") || digits.starts_with("18"))
    })
}

/// True if a reference can end after this text.
pub fn can_end_reference(text: &str) -> bool {
    let last_word = text.rsplit(' ').next().unwrap_or_default();
    if is_url_or_doi(last_word) {
        return !is_incomplete(text);
    }
    text.ends_with(|c: char| {
        matches!(c, '.' | '!' | '?' | ')' | ']' | '»' | '”' | '"' | '’' | '>') || c.is_ascii_digit()
    })
}

/// True if the text ends with a DOI, a URL or a PubMed id.
pub fn ends_with_id(text: &str) -> bool {
    let mut words = text.rsplit(' ');
    let last_word = words.next().unwrap_or_default();
    let is_pubmed_label = |word: &str| word.to_lowercase().starts_with("pm");
    is_url_or_doi(last_word) || is_pubmed_label(last_word) || words.next().is_some_and(is_pubmed_label)
}

fn is_url_or_doi(word: &str) -> bool {
    word.contains("10.") && word.contains('/') || word.contains("://") || word.starts_with("www.")
}

/// True if more of the same reference must follow.
pub fn is_incomplete(text: &str) -> bool {
    let last_word = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let ends_with_connecting_word = matches!(
        last_word.as_str(),
        "and"
            | "и"
            | "of"
            | "the"
            | "for"
            | "in"
            | "with"
            | "a"
            | "an"
            | "to"
            | "by"
            | "from"
            | "on"
            | "at"
            | "или"
            | "с"
            | "в"
            | "на"
            | "при"
            | "у"
            | "для"
            | "von"
            | "van"
            | "de"
            | "der"
            | "doi"
            | "doi:"
            | "pmid:"
            | "pmid"
            | "vol."
            | "№"
            | "т."
            | "no."
            | "pp."
            | "eds."
    );
    // A complete URL may end with a slash.
    let is_complete_url =
        text.ends_with('/') && last_word.split_once("://").is_some_and(|(_, host)| host.contains('/'));
    ends_with_connecting_word
        || !is_complete_url
            && text.ends_with([',', ';', ':', '&', '(', '[', '-', '–', '—', '/', '+', '=', '_'])
}

/// True if the text cannot start a reference, so that it continues the one before.
pub fn is_continuation(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    let (word, _) = first_word(text);
    let lower = word.to_lowercase();
    if ["doi", "pmid", "pmcid", "http", "www.", "url:", "issn", "isbn", "edn"]
        .iter()
        .any(|start| lower.starts_with(start))
    {
        return true;
    }
    if matches!(
        word,
        "Available"
            | "Accessed"
            | "Epub"
            | "Режим"
            | "Доступно"
            | "Retrieved"
            | "PubMed"
            | "Дата"
            | "(In"
            | "(in"
            | "[In"
            | "Vol."
            | "P."
            | "Pp."
            | "С."
            | "Т."
            | "№"
    ) {
        return true;
    }
    match first {
        '(' | ')' | ']' | ',' | ';' | ':' | '.' | '&' | '/' | '–' | '-' | '—' | '+' => true,
        // “10x Genomics”, “3rd European Conference” can start a reference; the end of a page range cannot.
        _ if first.is_ascii_digit() => text.len() < 40 || !is_ordinal(word),
        _ if first.is_lowercase() => !starts_with_author(text) || !PARTICLES.contains(&word),
        _ => false,
    }
}

fn is_ordinal(word: &str) -> bool {
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(letters, "st" | "nd" | "rd" | "th" | "x" | "-й" | "-я")
}

/// True if the text contains Russian letters. The square brackets that follow it may be a translation:
/// `[Ivanov II, … (In Russ.)]`
pub fn is_russian(text: &str) -> bool {
    text.contains(|c| ('а'..='я').contains(&c))
}
