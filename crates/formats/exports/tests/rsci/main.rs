//! Issues for eLibrary, validated against a schema that describes what is known of its format.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../crossref/articles.rs"]
mod articles;
#[path = "../jats/hostile.rs"]
mod hostile;
#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../jats/publications.rs"]
mod publications;
#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../crossref/random_articles.rs"]
mod random_articles;
#[path = "../schemas/mod.rs"]
mod schemas;

use exports::rsci::{RsciIssue, RsciPackage, RsciSection, package};
use exports::{Bilingual, Publication};
use rules::{ArticleId, ArticleType, Enumeration, Language};

use hostile::{HOSTILE, fill_with};
use publications::{full, minimal};

const FOLDER: &str = "rinc-articulus";
const SCHEMA: &str = "rinc-unofficial.xsd";

fn issue_of(publications: Vec<Publication>) -> RsciIssue {
    let section = RsciSection {
        title: Bilingual::new("Clinical <i>studies</i>", "Клинические исследования"),
        publications,
    };
    RsciIssue {
        title_id: 12_345,
        journal: full().work.journal,
        issue: full().work.issue.unwrap(),
        cover: Some("jpg".into()),
        sections: vec![section],
        ..RsciIssue::default()
    }
}

/// Returns the package and its XML, which is valid.
fn valid_package(issue: &RsciIssue) -> (RsciPackage, String) {
    let package = package(issue).unwrap().unwrap();
    schemas::assert_valid_xsd(FOLDER, SCHEMA, &package.xml);
    for name in names(&package) {
        let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.';
        assert!(name.chars().all(is_allowed) && !name.contains("..") && !name.starts_with('.'), "{name}");
    }
    let xml = String::from_utf8(package.xml.clone()).unwrap();
    (package, xml)
}

fn valid_xml(publication: Publication) -> String {
    valid_package(&issue_of(vec![publication])).1
}

/// Names of all files in the ZIP file.
fn names(package: &RsciPackage) -> Vec<&str> {
    let pdfs = package.pdfs.iter().map(|pdf| pdf.name.as_str());
    pdfs.chain([package.xml_name.as_str()]).chain(package.cover.as_deref()).collect()
}

/// Returns the trimmed lines of an element as one.
fn element<'a>(xml: &'a str, start: &str, name: &str) -> String {
    let inner: &'a str = xml.split_once(start).unwrap_or_else(|| panic!("{start} in {xml}")).1;
    let inner = inner.split_once(&format!("</{name}>")).unwrap().0;
    inner.lines().map(str::trim).collect()
}

fn with_id(id: i64, publication: Publication) -> Publication {
    Publication { id: ArticleId(id), ..publication }
}

#[test]
fn issue_has_the_journal_its_pages_and_its_sections() {
    let mut issue = issue_of(vec![full()]);
    (issue.doi, issue.edn) = ("10.18620/ctt-13-2".into(), "QWERTY".into());
    let mut later = with_id(7, full());
    (later.work.article.page_first, later.work.article.page_last) = (Some("22".into()), Some("90".into()));
    // The article of the first section is listed once.
    let untitled = RsciSection { title: Bilingual::default(), publications: vec![later, full()] };
    issue.sections.push(untitled);
    issue.sections.push(RsciSection { title: Bilingual::new("Empty", ""), publications: vec![] });
    let (package, xml) = valid_package(&issue);
    assert!(
        xml.contains("<titleid>12345</titleid>\n  <issn>2434-561X</issn>\n  <eissn>1866-8836</eissn>"),
        "{xml}"
    );
    assert!(
        xml.contains("<journalInfo lang=\"RUS\">\n    <title>Клеточная терапия и трансплантация</title>")
    );
    assert_eq!(
        element(&xml, "<issue type=\"ISS\">", "codes"),
        "<volume>13</volume><number>2</number><dateUni>2024</dateUni><pages>12-90</pages>\
         <codes><doi>10.18620/ctt-13-2</doi><edn>QWERTY</edn>"
    );
    assert!(xml.contains("<file desc=\"cover\">cover.jpg</file>"));
    assert_eq!(
        element(&xml, "<section>", "section"),
        "<secTitle lang=\"RUS\">Клинические исследования</secTitle>\
         <secTitle lang=\"ENG\">Clinical <i>studies</i></secTitle>"
    );
    assert_eq!((xml.matches("<section>").count(), xml.matches("<article>").count()), (1, 2));
    let places =
        ["<pages>22-90</pages>", "<section>", "<pages>12-21</pages>"].map(|part| xml.find(part).unwrap());
    assert!(places.is_sorted(), "articles without a section come first: {places:?}");
    assert_eq!(package.name, "18668836.2024.13.2.zip");
    let files = [
        "ctt.7.en.pdf",
        "ctt.7.ru.pdf",
        "ctt.42.en.pdf",
        "ctt.42.ru.pdf",
        "18668836.2024.13.2.xml",
        "cover.jpg",
    ];
    assert_eq!(names(&package), files);
    assert_eq!((package.pdfs[3].article, package.pdfs[3].language), (ArticleId(42), Language::Ru));
}

