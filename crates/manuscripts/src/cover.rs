//! The first page.

use std::path::PathBuf;

use crate::flat_document::paragraph;
use crate::{Cover, InputKind, Part};

const TEMPLATE: &str = include_str!("../assets/cover.fodt");

/// The size of title and names in points, and the room above the title in millimetres.
struct Measures {
    title: u32,
    names: u32,
    gap: u32,
}

const ROOMY: Measures = Measures { title: 22, names: 11, gap: 32 };
const FULL: Measures = Measures { title: 17, names: 10, gap: 18 };
const CROWDED: Measures = Measures { title: 13, names: 8, gap: 10 };

/// The cover as the first of the parts.
pub fn part() -> Part {
    let label = "Cover".to_owned();
    Part { file_name: label.clone(), label, kind: InputKind::Txt, path: PathBuf::new() }
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
    body.push_str(&paragraph("Version", &format!("{}  ·  {}", version(cover.revision), cover.date)));
    let signs: usize =
        cover.authors.iter().chain(&cover.russian_title).map(|text| text.chars().count()).sum();
    let signs = signs + cover.title.chars().count();
    let measures = match signs {
        ..300 => ROOMY,
        300..900 => FULL,
        _ => CROWDED,
    };
    TEMPLATE
        .replace("{{size}}", &measures.title.to_string())
        .replace("{{smaller}}", &(measures.title - 4).to_string())
        .replace("{{names}}", &measures.names.to_string())
        .replace("{{gap}}", &measures.gap.to_string())
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
            revision: 0,
            date: "15.11.2026".into(),
            authors: vec!["Anna Petrova".into(), "Ivan Sidorov".into()],
        }
    }

    #[test]
    fn it_says_what_it_is_given_and_obeys_none_of_it() {
        let document = document(&cover());
        for said in
            ["Cells &amp; Therapy", "CD34&lt;sup&gt;+&lt;/sup&gt; {{body}}", "Anna Petrova, Ivan Sidorov"]
        {
            assert!(document.contains(said), "{said}");
        }
        assert!(document.contains("Initial version"));
        assert!(super::document(&Cover { revision: 2, ..cover() }).contains("Revision 2"));
    }

    #[test]
    fn nobody_is_named_where_nobody_is_given() {
        let document = document(&Cover { authors: Vec::new(), ..cover() });
        assert!(!document.contains("text:style-name=\"Authors\""));
    }
}
