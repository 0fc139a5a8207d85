//! Packages for PubMed Central, validated against the DTD of JATS Publishing 1.3.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../crossref/articles.rs"]
mod articles;
#[path = "../jats/hostile.rs"]
mod hostile;
#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../jats/publications.rs"]
mod publications;
#[path = "../schemas/mod.rs"]
mod schemas;

use chrono::{DateTime, Utc};
use exports::pmc::{PmcPackage, PmcPicture, package, picture_sources};
use exports::{Publication, jats};
use rules::Language;

use hostile::{HOSTILE, fill_with};
use publications::{full, minimal};

const FOLDER: &str = "jats-1.3";

fn delivered_at() -> DateTime<Utc> {
    "2024-07-01T09:08:07Z".parse().unwrap()
}

/// Returns the package of an article whose pictures are all known, and its document, which is valid.
fn valid_package(publication: &Publication) -> (PmcPackage, String) {
    let sources = picture_sources(publication).into_iter();
    let pictures: Vec<PmcPicture> =
        sources.map(|source| PmcPicture { source, extension: "png".into() }).collect();
    let package = package(publication, &pictures, delivered_at()).unwrap().unwrap();
    schemas::assert_valid_dtd(FOLDER, &package.xml);
    for name in
        [&package.name, &package.xml_name, &package.pdf_name].into_iter().chain(package.pictures.values())
    {
        let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-');
        assert!(name.chars().all(is_allowed) && name.len() < 200, "{name}");
        assert!(name.chars().next().unwrap().is_ascii_alphanumeric() && !name.contains(".."), "{name}");
    }
    let xml = String::from_utf8(package.xml.clone()).unwrap();
    (package, xml)
}

#[test]
fn names_follow_the_place_of_the_article() {
    let (package, _) = valid_package(&full());
    assert_eq!(package.name, "cellthertransplant-13-2-12-20240701090807.zip");
    assert_eq!(package.xml_name, "cellthertransplant-13-2-12.xml");
    assert_eq!((&*package.pdf_name, package.pdf_language), ("cellthertransplant-13-2-12.pdf", Language::En));
    let pictures: Vec<(&str, &str)> =
        package.pictures.iter().map(|(source, name)| (&**source, &**name)).collect();
    assert_eq!(
        pictures,
        [
            ("/api/v1/pictures/3f0c", "cellthertransplant-13-2-12-g001.png"),
            ("/api/v1/pictures/4a11", "cellthertransplant-13-2-12-g002.png"),
        ]
    );
}

#[test]
fn missing_volume_page_and_title_have_substitutes() {
    let name = |change: fn(&mut Publication)| {
        let mut publication = full();
        change(&mut publication);
        valid_package(&publication).0.xml_name
    };
    assert_eq!(name(|it| it.work.issue = None), "cellthertransplant-2024-12.xml");
    assert_eq!(name(|it| it.work.article.page_first = None), "cellthertransplant-13-2-ctt42.xml");
    assert_eq!(name(|it| it.work.article.page_first = Some("Ы".into())), "cellthertransplant-13-2-ctt42.xml");
    assert_eq!(
        name(|it| it.work.article.page_first = Some("S1-e7".into())),
        "cellthertransplant-13-2-s1e7.xml"
    );
    assert_eq!(name(|it| it.work.journal.nlm_title.clear()), "ctt-13-2-12.xml");
    let nameless = |it: &mut Publication| {
        it.work.journal.nlm_title.clear();
        it.short_name = "КТТ".into();
    };
    assert_eq!(name(nameless), "journal-13-2-12.xml");
}

#[test]
fn document_names_the_files_of_the_package() {
    let (_, xml) = valid_package(&full());
    assert!(xml.contains("<journal-id journal-id-type=\"nlm-ta\">Cell Ther Transplant</journal-id>"));
    assert_eq!(xml.matches("<self-uri ").count(), 1);
    assert!(xml.contains(
        "<self-uri content-type=\"pdf\" xml:lang=\"en\" xlink:href=\"cellthertransplant-13-2-12.pdf\" \
         xlink:title=\"PDF (English)\"/>"
    ));
    assert_eq!(xml.matches("<graphic xlink:href=\"cellthertransplant-13-2-12-g001.png\">").count(), 2);
    assert_eq!(xml.matches("<graphic xlink:href=\"cellthertransplant-13-2-12-g002.png\">").count(), 1);
    assert!(!xml.contains("/api/v1/pictures/"), "{xml}");
    assert!(xml.contains("xlink:href=\"https://journal.example/pages/faq\""), "links stay addresses");
}

