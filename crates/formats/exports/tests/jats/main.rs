//! Whole JATS articles, validated against the DTD of JATS Publishing 1.3, and Dublin Core records.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod formulas;
mod hostile;
mod publications;
mod recommendations;
#[path = "../schemas/mod.rs"]
mod schemas;

use exports::{Bilingual, Publication, XmlWriter, jats, oai_dc};
use rules::{ArticleType, Enumeration, Language};

use hostile::{HOSTILE, fill_with};
use publications::{full, minimal};

const FOLDER: &str = "jats-1.3";

/// Writes JATS and asserts that it is valid and follows the recommendations.
fn write_valid_jats(publication: &Publication) -> String {
    let bytes = jats::write_document(publication).unwrap();
    schemas::assert_valid_dtd(FOLDER, &bytes);
    let xml = String::from_utf8(bytes).unwrap();
    recommendations::assert_followed(&xml);
    xml
}

/// Writes a Dublin Core record and asserts that it is valid, also outside of the document.
fn write_valid_dublin_core(publication: &Publication) -> String {
    let mut writer = XmlWriter::new().unwrap();
    writer.element("record", &[], |writer| oai_dc::write_element(writer, publication)).unwrap();
    let text = String::from_utf8(writer.finish()).unwrap();
    let inner = text.split_once("  <oai_dc:dc").unwrap().1.split_once("</record>").unwrap().0;
    schemas::assert_valid_xsd("oai-pmh", "driver.xsd", format!("<oai_dc:dc{inner}").as_bytes());
    text
}

fn assert_golden(name: &str, output: &str) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, output).unwrap();
    assert!(golden.ok().as_deref() == Some(output), "tests/golden/{name} differs from {actual}");
}

#[test]
fn full_article_matches_golden_file() {
    assert_golden("jats-full.xml", &write_valid_jats(&full()));
}

#[test]
fn minimal_article_matches_golden_file() {
    assert_golden("jats-minimal.xml", &write_valid_jats(&minimal()));
}

#[test]
fn dublin_core_matches_golden_files() {
    assert_golden("oai-dc-full.xml", &write_valid_dublin_core(&full()));
    assert_golden("oai-dc-minimal.xml", &write_valid_dublin_core(&minimal()));
}

#[test]
fn harvested_article_names_its_schema() {
    let mut writer = XmlWriter::new().unwrap();
    jats::write_element(&mut writer, &full()).unwrap();
    let text = String::from_utf8(writer.finish()).unwrap();
    let root = "<article xmlns=\"http://jats.nlm.nih.gov\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
                xsi:schemaLocation=\"http://jats.nlm.nih.gov https://journal.example/schemas/jats.xsd\" ";
    let inner = text.split_once(root).unwrap_or_else(|| panic!("{text}")).1;
    let document = String::from_utf8(jats::write_document(&full()).unwrap()).unwrap();
    assert_eq!(inner, document.split_once("<article ").unwrap().1);
    let schema = include_str!("../../../../../web/public/schemas/jats.xsd");
    assert!(schema.contains(&format!("targetNamespace=\"{}\"", jats::NAMESPACE)));
}

/// Guards against a validator that accepts everything. Its output is always shown (`.config/nextest.toml`).
#[test]
fn dtd_rejects_invalid_documents() {
    let Some(folder) = schemas::find_folder(FOLDER) else { return };
    let whole = write_valid_jats(&minimal());
    for (right, wrong) in
        [("<title-group>", "<title-groups>"), ("<front>", "<front><p/>"), ("</article>", "")]
    {
        let invalid = whole.replacen(right, wrong, 1);
        assert_ne!(invalid, whole);
        assert!(!schemas::dtd_errors(&folder, invalid.as_bytes()).is_empty(), "{wrong}");
    }
}

#[test]
fn article_language_is_that_of_the_full_text() {
    let mut publication = full();
    publication.work.article.languages = vec![Language::Ru];
    publication.full_text.en.clear();
    let xml = write_valid_jats(&publication);
    assert!(xml.contains("dtd-version=\"1.3\" xml:lang=\"ru\""));
    assert!(xml.contains("<article-title xml:lang=\"ru\">Гаплоидентичная"));
    assert!(
        xml.contains("<trans-title-group xml:lang=\"en\">")
            && xml.contains("<trans-abstract xml:lang=\"en\">")
    );
    assert!(xml.contains("<body>") && !xml.contains("<sub-article"));

    publication.work.article.title.ru.clear();
    publication.work.article.r#abstract.ru.clear();
    let xml = write_valid_jats(&publication);
    assert!(xml.contains("<article-title xml:lang=\"en\">") && xml.contains("<abstract xml:lang=\"en\">"));
    assert!(!xml.contains("<trans-abstract") && !xml.contains("<trans-title>Гапло"));
}