#[test]
fn article_has_texts_in_both_languages() {
    let mut publication = full();
    publication.work.article.udc = "616-006; 617.5".into();
    publication.work.article.edn = "ABCDEF".into();
    let xml = valid_xml(publication);
    assert!(
        xml.contains(
            "<pages>12-21</pages>\n        <artType>REV</artType>\n        <langPubl>ENG</langPubl>"
        )
    );
    assert!(xml.contains(
        "<artTitle lang=\"ENG\">Haploidentical <i>in vivo</i> &amp; CD34<sup>+</sup>: p &lt;0.05<"
    ));
    assert!(xml.contains("<abstract lang=\"RUS\"><b>Введение.</b> Клетки.</abstract>"));
    assert!(
        xml.contains("<abstract lang=\"ENG\"><b>Background:</b> CD34<sup>+</sup>. a.</abstract>"),
        "{xml}"
    );
    assert!(xml.contains("<text lang=\"RUS\">Введение Текст: см. таблицу 1 и рис. 2 [2]."));
    assert!(xml.contains(
        "<text lang=\"ENG\">Before all. Introduction Cells (CD34+) in vivo, see questions &amp; more."
    ));
    assert_eq!(
        element(&xml, "<artTitles>", "keywords").split_once("<codes>").unwrap().1,
        "<doi>10.18620/ctt-1866-8836-2024-13-2-12-21</doi><edn>ABCDEF</edn><udk>616-006</udk><udk>617.5</udk></codes>\
         <keywords><kwdGroup lang=\"RUS\"><keyword>гаплоидентичная</keyword></kwdGroup>\
         <kwdGroup lang=\"ENG\"><keyword>haploidentical</keyword><keyword>CD34+ &amp; CD3+</keyword></kwdGroup>"
    );
    assert_eq!(
        element(&xml, "<references>", "files").split_once("<files>").unwrap().1,
        "<file desc=\"fullText\" lang=\"ENG\">ctt.42.en.pdf</file><file desc=\"fullText\" lang=\"RUS\">ctt.42.ru.pdf</file>\
         <furl desc=\"fullText\">https://journal.example/articles/haploidentical</furl>"
    );
    assert_eq!(
        element(&xml, "<dates>", "fundings"),
        "<dateReceived>15.01.2024</dateReceived><dateAccepted>20.04.2024</dateAccepted>\
         <datePublication>30.05.2024</datePublication></dates>\
         <fundings><funding lang=\"RUS\">При поддержке РНФ.</funding><funding lang=\"ENG\">Supported by RSF.</funding>"
    );
}

#[test]
fn references_have_their_text_and_doi() {
    let xml = valid_xml(full());
    let texts: Vec<&str> = xml.split("<refInfo lang=\"ANY\">").skip(1).map(|it| it.trim()).collect();
    assert_eq!(texts.len(), 4);
    assert!(texts[0].starts_with(
        "<text>Smith J, Jones K. Title &amp; more. Blood. 2020;1:1-2. DOI: 10.1002/(SICI)1097-0142&lt;1::AID&gt;3.0.CO;2-B</text>"
    ));
    assert!(texts[2].starts_with("<text>Rubin LG. Title. Clin Infect Dis. 2014;58(3):e44. doi:10.1093/cid/civ287. PMID: 24311479</text>"));
    assert!(texts[3].contains("<i>haematology</i>"));
}

#[test]
fn authors_have_names_and_workplaces_in_each_language() {
    let mut publication = full();
    publication.work.article.authors[0].affiliations = vec![7];
    let xml = valid_xml(publication);
    assert_eq!(
        element(&xml, "<author num=\"1\">", "author"),
        "<correspondent>1</correspondent><authorCodes><orcid>0000-0002-1825-0097</orcid></authorCodes>\
         <individInfo lang=\"RUS\"><surname>Петров</surname><initials>Иван Сергеевич</initials>\
         <orgName>Клиника гематологии, Первый институт</orgName><town>Москва</town><country>Россия</country>\
         <email>i.petrov@clinic.example</email></individInfo>\
         <individInfo lang=\"ENG\"><surname>Petrov</surname><initials>Ivan Sergeevich</initials>\
         <orgName>Clinic of Haematology, First Institute</orgName><town>Moscow</town><country>Russia</country>\
         <email>i.petrov@clinic.example</email></individInfo>"
    );
    assert_eq!(
        element(&xml, "<author num=\"2\">", "author"),
        "<individInfo lang=\"ENG\"><surname>O'Brien</surname></individInfo>"
    );
    assert!(element(&xml, "<author num=\"3\">", "author").contains(
        "<individInfo lang=\"RUS\"><surname>Группа RACE</surname><orgName>Second Institute &amp; Sons</orgName>\
         <town>Leiden</town><country>Netherlands</country>"
    ));
    assert_eq!(xml.matches("<author ").count(), 3, "an author without a name is left out");
}

