//! Tables with made-up numbers, the same in both languages.

use rules::{Language, Words};

use crate::demo::archive::dice::Dice;
use crate::demo::archive::source::Article;
use crate::demo::archive::typography::{html, percent};

const GROUPS: [Words; 2] = [Words::new("Group A", "Группа A"), Words::new("Group B", "Группа B")];

pub fn groups(article: &Article, language: Language) -> String {
    let mut dice = Dice::of(&format!("groups {}", article.slug()));
    let [first, second] = [dice.between(12, 140), dice.between(12, 140)];
    let age = dice.between(8, 60);
    let mut rows = vec![
        row(language, Words::new("Observations", "Наблюдения"), [first, second].map(|n| n.to_string()), "–"),
        row(
            language,
            Words::new("Median age, years", "Медиана возраста, лет"),
            [age, age + dice.between(0, 4)].map(|n| n.to_string()),
            &chance(&mut dice, language),
        ),
    ];
    for name in [
        Words::new("Women", "Женщины"),
        Words::new("Treated before", "Лечились ранее"),
        Words::new("Followed for a year", "Наблюдались год"),
    ] {
        let shares = [dice.between(35, 80), dice.between(35, 80)].map(|share| percent(share, language));
        rows.push(row(language, name, shares, &chance(&mut dice, language)));
    }
    let head = [Words::new("Feature", "Признак"), GROUPS[0], GROUPS[1], Words::new("p", "p")];
    table(
        language,
        Words::new("Table 1. The groups at the start", "Таблица 1. Исходная характеристика групп"),
        &head,
        &rows,
    )
}

pub fn subgroups(article: &Article, language: Language) -> String {
    let mut dice = Dice::of(&format!("subgroups {}", article.slug()));
    let names = [
        Words::new("Younger half", "Младшая половина"),
        Words::new("Older half", "Старшая половина"),
        Words::new("First years", "Первые годы"),
        Words::new("Last years", "Последние годы"),
    ];
    let rows: Vec<[String; 4]> = names
        .into_iter()
        .map(|name| {
            let shares = [dice.between(40, 70), dice.between(55, 90)].map(|share| percent(share, language));
            row(language, name, shares, &chance(&mut dice, language))
        })
        .collect();
    let head = [Words::new("Subgroup", "Подгруппа"), GROUPS[0], GROUPS[1], Words::new("p", "p")];
    table(
        language,
        Words::new("Table 2. Outcome by subgroup", "Таблица 2. Исход по подгруппам"),
        &head,
        &rows,
    )
}

pub fn evidence(article: &Article, language: Language) -> String {
    let mut dice = Dice::of(&format!("evidence {}", article.slug()));
    let kinds = [
        Words::new("Randomised", "Рандомизированные"),
        Words::new("Prospective", "Проспективные"),
        Words::new("Retrospective", "Ретроспективные"),
        Words::new("Case series", "Серии случаев"),
    ];
    let rows: Vec<[String; 4]> = kinds
        .into_iter()
        .map(|kind| {
            let papers = dice.between(2, 30);
            let people = papers * dice.between(12, 60);
            row(
                language,
                kind,
                [papers, people].map(|n| n.to_string()),
                &percent(dice.between(40, 90), language),
            )
        })
        .collect();
    let head = [
        Words::new("Kind of study", "Вид исследования"),
        Words::new("Papers", "Работы"),
        Words::new("People", "Наблюдения"),
        Words::new("In favour", "В пользу метода"),
    ];
    table(language, Words::new("Table 1. The evidence", "Таблица 1. Доказательства"), &head, &rows)
}

pub fn course(article: &Article, language: Language) -> String {
    let mut dice = Dice::of(&format!("course {}", article.slug()));
    let mut rows = Vec::new();
    for (name, low, high) in [
        (Words::new("Leukocytes, 10⁹/l", "Лейкоциты, 10⁹/л"), 1, 9),
        (Words::new("Platelets, 10⁹/l", "Тромбоциты, 10⁹/л"), 12, 190),
        (Words::new("Creatinine, µmol/l", "Креатинин, мкмоль/л"), 50, 140),
    ] {
        let [first, second, third] = [0; 3].map(|_: i32| dice.between(low, high).to_string());
        rows.push(row(language, name, [first, second], &third));
    }
    let head = [
        Words::new("Value", "Показатель"),
        Words::new("Admission", "Поступление"),
        Words::new("Worst", "Наихудшее"),
        Words::new("Last visit", "Последний визит"),
    ];
    table(
        language,
        Words::new("Table 1. Laboratory values", "Таблица 1. Лабораторные показатели"),
        &head,
        &rows,
    )
}

fn row(language: Language, name: Words, [first, second]: [String; 2], last: &str) -> [String; 4] {
    [name.in_language(language).to_owned(), first, second, last.to_owned()]
}

/// How likely the difference is by chance.
fn chance(dice: &mut Dice, language: Language) -> String {
    let written = format!("0.{:02}", dice.between(1, 89));
    if language == Language::Ru { written.replace('.', ",") } else { written }
}

fn table(language: Language, caption: Words, head: &[Words; 4], rows: &[[String; 4]]) -> String {
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
