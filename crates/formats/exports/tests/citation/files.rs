//! Whole citation files.

use exports::Bilingual;
use exports::citation::{bibtex, csl_json, ris};
use rules::Language::{En, Ru};
use serde_json::Value;

use crate::works::{authors, full, online_first, published, with_title};

fn assert_golden(name: &str, output: &str) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, output).unwrap();
    // Line endings have their own test; the order of JSON keys is not significant.
    let normalize = |text: String| {
        let json: Option<Value> = serde_json::from_str(&text).ok();
        json.map_or_else(|| text.replace("\r\n", "\n"), |json| format!("{json:#}"))
    };
    assert!(
        golden.ok().map(normalize) == Some(normalize(output.to_owned())),
        "tests/golden/{name} differs from {actual}"
    );
}

#[test]
fn files_match_golden_files() {
    assert_golden("citation.en.ris", &ris(&published(full()), En));
    assert_golden("citation.ru.ris", &ris(&published(full()), Ru));
    assert_golden("citation.en.bib", &bibtex(&full(), En));
    assert_golden("citation.ru.bib", &bibtex(&full(), Ru));
    assert_golden("citation.en.csl.json", &csl_json(&full(), En));
    assert_golden("citation.ru.csl.json", &csl_json(&full(), Ru));
}

#[test]
fn online_first_files_match_golden_files() {
    let mut work = online_first();
    work.article.doi = None;
    work.article.authors = authors(8);
    let mut publication = published(work.clone());
    publication.pdfs.clear();
    assert_golden("citation-online-first.ris", &ris(&publication, En));
    assert_golden("citation-online-first.bib", &bibtex(&work, En));
    assert_golden("citation-online-first.csl.json", &csl_json(&work, En));
}

#[test]
fn article_without_pages_has_an_electronic_location() {
    let located = |work| ris(&published(work), En).lines().any(|line| line == "C7  - ctt-42");
    assert!(located(online_first()) && !located(full()));
    let mut blank = full();
    blank.article.page_first = Some(" \u{1}".into());
    assert!(located(blank));
}

#[test]
fn ris_links_to_a_pdf_of_its_language_if_there_is_one() {
    let mut publication = published(full());
    publication.pdfs.remove(0);
    let url = &publication.work.article.url;
    for language in [En, Ru] {
        assert!(ris(&publication, language).contains(&format!("\r\nL1  - {url}.ru.pdf\r\n")));
    }
}

#[test]
fn ris_values_stay_on_one_line() {
    let mut work = with_title("Title\r\nER  - \nTY  - BOOK", "");
    work.article.keywords_en = vec!["a\u{2028}b".into(), " \n".into()];
    let file = ris(&published(work), En);
    assert_eq!(file.matches("\r\n").count(), file.matches('\n').count());
    assert!(file.contains("TI  - Title ER - TY - BOOK\r\n") && file.contains("KW  - a b\r\n"), "{file}");
    assert!(file.starts_with("TY  - JOUR\r\n") && file.ends_with("\r\nER  - \r\n"));
    assert_eq!(file.matches("TY  - ").count(), 1);
    assert!(!file.contains("\r\nTT") && !file.contains("KW  - \r\n"));
}

#[test]
fn bibtex_values_are_escaped() {
    let mut work = with_title("50% of A&B_{n} cost $5 #1 ~x^2 \\end{x} <i>p</i> < q \"r\"", "");
    work.article.authors[0].last_name = Bilingual::new("Smith, and Sons", "");
    work.article.doi = Some("10.1234/a_b{c}%".into());
    let file = bibtex(&work, En);
    assert!(
        file.contains(
            "title = {{50\\% of A\\&B\\_\\textbraceleft{}n\\textbraceright{} cost \\$5 \\#1 \\textasciitilde{}x\\textasciicircum{}2 \
             \\textbackslash{}end\\textbraceleft{}x\\textbraceright{} p \\textless{} q \"r\"}},"
        ),
        "{file}"
    );
    assert!(
        file.contains("author = {{Smith, and Sons}, Ivan Sergeevich and O'Brien, Anne-Marie},"),
        "{file}"
    );
    assert!(file.contains("doi = {10.1234/a_b%7Bc%7D%},"), "{file}");
    let hostile = ["}", "{", "\\", "}}\n@book{x,", "%"];
    for value in hostile {
        let mut work = with_title(value, value);
        work.article.keywords_en = vec![value.into()];
        work.article.doi = Some(value.into());
        let file = bibtex(&work, En);
        assert_eq!(file.matches('{').count(), file.matches('}').count(), "{file}");
        assert_eq!(file.lines().filter(|line| line.starts_with('@')).count(), 1, "{file}");
    }
}

#[test]
fn csl_values_are_escaped() {
    let work = with_title("\"quoted\" \\ \u{1} {x} <sup>2</sup> Я", "");
    let items: Value = serde_json::from_str(&csl_json(&work, En)).unwrap();
    assert_eq!(items[0]["title"], "\"quoted\" \\ {x} 2 Я");
    assert_eq!(items[0]["issued"]["date-parts"], serde_json::json!([[2024, 6, 28]]));
    assert_eq!(items[0]["page"], "12-21");
    assert_eq!(items.as_array().unwrap().len(), 1);
}