#[test]
fn several_affiliations_keep_their_lines() {
    let xml = valid_xml(full());
    let first = element(&xml, "<author num=\"1\">", "author");
    assert!(first.contains(
        "<orgName>Second Institute &amp; Sons; Clinic of Haematology, First Institute, Moscow, Russia</orgName><email>"
    ));
}

#[test]
fn only_corresponding_authors_have_an_address() {
    let mut publication = full();
    publication.work.article.authors[0].is_corresponding = false;
    publication.work.article.authors[1].is_corresponding = true;
    let xml = valid_xml(publication);
    assert!(!xml.contains("<email>") && !xml.contains("clinic.example"), "{xml}");
    assert!(element(&xml, "<author num=\"2\">", "author").starts_with("<correspondent>1</correspondent>"));
}

#[test]
fn abstract_or_title_stands_where_there_is_no_full_text() {
    let mut publication = full();
    publication.full_text = Bilingual::new("<p> </p>", "");
    assert!(valid_xml(publication.clone()).contains("<text lang=\"ENG\">Background: CD34+. a.</text>"));
    publication.work.article.r#abstract.en.clear();
    assert!(valid_xml(publication.clone()).contains("<text lang=\"RUS\">Введение. Клетки.</text>"));
    publication.work.article.r#abstract.ru.clear();
    assert!(
        valid_xml(publication)
            .contains("<text lang=\"ENG\">Haploidentical in vivo &amp; CD34+: p &lt;0.05</text>")
    );
    let xml = valid_xml(minimal());
    assert!(
        xml.contains("<pages>ctt-42</pages>") && xml.contains("<text lang=\"ENG\">Editorial</text>"),
        "{xml}"
    );
    for absent in [
        "<authors>",
        "<abstracts>",
        "<codes>",
        "<keywords>",
        "<references>",
        "<file desc=\"fullText\"",
        "<fundings>",
    ] {
        assert!(!xml.contains(absent), "{absent}");
    }
}

#[test]
fn every_article_type_has_one_of_the_format() {
    let publications =
        ArticleType::ALL.iter().zip(1..).map(|(&kind, id)| Publication { kind, ..with_id(id, full()) });
    let (_, xml) = valid_package(&issue_of(publications.collect()));
    let types: Vec<&str> = xml.split("<artType>").skip(1).map(|rest| &rest[..3]).collect();
    let expected =
        ["RAR", "REV", "RAR", "RAR", "SCO", "COR", "CNF", "PER", "EDI", "MIS", "MIS", "MIS", "MIS", "MIS"];
    assert_eq!(types, expected);
}

#[test]
fn issue_without_articles_is_not_written() {
    assert_eq!(package(&issue_of(vec![])).unwrap(), None);
    assert_eq!(package(&RsciIssue::default()).unwrap(), None);
}

#[test]
fn records_of_the_other_formats_and_random_ones_are_valid() {
    let known = articles::all().map(|(_, publication)| publication);
    let random = random_articles::published().into_iter().map(|article| article.publication);
    let publications: Vec<Publication> =
        known.into_iter().chain(random).zip(1..).map(|(publication, id)| with_id(id, publication)).collect();
    let count = publications.len();
    assert!(count > 100, "{count}");
    let (package, xml) = valid_package(&issue_of(publications));
    assert_eq!(xml.matches("<article>").count(), count);
    let mut names = names(&package);
    let listed = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), listed, "each file has its own name");
}

#[test]
fn hostile_values_are_escaped() {
    for value in HOSTILE {
        let publication = fill_with(value);
        let mut issue = issue_of(vec![]);
        issue.journal = publication.work.journal.clone();
        let both = Bilingual::new(*value, *value);
        (issue.doi, issue.edn, issue.cover) = ((*value).into(), (*value).into(), Some((*value).into()));
        let mut coded = with_id(7, publication.clone());
        (coded.work.article.udc, coded.work.article.edn) = ((*value).into(), (*value).into());
        issue.sections = vec![RsciSection { title: both, publications: vec![publication, coded] }];
        let (_, xml) = valid_package(&issue);
        for forged in ["<script", "<!ENTITY", "<![CDATA", "<!--", "]]>", "<h2"] {
            assert!(!xml.contains(forged), "{value:?} brought {forged}");
        }
    }
}

/// Guards against a validator that accepts everything.
#[test]
fn schema_rejects_invalid_documents() {
    let Some(folder) = schemas::find_folder(FOLDER) else { return };
    let xml = valid_xml(full());
    for (right, wrong) in [
        ("<artType>REV<", "<artType>XXX<"),
        ("lang=\"ENG\"", "lang=\"en\""),
        ("<pages>12-21</pages>\n        <artType", "<artType"),
    ] {
        let invalid = xml.replacen(right, wrong, 1);
        assert_ne!(invalid, xml, "{right}");
        assert!(
            !schemas::xsd_errors(&folder, &folder.join(SCHEMA), invalid.as_bytes()).is_empty(),
            "{wrong}"
        );
    }
}
