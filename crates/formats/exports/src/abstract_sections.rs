//! Sections of an abstract. Indexes accept one text, or several with a label each (Background, Methods); authors
//! write paragraphs that begin with a bold label.

use crate::html_lines::{Line, split_lines};
use crate::inline_text::{InlineText, Run};

/// Longer bold text is emphasis, not a label.
const MAX_LABEL_CHARS: usize = 60;
const MAX_LABEL_WORDS: usize = 6;
const LABEL_TERMINATORS: [char; 2] = [':', '.'];

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AbstractSection {
    /// As the authors wrote it, without colon or full stop.
    pub label: Option<String>,
    pub paragraphs: Vec<InlineText>,
}

impl AbstractSection {
    /// Returns the paragraphs as one text, for formats without paragraphs.
    pub fn text(&self) -> InlineText {
        let mut text = InlineText::default();
        for paragraph in &self.paragraphs {
            text.join(paragraph);
        }
        text
    }
}

/// Splits sanitized HTML into labelled sections. Text without a label continues the section before it.
pub fn split_abstract(html: &str) -> Vec<AbstractSection> {
    let mut drafts = Vec::new();
    for line in split_lines(html) {
        read_line(&mut drafts, &line);
    }
    let mut sections: Vec<AbstractSection> = Vec::new();
    for DraftSection { heading, mut paragraphs } in drafts {
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        if !paragraphs.is_empty() && !heading.is_empty() {
            sections.push(AbstractSection { label: Some(format_label(&heading)), paragraphs });
            continue;
        }
        // A label without text is plain bold text.
        if !heading.is_empty() {
            paragraphs.push(heading);
        }
        match sections.last_mut() {
            Some(section) => section.paragraphs.extend(paragraphs),
            None => sections.push(AbstractSection { label: None, paragraphs }),
        }
    }
    sections
}

#[derive(Default)]
struct DraftSection {
    /// Label as written; empty if there is none.
    heading: InlineText,
    paragraphs: Vec<InlineText>,
}

impl DraftSection {
    /// Continues the last paragraph.
    fn append(&mut self, runs: &[Run], begins_line: bool) {
        if self.paragraphs.is_empty() {
            self.paragraphs.push(InlineText::default());
        }
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        if begins_line {
            paragraph.end_word();
        }
        paragraph.extend(runs);
    }
}

/// Adds a line to the sections. A line of a list continues the paragraph before it.
fn read_line(sections: &mut Vec<DraftSection>, line: &Line) {
    let groups: Vec<&[Run]> = line.text.runs().chunk_by(|a, b| a.is_bold() == b.is_bold()).collect();
    let mut can_start_label = !line.is_item;
    let mut is_after_open_label = false;
    for (index, group) in groups.iter().enumerate() {
        let words = InlineText::from_runs(group);
        let follows = groups.get(index + 1).map(|runs| InlineText::from_runs(runs).to_plain_text());
        let is_label =
            can_start_label && group[0].is_bold() && is_label(&words, follows.as_deref(), index == 0);
        can_start_label = !line.is_item && matches!(words.last_char(), Some('.' | '!' | '?'));
        if is_label {
            is_after_open_label = !words.last_char().is_some_and(|c| LABEL_TERMINATORS.contains(&c));
            sections.push(DraftSection { heading: words, paragraphs: Vec::new() });
            continue;
        }
        if sections.is_empty() {
            sections.push(DraftSection::default());
        }
        let Some(section) = sections.last_mut() else { continue };
        let mut runs = group.to_vec();
        if std::mem::take(&mut is_after_open_label) {
            runs[0].text = runs[0].text.trim_start().trim_start_matches(LABEL_TERMINATORS).to_owned();
        }
        if index == 0 && !line.is_item {
            section.paragraphs.push(InlineText::default());
        }
        section.append(&runs, index == 0);
    }
}

/// True if bold text is a label: closed by a colon or full stop, inside the bold or right after it, or alone
/// on its line.
fn is_label(words: &InlineText, follows: Option<&str>, is_first: bool) -> bool {
    let text = words.to_plain_text();
    let core = text.trim_end_matches(LABEL_TERMINATORS);
    let is_closed = core.len() < text.len()
        || follows.is_some_and(|follows| {
            let after = follows.trim_start_matches(LABEL_TERMINATORS);
            after.len() < follows.len() && (after.is_empty() || after.starts_with(char::is_whitespace))
        });
    let fills_the_line = is_first && follows.is_none();
    (is_closed || fills_the_line)
        && core.chars().count() <= MAX_LABEL_CHARS
        && core.split_whitespace().count() <= MAX_LABEL_WORDS
        && core.chars().any(char::is_alphabetic)
        && !core.contains(['.', ':', ';', '!', '?'])
}

