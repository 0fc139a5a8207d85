//! References as authors wrote them, with the type of the cited work, its authors, title, source and so on, and
//! identifiers as elements where they stand.

use std::io::Result;
use std::ops::Range;

use ::references::{PartName, locate_parts};
use quick_xml::escape::partial_escape;
use rules::Language;
use rules::article::reference_parts::{ReferenceKind, ReferenceParts};
use rules::article::references::{IdFormat, Reference, ReferenceId};

use super::inline::mark_element;
use crate::details::reference_parts;
use crate::inline_text::InlineText;
use crate::xml_writer::XmlWriter;

pub fn write_reference(writer: &mut XmlWriter, number: usize, reference: &Reference) -> Result<()> {
    let text = InlineText::parse_marks(&reference.reference);
    let plain = text.to_plain_text();
    let parts = reference_parts(reference);
    let mut attributes = vec![("publication-type", publication_type(parts.kind))];
    if is_cyrillic(&plain) {
        attributes.push(("xml:lang", Language::Ru.code()));
    }
    writer.element("ref", &[("id", &format!("B{number}"))], |writer| {
        writer.text("label", &number.to_string())?;
        writer.raw_xml("mixed-citation", &attributes, &citation_xml(&text, &parts, &reference.article_ids))
    })
}

/// Returns the citation with elements around its parts and its identifiers. Identifiers that do not stand in the
/// text follow it.
fn citation_xml(text: &InlineText, parts: &ReferenceParts, ids: &[ReferenceId]) -> String {
    let plain = text.to_plain_text();
    let mut missing = Vec::new();
    let mut marked: Vec<Marked> = Vec::new();
    for id in ids.iter().filter_map(Identifier::new) {
        let range = id.find(&plain).filter(|range| is_free(&marked, range) && is_unmarked(text, range));
        match range {
            Some(range) => marked.push(Marked { range, content: Content::Identifier(id) }),
            None => missing.push(id),
        }
    }
    for span in locate_parts(&plain, parts) {
        if is_free(&marked, &span.range) {
            marked.push(Marked { range: span.range, content: Content::Part(span.name) });
        }
    }
    marked.sort_by_key(|part| part.range.start);
    let mut xml = CitationXml { text, parts, xml: String::new(), end: 0 };
    xml.write(&marked);
    let mut xml = xml.finish(plain.len());
    for id in missing {
        xml.push(' ');
        xml.push_str(&id.xml(&id.value));
    }
    xml
}

struct Marked {
    range: Range<usize>,
    content: Content,
}

enum Content {
    Identifier(Identifier),
    Part(PartName),
}

fn is_free(marked: &[Marked], range: &Range<usize>) -> bool {
    marked.iter().all(|other| range.end <= other.range.start || other.range.end <= range.start)
}

/// True if the text there is not italic, raised and so on: JATS allows no identifiers inside of marks.
fn is_unmarked(text: &InlineText, range: &Range<usize>) -> bool {
    text.slice(range.clone()).runs().iter().all(|run| run.marks.is_empty())
}

struct CitationXml<'a> {
    text: &'a InlineText,
    parts: &'a ReferenceParts,
    xml: String,
    /// Bytes of the text that are written.
    end: usize,
}

impl CitationXml<'_> {
    fn write(&mut self, marked: &[Marked]) {
        let mut rest = marked;
        while let [first, ..] = rest {
            let Content::Part(name) = &first.content else {
                self.write_one(first);
                rest = &rest[1..];
                continue;
            };
            match people_of(*name) {
                None => {
                    self.write_one(first);
                    rest = &rest[1..];
                }
                Some((group, _)) => {
                    let is_of_group = |part: &&Marked| matches!(part.content, Content::Part(name) if people_of(name).is_some_and(|(other, _)| other == group));
                    let count = rest.iter().take_while(is_of_group).count();
                    self.write_people(group, &rest[..count]);
                    rest = &rest[count..];
                }
            }
        }
    }

    fn write_one(&mut self, part: &Marked) {
        self.write_text_until(part.range.start);
        let element = match &part.content {
            Content::Identifier(id) => id.xml(&self.text.slice(part.range.clone()).to_plain_text()),
            Content::Part(name) => self.part_xml(*name, part.range.clone()),
        };
        self.xml.push_str(&element);
        self.end = part.range.end;
    }

    /// Writes neighbouring names as one group of persons.
    fn write_people(&mut self, group: &str, names: &[Marked]) {
        let [first, ..] = names else { return };
        self.write_text_until(first.range.start);
        self.xml.push_str(&format!("<person-group person-group-type=\"{group}\">"));
        for person in names.chunk_by(|one, other| index_of(one) == index_of(other)) {
            let [first, ..] = person else { continue };
            self.write_text_until(first.range.start);
            let is_group = index_of(first)
                .and_then(|index| {
                    if group == "author" {
                        self.parts.authors.get(index)
                    } else {
                        self.parts.editors.get(index)
                    }
                })
                .is_some_and(|person| person.is_group);
            let element = if is_group { "collab" } else { "string-name" };
            self.xml.push_str(&format!("<{element}>"));
            for name in person {
                self.write_text_until(name.range.start);
                let text = partial_escape(self.text.slice(name.range.clone()).to_plain_text()).into_owned();
                match name.content {
                    _ if is_group => self.xml.push_str(&text),
                    Content::Part(PartName::AuthorFamily(_) | PartName::EditorFamily(_)) => {
                        self.xml.push_str(&format!("<surname>{text}</surname>"));
                    }
                    _ => self.xml.push_str(&format!("<given-names>{text}</given-names>")),
                }
                self.end = name.range.end;
            }
            self.xml.push_str(&format!("</{element}>"));
        }
        self.xml.push_str("</person-group>");
    }

    fn part_xml(&self, name: PartName, range: Range<usize>) -> String {
        let text = self.text.slice(range);
        let element = element_of(name, self.parts);
        let content = match name {
            PartName::Title | PartName::Source => text.to_xml_with(mark_element),
            _ => partial_escape(text.to_plain_text()).into_owned(),
        };
        format!("<{element}>{content}</{element}>")
    }

    fn write_text_until(&mut self, start: usize) {
        self.xml.push_str(&self.text.slice(self.end..start).to_xml_with(mark_element));
        self.end = start;
    }

    fn finish(mut self, length: usize) -> String {
        self.write_text_until(length);
        self.xml
    }
}

