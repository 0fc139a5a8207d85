//! References as authors wrote them, with the type of the cited work, their language and their identifiers.

use std::io::Result;
use std::ops::Range;
use std::sync::LazyLock;

use quick_xml::escape::partial_escape;
use regex::Regex;
use rules::Language;
use rules::article::references::{IdFormat, Reference, ReferenceId};

use super::inline::mark_element;
use crate::inline_text::{InlineText, Run};
use crate::xml_writer::XmlWriter;

pub fn write_reference(writer: &mut XmlWriter, number: usize, reference: &Reference) -> Result<()> {
    let text = InlineText::parse_marks(&reference.reference);
    let plain = text.to_plain_text();
    let mut attributes = vec![("publication-type", publication_type(&plain, &reference.article_ids))];
    if is_cyrillic(&plain) {
        attributes.push(("xml:lang", Language::Ru.code()));
    }
    writer.element("ref", &[("id", &format!("B{number}"))], |writer| {
        writer.text("label", &number.to_string())?;
        writer.raw_xml("mixed-citation", &attributes, &citation_xml(&text, &reference.article_ids))
    })
}

/// Returns the citation with its identifiers as elements: those in the text where they stand, and the others
/// at the end.
fn citation_xml(text: &InlineText, ids: &[ReferenceId]) -> String {
    let mut missing: Vec<Identifier> = ids.iter().filter_map(Identifier::new).collect();
    let mut xml = text.to_xml_with_runs(mark_element, |run| {
        // JATS allows no identifiers inside of marks.
        if run.marks.is_empty() {
            write_identifiers_in_place(run, &mut missing)
        } else {
            partial_escape(run.text.as_str()).into_owned()
        }
    });
    for id in missing {
        xml.push(' ');
        xml.push_str(&id.xml(&id.value));
    }
    xml
}

/// Writes the text with elements for the identifiers in it, which are removed from those that are missing.
fn write_identifiers_in_place(run: &Run, missing: &mut Vec<Identifier>) -> String {
    let text = run.text.as_str();
    let mut found: Vec<(Range<usize>, Identifier)> = Vec::new();
    missing.retain(|id| {
        let range = id.find(text).filter(|range| {
            found.iter().all(|(other, _)| range.end <= other.start || other.end <= range.start)
        });
        let is_missing = range.is_none();
        found.extend(range.map(|range| (range, id.clone())));
        is_missing
    });
    found.sort_by_key(|(range, _)| range.start);
    let (mut xml, mut end) = (String::new(), 0);
    for (range, id) in found {
        xml.push_str(&partial_escape(&text[end..range.start]));
        xml.push_str(&id.xml(&text[range.clone()]));
        end = range.end;
    }
    xml.push_str(&partial_escape(&text[end..]));
    xml
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

/// `2014;58(3):e44`, `2014; 58: 12`, and Russian `// Журнал`.
static JOURNAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x) \b(?:19|20)\d{2}\b [^;()]{0,12} ;\s* (?:\d|suppl)
        | \b\d{1,4}\s?\([^()]{1,20}\)\s?[:,]\s*(?:[Pp]p?\.\s*)?[A-Za-z]?\d
        | \b[Vv]ol\.?\s*\d | \bТ\.\s*\d | №\s*\d",
    )
    .ok()
});
static BOOK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x) \bISBN\b | \b[Ee]ds?\.(?:\)|,|\s|$) | \b[Ee]ditors?\b | \bIn:\s | \b\d(?:st|nd|rd|th)\sed(?:n|ition)?\b
        | \b(?:University\ Press|Springer|Elsevier|Wiley|Academic\ Press)[;:,.\s]
        | \bВ\ кн\. | \b[Пп]од\ (?:общей\ |общ\.\ )?ред | \b[Ии]зд-во\b | \b[Ии]здательство\b | \bГЭОТАР",
    )
    .ok()
});

/// Guesses the type of the cited work. Articles with an id in PubMed or PMC are of journals.
fn publication_type(text: &str, ids: &[ReferenceId]) -> &'static str {
    let is_like = |pattern: &Option<Regex>| pattern.as_ref().is_some_and(|pattern| pattern.is_match(text));
    let is_indexed = ids.iter().any(|id| matches!(id.format, IdFormat::Pubmed | IdFormat::Pmcid));
    if is_indexed || is_like(&JOURNAL) {
        "journal"
    } else if is_like(&BOOK) {
        "book"
    } else {
        "other"
    }
}

/// True if most letters are Cyrillic: Russian references may have a title or a journal in Latin letters.
fn is_cyrillic(text: &str) -> bool {
    let count = |is_of: fn(&char) -> bool| text.chars().filter(is_of).count();
    count(|c| matches!(c, 'А'..='я' | 'Ё' | 'ё')) > count(char::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(format: IdFormat, value: &str) -> ReferenceId {
        ReferenceId { format, value: value.into() }
    }

    fn xml(text: &str, ids: &[ReferenceId]) -> String {
        citation_xml(&InlineText::parse_marks(text), ids)
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
    fn types_are_guessed() {
        for (text, expected) in [
            ("Rubin LG. Title. Clin Infect Dis. 2014;58(3):e44-100.", "journal"),
            ("Rubin LG. Title. Clin Infect Dis. 2014 Mar 1; 58: 44.", "journal"),
            ("Rubin LG, Title, Blood 120 (3), 44-50, 2014", "journal"),
            ("Иванов И. И. Название // Журнал. 2024. Т. 13, № 2. С. 12–21.", "journal"),
            ("Hoffbrand AV. Essential Haematology. 7th ed. Oxford: Wiley; 2016.", "book"),
            ("Smith J. Graft. In: Appelbaum F, editor. Thomas' HCT. 5th ed. 2016. p. 1-9.", "book"),
            ("Гематология / под ред. О. А. Рукавицына. М.: ГЭОТАР-Медиа, 2019.", "book"),
            ("WHO. Fact sheet on cancer. https://www.who.int/cancer", "other"),
            ("", "other"),
        ] {
            assert_eq!(publication_type(text, &[]), expected, "{text}");
        }
        assert_eq!(publication_type("In: x", &[id(IdFormat::Pmcid, "PMC1")]), "journal");
    }

    #[test]
    fn language_is_that_of_most_letters() {
        assert!(is_cyrillic("Ёлкин И. И. Название // Blood. 2024"));
        assert!(!is_cyrillic("Ivanov I. [Название]. Klin Med. 2024") && !is_cyrillic("2024"));
    }
}
