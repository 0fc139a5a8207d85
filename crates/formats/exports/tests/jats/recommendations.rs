//! Recommendations of JATS4R and PMC that the DTD does not check.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element with the names of its ancestors, outermost first.
struct Element {
    name: String,
    ancestors: Vec<String>,
    attributes: Vec<(String, String)>,
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    fn is_in(&self, ancestor: &str) -> bool {
        self.ancestors.iter().any(|name| name == ancestor)
    }
}

fn read_elements(xml: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(xml);
    let (mut elements, mut open) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                elements.push(element(&tag, &open));
                open.push(elements.last().unwrap().name.clone());
            }
            Event::Empty(tag) => elements.push(element(&tag, &open)),
            Event::End(_) => {
                open.pop();
            }
            Event::Eof => return elements,
            _ => {}
        }
    }
}

fn element(tag: &BytesStart, ancestors: &[String]) -> Element {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let attributes = tag.attributes().map(Result::unwrap);
    Element {
        name: text(tag.name().as_ref()),
        ancestors: ancestors.to_vec(),
        attributes: attributes.map(|one| (text(one.key.as_ref()), text(&one.value))).collect(),
    }
}

pub fn assert_followed(xml: &str) {
    let elements = read_elements(xml);
    assert_conflict_of_interest_is_in_front(&elements);
    assert_corresponding_authors_are_reachable(&elements);
    assert_sections_have_titles(&elements);
    assert_citations_have_types(&elements);
    assert_license_is_named_once(&elements);
    assert_links_to_copies_have_words(&elements);
    assert_affiliations_have_labels(&elements);
    assert_article_has_a_place(&elements);
    assert_floats_have_labels(&elements);
    assert_references_resolve(&elements);
}

fn assert_conflict_of_interest_is_in_front(elements: &[Element]) {
    for statement in elements.iter().filter(|it| it.attribute("fn-type") == Some("coi-statement")) {
        assert_eq!(statement.ancestors, ["article", "front", "article-meta", "author-notes"]);
    }
    assert!(!elements.iter().any(|it| it.name == "fn" && it.is_in("back")));
}

/// Each address is with its author and in a note that the author refers to.
fn assert_corresponding_authors_are_reachable(elements: &[Element]) {
    let emails = |parent: &str| {
        elements.iter().filter(|it| it.name == "email" && it.ancestors.last().unwrap() == parent).count()
    };
    let named = elements.iter().filter(|it| it.attribute("corresp") == Some("yes")).count();
    let notes = elements.iter().filter(|it| it.name == "corresp").count();
    let references = elements.iter().filter(|it| it.attribute("ref-type") == Some("corresp")).count();
    assert!(notes <= named);
    assert_eq!([emails("contrib"), emails("corresp"), references], [notes; 3]);
}

fn assert_sections_have_titles(elements: &[Element]) {
    let sections = elements.iter().filter(|it| it.name == "sec").count();
    let is_title = |it: &&Element| it.name == "title" && it.ancestors.last().unwrap() == "sec";
    assert_eq!(elements.iter().filter(is_title).count(), sections);
}

fn assert_citations_have_types(elements: &[Element]) {
    for citation in elements.iter().filter(|it| it.name == "mixed-citation") {
        let kind = citation.attribute("publication-type").unwrap();
        assert!(["journal", "book", "other"].contains(&kind), "{kind}");
    }
}

fn assert_license_is_named_once(elements: &[Element]) {
    let licenses: Vec<&Element> = elements.iter().filter(|it| it.name == "license").collect();
    assert_eq!(licenses.len(), 1);
    assert_eq!(licenses[0].attribute("xlink:href"), None);
    let links = elements.iter().filter(|it| it.name == "ext-link" && it.is_in("license-p"));
    assert_eq!(links.count(), 1);
}

fn assert_links_to_copies_have_words(elements: &[Element]) {
    for link in elements.iter().filter(|it| it.name == "self-uri") {
        assert!(link.attribute("xlink:title").is_some_and(|title| !title.is_empty()));
    }
}

fn assert_affiliations_have_labels(elements: &[Element]) {
    let count = |name: &str, parent: &str| {
        let children = elements.iter().filter(|it| it.name == name);
        children.filter(|it| parent.is_empty() || it.ancestors.last().unwrap() == parent).count()
    };
    assert_eq!(count("label", "aff"), count("aff", ""));
}

fn assert_article_has_a_place(elements: &[Element]) {
    let has = |name: &str| elements.iter().any(|it| it.name == name && it.is_in("article-meta"));
    assert!(has("fpage") != has("elocation-id"));
}

/// In the text, each figure and displayed formula has id and label, and each table id and, if it has a caption, label.
fn assert_floats_have_labels(elements: &[Element]) {
    for (at, float) in elements.iter().enumerate() {
        if !["fig", "table-wrap", "disp-formula"].contains(&float.name.as_str()) || !float.is_in("body") {
            continue;
        }
        assert!(float.attribute("id").is_some());
        let child = |offset: usize| {
            elements.get(at + offset).filter(|it| it.ancestors.len() == float.ancestors.len() + 1)
        };
        let is_labelled = child(1).is_some_and(|it| it.name == "label");
        let is_captioned = child(1).is_some_and(|it| it.name == "caption");
        assert!(is_labelled || float.name == "table-wrap" && !is_captioned);
    }
    for section in elements.iter().filter(|it| it.name == "sec" && it.is_in("body")) {
        assert!(section.attribute("id").is_some());
    }
}

fn assert_references_resolve(elements: &[Element]) {
    let ids: Vec<&str> = elements.iter().filter_map(|it| it.attribute("id")).collect();
    for rid in elements.iter().filter(|it| it.name == "xref").map(|it| it.attribute("rid").unwrap()) {
        assert_eq!(ids.iter().filter(|id| **id == rid).count(), 1, "{rid}");
    }
}