/// Returns the kind and the number of the person to whom a name belongs.
const fn people_of(name: PartName) -> Option<(&'static str, usize)> {
    match name {
        PartName::AuthorFamily(index) | PartName::AuthorGiven(index) => Some(("author", index)),
        PartName::EditorFamily(index) | PartName::EditorGiven(index) => Some(("editor", index)),
        _ => None,
    }
}

fn index_of(part: &Marked) -> Option<usize> {
    match part.content {
        Content::Part(name) => people_of(name).map(|(_, index)| index),
        Content::Identifier(_) => None,
    }
}

fn element_of(name: PartName, parts: &ReferenceParts) -> &'static str {
    match name {
        PartName::Title if parts.kind == ReferenceKind::Chapter => "chapter-title",
        // A work that stands in nothing else is its own source.
        PartName::Title if parts.source.is_empty() => "source",
        PartName::Title => "article-title",
        PartName::Source => "source",
        PartName::Year => "year",
        PartName::Volume => "volume",
        PartName::Issue => "issue",
        PartName::FirstPage => "fpage",
        PartName::LastPage => "lpage",
        PartName::Publisher => "publisher-name",
        PartName::Place => "publisher-loc",
        PartName::AuthorFamily(_) | PartName::EditorFamily(_) => "surname",
        PartName::AuthorGiven(_) | PartName::EditorGiven(_) => "given-names",
    }
}

/// Returns the type from the list that JATS suggests.
const fn publication_type(kind: ReferenceKind) -> &'static str {
    match kind {
        ReferenceKind::Journal => "journal",
        ReferenceKind::Book | ReferenceKind::Chapter => "book",
        ReferenceKind::Conference => "confproc",
        ReferenceKind::Thesis => "thesis",
        ReferenceKind::Preprint => "preprint",
        ReferenceKind::Web => "web",
        ReferenceKind::Other => "other",
    }
}

#[derive(Clone)]
struct Identifier {
    format: IdFormat,
    value: String,
}

impl Identifier {
    fn new(id: &ReferenceId) -> Option<Identifier> {
        let value = InlineText::plain(&id.value).to_plain_text();
        (!value.is_empty()).then_some(Identifier { format: id.format, value })
    }

    fn xml(&self, text: &str) -> String {
        let kind = match self.format {
            IdFormat::Doi => "doi",
            IdFormat::Pubmed => "pmid",
            IdFormat::Pmcid => "pmcid",
        };
        format!("<pub-id pub-id-type=\"{kind}\">{}</pub-id>", partial_escape(text))
    }

    /// Returns where the identifier stands in a text, as a whole word.
    fn find(&self, text: &str) -> Option<Range<usize>> {
        // ASCII only, so that positions are those of the text.
        let (lower, value) = (text.to_ascii_lowercase(), self.value.to_ascii_lowercase());
        let mut ranges = lower.match_indices(&value).map(|(start, _)| start..start + value.len());
        ranges.find(|range| {
            let (before, after) = (&lower[..range.start], &lower[range.end..]);
            !before.ends_with(char::is_alphanumeric)
                && ends_word(after)
                && (self.format != IdFormat::Pubmed || names_pubmed(before))
        })
    }
}

/// True if only punctuation follows up to the next space.
fn ends_word(after: &str) -> bool {
    let rest = after.split(char::is_whitespace).next().unwrap_or_default();
    !rest.contains(char::is_alphanumeric) && !rest.starts_with(['/', '-', '_'])
}

/// True if the text before a number says that it is a PubMed id; a bare number could be a year or a page.
fn names_pubmed(before: &str) -> bool {
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    ["pmid", "pubmed", "pubmed id", "ncbi.nlm.nih.gov"].iter().any(|name| before.ends_with(name))
}

