//! A publication with all fields and a minimal one.

use chrono::NaiveDate;
use exports::{Article, Author, Bilingual, Issue, Journal, Publication, Work};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::{Affiliation, AffiliationDetails};
use rules::{ArticleId, ArticleType, Language};

const TEXT_EN: &str = "<p>Before all.</p><h2>Introduction</h2><p>Cells (CD34<sup>+</sup>) <em>in <b>vivo</b></em>, see \
    <a href=\"/pages/faq\">questions</a> &amp; <a href=\"https://x.test/?a=1&amp;b=2\">more</a>.</p>\
    <h3>Aims</h3><ul><li><p>one</p></li><li>two<ol start=\"3\"><li>inner</li></ol></li></ul>\
    <h2>Methods</h2><p>As shown [1, 3–4] in Table 1 and <b>Fig. 1A</b>, where <span data-type=\"inline-math\" data-latex=\"V_0 &lt; k\"></span>:</p>\
    <div data-type=\"block-math\" data-latex=\"V(t) = V_0 \\, e^{-kt}\"></div>\
    <table><caption>Engraftment</caption><thead><tr><th scope=\"col\">Graft</th><th scope=\"col\" colspan=\"2\">Days</th></tr></thead>\
    <tbody><tr><td>Fresh</td><td><p>17</p></td><td>22</td></tr></tbody><tfoot><tr><td colspan=\"3\">n = 412</td></tr></tfoot></table>\
    <figure><img src=\"/api/v1/pictures/3f0c\" alt=\"A curve\"><figcaption>Figure 1. <i>Survival</i></figcaption></figure>\
    <blockquote><p>Said so.</p></blockquote><dl><dt>CR</dt><dd>complete remission</dd></dl><hr>\
    <p>Line<br>break, <u>under</u>, <s>struck</s>, H<sub>2</sub>O.</p>";

const TEXT_RU: &str = "<h2>Введение</h2><p>Текст: см. таблицу 1 и рис. 2 [2].</p>\
    <table><tbody><tr><td>Без подписи</td></tr></tbody></table>\
    <table><caption><b>Таблица 1.</b> Приживление</caption><tbody><tr><td>17</td></tr></tbody></table>\
    <figure><img src=\"/api/v1/pictures/3f0c\" alt=\"Кривая\"><figcaption>Выживаемость</figcaption></figure>\
    <figure><img src=\"/api/v1/pictures/4a11\" alt=\"Знак\"><figcaption></figcaption></figure>";

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn journal() -> Journal {
    Journal {
        name: Bilingual::new("Cellular Therapy and Transplantation", "Клеточная терапия и трансплантация"),
        nlm_title: "Cell Ther Transplant".into(),
        publisher: Bilingual::new("Pavlov University", "Университет имени Павлова"),
        issn: "1866-8836".into(),
        issn_print: Some("2434-561X".into()),
        issn_l: None,
        is_printed: true,
        corrections_doi: None,
    }
}

