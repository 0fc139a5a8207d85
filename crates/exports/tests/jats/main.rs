//! Whole articles as archives take them, all of them valid by the DTD of JATS Publishing 1.3; and as harvesters do.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

mod publications;
#[path = "../schemas/mod.rs"]
mod schemas;

use exports::{Bilingual, Publication, Sheet, jats, oai_dc};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::{ArticleType, Enumeration, Language};

use publications::{full, minimal};

const FOLDER: &str = "jats-1.3";

/// Valid, as text.
fn jats_of(publication: &Publication) -> String {
    let bytes = jats::file(publication).unwrap();
    schemas::is_valid_by_dtd(FOLDER, &bytes);
    String::from_utf8(bytes).unwrap()
}

/// Valid, as text.
fn dc_of(publication: &Publication) -> String {
    let mut sheet = Sheet::without_doctype().unwrap();
    let prefix = [("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")];
    sheet.group("record", &prefix, |sheet| oai_dc::write_in(sheet, publication)).unwrap();
    let text = String::from_utf8(sheet.end()).unwrap();
    let inner = text.split_once("  <oai_dc:dc").unwrap().1.split_once("</record>").unwrap().0;
    let whole = format!("<oai_dc:dc xmlns:xsi=\"{}\"{inner}", prefix[0].1);
    schemas::is_valid_by_xsd("oai-pmh", "driver.xsd", whole.as_bytes());
    text
}

fn is_golden(name: &str, made: &str) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let beside = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&beside, made).unwrap();
    assert!(
        golden.ok().as_deref() == Some(made),
        "tests/golden/{name} is not {beside}: look at the difference"
    );
}

#[test]
fn a_bilingual_article_with_everything() {
    is_golden("jats-full.xml", &jats_of(&full()));
}

#[test]
fn an_article_with_next_to_nothing() {
    is_golden("jats-minimal.xml", &jats_of(&minimal()));
}

#[test]
fn harvesters_get_dublin_core() {
    is_golden("oai-dc-full.xml", &dc_of(&full()));
    is_golden("oai-dc-minimal.xml", &dc_of(&minimal()));
}

/// A check that accepts everything would prove nothing. What this one prints is always shown (`.config/nextest.toml`).
#[test]
fn the_dtd_refuses_what_is_wrong() {
    let Some(folder) = schemas::folder(FOLDER) else { return };
    let whole = jats_of(&minimal());
    for (right, wrong) in
        [("<title-group>", "<title-groups>"), ("<front>", "<front><p/>"), ("</article>", "")]
    {
        let spoilt = whole.replacen(right, wrong, 1);
        assert_ne!(spoilt, whole);
        assert!(!schemas::complaints_of_dtd(&folder, spoilt.as_bytes()).is_empty(), "{wrong}");
    }
}

#[test]
fn an_article_speaks_its_own_language() {
    let mut publication = full();
    publication.work.article.languages = vec![Language::Ru];
    publication.full_text.en.clear();
    let xml = jats_of(&publication);
    assert!(xml.contains("dtd-version=\"1.3\" xml:lang=\"ru\""));
    assert!(xml.contains("<article-title xml:lang=\"ru\">Гаплоидентичная"));
    assert!(
        xml.contains("<trans-title-group xml:lang=\"en\">")
            && xml.contains("<trans-abstract xml:lang=\"en\">")
    );
    assert!(xml.contains("<body>") && !xml.contains("<sub-article"));

    publication.work.article.title.ru.clear();
    publication.work.article.r#abstract.ru.clear();
    let xml = jats_of(&publication);
    assert!(xml.contains("<article-title xml:lang=\"en\">") && xml.contains("<abstract xml:lang=\"en\">"));
    assert!(!xml.contains("<trans-abstract") && !xml.contains("<trans-title>Гапло"));
}

#[test]
fn every_type_of_article_is_taken() {
    for &kind in ArticleType::ALL {
        let publication = Publication { kind, ..minimal() };
        assert!(jats_of(&publication).contains("article-type="), "{kind:?}");
        assert!(dc_of(&publication).contains("<dc:type>info:eu-repo/"), "{kind:?}");
    }
}

/// The elements that a cleaned text may hold.
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
fn whatever_stands_in_whatever_is_valid() {
    let inmost = [
        "words",
        "",
        "<img src=\"/p\" alt=\"a &quot; b\">",
        "a<br>b<hr>",
        "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
    ];
    let mut text = String::new();
    for outer in ELEMENTS {
        for middle in ELEMENTS {
            for inner in inmost {
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
    jats_of(&publication);
}

/// What people paste, and what they try.
const HOSTILE: &[&str] = &[
    "]]>",
    "<script>alert(1)</script>",
    "</article-title><article>",
    "&amp; &lt; &undefined; &#0;",
    "\"'><!-- --> <?xml version=\"1.0\"?> <![CDATA[x]]>",
    "\u{0}\u{1}\u{8}\u{b}\u{1f}",
    "a\u{0}b\u{fffe}c\u{ffff}d\u{7f}e",
    "👩‍🔬 𝔊𝔲𝔱 \u{10ffff} \u{202e}txet\u{202c} \u{feff}",
    " \t\r\n ",
    "%dtd; <!ENTITY x SYSTEM \"file:///etc/passwd\">",
    "<i>open <b>crossed</i></b> <sup>",
    "<h2></h2><p><b>]]>\"&'<:</b> x</p><ul><li><table><td>",
    "<img src=\"\u{1}\" alt=\"\u{1}\"><a href=\"\u{1}\">x</a><span data-type=\"x\" data-latex=\"\u{1}]]>\"></span>",
];

/// The same value everywhere.
fn filled_with(value: &str) -> Publication {
    let mut publication = full();
    let both = || Bilingual::new(value, value);
    let journal = &mut publication.work.journal;
    (journal.name, journal.publisher) = (both(), both());
    (journal.nlm_title, journal.issn) = (value.into(), value.into());
    let article = &mut publication.work.article;
    (article.title, article.r#abstract, article.address) = (both(), both(), value.into());
    (article.keywords_en, article.keywords_ru) = (vec![value.into()], vec![value.into(), String::new()]);
    (article.doi, article.page_first, article.page_last) =
        (Some(value.into()), Some(value.into()), Some(value.into()));
    for author in &mut article.authors {
        (author.first_name, author.middle_name, author.last_name) = (both(), both(), both());
        author.orcid = value.into();
    }
    for place in &mut publication.affiliations {
        (place.en, place.ru) = (value.into(), value.into());
    }
    let formats = [IdFormat::Doi, IdFormat::Pubmed, IdFormat::Pmcid];
    let article_ids = formats.map(|format| ReferenceId { format, value: value.to_owned() }).to_vec();
    publication.references = vec![Reference { reference: value.to_owned(), article_ids }];
    (publication.funding, publication.conflict_of_interest, publication.full_text) = (both(), both(), both());
    (publication.short_name, publication.site) = (value.into(), value.into());
    (publication.license_name, publication.license_url) = (value.into(), value.into());
    publication.pdfs = vec![(Language::En, value.into())];
    publication
}

#[test]
fn hostile_values_stay_values() {
    for value in HOSTILE {
        let publication = filled_with(value);
        for xml in [jats_of(&publication), dc_of(&publication)] {
            for forged in ["<script", "<!ENTITY", "<![CDATA", "<!--", "]]>", "<h2"] {
                assert!(!xml.contains(forged), "{value:?} brought {forged}");
            }
        }
    }
}
