//! A record with all fields and a minimal one.

use chrono::NaiveDate;
use exports::pubmed::{Article, Issue, Journal, Record};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::{Affiliation, AffiliationDetails, AuthorEntry, Contact};
use rules::{ArticleId, ArticleType, Language};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn journal() -> Journal {
    Journal {
        publisher: "First Pavlov State Medical University".into(),
        nlm_title: "Cell Ther Transplant".into(),
        short_name: "CTT".into(),
        issn: "1866-8836".into(),
        dtd_public_id: "-//NLM//DTD PubMed 2.8//EN".into(),
        is_printed: false,
    }
}

pub fn full() -> Record {
    let issue = Issue { volume: "13".into(), number: "2".into(), published_on: day(2024, 6, 28) };
    Record { journal: journal(), issue: Some(issue), article: full_article(), is_correction: false }
}

fn full_article() -> Article {
    Article {
        id: ArticleId(42),
        manuscript_number: Some("CTT-2026-0042".into()),
        kind: ArticleType::ReviewArticle,
        notice_on: None,
        languages: vec![Language::En, Language::Ru],
        original_language: Some(Language::Ru),
        title_en: "Haploidentical transplantation in adults: outcomes at < 5 years & beyond".into(),
        title_ru: "Гаплоидентичная трансплантация у взрослых: результаты первых пяти лет".into(),
        abstract_en: "<p><strong>Background:</strong> CD34<sup>+</sup> cells <em>in vivo</em>, p&nbsp;&lt;&nbsp;0.05.</p>\
                      <p><strong>Patients and methods.</strong> Two groups:</p>\
                      <ul><li><p>adults</p></li><li><p>children</p></li></ul>\
                      <p><strong>Conclusion:</strong> Water (H<sub>2</sub>O) &amp; rest.</p>"
            .into(),
        abstract_ru: "<p><strong>Введение.</strong> Клетки CD34<sup>+</sup>.</p><p><strong>Заключение.</strong> Вода.</p>"
            .into(),
        keywords_en: vec!["haploidentical transplantation".into(), "CD34+ & CD3+".into()],
        conflict_of_interest_en: "The authors declare\nno conflict of interest.".into(),
        copyright: exports::copyright_statement(day(2024, 5, 30)),
        authors: authors(),
        affiliations: affiliations(),
        references: references(),
        doi: Some("10.18620/ctt-1866-8836-2024-13-2-12-21".into()),
        page_first: Some("12".into()),
        page_last: Some("21".into()),
        received_on: Some(day(2024, 1, 15)),
        revised_on: Some(day(2024, 4, 1)),
        accepted_on: Some(day(2024, 4, 20)),
        published_on: Some(day(2024, 5, 30)),
    }
}

fn authors() -> Vec<AuthorEntry> {
    let contact = Contact {
        email: "petrov@demo.test".into(),
        phone: "+7 812 000-00-00".into(),
        fax: "+7 812 000-00-01".into(),
        address: "6–8 Lev Tolstoy Street".into(),
    };
    let corresponding = AuthorEntry {
        first_name_en: "Ivan".into(),
        middle_name_en: "Sergeevich".into(),
        last_name_en: "Petrov".into(),
        orcid: "0000-0002-1825-0097".into(),
        affiliations: vec![2, 1, 9],
        is_corresponding_author: true,
        contributed_equally: true,
        contact: Some(contact),
        ..AuthorEntry::default()
    };
    let second = AuthorEntry {
        first_name_en: "Anne-Marie".into(),
        last_name_en: "O'Brien".into(),
        orcid: "0000-0002-1825-0098".into(),
        affiliations: vec![3],
        contributed_equally: true,
        ..AuthorEntry::default()
    };
    let only_russian = AuthorEntry {
        first_name_ru: "Анна".into(),
        last_name_ru: "Ковалёва".into(),
        ..AuthorEntry::default()
    };
    let group = AuthorEntry {
        last_name_en: "RACE Study Group (EBMT)".into(),
        affiliations: vec![1],
        is_group: true,
        ..AuthorEntry::default()
    };
    vec![corresponding, second, AuthorEntry::default(), only_russian, group]
}

fn affiliations() -> Vec<Affiliation> {
    let place = |key, en: &str, ru: &str, country: &str, ror: &str| {
        let details =
            AffiliationDetails { country: country.into(), ror: ror.into(), ..AffiliationDetails::default() };
        Affiliation { key, en: en.into(), ru: ru.into(), details: Some(details) }
    };
    vec![
        place(1, "Second Institute, Moscow, Russia", "Второй институт", "RU", ""),
        place(2, "First Institute, St. Petersburg.", "", "RU", "04xtarr15"),
        place(3, "", "Третий институт, Казань, Россия", "RU", ""),
    ]
}

fn references() -> Vec<Reference> {
    let id = |format, value: &str| ReferenceId { format, value: value.into() };
    let ids = vec![
        id(IdFormat::Doi, "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B"),
        id(IdFormat::Pubmed, "12345678"),
        id(IdFormat::Pmcid, "PMC7759461"),
    ];
    vec![
        Reference {
            reference: "Smith J, Jones K. Title. Blood. 2020;1:1-2.".into(),
            article_ids: ids,
            parts: None,
        },
        Reference {
            reference: "Иванов И. И. Название // Журнал. 2024. Т. 13, № 2. С. 12–21.".into(),
            article_ids: vec![],
            parts: None,
        },
    ]
}

pub fn minimal() -> Record {
    let article = Article {
        id: ArticleId(7),
        manuscript_number: None,
        kind: ArticleType::Editorial,
        notice_on: None,
        languages: vec![],
        original_language: None,
        title_en: "Editorial".into(),
        title_ru: String::new(),
        abstract_en: String::new(),
        abstract_ru: String::new(),
        keywords_en: vec![],
        conflict_of_interest_en: String::new(),
        copyright: String::new(),
        authors: vec![],
        affiliations: vec![],
        references: vec![],
        doi: None,
        page_first: None,
        page_last: None,
        received_on: None,
        revised_on: None,
        accepted_on: None,
        published_on: None,
    };
    let issue = Issue { volume: "13".into(), number: String::new(), published_on: day(2024, 6, 28) };
    Record { journal: journal(), issue: Some(issue), article, is_correction: false }
}
