//! Shortens what is equal, so that changes in long paragraphs are seen at once.

use crate::{Paragraph, Segment, Side};

/// Characters of equal text that are kept beside a change.
const CONTEXT_CHARS: usize = 120;
const ELLIPSIS: &str = " … ";

/// Leaves out the middle of long equal stretches of a paragraph, at the ends of words.
pub fn shorten(paragraph: Paragraph) -> Paragraph {
    let last = paragraph.len().saturating_sub(1);
    let shortened = paragraph.into_iter().enumerate().map(|(index, segment)| match segment.side {
        Side::Both => Segment { text: shorten_text(&segment.text, index > 0, index < last), ..segment },
        Side::Before | Side::After => segment,
    });
    shortened.collect()
}

/// Keeps the beginning of a text that follows a change, and the end of one that a change follows.
fn shorten_text(text: &str, follows: bool, precedes: bool) -> String {
    let kept = CONTEXT_CHARS * (usize::from(follows) + usize::from(precedes));
    if text.chars().count() <= kept + ELLIPSIS.len() {
        return text.to_owned();
    }
    let beginning = if follows { beginning(text) } else { "" };
    let end = if precedes { end(text) } else { "" };
    format!("{beginning}{ELLIPSIS}{end}")
}

fn beginning(text: &str) -> &str {
    let limit = text.char_indices().nth(CONTEXT_CHARS).map_or(text.len(), |(at, _)| at);
    let at = text[..limit].rfind(char::is_whitespace).unwrap_or(limit);
    text[..at].trim_end()
}

fn end(text: &str) -> &str {
    let limit = text.char_indices().rev().nth(CONTEXT_CHARS - 1).map_or(0, |(at, _)| at);
    let at = text[limit..].find(char::is_whitespace).map_or(limit, |at| limit + at);
    text[at..].trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(side: Side, text: &str) -> Segment {
        Segment { side, text: text.to_owned() }
    }

    #[test]
    fn text_far_from_changes_is_left_out() {
        let long = "слово ".repeat(100);
        let paragraph = vec![
            segment(Side::Both, &long),
            segment(Side::After, &long),
            segment(Side::Both, &long),
            segment(Side::Before, "x"),
            segment(Side::Both, &long),
        ];
        let shortened = shorten(paragraph);
        let counts: Vec<usize> = shortened.iter().map(|one| one.text.matches("слово").count()).collect();
        assert_eq!(counts, [19, 100, 39, 0, 20]);
        assert!(shortened[0].text.starts_with(" … слово") && shortened[4].text.ends_with("слово … "));
    }

    #[test]
    fn short_text_stays() {
        let paragraph = vec![segment(Side::Both, "Survival was "), segment(Side::After, "78")];
        assert_eq!(shorten(paragraph.clone()), paragraph);
        assert_eq!(shorten(Vec::new()), Vec::new());
    }

    #[test]
    fn one_long_word_is_cut() {
        let shortened = shorten(vec![segment(Side::Both, &"a".repeat(999)), segment(Side::After, "b")]);
        assert_eq!(shortened[0].text, format!(" … {}", "a".repeat(120)));
    }
}
