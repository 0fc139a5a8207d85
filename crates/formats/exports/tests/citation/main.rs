//! Citation styles and citation files.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod files;
mod works;

use exports::Work;
use exports::citation;
use rules::Language::{self, En, Ru};

use works::{authors, full, online_first, with_title};

/// The citation with ordinary spaces.
fn vancouver(work: &Work, language: Language) -> String {
    citation::vancouver(work, language).replace('\u{a0}', " ")
}

/// The citation with ordinary spaces.
fn gost(work: &Work, language: Language) -> String {
    citation::gost(work, language).replace('\u{a0}', " ")
}

#[test]
fn lines_break_neither_beside_initials_nor_inside_them() {
    let work = full();
    assert!(citation::vancouver(&work, En).starts_with("Petrov\u{a0}IS, O'Brien\u{a0}AM. Haploidentical "));
    assert!(citation::gost(&work, Ru).starts_with("Петров\u{a0}И.\u{a0}С., O'Brien\u{a0}A.-M. Гапло"));
}

#[test]
fn article_in_issue_is_cited_in_both_languages() {
    let work = full();
    assert_eq!(
        vancouver(&work, En),
        "Petrov IS, O'Brien AM. Haploidentical transplantation in adults: results at five years. \
         Cell Ther Transplant. 2024 Jun 28;13(2):12–21. doi:10.18620/ctt-1866-8836-2024-13-2-12-21"
    );
    assert_eq!(
        vancouver(&work, Ru),
        "Петров ИС, O'Brien AM. Гаплоидентичная трансплантация у взрослых: результаты пяти лет. \
         Клеточная терапия и трансплантация. 2024;13(2):12–21. doi:10.18620/ctt-1866-8836-2024-13-2-12-21"
    );
    assert_eq!(
        gost(&work, En),
        "Petrov I. S., O'Brien A.-M. Haploidentical transplantation in adults: results at five years // \
         Cellular Therapy and Transplantation. 2024. Vol. 13, No. 2. P. 12–21. \
         DOI: 10.18620/ctt-1866-8836-2024-13-2-12-21"
    );
    assert_eq!(
        gost(&work, Ru),
        "Петров И. С., O'Brien A.-M. Гаплоидентичная трансплантация у взрослых: результаты пяти лет // \
         Клеточная терапия и трансплантация. 2024. Т. 13, № 2. С. 12–21. \
         DOI: 10.18620/ctt-1866-8836-2024-13-2-12-21"
    );
}

#[test]
fn url_is_cited_without_doi() {
    let mut work = full();
    work.article.doi = Some(" ".into());
    let url = "https://journal.example/articles/haploidentical-transplantation";
    assert!(vancouver(&work, En).ends_with(&format!("13(2):12–21. Available from: {url}")));
    assert!(vancouver(&work, Ru).ends_with(&format!("13(2):12–21. Доступно по адресу: {url}")));
    assert!(gost(&work, En).ends_with(&format!("P. 12–21. URL: {url}")));
    assert!(gost(&work, Ru).ends_with(&format!("С. 12–21. URL: {url}")));
}

#[test]
fn edn_is_cited_where_russian_indexes_look_for_it() {
    let mut work = full();
    work.article.edn = "ABCDEF".into();
    work.article.udc = "616-006".into();
    let doi = work.article.doi.clone().unwrap();
    for language in [En, Ru] {
        assert!(gost(&work, language).ends_with(&format!(" 12–21. DOI: {doi}. EDN: ABCDEF")));
        assert!(!vancouver(&work, language).contains("ABCDEF"));
        let bibtex = citation::bibtex(&work, language);
        assert!(bibtex.contains(&format!("  doi = {{{doi}}},\n  edn = {{ABCDEF}},\n")), "{bibtex}");
        assert!(!bibtex.contains("616-006") && !gost(&work, language).contains("616-006"));
    }
    work.article.doi = None;
    assert!(gost(&work, Ru).ends_with(&format!("С. 12–21. EDN: ABCDEF. URL: {}", work.article.url)));
}

