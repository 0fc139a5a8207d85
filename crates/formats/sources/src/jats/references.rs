//! The list of references: one line each, with identifiers.

use exports::reference_parts;
use references::{PartName, locate_parts};
use rules::article::reference_parts::{ReferenceKind, ReferenceParts};
use rules::article::references::Reference;

use super::citations::{Citation, read_mixed};
use super::context::{Context, language_of};
use super::element_citation::read_elements;
use crate::findings::FindingKind;
use crate::records::SourceReference;
use crate::xml::Element;

const MAX_REFERENCES: usize = 2_000;
/// The parts of a longer text are not read from it.
const MAX_READ_BYTES: usize = 4_000;

/// Reads all lists of the article in their order.
pub fn read_references(article: &Element, language: &str, context: &mut Context) -> Vec<SourceReference> {
    let all = article.child("back").into_iter().flat_map(|back| back.descendants("ref"));
    let mut references = Vec::new();
    for element in all {
        if references.len() == MAX_REFERENCES {
            context.add(FindingKind::NotUnderstood, "ref-list: too long");
            break;
        }
        let citation = read_reference(element, language, context);
        if citation.text.is_empty() {
            context.add(FindingKind::Missing, "ref: no text");
            continue;
        }
        references.push(with_parts(citation));
    }
    references
}

fn read_reference(element: &Element, language: &str, context: &mut Context) -> Citation {
    let mut citations: Vec<Citation> = Vec::new();
    for part in element.elements() {
        match part.name.as_str() {
            "label" => {}
            "citation-alternatives" => citations.extend(read_alternatives(part, language, context)),
            "note" => citations.push(read_mixed(part, context)),
            name if is_citation(name) => citations.push(read_citation(part, context)),
            _ => context.not_understood("ref", part),
        }
    }
    let mut citations = citations.into_iter().filter(|citation| !citation.text.is_empty());
    let mut first = citations.next().unwrap_or_default();
    for other in citations {
        first.append(other);
    }
    first
}

fn is_citation(name: &str) -> bool {
    matches!(name, "mixed-citation" | "element-citation" | "nlm-citation" | "citation")
}

/// Reads the citation in the language of the article, else the first one with text.
fn read_alternatives(alternatives: &Element, language: &str, context: &mut Context) -> Option<Citation> {
    let citations: Vec<&Element> = alternatives.elements().filter(|child| is_citation(&child.name)).collect();
    let is_mixed = |citation: &&&Element| citation.name == "mixed-citation";
    let own = citations.iter().find(|it| is_mixed(it) && language_of(it, "") == language);
    let chosen = own.or_else(|| citations.iter().find(is_mixed)).or(citations.first())?;
    let mut citation = read_citation(chosen, context);
    for other in citations.iter().filter(|other| !std::ptr::eq::<Element>(**other, *chosen)) {
        citation.add_ids(read_citation(other, context).ids);
    }
    Some(citation)
}

/// Reads a citation: as a line if it has punctuation, else as fields.
fn read_citation(element: &Element, context: &mut Context) -> Citation {
    let has_words = element.children.iter().any(|child| match child {
        crate::xml::Node::Text(text) => !text.trim().is_empty(),
        crate::xml::Node::Element(_) => false,
    });
    match element.name.as_str() {
        "element-citation" => read_elements(element, context),
        _ if has_words || element.elements().count() <= 1 => read_mixed(element, context),
        _ => read_elements(element, context),
    }
}

/// Leaves out the parts if the same ones are read from the line.
fn with_parts(citation: Citation) -> SourceReference {
    let Citation { text, ids, parts, names_kind } = citation;
    if text.len() > MAX_READ_BYTES {
        return SourceReference { text, ids, parts: None };
    }
    let reference = Reference { reference: text.clone(), article_ids: ids.clone(), parts: None };
    let plain = plain_text(&text);
    let read = visible(&plain, &reference_parts(&reference));
    let is_marked = parts != ReferenceParts { kind: parts.kind, ..ReferenceParts::default() };
    let is_only_kind = names_kind && read.1.is_empty();
    let parts = (is_marked || is_only_kind).then_some(parts);
    let parts = parts.filter(|parts| says_more(&plain, &visible(&plain, parts), &read));
    SourceReference { text, ids, parts }
}

/// Kind of a reference, and its parts by their elements, as the writer of JATS marks them.
type Marked = (ReferenceKind, Vec<(&'static str, String)>);

/// True if the marks of a file say something else than what is read from the line. Few marks in a long line that are
/// read from it as well are not worth more than the whole reading.
fn says_more(plain: &str, marked: &Marked, read: &Marked) -> bool {
    let marked_bytes: usize = marked.1.iter().map(|(_, text)| text.len()).sum();
    let is_partial = marked_bytes * 2 < plain.len();
    let is_contained = marked.0 == read.0 || !read.1.is_empty();
    marked != read && !(is_partial && is_contained && marked.1.iter().all(|part| read.1.contains(part)))
}

fn visible(plain: &str, parts: &ReferenceParts) -> Marked {
    let spans = locate_parts(plain, parts).into_iter().map(|span| {
        let text = plain.get(span.range).unwrap_or_default().to_owned();
        (element_of(span.name, parts), text)
    });
    (parts.kind, spans.collect())
}

fn element_of(name: PartName, parts: &ReferenceParts) -> &'static str {
    match name {
        PartName::Title if parts.source.is_empty() => "source",
        PartName::Title => "title",
        PartName::Source => "source",
        PartName::Year => "year",
        PartName::Volume => "volume",
        PartName::Issue => "issue",
        PartName::FirstPage => "fpage",
        PartName::LastPage => "lpage",
        PartName::Publisher => "publisher",
        PartName::Place => "place",
        PartName::AuthorFamily(_) => "author",
        PartName::AuthorGiven(_) => "author-given",
        PartName::EditorFamily(_) => "editor",
        PartName::EditorGiven(_) => "editor-given",
    }
}

/// Returns the line without marks.
fn plain_text(text: &str) -> String {
    let mut plain = text.to_owned();
    for tag in ["b", "i", "u", "sup", "sub"] {
        plain = plain.replace(&format!("<{tag}>"), "").replace(&format!("</{tag}>"), "");
    }
    plain
}