#[test]
fn every_article_type_is_valid() {
    for &kind in ArticleType::ALL {
        write_valid_jats(&Publication { kind, ..full() });
        let publication = Publication { kind, ..minimal() };
        assert!(write_valid_jats(&publication).contains("article-type="), "{kind:?}");
        let record = write_valid_dublin_core(&publication);
        let types: Vec<&str> = record.lines().filter(|line| line.contains("<dc:type>")).collect();
        assert_eq!(types.len(), 3, "{kind:?}");
        assert!(
            types[0].contains(">info:eu-repo/semantics/article<") || kind == ArticleType::ConferenceOverview
        );
        assert!(types[1].contains("http://purl.org/coar/resource_type/c_"), "{kind:?}");
        assert!(types[2].contains("info:eu-repo/semantics/publishedVersion"), "{kind:?}");
    }
}

#[test]
fn only_corresponding_authors_have_an_address() {
    let mut publication = full();
    let authors = &mut publication.work.article.authors;
    authors[0].public_email = None;
    authors[1].public_email = Some("hidden@clinic.example".into());
    let xml = write_valid_jats(&publication);
    assert!(xml.contains("<contrib contrib-type=\"author\" corresp=\"yes\" "));
    assert!(!xml.contains("<corresp ") && !xml.contains("hidden@") && !xml.contains("cor2"));

    publication.work.article.authors[1].is_corresponding = true;
    let xml = write_valid_jats(&publication);
    assert_eq!(xml.matches("corresp=\"yes\"").count(), 2);
    let authors = xml.split_once("</contrib-group>").unwrap().0;
    assert_eq!(authors.matches("<email>").count(), 1);
    assert!(authors.contains("</name>\n          <email>hidden@clinic.example</email>"), "{authors}");
    assert!(xml.contains(
        "<corresp id=\"cor2\"><label>*</label>O'Brien, <email>hidden@clinic.example</email></corresp>"
    ));
    assert!(!write_valid_dublin_core(&publication).contains("hidden@"));
}

#[test]
fn conflict_of_interest_needs_no_authors() {
    let mut publication = full();
    publication.work.article.authors.clear();
    publication.conflict_of_interest.en.clear();
    let xml = write_valid_jats(&publication);
    let notes = xml.split_once("<author-notes>").unwrap().1.split_once("</author-notes>").unwrap().0;
    assert!(notes.contains("<fn fn-type=\"coi-statement\" xml:lang=\"ru\">"), "{notes}");
    assert!(!notes.contains("xml:lang=\"en\"") && !xml.contains("<contrib"));
    publication.conflict_of_interest.ru.clear();
    assert!(!write_valid_jats(&publication).contains("author-notes"));
}

#[test]
fn labels_of_an_abstract_become_titles_of_sections() {
    let mut publication = full();
    publication.work.article.r#abstract = Bilingual::new(
        "<p>Before <i>all</i>.</p><p><b>Patients &amp; methods:</b> one.<br>CD34<sup>+</sup>.</p><p>Three: </p>\
         <ul><li>a</li><li>b</li></ul><p><strong>Results</strong></p><p>Four.</p>",
        "<p>Без частей.</p><ul><li>а</li></ul>",
    );
    let xml = write_valid_jats(&publication);
    let lines = |name: &str| {
        let inner = xml.split_once(&format!("<{name} xml:lang=")).unwrap().1;
        let inner = inner.split_once(&format!("</{name}>")).unwrap().0;
        inner.lines().skip(1).map(str::trim).collect::<String>()
    };
    assert_eq!(
        lines("abstract"),
        "<p>Before <italic>all</italic>.</p>\
         <sec><title>Patients &amp; methods</title><p>one.</p><p>CD34<sup>+</sup>.</p><p>Three: a; b.</p></sec>\
         <sec><title>Results</title><p>Four.</p></sec>"
    );
    assert_eq!(
        lines("trans-abstract"),
        "<p>Без частей.</p><p><list list-type=\"bullet\"><list-item><p>а</p></list-item></list></p>"
    );
}

