//! Articles for the API of the Directory of Open Access Journals.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../crossref/articles.rs"]
mod articles;
#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../jats/publications.rs"]
mod publications;

use exports::{Author, Bilingual, Publication, doaj};
use serde_json::Value;

use articles::{in_one_language, minimal};
use publications::full;

/// Returns the article and asserts that it has the structure that the directory documents.
fn valid_article(publication: &Publication) -> Value {
    let article = doaj::article(publication);
    assert_fields(&article, &["bibjson"], &["bibjson"]);
    let bibjson = &article["bibjson"];
    let fields =
        ["abstract", "author", "identifier", "journal", "keywords", "link", "month", "title", "year"];
    assert_fields(bibjson, &["identifier", "title"], &fields);
    for text in ["abstract", "month", "title", "year"].iter().filter_map(|name| bibjson.get(name)) {
        assert!(text.is_string(), "{text}");
    }
    for author in list(bibjson, "author") {
        assert_fields(author, &["name"], &["affiliation", "name", "orcid_id"]);
    }
    for id in list(bibjson, "identifier") {
        assert_fields(id, &["id", "type"], &["id", "type"]);
        assert!(["doi", "eissn", "pissn"].contains(&id["type"].as_str().unwrap()), "{id}");
    }
    for link in list(bibjson, "link") {
        assert_fields(link, &["type", "url"], &["content_type", "type", "url"]);
    }
    if let Some(journal) = bibjson.get("journal") {
        assert_fields(journal, &[], &["end_page", "number", "start_page", "volume"]);
    }
    assert!(list(bibjson, "keywords").len() <= 6);
    article
}

/// Asserts that an object has the required fields, only allowed ones, and none that is empty.
fn assert_fields(object: &Value, required: &[&str], allowed: &[&str]) {
    let fields = object.as_object().unwrap();
    for name in required {
        assert!(fields.contains_key(*name), "{name} is missing in {object}");
    }
    for (name, value) in fields {
        assert!(allowed.contains(&name.as_str()) && *value != "", "{name}: {value}");
    }
}

fn list<'a>(object: &'a Value, name: &str) -> &'a [Value] {
    object.get(name).map(|list| list.as_array().unwrap().as_slice()).unwrap_or_default()
}

/// Compares values: the order of JSON keys is not significant.
fn assert_golden(name: &str, output: &Value) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let golden = golden.ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, format!("{output:#}\n")).unwrap();
    assert!(golden.as_ref() == Some(output), "tests/golden/{name} differs from {actual}");
}

#[test]
fn articles_match_golden_files() {
    for (name, publication) in articles::all() {
        assert_golden(&format!("doaj-{name}.json"), &valid_article(&publication));
    }
}

#[test]
fn identifiers_are_a_doi_in_lower_case_and_different_issns() {
    let identifiers = |publication: &Publication| {
        let article = valid_article(publication);
        let ids = list(&article["bibjson"], "identifier").iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        ids.map(|id| text(&id["type"]) + " " + &text(&id["id"])).collect::<Vec<_>>()
    };
    let mut publication = minimal();
    assert_eq!(
        identifiers(&publication),
        ["doi 10.18620/ctt-2024-3nqk8n78", "eissn 1866-8836", "pissn 2434-561X"]
    );
    publication.work.journal.issn_print = Some(publication.work.journal.issn.clone());
    publication.work.article.doi = None;
    assert_eq!(identifiers(&publication), ["eissn 1866-8836"]);
}

#[test]
fn russian_stands_where_there_is_no_english() {
    let mut publication = in_one_language(rules::Language::Ru);
    let article = valid_article(&publication);
    assert_eq!(article["bibjson"]["keywords"][0], "haploidentical");
    assert!(article["bibjson"]["title"].as_str().unwrap().starts_with("Haploidentical in vivo & CD34+"));
    let article = &mut publication.work.article;
    (article.title.en, article.r#abstract.en) = (String::new(), String::new());
    article.keywords_en.clear();
    article.authors = vec![Author { last_name: Bilingual::new("", "Иванов"), ..Author::default() }];
    let article = valid_article(&publication);
    assert_eq!(article["bibjson"]["title"], "Гаплоидентичная трансплантация");
    assert_eq!(article["bibjson"]["abstract"], "Введение. Клетки.");
    assert_eq!(article["bibjson"]["keywords"], serde_json::json!(["гаплоидентичная"]));
    assert_eq!(article["bibjson"]["author"], serde_json::json!([{ "name": "Иванов" }]));
}

#[test]
fn six_keywords_are_sent() {
    let mut publication = full();
    publication.work.article.keywords_en = (0..9).map(|number| format!(" {number}\u{0} ")).collect();
    publication.work.article.keywords_en[1] = " ".into();
    let article = valid_article(&publication);
    assert_eq!(article["bibjson"]["keywords"], serde_json::json!(["0", "2", "3", "4", "5", "6"]));
}

#[test]
fn date_and_pages_are_those_of_the_citation() {
    let mut publication = full();
    let bibjson = valid_article(&publication)["bibjson"].clone();
    assert_eq!([&bibjson["year"], &bibjson["month"]], ["2024", "6"]);
    assert_eq!(
        bibjson["journal"],
        serde_json::json!({ "volume": "13", "number": "2", "start_page": "12", "end_page": "21" })
    );
    publication.work.issue = None;
    publication.work.article.page_last = None;
    let bibjson = valid_article(&publication)["bibjson"].clone();
    assert_eq!([&bibjson["year"], &bibjson["month"]], ["2024", "5"]);
    assert_eq!(bibjson["journal"], serde_json::json!({ "start_page": "12", "end_page": "12" }));
    publication.work.article.page_first = None;
    assert!(valid_article(&publication)["bibjson"].get("journal").is_none());
}