#[test]
fn pictures_that_are_not_in_the_package_keep_their_address() {
    let mut publication = full();
    publication.full_text.ru.clear();
    publication.full_text.en =
        "<p>a <img src=\"/p/1\"> b <img src=\"https://x.test/2.png\"></p><img src=\"/p/1\"><p><img src=\"/p/3\"></p>".into();
    assert_eq!(picture_sources(&publication), ["/p/1", "https://x.test/2.png", "/p/3"]);
    let known = [PmcPicture { source: "/p/1".into(), extension: "JPG".into() }];
    let package = package(&publication, &known, delivered_at()).unwrap().unwrap();
    schemas::assert_valid_dtd(FOLDER, &package.xml);
    let xml = String::from_utf8(package.xml).unwrap();
    assert!(xml.contains("<inline-graphic xlink:href=\"cellthertransplant-13-2-12-g001.jpg\">"), "{xml}");
    assert!(xml.contains("<inline-graphic xlink:href=\"https://x.test/2.png\">"));
    assert!(xml.contains("<graphic xlink:href=\"https://journal.example/p/3\""));
}

#[test]
fn package_needs_a_pdf() {
    assert_eq!(package(&minimal(), &[], delivered_at()).unwrap(), None);
    let (package, xml) = valid_package(&articles::in_one_language(Language::Ru));
    assert_eq!(package.pdf_language, Language::Ru);
    assert!(xml.contains("xml:lang=\"ru\" xlink:href=\"cellthertransplant-13-2-12.pdf\""));
    // The only PDF may be that of the translation.
    let mut publication = full();
    publication.pdfs.remove(0);
    assert_eq!(valid_package(&publication).0.pdf_language, Language::Ru);
}

#[test]
fn all_kinds_of_articles_make_valid_packages() {
    for (name, mut publication) in articles::all() {
        publication.pdfs = full().pdfs;
        let (package, _) = valid_package(&publication);
        assert!(package.name.ends_with("-20240701090807.zip"), "{name}: {}", package.name);
    }
}

/// PMC knows neither code and refuses unknown types of ids.
#[test]
fn codes_of_russian_indexes_are_only_in_other_documents() {
    let mut publication = full();
    publication.work.article.udc = "616-006; 617.5".into();
    publication.work.article.edn = "ABCDEF".into();
    let (_, xml) = valid_package(&publication);
    assert!(!xml.contains("616-006") && !xml.contains("ABCDEF"));
    let other = jats::write_document(&publication).unwrap();
    schemas::assert_valid_dtd(FOLDER, &other);
    let other = String::from_utf8(other).unwrap();
    let ids: Vec<&str> =
        other.lines().map(str::trim).filter(|line| line.starts_with("<article-id")).collect();
    assert_eq!(
        ids,
        [
            "<article-id pub-id-type=\"doi\">10.18620/ctt-1866-8836-2024-13-2-12-21</article-id>",
            "<article-id pub-id-type=\"publisher-id\">ctt-42</article-id>",
            "<article-id custom-type=\"edn\" pub-id-type=\"custom\">ABCDEF</article-id>",
            "<article-id custom-type=\"udk\" pub-id-type=\"custom\">616-006</article-id>",
            "<article-id custom-type=\"udk\" pub-id-type=\"custom\">617.5</article-id>",
        ]
    );
}

#[test]
fn hostile_values_are_escaped() {
    for value in HOSTILE {
        let (_, xml) = valid_package(&fill_with(value));
        for forged in ["<script", "<!ENTITY", "<![CDATA", "<!--", "]]>", "<h2"] {
            assert!(!xml.contains(forged), "{value:?} brought {forged}");
        }
    }
}
