//! The cover page.

use std::path::PathBuf;

use crate::flat_document::paragraph;
use crate::{Cover, InputFile, InputKind};

const TEMPLATE: &str = include_str!("../assets/cover.fodt");

/// Font sizes in points and the space above the title in millimetres.
struct Layout {
    title: u32,
    names: u32,
    gap: u32,
}

const SHORT_TEXT: Layout = Layout { title: 22, names: 11, gap: 32 };
const MEDIUM_TEXT: Layout = Layout { title: 17, names: 10, gap: 18 };
const LONG_TEXT: Layout = Layout { title: 13, names: 8, gap: 10 };

/// Returns the cover as an input file.
pub fn input_file() -> InputFile {
    let label = "Cover".to_owned();
    InputFile { file_name: label.clone(), label, kind: InputKind::Txt, path: PathBuf::new() }
}

pub fn document(cover: &Cover) -> String {
    let mut body = paragraph("Journal", &cover.journal);
    body.push_str(&paragraph("Type", &cover.article_type));
    body.push_str(&paragraph("Title", &cover.title));
    if let Some(title) = &cover.russian_title {
        body.push_str(&paragraph("RussianTitle", title));
    }
    if !cover.authors.is_empty() {
        body.push_str(&paragraph("Authors", &cover.authors.join(", ")));
    }
    let version = version(cover.revision);
    let facts = cover.number.iter().chain([&version, &cover.date]).map(String::as_str);
    body.push_str(&paragraph("Version", &facts.collect::<Vec<_>>().join("  ·  ")));
    let characters: usize =
        cover.authors.iter().chain(&cover.russian_title).map(|text| text.chars().count()).sum();
    let characters = characters + cover.title.chars().count();
    let layout = match characters {
        ..300 => SHORT_TEXT,
        300..900 => MEDIUM_TEXT,
        _ => LONG_TEXT,
    };
    TEMPLATE
        .replace("{{size}}", &layout.title.to_string())
        .replace("{{smaller}}", &(layout.title - 4).to_string())
        .replace("{{names}}", &layout.names.to_string())
        .replace("{{gap}}", &layout.gap.to_string())
        .replace("{{body}}", &body)
}

fn version(revision: i32) -> String {
    if revision == 0 { "Initial version".to_owned() } else { format!("Revision {revision}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover() -> Cover {
        Cover {
            journal: "Cells & Therapy".into(),
            title: "CD34<sup>+</sup> {{body}}".into(),
            russian_title: Some("Клетки".into()),
            article_type: "Review article".into(),
            number: None,
            revision: 0,
            date: "15.11.2026".into(),
            authors: vec!["Anna Petrova".into(), "Ivan Sidorov".into()],
        }
    }

    #[test]
    fn cover_contains_its_values_escaped() {
        let document = document(&cover());
        for text in
            ["Cells &amp; Therapy", "CD34&lt;sup&gt;+&lt;/sup&gt; {{body}}", "Anna Petrova, Ivan Sidorov"]
        {
            assert!(document.contains(text), "{text}");
        }
        // Consecutive spaces are written as an element.
        let dot = "<text:s text:c=\"2\"/>·<text:s text:c=\"2\"/>";
        let facts = format!("Initial version{dot}15.11.2026");
        assert!(document.contains(&format!("\"Version\">{facts}</text:p>")), "{document}");
        let numbered = super::document(&Cover { number: Some("C&T-2026-0042".into()), ..cover() });
        let facts = format!("C&amp;T-2026-0042{dot}{facts}");
        assert!(numbered.contains(&format!("\"Version\">{facts}</text:p>")), "{numbered}");
        assert!(super::document(&Cover { revision: 2, ..cover() }).contains("Revision 2"));
    }

    #[test]
    fn cover_without_authors_has_no_author_line() {
        let document = document(&Cover { authors: Vec::new(), ..cover() });
        assert!(!document.contains("text:style-name=\"Authors\""));
    }
}