/// True if most letters are Cyrillic: Russian references may have a title or a journal in Latin letters.
fn is_cyrillic(text: &str) -> bool {
    let count = |is_of: fn(&char) -> bool| text.chars().filter(is_of).count();
    count(|c| matches!(c, 'А'..='я' | 'Ё' | 'ё')) > count(char::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use rules::article::reference_parts::CitedPerson;

    use super::*;

    fn id(format: IdFormat, value: &str) -> ReferenceId {
        ReferenceId { format, value: value.into() }
    }

    fn xml(text: &str, ids: &[ReferenceId]) -> String {
        citation_xml(&InlineText::parse_marks(text), &ReferenceParts::default(), ids)
    }

    #[test]
    fn identifiers_are_marked_where_they_stand() {
        let ids = [
            id(IdFormat::Doi, "10.1093/cid/CIV287"),
            id(IdFormat::Pubmed, "2014"),
            id(IdFormat::Pmcid, "PMC77"),
        ];
        assert_eq!(
            xml("Rubin LG. 2014;58. doi:10.1093/cid/civ287. PMID: 2014; PMCID: PMC77.", &ids),
            "Rubin LG. 2014;58. doi:<pub-id pub-id-type=\"doi\">10.1093/cid/civ287</pub-id>. \
             PMID: <pub-id pub-id-type=\"pmid\">2014</pub-id>; \
             PMCID: <pub-id pub-id-type=\"pmcid\">PMC77</pub-id>."
        );
        assert_eq!(
            xml("A. https://doi.org/10.1093/cid/civ287", &ids[..1]),
            "A. https://doi.org/<pub-id pub-id-type=\"doi\">10.1093/cid/civ287</pub-id>"
        );
    }

    #[test]
    fn other_identifiers_follow_the_text() {
        let doi = |value| format!(" <pub-id pub-id-type=\"doi\">{value}</pub-id>");
        for text in [
            "A. 2014;58.",
            "A. 10.1/xy",
            "A. 10.1/x.5",
            "A. 210.1/x",
            "A. 10.1/x/full",
            "A. 10.1/x-1",
            "A. <i>10.1/x</i>",
        ] {
            let expected = text.replace("<i>", "<italic>").replace("</i>", "</italic>");
            assert_eq!(xml(text, &[id(IdFormat::Doi, "10.1/x")]), format!("{expected}{}", doi("10.1/x")));
        }
        let pmid = xml("A. 2014;58:2014", &[id(IdFormat::Pubmed, "2014")]);
        assert_eq!(pmid, "A. 2014;58:2014 <pub-id pub-id-type=\"pmid\">2014</pub-id>");
        let overlapping = [id(IdFormat::Doi, "10.1/x"), id(IdFormat::Doi, "10.1/x")];
        assert_eq!(xml("A. 10.1/x, Ы", &overlapping), format!("A.{}, Ы{}", doi("10.1/x"), doi("10.1/x")));
        assert_eq!(xml("<b>", &[id(IdFormat::Doi, "\u{1} ")]), "&lt;b&gt;");
    }

    #[test]
    fn parts_are_marked_where_they_stand() {
        let person = |family: &str, given: &str| CitedPerson {
            family: family.into(),
            given: given.into(),
            is_group: given.is_empty(),
        };
        let parts = ReferenceParts {
            kind: ReferenceKind::Journal,
            authors: vec![person("Rubin", "LG"), person("Levin", "MJ"), person("IDSA", "")],
            title: "CD34+ cells".into(),
            source: "Clin Infect Dis".into(),
            year: "2014".into(),
            volume: "58".into(),
            issue: "3".into(),
            first_page: "e44".into(),
            last_page: "100".into(),
            ..ReferenceParts::default()
        };
        let text = "Rubin LG, Levin MJ, IDSA. CD34<sup>+</sup> cells. Clin Infect Dis. 2014;58(3):e44-100. doi:10.1/x";
        assert_eq!(
            citation_xml(&InlineText::parse_marks(text), &parts, &[id(IdFormat::Doi, "10.1/x")]),
            "<person-group person-group-type=\"author\">\
             <string-name><surname>Rubin</surname> <given-names>LG</given-names></string-name>, \
             <string-name><surname>Levin</surname> <given-names>MJ</given-names></string-name>, \
             <collab>IDSA</collab></person-group>. \
             <article-title>CD34<sup>+</sup> cells</article-title>. <source>Clin Infect Dis</source>. \
             <year>2014</year>;<volume>58</volume>(<issue>3</issue>):<fpage>e44</fpage>-<lpage>100</lpage>. \
             doi:<pub-id pub-id-type=\"doi\">10.1/x</pub-id>"
        );
    }

    #[test]
    fn language_is_that_of_most_letters() {
        assert!(is_cyrillic("Ёлкин И. И. Название // Blood. 2024"));
        assert!(!is_cyrillic("Ivanov I. [Название]. Klin Med. 2024") && !is_cyrillic("2024"));
    }
}
