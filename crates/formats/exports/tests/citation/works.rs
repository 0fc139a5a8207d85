//! A work with all fields and variants of it.

use chrono::NaiveDate;
use exports::{Article, Author, Bilingual, Issue, Journal, Publication, Work};
use rules::{ArticleId, ArticleType, Language};

pub fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

pub fn full() -> Work {
    Work {
        journal: Journal {
            name: Bilingual::new(
                "Cellular Therapy and Transplantation",
                "Клеточная терапия и трансплантация",
            ),
            nlm_title: "Cell Ther Transplant".into(),
            publisher: Bilingual::new("Pavlov University", "Университет имени Павлова"),
            issn: "1866-8836".into(),
            ..Journal::default()
        },
        issue: Some(Issue { volume: 13, number: 2, published_on: day(2024, 6, 28) }),
        article: Article {
            url: "https://journal.example/articles/haploidentical-transplantation".into(),
            title: Bilingual::new(
                "Haploidentical transplantation in adults: results at five years",
                "Гаплоидентичная трансплантация у взрослых: результаты пяти лет",
            ),
            authors: authors(2),
            r#abstract: Bilingual::new(
                "<p><strong>Background:</strong> CD34<sup>+</sup> cells &amp; rest.</p><p>Second.</p>",
                "<p><strong>Введение.</strong> Клетки CD34<sup>+</sup>.</p>",
            ),
            keywords_en: vec!["haploidentical".into(), "CD34+ & CD3+".into()],
            keywords_ru: vec!["гаплоидентичная".into()],
            languages: vec![Language::En, Language::Ru],
            original_language: None,
            published_on: day(2024, 5, 30),
            doi: Some("10.18620/ctt-1866-8836-2024-13-2-12-21".into()),
            page_first: Some("12".into()),
            page_last: Some("21".into()),
            ..Article::default()
        },
    }
}

pub fn authors(count: usize) -> Vec<Author> {
    let people = [
        (["Ivan", "Sergeevich", "Petrov"], ["Иван", "Сергеевич", "Петров"]),
        (["Anne-Marie", "", "O'Brien"], ["", "", ""]),
        (["Wei", "", "Li"], ["Вэй", "", "Ли"]),
        (["Anna", "V.", "Kovaleva"], ["Анна", "Викторовна", "Ковалёва"]),
        (["Jean Paul Luc", "", "de la Tour"], ["", "", ""]),
        (["", "", "Suharto"], ["", "", ""]),
        (["Olga", "", "Orlova"], ["Ольга", "", "Орлова"]),
        (["Max", "", "Müller"], ["", "", ""]),
    ];
    let author = |(en, ru): ([&str; 3], [&str; 3])| {
        let [first_name, middle_name, last_name] = [0, 1, 2].map(|part| Bilingual::new(en[part], ru[part]));
        Author { first_name, middle_name, last_name, ..Author::default() }
    };
    people.into_iter().take(count).map(author).collect()
}

/// A work without issue and pages.
pub fn online_first() -> Work {
    let mut work = full();
    work.issue = None;
    work.article.page_first = None;
    work.article.page_last = None;
    work
}

pub fn with_title(en: &str, ru: &str) -> Work {
    let mut work = full();
    work.article.title = Bilingual::new(en, ru);
    work
}

pub fn published(work: Work) -> Publication {
    let pdf = |code| format!("{}.{code}.pdf", work.article.url);
    Publication {
        pdfs: vec![(Language::En, pdf("en")), (Language::Ru, pdf("ru"))],
        work,
        id: ArticleId(42),
        kind: ArticleType::ReviewArticle,
        short_name: "CTT".into(),
        site: "https://journal.example".into(),
        license_name: String::new(),
        license_url: String::new(),
        theme: Bilingual::default(),
        full_text: Bilingual::default(),
        affiliations: vec![],
        references: vec![],
        funding: Bilingual::default(),
        conflict_of_interest: Bilingual::default(),
        received_on: None,
        revised_on: None,
        accepted_on: None,
    }
}