#[test]
fn online_first_article_is_cited_with_its_own_date() {
    let work = online_first();
    let doi = "10.18620/ctt-1866-8836-2024-13-2-12-21";
    assert!(
        vancouver(&work, En)
            .ends_with(&format!("Cell Ther Transplant. 2024 May 30. Online ahead of print. doi:{doi}"))
    );
    assert!(
        vancouver(&work, Ru)
            .ends_with(&format!("трансплантация. 2024. Опубликовано онлайн до выхода выпуска. doi:{doi}"))
    );
    assert!(gost(&work, Ru).ends_with(&format!("// Клеточная терапия и трансплантация. 2024. DOI: {doi}")));
    let mut one_page = full();
    one_page.article.page_last = one_page.article.page_first.clone();
    assert!(vancouver(&one_page, En).contains(";13(2):12. doi:"));
    assert!(gost(&one_page, Ru).contains("№ 2. С. 12. DOI"));
}

#[test]
fn number_of_named_authors_follows_the_style() {
    let cited = |count| {
        let mut work = with_title("T", "Н");
        work.article.authors = authors(count);
        let before = |citation: String, at: &str| citation.split(at).next().unwrap().to_owned();
        (
            before(vancouver(&work, En), " T."),
            before(vancouver(&work, Ru), " Н."),
            before(gost(&work, En), " //"),
            before(gost(&work, Ru), " //"),
        )
    };
    let (vancouver_en, vancouver_ru, gost_en, gost_ru) = cited(1);
    assert_eq!((vancouver_en.as_str(), vancouver_ru.as_str()), ("Petrov IS.", "Петров ИС."));
    assert_eq!((gost_en.as_str(), gost_ru.as_str()), ("Petrov I. S. T", "Петров И. С. Н"));
    assert_eq!(cited(3).2, "Petrov I. S., O'Brien A.-M., Li W. T");
    let (vancouver_en, vancouver_ru, gost_en, gost_ru) = cited(6);
    assert_eq!(vancouver_en, "Petrov IS, O'Brien AM, Li W, Kovaleva AV, de la Tour JP, Suharto.");
    assert_eq!(vancouver_ru, "Петров ИС, O'Brien AM, Ли В, Ковалёва АВ, de la Tour JP, Suharto.");
    assert_eq!(
        (gost_en.as_str(), gost_ru.as_str()),
        ("T / I. S. Petrov [et al.]", "Н / И. С. Петров [и др.]")
    );
    for count in [7, 8] {
        let (vancouver_en, vancouver_ru, ..) = cited(count);
        assert_eq!(vancouver_en, "Petrov IS, O'Brien AM, Li W, Kovaleva AV, de la Tour JP, Suharto, et al.");
        assert!(vancouver_ru.ends_with(", Suharto, и др."), "{vancouver_ru}");
    }
}

#[test]
fn citation_without_authors_begins_with_the_title() {
    let mut work = with_title("From the editors", "От редакции");
    work.article.authors = Vec::new();
    assert!(vancouver(&work, En).starts_with("From the editors. Cell Ther"));
    assert!(gost(&work, Ru).starts_with("От редакции // Клеточная"));
}

#[test]
fn unusual_titles_are_complete() {
    for (title, sentence, entry) in [
        ("Why now?", "Why now? Cell", "Why now? //"),
        ("The end.", "The end. Cell", "The end //"),
        (
            "A & B: 5% of {x} \"quoted\"",
            "A & B: 5% of {x} \"quoted\". Cell",
            "A & B: 5% of {x} \"quoted\" //",
        ),
        ("<i>TP53</i> and CD34<sup>+</sup>", "TP53 and CD34+. Cell", "TP53 and CD34+ //"),
        ("p <0.05 – \n never", "p <0.05 – never. Cell", "p <0.05 – never //"),
    ] {
        let work = with_title(title, "");
        for language in [En, Ru] {
            let cited = vancouver(&work, language);
            assert!(
                cited.contains(&sentence.replace("Cell", if language == En { "Cell" } else { "Клет" })),
                "{cited}"
            );
            assert!(gost(&work, language).contains(entry), "{title}");
        }
    }
    let only_russian = with_title("", "Только по-русски");
    assert!(vancouver(&only_russian, En).contains("Только по-русски. Cell Ther"));
}
