//! What a search finds, and why.

use serde_json::{Value, json};
use testkit::TestApp;

use super::shelf::{Sample, list, publish, titles, withdraw};

const TRANSPLANT: Sample = Sample {
    title: (
        "Outcomes of haploidentical transplantation in children",
        "Исходы гаплоидентичной трансплантации у детей",
    ),
    r#abstract: (
        "<p>Graft-versus-host disease was rare. IL-6 rose in every patient.</p>",
        "<p>Реакция «трансплантат против хозяина» развивалась редко.</p>",
    ),
    keywords: (&["stem cells", "leukemia"], &["стволовые клетки", "лейкоз"]),
    authors: &[["Yuri", "Shcherbakov", "Юрий", "Щербаков"], ["Anna", "Müller", "", ""]],
    text: ("<p>Busulfan was given for four days.</p>", "<p>Бусульфан вводили четыре дня.</p>"),
    doi: None,
    pages: None,
    day: "2025-06-01",
};

const MICE: Sample = Sample {
    title: ("Mesenchymal stromal cells in mice", "Мезенхимальные стромальные клетки мышей"),
    r#abstract: (
        "<p>Nothing about grafts. The host was healthy, the disease mild.</p>",
        "<p>Ребёнок здоров.</p>",
    ),
    keywords: (&["stromal cells"], &["стромальные клетки"]),
    authors: &[["Natalia", "Tsvetkova", "Наталья", "Цветкова"]],
    text: ("", ""),
    doi: None,
    pages: None,
    day: "2026-01-15",
};

/// In `%` notation, since these are addresses.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

async fn find(app: &TestApp, query: &str, more: &str) -> Value {
    list(app, &format!("en/articles?query={}{more}", encoded(query))).await
}

