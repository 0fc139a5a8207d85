//! A citation as its authors wrote it.

use rules::article::reference_parts::{CitedPerson, ReferenceKind, ReferenceParts};
use rules::article::references::{IdFormat, ReferenceId};

use super::context::Context;
use super::doi::strip_doi;
use super::marked_text::MarkedText;
use crate::xml::{Element, Node};

#[derive(Default)]
pub struct Citation {
    pub text: String,
    pub ids: Vec<ReferenceId>,
    pub parts: ReferenceParts,
    /// The file says what kind of work it is.
    pub names_kind: bool,
}

impl Citation {
    /// Adds another citation that stands under the same number.
    pub fn append(&mut self, other: Citation) {
        self.text = format!("{} {}", self.text, other.text);
        self.add_ids(other.ids);
        self.parts = ReferenceParts::default();
    }

    pub fn add_ids(&mut self, ids: Vec<ReferenceId>) {
        for id in ids {
            let is_known = self.ids.iter().any(|known| known.format == id.format);
            if !is_known {
                self.ids.push(id);
            }
        }
    }
}

/// Reads a line with its identifiers. Identifiers that only follow the text are not part of it.
pub fn read_mixed(citation: &Element, context: &mut Context) -> Citation {
    let text = words_before_ids(citation);
    let mut line = MarkedText::default();
    let mut visible = citation.clone();
    visible.children.truncate(text);
    line.add_children(&visible, context);
    let mut ids = Vec::new();
    collect_ids(citation, &mut ids);
    Citation { text: line.finish(), ids, parts: read_parts(citation), names_kind: names_kind(citation) }
}

/// Returns the number of children up to the identifiers at the end, which no label such as `PMID:` announces.
fn words_before_ids(citation: &Element) -> usize {
    let mut length = citation.children.len();
    let mut end = length;
    while let Some(last) = end.checked_sub(1).and_then(|at| citation.children.get(at)) {
        match last {
            Node::Text(text) if text.trim().is_empty() => {}
            Node::Element(element) if element.name == "pub-id" && read_id(element).is_some() => {
                let before = &citation.children[..end - 1];
                if !before.last().is_some_and(ends_with_space) || is_announced(before) {
                    break;
                }
                length = end - 1;
            }
            _ => break,
        }
        end -= 1;
    }
    length
}

fn ends_with_space(node: &Node) -> bool {
    matches!(node, Node::Text(text) if text.ends_with(char::is_whitespace))
}

/// True if the words before an identifier name its kind.
fn is_announced(before: &[Node]) -> bool {
    let mut words = String::new();
    for node in before.iter().rev().take(2) {
        let text = match node {
            Node::Text(text) => text.clone(),
            Node::Element(element) if element.name == "pub-id" => continue,
            Node::Element(element) => element.text(),
        };
        words = text + &words;
        if !words.trim().is_empty() {
            break;
        }
    }
    let words = words.trim_end().to_lowercase();
    words.ends_with([':', '/', '('])
        || ["doi", "pmid", "pmcid", "pubmed", "pubmed id", "url"].iter().any(|name| words.ends_with(name))
}

/// Finds the identifiers of a cited work, in their order.
pub fn collect_ids(citation: &Element, into: &mut Vec<ReferenceId>) {
    for element in citation.all() {
        let id = match element.name.as_str() {
            "pub-id" => read_id(element),
            "ext-link" | "uri" => linked_doi(element),
            _ => None,
        };
        if let Some(id) = id
            && into.len() < 10
            && !into.contains(&id)
        {
            into.push(id);
        }
    }
}

