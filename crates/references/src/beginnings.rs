//! What the beginning and the end of a line tell: whether somebody's name begins it, whether a reference could end there.
//! Scanned by hand and from the front, so that a line that is no name costs a few characters.

/// How far a beginning is looked at, in bytes.
const FAR_ENOUGH: usize = 160;
const PARTICLES: &[&str] = &[
    "de", "van", "von", "der", "den", "la", "le", "di", "da", "dos", "das", "du", "del", "della", "el", "al",
    "ter", "ten", "te", "zu", "zur", "af", "bin", "ibn", "y", "st", "st.", "ван", "фон", "де", "дер", "аль",
    "эль",
];
/// One letter in Russian, two in Latin.
const TWO_LETTERED_INITIALS: &[&str] = &["Yu", "Ya", "Zh", "Sh", "Ch", "Kh", "Ts", "Ju", "Ph", "Th"];

/// An author, or an organisation with its year in brackets.
pub fn begins_with_an_author(text: &str) -> bool {
    let text = first_part(text.trim_start_matches(['"', '“', '«', '„', '\'', '‘']));
    name_then_initials(text) || initials_then_name(text) || anybody_and_a_year(text)
}

/// The first words, as far as anybody needs them.
pub fn first_part(text: &str) -> &str {
    let mut end = text.len().min(FAR_ENOUGH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The last words. A text without spaces must not be walked through at each of its lines.
pub fn last_part(text: &str) -> &str {
    let mut start = text.len().saturating_sub(FAR_ENOUGH);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// `Smith JA,` · `van der Berg, J. A.` · `Иванов И. И.` · `Peffault de Latour R et al`
fn name_then_initials(text: &str) -> bool {
    let mut rest = text;
    let mut names = 0;
    loop {
        let (word, after) = first_word(rest);
        let bare = word.trim_end_matches(',');
        if names > 0 && are_initials(word, after) {
            return true;
        }
        if names > 0 && word.ends_with(',') {
            return false;
        }
        if is_name(bare) {
            names += 1;
        } else if !PARTICLES.contains(&bare.to_lowercase().as_str()) || bare.len() < word.len() {
            return false;
        }
        if names > 3 || after.is_empty() {
            return false;
        }
        if word.len() > bare.len() {
            let (next, after) = first_word(after);
            return are_initials(next, after) && next.contains('.');
        }
        rest = after;
    }
}

/// `J. A. Smith,` · `И.И. Иванов`
fn initials_then_name(text: &str) -> bool {
    let mut rest = text;
    for count in 0..4 {
        let (word, after) = first_word(rest);
        if count > 0 && is_name(word.trim_end_matches([',', ';'])) {
            let (next, _) = first_word(after);
            return word.ends_with([',', ';']) || matches!(next, "and" | "&" | "et" | "и");
        }
        if !is_dotted(word) {
            return false;
        }
        rest = after;
    }
    false
}

/// `World Health Organization. (2023, February 2).` – but not `Blood (2015) 125:40`, which ends a reference.
fn anybody_and_a_year(text: &str) -> bool {
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

/// `Smith`, `O'Donnell`, `Garcia-Manero`, `McGuirk`
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && word.chars().nth(1).is_some()
        && letters.all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’' | '‘' | '`'))
        // “HLA” is no name; “IVANOV” may be one.
        && (word.chars().any(char::is_lowercase) || word.chars().count() >= 4)
}

/// Initials, and what may stand after them in a list of authors.
fn are_initials(word: &str, after: &str) -> bool {
    let (next, _) = first_word(after);
    if is_dotted(word) {
        // “Cancer J. 20, 123”: the J. of a journal has its volume behind it.
        let is_journal =
            next.starts_with(|c: char| c.is_ascii_digit()) || word == "J." && next.ends_with('.');
        return !is_journal;
    }
    let ended = word.trim_end_matches([',', '.', ';', ':']);
    let capitals = ended.chars().count() <= 4 && !ended.is_empty() && ended.chars().all(char::is_uppercase)
        || TWO_LETTERED_INITIALS.iter().any(|two| {
            ended.strip_prefix(two).is_some_and(|rest| {
                rest.chars().count() <= 2 && rest.chars().next().is_none_or(char::is_uppercase)
            })
        });
    let complete = ended.len() < word.len()
        || after.is_empty()
        || matches!(
            next.trim_end_matches([',', '.', ';']),
            "et" | "и" | "and" | "&" | "Jr" | "Sr" | "II" | "III" | "2nd" | "3rd"
        )
        || next.starts_with('(');
    capitals && complete
}

/// `J.`, `J.-H.`, `И.И.,`, `Yu.` – but not `No.`
fn is_dotted(word: &str) -> bool {
    let word = word.trim_end_matches([',', ';', ':']);
    let is_initial = |part: &str| {
        let single = part.chars().count() == 1 && part.chars().all(char::is_uppercase);
        single || TWO_LETTERED_INITIALS.contains(&part)
    };
    word.ends_with('.')
        && word.chars().count() <= 10
        && word.split(['.', '-']).filter(|part| !part.is_empty()).all(is_initial)
}

/// A number that can be a year of publication.
pub fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|digits| {
        digits.len() == 4
            && (digits.starts_with("19") || digits.starts_with("20") || digits.starts_with("18"))
    })
}

/// A reference could end here.
pub fn could_end(text: &str) -> bool {
    let last_word = text.rsplit(' ').next().unwrap_or_default();
    if is_address(last_word) {
        return !wants_more(text);
    }
    text.ends_with(|c: char| {
        matches!(c, '.' | '!' | '?' | ')' | ']' | '»' | '”' | '"' | '’' | '>') || c.is_ascii_digit()
    })
}

/// A DOI, an address or a PubMed id is the last thing on the line.
pub fn ends_with_an_id(text: &str) -> bool {
    let mut words = text.rsplit(' ');
    let last_word = words.next().unwrap_or_default();
    let named = |word: &str| word.to_lowercase().starts_with("pm");
    is_address(last_word) || named(last_word) || words.next().is_some_and(named)
}

fn is_address(word: &str) -> bool {
    word.contains("10.") && word.contains('/') || word.contains("://") || word.starts_with("www.")
}

/// More of the same reference must follow.
pub fn wants_more(text: &str) -> bool {
    let last_word = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let tiny = matches!(
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
    // A whole address may end with a stroke.
    let address =
        text.ends_with('/') && last_word.split_once("://").is_some_and(|(_, host)| host.contains('/'));
    tiny || !address && text.ends_with([',', ';', ':', '&', '(', '[', '-', '–', '—', '/', '+', '=', '_'])
}

/// No reference begins so: it goes on with the one before.
pub fn goes_on(text: &str) -> bool {
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
        // “10x Genomics”, “3rd European Conference”: not if it is only the end of a page range.
        _ if first.is_ascii_digit() => text.len() < 40 || !is_ordinal(word),
        _ if first.is_lowercase() => !begins_with_an_author(text) || !PARTICLES.contains(&word),
        _ => false,
    }
}

fn is_ordinal(word: &str) -> bool {
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(letters, "st" | "nd" | "rd" | "th" | "x" | "-й" | "-я")
}

/// What stands in square brackets behind it may be its translation: `[Ivanov II, … (In Russ.)]`
pub fn is_russian(text: &str) -> bool {
    text.contains(|c| ('а'..='я').contains(&c))
}