fn format_label(heading: &InlineText) -> String {
    heading.to_plain_text().trim_end_matches(LABEL_TERMINATORS).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `Label|text` for each section.
    fn sections(html: &str) -> Vec<String> {
        let written = split_abstract(html).into_iter();
        written
            .map(|section| {
                format!("{}|{}", section.label.as_deref().unwrap_or_default(), section.text().to_xml())
            })
            .collect()
    }

    #[test]
    fn labels_are_found_in_all_notations() {
        let expected = ["Background|One.", "Patients and methods|Two."];
        for html in [
            "<p><strong>Background:</strong> One.</p><p><strong>Patients and methods:</strong> Two.</p>",
            "<p><b>Background.</b> One.</p><p><b>Patients and methods. </b>Two.</p>",
            "<p><b>Background</b>: One.</p><p><b>Patients and <i>methods</i></b>. Two.</p>",
            "<p><b>Background</b></p><p>One.</p><p><b>Patients and methods</b></p><p>Two.</p>",
            "<p><b>Background</b><br>One.<br><b>Patients and methods</b><br>Two.</p>",
            "<p><b>Background:</b> One. <b>Patients and methods:</b> Two.</p>",
            "<h3>Background</h3><p>One.</p><h3>Patients and methods</h3>Two.",
        ] {
            assert_eq!(sections(html), expected, "{html}");
        }
        assert_eq!(sections("<p><strong>Цель:</strong> текст.</p>"), ["Цель|текст."]);
    }

    #[test]
    fn bold_text_is_not_always_a_label() {
        for (html, expected) in [
            ("<p><b>p53</b> is a gene.</p>", "|<b>p53</b> is a gene."),
            ("<p>We saw <b>two:</b> a and b.</p>", "|We saw <b>two:</b> a and b."),
            ("<p><b>One.</b></p>", "|<b>One.</b>"),
            ("<p>One.</p><p><b>Two</b></p>", "|One. <b>Two</b>"),
            ("<p><b>0.5:</b> x</p>", "|<b>0.5:</b> x"),
            (
                "<p><b>This sentence is bold, and too long for a label.</b> x</p>",
                "|<b>This sentence is bold, and too long for a label.</b> x",
            ),
            ("<ul><li><b>A:</b> one</li><li><b>B:</b> two</li></ul>", "|<b>A:</b> one; <b>B:</b> two."),
        ] {
            assert_eq!(sections(html), [expected], "{html}");
        }
    }

    #[test]
    fn text_without_label_continues_previous_section() {
        assert_eq!(sections("<p>One</p><p>two.</p>"), ["|One two."]);
        assert_eq!(
            sections(
                "<p>Before.</p><p><b>Aim:</b> one.</p><p>More.</p><ul><li>a</li><li>b</li></ul><p><b>End:</b> x</p>"
            ),
            ["|Before.", "Aim|one. More. a; b.", "End|x"]
        );
        assert_eq!(sections("<p><b>Aim:</b></p>"), ["|<b>Aim:</b>"]);
        for nothing in ["", "<p></p>", "<p> <b> </b><br></p>\u{0}"] {
            assert_eq!(sections(nothing), Vec::<String>::new(), "{nothing:?}");
        }
    }
    #[test]
    fn paragraphs_are_kept_apart() {
        let html =
            "<p><b>Aim:</b> one.<br>Two.</p><p>Three:</p><ul><li>a</li><li>b</li></ul><p><b>Bold</b></p>";
        let [section] = split_abstract(html).try_into().unwrap();
        let paragraphs: Vec<String> = section.paragraphs.iter().map(InlineText::to_xml).collect();
        assert_eq!(paragraphs, ["one.", "Two.", "Three: a; b.", "<b>Bold</b>"]);
        let [section] = split_abstract("<ul><li>a</li></ul><p>b</p>").try_into().unwrap();
        assert_eq!(section.paragraphs.len(), 2);
    }
}
