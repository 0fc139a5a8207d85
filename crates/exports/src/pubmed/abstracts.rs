//! An abstract in PubMed is one text, or several with a label each: BACKGROUND, METHODS. Authors write paragraphs and put
//! the labels in bold.

use crate::lines::{Line, lines_of};
use crate::running_text::{Run, RunningText};

/// Longer bold text is emphasis, not a label.
const MAX_LABEL_CHARS: usize = 60;
const MAX_LABEL_WORDS: usize = 6;
const CLOSES_A_LABEL: [char; 2] = [':', '.'];

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    pub label: Option<String>,
    pub text: RunningText,
}

/// From cleaned HTML. Whatever has no label of its own continues what stands before it.
pub fn parts_of(html: &str) -> Vec<Part> {
    let mut sections = Vec::new();
    for line in lines_of(html) {
        read_line(&mut sections, &line);
    }
    let mut parts: Vec<Part> = Vec::new();
    for Section { heading, text } in sections {
        match parts.last_mut() {
            // A label of nothing was just bold text.
            _ if !text.is_empty() && !heading.is_empty() => {
                parts.push(Part { label: Some(label_of(&heading)), text });
            }
            Some(part) => {
                part.text.join(&heading);
                part.text.join(&text);
            }
            None => parts.push(Part { label: None, text: if text.is_empty() { heading } else { text } }),
        }
    }
    parts
}

#[derive(Default)]
struct Section {
    /// As it was written; empty where there is none.
    heading: RunningText,
    text: RunningText,
}

fn read_line(sections: &mut Vec<Section>, line: &Line) {
    let stretches: Vec<&[Run]> = line.text.runs().chunk_by(|a, b| a.is_bold() == b.is_bold()).collect();
    let mut begins_anew = !line.is_item;
    let mut is_after_open_label = false;
    for (index, stretch) in stretches.iter().enumerate() {
        let words = RunningText::of(stretch);
        let follows = stretches.get(index + 1).map(|runs| RunningText::of(runs).without_marks());
        let is_label =
            begins_anew && stretch[0].is_bold() && is_label(&words, follows.as_deref(), index == 0);
        begins_anew = !line.is_item && matches!(words.last_char(), Some('.' | '!' | '?'));
        if is_label {
            is_after_open_label = !words.last_char().is_some_and(|c| CLOSES_A_LABEL.contains(&c));
            sections.push(Section { heading: words, text: RunningText::default() });
            continue;
        }
        if sections.is_empty() {
            sections.push(Section::default());
        }
        let Some(section) = sections.last_mut() else { continue };
        let mut runs = stretch.to_vec();
        if std::mem::take(&mut is_after_open_label) {
            runs[0].text = runs[0].text.trim_start().trim_start_matches(CLOSES_A_LABEL).to_owned();
        }
        if index == 0 {
            section.text.end_word();
        }
        section.text.extend(&runs);
    }
}

/// Bold words are a label when a colon or a full stop closes them, inside the bold or right after it, or when they have a
/// line to themselves.
fn is_label(words: &RunningText, follows: Option<&str>, is_first: bool) -> bool {
    let text = words.without_marks();
    let core = text.trim_end_matches(CLOSES_A_LABEL);
    let is_closed = core.len() < text.len()
        || follows.is_some_and(|follows| {
            let after = follows.trim_start_matches(CLOSES_A_LABEL);
            after.len() < follows.len() && (after.is_empty() || after.starts_with(char::is_whitespace))
        });
    let has_the_line = is_first && follows.is_none();
    (is_closed || has_the_line)
        && core.chars().count() <= MAX_LABEL_CHARS
        && core.split_whitespace().count() <= MAX_LABEL_WORDS
        && core.chars().any(char::is_alphabetic)
        && !core.contains(['.', ':', ';', '!', '?'])
}

fn label_of(heading: &RunningText) -> String {
    heading.without_marks().trim_end_matches(CLOSES_A_LABEL).trim_end().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `LABEL|text` for each part.
    fn parts(html: &str) -> Vec<String> {
        let written = parts_of(html).into_iter();
        written.map(|part| format!("{}|{}", part.label.unwrap_or_default(), part.text.to_xml())).collect()
    }

    #[test]
    fn labels_are_found_however_they_are_written() {
        let expected = ["BACKGROUND|One.", "PATIENTS AND METHODS|Two."];
        for html in [
            "<p><strong>Background:</strong> One.</p><p><strong>Patients and methods:</strong> Two.</p>",
            "<p><b>Background.</b> One.</p><p><b>Patients and methods. </b>Two.</p>",
            "<p><b>Background</b>: One.</p><p><b>Patients and <i>methods</i></b>. Two.</p>",
            "<p><b>Background</b></p><p>One.</p><p><b>Patients and methods</b></p><p>Two.</p>",
            "<p><b>Background</b><br>One.<br><b>Patients and methods</b><br>Two.</p>",
            "<p><b>Background:</b> One. <b>Patients and methods:</b> Two.</p>",
            "<h3>Background</h3><p>One.</p><h3>Patients and methods</h3>Two.",
        ] {
            assert_eq!(parts(html), expected, "{html}");
        }
        assert_eq!(parts("<p><strong>Цель:</strong> текст.</p>"), ["ЦЕЛЬ|текст."]);
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
            assert_eq!(parts(html), [expected], "{html}");
        }
    }

    #[test]
    fn what_has_no_label_continues_what_stands_before() {
        assert_eq!(parts("<p>One</p><p>two.</p>"), ["|One two."]);
        assert_eq!(
            parts(
                "<p>Before.</p><p><b>Aim:</b> one.</p><p>More.</p><ul><li>a</li><li>b</li></ul><p><b>End:</b> x</p>"
            ),
            ["|Before.", "AIM|one. More. a; b.", "END|x"]
        );
        assert_eq!(parts("<p><b>Aim:</b></p>"), ["|<b>Aim:</b>"]);
        for nothing in ["", "<p></p>", "<p> <b> </b><br></p>\u{0}"] {
            assert_eq!(parts(nothing), Vec::<String>::new(), "{nothing:?}");
        }
    }
}
