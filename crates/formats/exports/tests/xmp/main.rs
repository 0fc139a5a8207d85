//! Metadata of PDFs.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../citation/works.rs"]
mod works;

use std::collections::BTreeMap;

use exports::xmp::PdfMetadata;
use exports::{Bilingual, Publication};
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use rules::Language::{self, En, Ru};

fn full() -> Publication {
    Publication {
        license_name: "CC BY 4.0".into(),
        license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
        ..works::published(works::full())
    }
}

/// An article published online first, with only a title and a licence.
fn minimal() -> Publication {
    let mut publication = Publication { work: works::online_first(), ..full() };
    let article = &mut publication.work.article;
    article.title = Bilingual::new("Editorial", "");
    article.authors.clear();
    article.keywords_en.clear();
    article.keywords_ru.clear();
    article.doi = None;
    publication
}

fn assert_golden(name: &str, output: &str) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, output).unwrap();
    assert!(golden.ok().as_deref() == Some(output), "tests/golden/{name} differs from {actual}");
}

fn metadata(publication: &Publication, language: Language) -> PdfMetadata {
    PdfMetadata::new(publication, language).unwrap()
}

/// Parses the packet and returns the texts of its elements by property.
fn properties(xmp: &str) -> BTreeMap<String, Vec<String>> {
    let mut reader = Reader::from_str(xmp);
    let (mut path, mut texts) = (Vec::new(), BTreeMap::<String, Vec<String>>::new());
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                path.push(String::from_utf8(tag.name().as_ref().to_vec()).unwrap());
                text.clear();
            }
            Event::End(_) => {
                if let (Some(property), false) = (path.get(3), text.trim().is_empty()) {
                    texts.entry(property.clone()).or_default().push(std::mem::take(&mut text));
                }
                path.pop();
            }
            Event::Text(part) => text.push_str(&part.decode().unwrap()),
            Event::GeneralRef(entity) => text.push_str(&format!("&{};", entity.decode().unwrap())),
            Event::Eof => break,
            _ => {}
        }
    }
    texts
}

#[test]
fn packets_match_golden_files() {
    assert_golden("xmp-full.en.xml", &metadata(&full(), En).xmp);
    assert_golden("xmp-full.ru.xml", &metadata(&full(), Ru).xmp);
    assert_golden("xmp-minimal.xml", &metadata(&minimal(), En).xmp);
}

#[test]
fn document_information_says_the_same_as_the_packet() {
    for language in Language::ALL {
        let metadata = metadata(&full(), language);
        let properties = properties(&metadata.xmp);
        assert_eq!(properties["dc:title"].len(), 3, "x-default and both languages");
        assert_eq!(properties["dc:creator"].join(", "), metadata.authors);
        assert_eq!(properties["dc:description"], [metadata.subject.replace('&', "&amp;")]);
        assert_eq!(properties["pdf:Keywords"], [metadata.keywords.replace('&', "&amp;")]);
    }
}

#[test]
fn texts_are_in_the_language_of_the_file() {
    let english = metadata(&full(), En);
    assert_eq!(english.title, "Haploidentical transplantation in adults: results at five years");
    assert_eq!(english.authors, "Ivan Sergeevich Petrov, Anne-Marie O'Brien");
    assert_eq!(english.keywords, "haploidentical, CD34+ & CD3+");
    assert!(
        english.subject.contains("Cell Ther Transplant. 2024 Jun 28;13(2):12–21."),
        "{}",
        english.subject
    );
    let russian = metadata(&full(), Ru);
    assert_eq!(russian.title, "Гаплоидентичная трансплантация у взрослых: результаты пяти лет");
    assert_eq!(russian.authors, "Иван Сергеевич Петров, Anne-Marie O'Brien");
    assert_eq!(properties(&russian.xmp)["dc:language"], ["ru"]);
}

#[test]
fn missing_facts_are_left_out() {
    let minimal = metadata(&minimal(), En);
    let properties = properties(&minimal.xmp);
    for absent in
        ["dc:creator", "dc:subject", "prism:doi", "prism:volume", "prism:number", "prism:startingPage"]
    {
        assert!(!properties.contains_key(absent), "{absent}");
    }
    assert_eq!(
        properties["dc:identifier"],
        ["https://journal.example/articles/haploidentical-transplantation"]
    );
    assert_eq!(properties["xmpRights:Marked"], ["True"]);
    assert_eq!(properties["xmpRights:WebStatement"], ["https://creativecommons.org/licenses/by/4.0/"]);
}

#[test]
fn hostile_texts_stay_texts() {
    let mut publication = full();
    let hostile = "]]></rdf:RDF><?xpacket end=\"w\"?>\u{0}\u{ffff}<b>&amp;";
    publication.work.article.title = Bilingual::new(hostile, hostile);
    publication.work.article.keywords_en = vec![hostile.into()];
    publication.license_url = hostile.into();
    let metadata = metadata(&publication, En);
    assert_eq!(metadata.xmp.matches("</rdf:RDF>").count(), 1);
    assert_eq!(metadata.xmp.matches("<?xpacket end").count(), 1);
    assert_eq!(properties(&metadata.xmp)["xmpRights:Marked"], ["True"]);
}
