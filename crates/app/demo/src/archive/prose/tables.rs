//! Tables with generated numbers, equal in both languages.

use rules::{Language, LocalizedText};

use crate::archive::seeded_rng::SeededRng;
use crate::archive::source::Article;
use crate::archive::typography::{html, percent};

const GROUPS: [LocalizedText; 2] =
    [LocalizedText::new("Group A", "Группа A"), LocalizedText::new("Group B", "Группа B")];

pub fn groups(article: &Article, language: Language) -> String {
    let mut rng = SeededRng::new(&format!("groups {}", article.slug()));
    let [first, second] = [rng.between(12, 140), rng.between(12, 140)];
    let age = rng.between(8, 60);
    let mut rows = vec![
        row(
            language,
            LocalizedText::new("Observations", "Наблюдения"),
            [first, second].map(|n| n.to_string()),
            "–",
        ),
        row(
            language,
            LocalizedText::new("Median age, years", "Медиана возраста, лет"),
            [age, age + rng.between(0, 4)].map(|n| n.to_string()),
            &p_value(&mut rng, language),
        ),
    ];
    for name in [
        LocalizedText::new("Women", "Женщины"),
        LocalizedText::new("Previous therapy", "Предшествующая терапия"),
        LocalizedText::new("Follow-up of one year or more", "Наблюдение год и более"),
    ] {
        let shares = [rng.between(35, 80), rng.between(35, 80)].map(|share| percent(share, language));
        rows.push(row(language, name, shares, &p_value(&mut rng, language)));
    }
    let head = [LocalizedText::new("Feature", "Признак"), GROUPS[0], GROUPS[1], LocalizedText::new("p", "p")];
    table(
        language,
        LocalizedText::new(
            "Table 1. Baseline characteristics of the groups",
            "Таблица 1. Исходная характеристика групп",
        ),
        &head,
        &rows,
    )
}

pub fn subgroups(article: &Article, language: Language) -> String {
    let mut rng = SeededRng::new(&format!("subgroups {}", article.slug()));
    let names = [
        LocalizedText::new("Age below the median", "Возраст ниже медианы"),
        LocalizedText::new("Age above the median", "Возраст выше медианы"),
        LocalizedText::new("First period", "Первый период"),
        LocalizedText::new("Second period", "Второй период"),
    ];
    let rows: Vec<[String; 4]> = names
        .into_iter()
        .map(|name| {
            let shares = [rng.between(40, 70), rng.between(55, 90)].map(|share| percent(share, language));
            row(language, name, shares, &p_value(&mut rng, language))
        })
        .collect();
    let head =
        [LocalizedText::new("Subgroup", "Подгруппа"), GROUPS[0], GROUPS[1], LocalizedText::new("p", "p")];
    table(
        language,
        LocalizedText::new("Table 2. Outcome by subgroup", "Таблица 2. Исход по подгруппам"),
        &head,
        &rows,
    )
}

pub fn evidence(article: &Article, language: Language) -> String {
    let mut rng = SeededRng::new(&format!("evidence {}", article.slug()));
    let kinds = [
        LocalizedText::new("Randomised", "Рандомизированные"),
        LocalizedText::new("Prospective", "Проспективные"),
        LocalizedText::new("Retrospective", "Ретроспективные"),
        LocalizedText::new("Case series", "Серии случаев"),
    ];
    let rows: Vec<[String; 4]> = kinds
        .into_iter()
        .map(|kind| {
            let papers = rng.between(2, 30);
            let people = papers * rng.between(12, 60);
            row(
                language,
                kind,
                [papers, people].map(|n| n.to_string()),
                &percent(rng.between(40, 90), language),
            )
        })
        .collect();
    let head = [
        LocalizedText::new("Study design", "Дизайн исследования"),
        LocalizedText::new("Studies", "Исследования"),
        LocalizedText::new("Patients", "Больные"),
        LocalizedText::new("Positive results", "Положительные результаты"),
    ];
    table(
        language,
        LocalizedText::new("Table 1. Summary of the evidence", "Таблица 1. Обзор данных"),
        &head,
        &rows,
    )
}

pub fn course(article: &Article, language: Language) -> String {
    let mut rng = SeededRng::new(&format!("course {}", article.slug()));
    let mut rows = Vec::new();
    for (name, low, high) in [
        (LocalizedText::new("Leukocytes, 10⁹/l", "Лейкоциты, 10⁹/л"), 1, 9),
        (LocalizedText::new("Platelets, 10⁹/l", "Тромбоциты, 10⁹/л"), 12, 190),
        (LocalizedText::new("Creatinine, µmol/l", "Креатинин, мкмоль/л"), 50, 140),
    ] {
        let [first, second, third] = [0; 3].map(|_: i32| rng.between(low, high).to_string());
        rows.push(row(language, name, [first, second], &third));
    }
    let head = [
        LocalizedText::new("Value", "Показатель"),
        LocalizedText::new("Admission", "Поступление"),
        LocalizedText::new("Worst", "Наихудшее"),
        LocalizedText::new("Last visit", "Последний визит"),
    ];
    table(
        language,
        LocalizedText::new("Table 1. Laboratory values", "Таблица 1. Лабораторные показатели"),
        &head,
        &rows,
    )
}

fn row(language: Language, name: LocalizedText, [first, second]: [String; 2], last: &str) -> [String; 4] {
    [name.in_language(language).to_owned(), first, second, last.to_owned()]
}

fn p_value(rng: &mut SeededRng, language: Language) -> String {
    let formatted = format!("0.{:02}", rng.between(1, 89));
    if language == Language::Ru { formatted.replace('.', ",") } else { formatted }
}

fn table(
    language: Language,
    caption: LocalizedText,
    head: &[LocalizedText; 4],
    rows: &[[String; 4]],
) -> String {
    let caption = html(caption.in_language(language), language);
    let head: String =
        head.iter().map(|name| format!("<th scope=\"col\">{}</th>", name.in_language(language))).collect();
    let body: String = rows
        .iter()
        .map(|[name, cells @ ..]| {
            let cells: String =
                cells.iter().map(|cell| format!("<td>{}</td>", html(cell, language))).collect();
            format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>")
        })
        .collect();
    format!("<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
}