/// Elements that sanitized text may contain.
#[rustfmt::skip]
const ELEMENTS: [&str; 33] = [
    "a", "b", "blockquote", "caption", "dd", "div", "dl", "dt", "em", "figcaption", "figure", "h2", "h3", "h4", "i",
    "li", "ol", "p", "s", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u",
    "ul", "math",
];

fn in_element(name: &str, inside: &str) -> String {
    match name {
        "a" => format!("<a href=\"/x?a=1&amp;b=2\">{inside}</a>"),
        "math" => "<div data-type=\"block-math\" data-latex=\"x &lt; y\"></div>".into(),
        "li" => format!("<ul><li>{inside}</li></ul>"),
        "dt" | "dd" => format!("<dl><{name}>{inside}</{name}></dl>"),
        "td" | "th" => {
            format!("<table><tbody><tr><{name} colspan=\"2\">{inside}</{name}></tr></tbody></table>")
        }
        "caption" => format!("<table><caption>{inside}</caption><thead><tr><td>x</td></tr></thead></table>"),
        "figcaption" => format!("<figure><img src=\"/p\"><figcaption>{inside}</figcaption></figure>"),
        _ => format!("<{name}>{inside}</{name}>"),
    }
}

#[test]
fn all_nestings_of_elements_are_valid() {
    let contents = [
        "words [1, 3–4] of Fig. 1 and table 2A",
        "",
        "<img src=\"/p\" alt=\"a &quot; b\">",
        "a<br>b<hr>",
        "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
    ];
    let mut text = String::new();
    for outer in ELEMENTS {
        for middle in ELEMENTS {
            for inner in contents {
                text.push_str(&in_element(outer, &in_element(middle, inner)));
            }
            text.push_str(&in_element(
                outer,
                &format!("a{}b{}", in_element(middle, "<p>x</p>"), in_element(middle, "y")),
            ));
        }
    }
    let mut publication = full();
    publication.full_text.ru = text.clone();
    publication.full_text.en = text.clone();
    publication.work.article.r#abstract = Bilingual::new(text.replace("h2", "p"), text);
    let xml = write_valid_jats(&publication);
    for target in ["B4", "fig1", "table2", "ru-fig1", "ru-table2"] {
        assert!(xml.contains(&format!(" rid=\"{target}\">")), "{target}");
    }
}

#[test]
fn mentions_link_only_to_what_exists() {
    let mut publication = full();
    publication.references.truncate(2);
    publication.full_text.en =
        "<p>[2] [3] [1, 3], Figure 1, Table 2, and Fig. 7, which was <a href=\"/x\">Fig. 7</a>.</p>\
        <table><tbody><tr><td>1</td></tr></tbody></table>\
        <figure><img src=\"/p\"><figcaption>Figure 7: One</figcaption></figure>\
        <figure><img src=\"/p\"><figcaption>Figure 2: Two</figcaption></figure>"
            .into();
    let xml = write_valid_jats(&publication);
    assert!(
        xml.contains(
            "<p>[<xref ref-type=\"bibr\" rid=\"B2\">2</xref>] [3] [1, 3], Figure 1, Table 2, and \
             <xref ref-type=\"fig\" rid=\"fig1\">Fig. 7</xref>, which was \
             <ext-link ext-link-type=\"uri\" xlink:href=\"https://journal.example/x\">Fig. 7</ext-link>.</p>"
        ),
        "{xml}"
    );
    assert!(xml.contains("<label>Figure 1</label>") && xml.contains("<p>Figure 7: One</p>"), "{xml}");
    assert!(xml.contains("<label>Figure 2</label>") && xml.contains("<p>Two</p>"), "{xml}");
}

#[test]
fn hostile_values_are_escaped() {
    for value in HOSTILE {
        let publication = fill_with(value);
        for xml in [write_valid_jats(&publication), write_valid_dublin_core(&publication)] {
            for forged in ["<script", "<!ENTITY", "<![CDATA", "<!--", "]]>", "<h2"] {
                assert!(!xml.contains(forged), "{value:?} brought {forged}");
            }
        }
    }
}
