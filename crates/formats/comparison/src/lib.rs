//! Compares two texts: paragraphs first, then the words of paragraphs that stand for each other. Pure.

mod context;

use std::time::Duration;

use similar::{ChangeTag, DiffOp, TextDiff};

pub use context::shorten;

/// Enough for any article. What is not compared by then counts as replaced.
const MAX_DURATION: Duration = Duration::from_secs(2);
/// Two paragraphs that share less are shown one after the other: a mix of both would be hard to read.
const MIN_SHARED: f32 = 0.4;

/// Where a piece of text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Both,
    Before,
    After,
}

/// A piece of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    pub side: Side,
    pub text: String,
}

/// A paragraph in which the texts differ, as its pieces.
pub type Paragraph = Vec<Segment>;

/// Returns the paragraphs in which two texts differ, in their order.
pub fn compare<T: AsRef<str>>(before: &[T], after: &[T]) -> Vec<Paragraph> {
    let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
    let after: Vec<&str> = after.iter().map(AsRef::as_ref).collect();
    let mut paragraphs = Vec::new();
    let diff = TextDiff::configure().timeout(MAX_DURATION).diff_slices(&before, &after);
    for operation in diff.ops() {
        let (old, new) = (&before[operation.old_range()], &after[operation.new_range()]);
        if !matches!(operation, DiffOp::Equal { .. }) {
            compare_stretch(old, new, &mut paragraphs);
        }
    }
    paragraphs
}

/// Compares paragraphs that stand in the same place.
fn compare_stretch(old: &[&str], new: &[&str], paragraphs: &mut Vec<Paragraph>) {
    let pairs = old.len().min(new.len());
    for (old, new) in old.iter().zip(new) {
        paragraphs.extend(compare_paragraph(old, new));
    }
    let whole = |side| move |text: &&str| vec![Segment { side, text: (*text).to_owned() }];
    paragraphs.extend(old[pairs..].iter().map(whole(Side::Before)));
    paragraphs.extend(new[pairs..].iter().map(whole(Side::After)));
}

fn compare_paragraph(old: &str, new: &str) -> Vec<Paragraph> {
    let diff = TextDiff::configure().timeout(MAX_DURATION).diff_unicode_words(old, new);
    if diff.ratio() < MIN_SHARED {
        let whole = |side, text: &str| vec![Segment { side, text: text.to_owned() }];
        return [(Side::Before, old), (Side::After, new)]
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(side, text)| whole(side, text))
            .collect();
    }
    let mut segments: Vec<Segment> = Vec::new();
    for change in diff.iter_all_changes() {
        let side = match change.tag() {
            ChangeTag::Equal => Side::Both,
            ChangeTag::Delete => Side::Before,
            ChangeTag::Insert => Side::After,
        };
        match segments.last_mut() {
            Some(last) if last.side == side => last.text.push_str(change.value()),
            _ => segments.push(Segment { side, text: change.value().to_owned() }),
        }
    }
    vec![segments]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes removed text as `[-…-]` and added text as `{+…+}`.
    fn marked(before: &[&str], after: &[&str]) -> Vec<String> {
        let mark = |segment: &Segment| match segment.side {
            Side::Both => segment.text.clone(),
            Side::Before => format!("[-{}-]", segment.text),
            Side::After => format!("{{+{}+}}", segment.text),
        };
        compare(before, after).iter().map(|paragraph| paragraph.iter().map(mark).collect()).collect()
    }

    #[test]
    fn equal_paragraphs_are_left_out() {
        assert_eq!(marked(&["One.", "Two."], &["One.", "Two."]), Vec::<String>::new());
        assert_eq!(marked(&[], &[]), Vec::<String>::new());
        assert_eq!(marked(&["One.", "Two."], &["One.", "New.", "Two."]), ["{+New.+}"]);
        assert_eq!(marked(&["One.", "Two."], &["Two."]), ["[-One.-]"]);
    }

    #[test]
    fn words_are_compared_whole() {
        assert_eq!(
            marked(&["Survival was 87% at two years."], &["Survival was 78% at two years."]),
            ["Survival was [-87-]{+78+}% at two years."]
        );
        assert_eq!(
            marked(&["Выживаемость составила 87 %."], &["Выживаемость составила 78 %."]),
            ["Выживаемость составила [-87-]{+78+} %."]
        );
    }

    #[test]
    fn paragraphs_without_common_words_are_not_mixed() {
        assert_eq!(
            marked(&["Grafts were frozen."], &["Every donor gave consent in writing"]),
            ["[-Grafts were frozen.-]", "{+Every donor gave consent in writing+}"]
        );
        assert_eq!(marked(&[""], &["New."]), ["{+New.+}"]);
    }

    #[test]
    fn segments_give_both_texts_back() {
        let (before, after) = ("a b  c, d-e\u{301} f ⁺", "a x c; d e\u{301} ⁺ g");
        let paragraphs = compare(&[before], &[after]);
        let read = |side| {
            let segments = paragraphs.iter().flatten();
            let texts = segments.filter(|one| one.side == Side::Both || one.side == side);
            texts.map(|one| &*one.text).collect::<String>()
        };
        assert_eq!((&*read(Side::Before), &*read(Side::After)), (before, after));
    }

    #[test]
    fn long_texts_take_little_time() {
        let text = |seed: usize| -> Vec<String> {
            (0..2_000).map(|n| format!("{} ", (n * seed) % 97).repeat(120)).collect()
        };
        let paragraphs = compare(&text(31), &text(37));
        assert!(!paragraphs.is_empty());
    }
}