pub fn full() -> Publication {
    let article = Article {
        url: "https://journal.example/articles/haploidentical".into(),
        title: Bilingual::new(
            "Haploidentical <i>in vivo</i> & CD34<sup>+</sup>: p <0.05",
            "Гаплоидентичная трансплантация",
        ),
        authors: authors(),
        r#abstract: Bilingual::new(
            "<p><strong>Background:</strong> CD34<sup>+</sup>.</p><ul><li>a</li></ul>",
            "<p><strong>Введение.</strong> Клетки.</p>",
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
    };
    let issue = Some(Issue { volume: 13, number: 2, published_on: day(2024, 6, 28) });
    Publication {
        theme: Bilingual::new("Haematology & oncology", "Гематология"),
        full_text: Bilingual::new(TEXT_EN, TEXT_RU),
        affiliations: vec![
            Affiliation {
                key: 7,
                en: "Clinic of Haematology, First Institute, Moscow, Russia".into(),
                ru: "Клиника гематологии, Первый институт, Москва, Россия".into(),
                details: None,
            },
            Affiliation {
                key: 2,
                en: "Second Institute & Sons".into(),
                details: Some(AffiliationDetails {
                    institution_en: "Second Institute & Sons".into(),
                    city_en: "Leiden".into(),
                    country: "NL".into(),
                    ror: "05xvt9f17".into(),
                    ..AffiliationDetails::default()
                }),
                ..Affiliation::default()
            },
        ],
        references: references(),
        funding: Bilingual::new("Supported by RSF.", "При поддержке РНФ."),
        conflict_of_interest: Bilingual::new("The authors declare\nnone.", "Конфликта нет."),
        received_on: Some(day(2024, 1, 15)),
        revised_on: Some(day(2024, 3, 1)),
        accepted_on: Some(day(2024, 4, 20)),
        pdfs: vec![
            (Language::En, "https://journal.example/articles/haploidentical.en.pdf".into()),
            (Language::Ru, "https://journal.example/articles/haploidentical.ru.pdf".into()),
        ],
        kind: ArticleType::ReviewArticle,
        ..minimal_of(Work { journal: journal(), issue, article })
    }
}

fn authors() -> Vec<Author> {
    let first = Author {
        first_name: Bilingual::new("Ivan", "Иван"),
        middle_name: Bilingual::new("Sergeevich", "Сергеевич"),
        last_name: Bilingual::new("Petrov", "Петров"),
        orcid: "0000-0002-1825-0097".into(),
        affiliations: vec![2, 7, 99],
        has_authenticated_orcid: true,
        contributed_equally: true,
        is_group: false,
        is_corresponding: true,
        public_email: Some("i.petrov@clinic.example".into()),
    };
    let second = Author { last_name: Bilingual::new("O'Brien", ""), orcid: "x".into(), ..Author::default() };
    let group = Author {
        last_name: Bilingual::new("RACE Study Group", "Группа RACE"),
        is_group: true,
        affiliations: vec![2],
        ..Author::default()
    };
    vec![first, second, group, Author::default()]
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
            reference: "Smith J, Jones K. Title & more. Blood. 2020;1:1-2.".into(),
            article_ids: ids,
            parts: None,
        },
        Reference {
            reference: "Иванов И. И. Название // Журнал. 2024. Т. 13, № 2.".into(),
            article_ids: vec![],
            parts: None,
        },
        Reference {
            reference:
                "Rubin LG. Title. Clin Infect Dis. 2014;58(3):e44. doi:10.1093/cid/civ287. PMID: 24311479"
                    .into(),
            article_ids: vec![id(IdFormat::Doi, "10.1093/cid/civ287"), id(IdFormat::Pubmed, "24311479")],
            parts: None,
        },
        Reference {
            reference: "Hoffbrand AV. Essential <i>haematology</i>. 7th ed. Oxford: Wiley; 2016.".into(),
            article_ids: vec![],
            parts: None,
        },
    ]
}

/// An article published online first, with only a title.
pub fn minimal() -> Publication {
    let article = Article {
        url: "https://journal.example/articles/editorial".into(),
        title: Bilingual::new("Editorial", ""),
        published_on: day(2024, 5, 30),
        ..Article::default()
    };
    minimal_of(Work { journal: journal(), issue: None, article })
}

fn minimal_of(work: Work) -> Publication {
    Publication {
        work,
        id: ArticleId(42),
        kind: ArticleType::Editorial,
        short_name: "CTT".into(),
        site: "https://journal.example".into(),
        license_name: "CC BY 4.0".into(),
        license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
        theme: Bilingual::default(),
        full_text: Bilingual::default(),
        affiliations: vec![],
        references: vec![],
        funding: Bilingual::default(),
        conflict_of_interest: Bilingual::default(),
        received_on: None,
        revised_on: None,
        accepted_on: None,
        pdfs: vec![],
    }
}