fn read_id(element: &Element) -> Option<ReferenceId> {
    let (format, value) = match element.attribute("pub-id-type")?.to_lowercase().as_str() {
        "doi" => (IdFormat::Doi, strip_doi(&element.line()).to_owned()),
        "pmid" => (IdFormat::Pubmed, element.line()),
        "pmcid" | "pmc" => (IdFormat::Pmcid, element.line()),
        _ => return None,
    };
    let value = match format {
        IdFormat::Pmcid if value.bytes().all(|byte| byte.is_ascii_digit()) => format!("PMC{value}"),
        _ => value,
    };
    let is_valid = match format {
        IdFormat::Doi => value.starts_with("10.") && value.contains('/'),
        IdFormat::Pubmed => value.bytes().all(|byte| byte.is_ascii_digit()),
        IdFormat::Pmcid => value.len() > 3,
    };
    (is_valid && !value.is_empty()).then_some(ReferenceId { format, value })
}

fn linked_doi(link: &Element) -> Option<ReferenceId> {
    let address = link.attribute("href").map_or_else(|| link.line(), str::to_owned);
    let value = strip_doi(&address);
    let is_doi = value != address || link.attribute("ext-link-type") == Some("doi");
    (is_doi && value.starts_with("10.") && value.contains('/'))
        .then(|| ReferenceId { format: IdFormat::Doi, value: value.to_owned() })
}

/// Reads the parts that are marked.
pub fn read_parts(citation: &Element) -> ReferenceParts {
    let line = |name: &str| citation.descendants(name).next().map(Element::line).unwrap_or_default();
    let chapter = line("chapter-title");
    let kind = kind(citation, !chapter.is_empty());
    let mut parts = ReferenceParts {
        kind,
        title: if chapter.is_empty() { line("article-title") } else { chapter },
        source: line("source"),
        year: line("year"),
        volume: line("volume"),
        issue: line("issue"),
        first_page: line("fpage"),
        last_page: line("lpage"),
        publisher: line("publisher-name"),
        place: line("publisher-loc"),
        has_more_authors: citation.descendants("etal").next().is_some(),
        ..ReferenceParts::default()
    };
    // The writer marks the title of a work that stands in nothing else as its source.
    if parts.title.is_empty() && kind != ReferenceKind::Journal {
        parts.title = std::mem::take(&mut parts.source);
    }
    for group in citation.children("person-group") {
        let is_editors = group.attribute("person-group-type") == Some("editor");
        let people = if is_editors { &mut parts.editors } else { &mut parts.authors };
        people.extend(group.elements().filter_map(read_person));
    }
    parts.authors.extend(citation.elements().filter_map(read_person));
    parts
}

fn read_person(element: &Element) -> Option<CitedPerson> {
    match element.name.as_str() {
        "name" | "string-name" if element.child("surname").is_some() => Some(CitedPerson {
            family: element.line_of("surname"),
            given: element.line_of("given-names"),
            is_group: false,
        }),
        "string-name" => Some(CitedPerson { family: element.line(), ..CitedPerson::default() }),
        "name-alternatives" => element.elements().find_map(read_person),
        "collab" => Some(CitedPerson { family: element.line(), given: String::new(), is_group: true }),
        _ => None,
    }
}

/// Returns the type as the file names it, in JATS and before.
fn kind_attribute(citation: &Element) -> Option<&str> {
    citation.attribute("publication-type").or_else(|| citation.attribute("citation-type"))
}

pub fn names_kind(citation: &Element) -> bool {
    kind_attribute(citation).is_some()
}

fn kind(citation: &Element, has_chapter: bool) -> ReferenceKind {
    match kind_attribute(citation).unwrap_or_default() {
        "journal" => ReferenceKind::Journal,
        "book" if has_chapter => ReferenceKind::Chapter,
        "book-chapter" | "chapter" => ReferenceKind::Chapter,
        "book" => ReferenceKind::Book,
        "confproc" | "conference" | "conf-proc" => ReferenceKind::Conference,
        "thesis" => ReferenceKind::Thesis,
        "preprint" => ReferenceKind::Preprint,
        "web" | "webpage" | "website" => ReferenceKind::Web,
        _ => ReferenceKind::Other,
    }
}