/// Which of the two are found, by the first word of their titles.
async fn found(app: &TestApp, query: &str, more: &str) -> Vec<String> {
    let page = find(app, query, more).await;
    let is_as_typed = page["correctedQuery"].is_null() && page["isAnyWord"] == false;
    assert!(is_as_typed || titles(&page).is_empty(), "{query}: {page}");
    titles(&page).iter().map(|title| title.split(' ').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn words_are_found_in_all_their_forms_in_both_languages() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        publish(app, &MICE).await;
        for query in [
            "transplantations",
            "child transplant",
            "трансплантаций",
            "гаплоидентичные трансплантации",
            "стволовая клетка",
            "leukemias",
            "лейкозом",
            "graft-versus-host",
            "graft versus host disease",
            "IL-6",
            "IL 6",
            "бусульфаном",
            "BUSULFAN",
        ] {
            assert_eq!(found(app, query, "").await, ["Outcomes"], "{query}");
        }
        for query in ["мышь", "mouse cells", "здоровые", "стромальных"] {
            assert_eq!(found(app, query, "").await, ["Mesenchymal"], "{query}");
        }
        assert_eq!(found(app, "клетки", "").await, ["Mesenchymal", "Outcomes"]);
        // One and many.
        assert_eq!(found(app, "ребёнок", "").await, ["Outcomes", "Mesenchymal"]);
        assert!(found(app, "the", "").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn names_are_found_in_either_script_and_any_spelling() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        publish(app, &MICE).await;
        for query in [
            "Щербаков",
            "shcherbakov",
            "Scherbakov",
            "Ščerbakov",
            "Shcherbakov Yu.",
            "Ю. Щербаков",
            "Щербаков Ю",
            "Юрий Щербаков",
            "Shcherbakov Y.",
            "Jurij Shcherbakov",
            "Mueller",
            "Muller",
            "Müller children",
        ] {
            assert_eq!(found(app, query, "").await, ["Outcomes"], "{query}");
            if query != "Müller children" {
                assert_eq!(found(app, query, "&field=author").await, ["Outcomes"], "{query}");
            }
        }
        for query in ["Цветкова", "Tsvetkova", "Cvetkova", "Tzvetkova N.", "Наталья", "Natalya"]
        {
            assert_eq!(found(app, query, "&field=author").await, ["Mesenchymal"], "{query}");
        }
        assert!(found(app, "Щербаков И. И.", "&field=author").await.is_empty());
        assert!(found(app, "cells", "&field=author").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_field_a_phrase_an_exclusion_and_days_narrow_it() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        publish(app, &MICE).await;
        assert_eq!(found(app, "cells", "&field=title").await, ["Mesenchymal"]);
        assert_eq!(found(app, "cell", "&field=keyword").await, ["Mesenchymal", "Outcomes"]);
        assert_eq!(found(app, "disease", "&field=abstract").await.len(), 2);
        assert!(found(app, "disease", "&field=title").await.is_empty());
        assert_eq!(found(app, "busulfan", "&field=full-text").await, ["Outcomes"]);
        assert!(found(app, "graft", "&field=full-text").await.is_empty());

        assert_eq!(found(app, "host disease", "").await.len(), 2);
        assert_eq!(found(app, "\"host disease\"", "").await, ["Outcomes"]);
        assert_eq!(found(app, "«стволовые клетки»", "").await, ["Outcomes"]);
        assert!(found(app, "\"cells stem\"", "").await.is_empty());
        assert_eq!(found(app, "host -mice", "").await, ["Outcomes"]);
        assert_eq!(found(app, "disease -\"host disease\"", "").await, ["Mesenchymal"]);
        assert_eq!(found(app, "disease -Щербаков", "").await, ["Mesenchymal"]);

        assert_eq!(found(app, "disease", "&publicationDateFrom=2026-01-01").await, ["Mesenchymal"]);
        assert_eq!(found(app, "disease", "&publicationDateTo=2025-06-01").await, ["Outcomes"]);
        assert_eq!(found(app, "disease", "&order=publicationDate").await, ["Outcomes", "Mesenchymal"]);
        assert_eq!(found(app, "disease", "&order=-publicationDate").await, ["Mesenchymal", "Outcomes"]);
        assert_eq!(
            found(app, "disease", "&order=-publicationDate&pageSize=1&pageIndex=1").await,
            ["Outcomes"]
        );
    })
    .await;
}

#[tokio::test]
async fn the_title_weighs_more_than_the_text() {
    TestApp::run(async |app| {
        let text = |title, abstract_en, day| Sample {
            title: (title, ""),
            r#abstract: (abstract_en, ""),
            day,
            ..Sample::default()
        };
        publish(app, &text("Thalassemia", "<p>Nothing.</p>", "2020-01-01")).await;
        publish(
            app,
            &text("Iron overload in thalassemia and sickle cell disease of children", "", "2021-01-01"),
        )
        .await;
        publish(app, &text("Iron overload", "<p>Also in thalassemia.</p>", "2026-01-01")).await;
        let page = find(app, "thalassemia", "").await;
        assert_eq!(titles(&page)[0], "Thalassemia");
        assert_eq!(titles(&page)[2], "Iron overload");
        assert_eq!(page["count"], 3);
    })
    .await;
}

/// `[hit]` in the text.
fn reasons(line: &Value) -> Vec<(String, String)> {
    let written = |part: &Value| {
        let text = part["text"].as_str().unwrap();
        if part["isHit"] == true { format!("[{text}]") } else { text.to_owned() }
    };
    let matches = line["matches"].as_array().unwrap().iter();
    matches
        .map(|found| {
            let parts = found["parts"].as_array().unwrap().iter().map(written).collect();
            (found["field"].as_str().unwrap().to_owned(), parts)
        })
        .collect()
}

#[tokio::test]
async fn results_show_why_they_match() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        let why = async |query: &str, more: &str| {
            let page = find(app, query, more).await;
            reasons(&page["results"][0])
                .into_iter()
                .map(|(field, text)| format!("{field}: {text}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            why("child", "").await,
            ["title: Outcomes of haploidentical transplantation in [children]"]
        );
        // In the other language, where it stands there only.
        assert_eq!(why("детям", "").await, ["title: Исходы гаплоидентичной трансплантации у [детей]"]);
        assert_eq!(why("Scherbakov", "").await, ["author: [Shcherbakov Y.]"]);
        assert_eq!(why("cells", "").await, ["keyword: stem [cells]"]);
        assert_eq!(
            why("graft host", "").await,
            ["abstract: [Graft]-versus-[host] disease was rare. IL-6 rose in every patient."]
        );
        assert_eq!(why("busulfan", "").await, ["full-text: …[Busulfan] was given for four days…"]);
        assert_eq!(
            why("transplantation Müller leukemia disease", "").await,
            [
                "title: Outcomes of haploidentical [transplantation] in children",
                "author: [Müller A.]",
                "keyword: [leukemia]"
            ]
        );
        assert_eq!(why("children", "&field=title").await.len(), 1);
        assert_eq!(
            list(app, &format!("ru/articles?query={}", encoded("transplant"))).await["results"][0]["matches"]
                [0]["parts"][1],
            json!({ "text": "transplantation", "isHit": true })
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_withdrawn_or_changed_is_so_for_the_search_at_once() {
    TestApp::run(async |app| {
        let id = publish(app, &TRANSPLANT).await;
        assert_eq!(found(app, "leukemia", "").await, ["Outcomes"]);
        sqlx::query("update articles set keywords_en = '{lymphoma}', keywords_ru = '{}' where id = $1")
            .bind(id)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert!(found(app, "leukemia", "").await.is_empty());
        assert_eq!(found(app, "lymphomas", "").await, ["Outcomes"]);
        withdraw(app, id).await;
        assert!(found(app, "lymphoma", "").await.is_empty());
        let left: i64 = sqlx::query_scalar("select count(*) from article_search")
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(left, 0);
    })
    .await;
}
