//! Splits marked texts from the database into parts; long texts are cut to the excerpt with the most matching
//! words.

use std::collections::BTreeSet;

use crate::list_items::MatchPart;

const HIT_START: char = '\u{e000}';
const HIT_END: char = '\u{e001}';
/// Characters that the SQL function `shown_words` escapes to a private-use range, in its order.
const ESCAPED: [char; 16] = ['-', '‐', '‑', '‒', '–', '—', '−', '/', '+', '.', '@', '_', '<', '>', '&', ':'];
const FIRST_ESCAPE: u32 = 0xe010;

/// About two lines of text.
const MAX_CHARS: usize = 240;
/// Context before the first match.
const CHARS_BEFORE: usize = 60;

/// Splits a text into parts; `None` if it has no match.
pub fn parts(marked: &str) -> Option<Vec<MatchPart>> {
    let mut parts: Vec<MatchPart> = Vec::new();
    let mut is_hit = false;
    for c in marked.chars() {
        match c {
            HIT_START => is_hit = true,
            HIT_END => is_hit = false,
            c => push(&mut parts, unescape(c), is_hit),
        }
    }
    parts.iter().any(|part| part.is_hit).then_some(parts)
}

/// Splits a text into parts and cuts it to `MAX_CHARS`.
pub fn excerpt(marked: &str) -> Option<Vec<MatchPart>> {
    let letters: Vec<(char, bool)> =
        parts(marked)?.iter().flat_map(|part| part.text.chars().map(|c| (c, part.is_hit))).collect();
    if letters.len() <= MAX_CHARS {
        return parts(marked);
    }
    let start = word_start(&letters, best_hit(&letters).saturating_sub(CHARS_BEFORE));
    let mut end = (start + MAX_CHARS).min(letters.len());
    while end < letters.len() && end > start + 1 && !letters[end].0.is_whitespace() {
        end -= 1;
    }
    let mut cut = Vec::new();
    if start > 0 {
        push(&mut cut, '…', false);
    }
    for (c, is_hit) in &letters[start..end] {
        push(&mut cut, *c, *is_hit);
    }
    if end < letters.len() {
        push(&mut cut, '…', false);
    }
    Some(cut)
}

/// Splits a fragment from the middle of a text, with an ellipsis on both sides.
pub fn fragment(marked: &str) -> Option<Vec<MatchPart>> {
    let cut = excerpt(marked)?;
    let starts = cut.first().is_some_and(|part| part.text.starts_with('…'));
    let ends = cut.last().is_some_and(|part| part.text.ends_with('…'));
    let dots = || MatchPart { text: "…".into(), is_hit: false };
    let before = (!starts).then(dots).into_iter();
    Some(before.chain(cut).chain((!ends).then(dots)).collect())
}

/// Returns the position of the first match in the excerpt with the most different words.
fn best_hit(letters: &[(char, bool)]) -> usize {
    let mut hits: Vec<(usize, String)> = Vec::new();
    for (at, (c, is_hit)) in letters.iter().enumerate() {
        if !is_hit {
            continue;
        }
        match hits.last_mut() {
            Some((start, word)) if *start + word.chars().count() == at => word.extend(c.to_lowercase()),
            _ => hits.push((at, c.to_lowercase().collect())),
        }
    }
    let shown = |from: usize| {
        let near = hits.iter().filter(|(at, _)| (from..from + MAX_CHARS - CHARS_BEFORE).contains(at));
        near.map(|(_, word)| word.chars().take(5).collect::<String>()).collect::<BTreeSet<_>>().len()
    };
    let best =
        hits.iter().map(|(at, _)| (shown(*at), *at)).max_by_key(|(count, at)| (*count, usize::MAX - at));
    best.map_or(0, |(_, at)| at)
}

fn word_start(letters: &[(char, bool)], from: usize) -> usize {
    (0..=from).rev().find(|at| *at == 0 || letters[at - 1].0.is_whitespace()).unwrap_or(from)
}

fn push(parts: &mut Vec<MatchPart>, c: char, is_hit: bool) {
    match parts.last_mut() {
        Some(part) if part.is_hit == is_hit => part.text.push(c),
        _ => parts.push(MatchPart { text: c.into(), is_hit }),
    }
}

fn unescape(c: char) -> char {
    let index = u32::from(c).checked_sub(FIRST_ESCAPE).and_then(|index| usize::try_from(index).ok());
    index.and_then(|index| ESCAPED.get(index).copied()).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bracketed(parts: Option<Vec<MatchPart>>) -> Option<String> {
        let bracket = |part: MatchPart| if part.is_hit { format!("[{}]", part.text) } else { part.text };
        parts.map(|parts| parts.into_iter().map(bracket).collect())
    }

    #[test]
    fn parts_splits_at_marks() {
        let marked = "\u{e000}Graft\u{e001}\u{e010}versus\u{e010}\u{e000}host\u{e001} <b>";
        assert_eq!(bracketed(parts(marked)).as_deref(), Some("[Graft]-versus-[host] <b>"));
        assert_eq!(bracketed(parts("nothing here")), None);
    }

    #[test]
    fn excerpt_contains_most_matches() {
        let filler = "word ".repeat(60);
        let marked =
            format!("\u{e000}one\u{e001} {filler}\u{e000}one\u{e001} and \u{e000}two\u{e001} {filler}");
        let excerpt = bracketed(excerpt(&marked)).unwrap_or_default();
        assert!(excerpt.starts_with("…word ") && excerpt.ends_with("word…"), "{excerpt}");
        assert!(excerpt.contains("[one] and [two]"), "{excerpt}");
        assert!(excerpt.chars().count() < 255, "{excerpt}");
        assert_eq!(bracketed(fragment("a \u{e000}b\u{e001} c")).as_deref(), Some("…a [b] c…"));
    }
}
