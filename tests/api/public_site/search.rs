//! Search results and their highlights.

use serde_json::{Value, json};
use testkit::TestApp;

use super::fixtures::{Sample, fetch, publish, titles, unpublish};

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

/// Percent-encodes a query.
fn percent_encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

async fn search(app: &TestApp, query: &str, more: &str) -> Value {
    fetch(app, &format!("en/articles?query={}{more}", percent_encode(query))).await
}

/// Searches, and returns the first word of each title.
async fn search_first_words(app: &TestApp, query: &str, more: &str) -> Vec<String> {
    let page = search(app, query, more).await;
    let is_exact = page["correctedQuery"].is_null() && page["isAnyWord"] == false;
    assert!(is_exact || titles(&page).is_empty(), "{query}: {page}");
    titles(&page).iter().map(|title| title.split(' ').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn search_finds_all_word_forms_in_both_languages() {
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
            assert_eq!(search_first_words(app, query, "").await, ["Outcomes"], "{query}");
        }
        for query in ["мышь", "mouse cells", "здоровые", "стромальных"] {
            assert_eq!(search_first_words(app, query, "").await, ["Mesenchymal"], "{query}");
        }
        assert_eq!(search_first_words(app, "клетки", "").await, ["Mesenchymal", "Outcomes"]);
        // Singular and plural with different stems.
        assert_eq!(search_first_words(app, "ребёнок", "").await, ["Outcomes", "Mesenchymal"]);
        assert!(search_first_words(app, "the", "").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn search_finds_names_in_either_script_and_any_spelling() {
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
            assert_eq!(search_first_words(app, query, "").await, ["Outcomes"], "{query}");
            if query != "Müller children" {
                assert_eq!(search_first_words(app, query, "&field=author").await, ["Outcomes"], "{query}");
            }
        }
        for query in ["Цветкова", "Tsvetkova", "Cvetkova", "Tzvetkova N.", "Наталья", "Natalya"]
        {
            assert_eq!(search_first_words(app, query, "&field=author").await, ["Mesenchymal"], "{query}");
        }
        assert!(search_first_words(app, "Щербаков И. И.", "&field=author").await.is_empty());
        assert!(search_first_words(app, "cells", "&field=author").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn field_phrase_exclusion_and_dates_narrow_search() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        publish(app, &MICE).await;
        assert_eq!(search_first_words(app, "cells", "&field=title").await, ["Mesenchymal"]);
        assert_eq!(search_first_words(app, "cell", "&field=keyword").await, ["Mesenchymal", "Outcomes"]);
        assert_eq!(search_first_words(app, "disease", "&field=abstract").await.len(), 2);
        assert!(search_first_words(app, "disease", "&field=title").await.is_empty());
        assert_eq!(search_first_words(app, "busulfan", "&field=full-text").await, ["Outcomes"]);
        assert!(search_first_words(app, "graft", "&field=full-text").await.is_empty());

        assert_eq!(search_first_words(app, "host disease", "").await.len(), 2);
        assert_eq!(search_first_words(app, "\"host disease\"", "").await, ["Outcomes"]);
        assert_eq!(search_first_words(app, "«стволовые клетки»", "").await, ["Outcomes"]);
        assert!(search_first_words(app, "\"cells stem\"", "").await.is_empty());
        assert_eq!(search_first_words(app, "host -mice", "").await, ["Outcomes"]);
        assert_eq!(search_first_words(app, "disease -\"host disease\"", "").await, ["Mesenchymal"]);
        assert_eq!(search_first_words(app, "disease -Щербаков", "").await, ["Mesenchymal"]);

        assert_eq!(
            search_first_words(app, "disease", "&publicationDateFrom=2026-01-01").await,
            ["Mesenchymal"]
        );
        assert_eq!(search_first_words(app, "disease", "&publicationDateTo=2025-06-01").await, ["Outcomes"]);
        assert_eq!(
            search_first_words(app, "disease", "&order=publicationDate").await,
            ["Outcomes", "Mesenchymal"]
        );
        assert_eq!(
            search_first_words(app, "disease", "&order=-publicationDate").await,
            ["Mesenchymal", "Outcomes"]
        );
        assert_eq!(
            search_first_words(app, "disease", "&order=-publicationDate&pageSize=1&pageIndex=1").await,
            ["Outcomes"]
        );
    })
    .await;
}

#[tokio::test]
async fn title_match_ranks_above_abstract_match() {
    TestApp::run(async |app| {
        let sample = |title, abstract_en, day| Sample {
            title: (title, ""),
            r#abstract: (abstract_en, ""),
            day,
            ..Sample::default()
        };
        publish(app, &sample("Thalassemia", "<p>Nothing.</p>", "2020-01-01")).await;
        publish(
            app,
            &sample("Iron overload in thalassemia and sickle cell disease of children", "", "2021-01-01"),
        )
        .await;
        publish(app, &sample("Iron overload", "<p>Also in thalassemia.</p>", "2026-01-01")).await;
        let page = search(app, "thalassemia", "").await;
        assert_eq!(titles(&page)[0], "Thalassemia");
        assert_eq!(titles(&page)[2], "Iron overload");
        assert_eq!(page["count"], 3);
    })
    .await;
}

/// Field and text of each match, with hits in square brackets.
fn highlights(item: &Value) -> Vec<(String, String)> {
    let mark_hit = |part: &Value| {
        let text = part["text"].as_str().unwrap();
        if part["isHit"] == true { format!("[{text}]") } else { text.to_owned() }
    };
    let matches = item["matches"].as_array().unwrap().iter();
    matches
        .map(|found| {
            let parts = found["parts"].as_array().unwrap().iter().map(mark_hit).collect();
            (found["field"].as_str().unwrap().to_owned(), parts)
        })
        .collect()
}

#[tokio::test]
async fn results_highlight_matches() {
    TestApp::run(async |app| {
        publish(app, &TRANSPLANT).await;
        let search_highlights = async |query: &str, more: &str| {
            let page = search(app, query, more).await;
            highlights(&page["results"][0])
                .into_iter()
                .map(|(field, text)| format!("{field}: {text}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            search_highlights("child", "").await,
            ["title: Outcomes of haploidentical transplantation in [children]"]
        );
        // A word that occurs in the other language only is highlighted there.
        assert_eq!(search_highlights("детям", "").await, ["title: Исходы гаплоидентичной трансплантации у [детей]"]);
        assert_eq!(search_highlights("Scherbakov", "").await, ["author: [Shcherbakov\u{a0}Y.]"]);
        assert_eq!(search_highlights("cells", "").await, ["keyword: stem [cells]"]);
        assert_eq!(
            search_highlights("graft host", "").await,
            ["abstract: [Graft]-versus-[host] disease was rare. IL-6 rose in every patient."]
        );
        assert_eq!(search_highlights("busulfan", "").await, ["full-text: …[Busulfan] was given for four days…"]);
        assert_eq!(
            search_highlights("transplantation Müller leukemia disease", "").await,
            [
                "title: Outcomes of haploidentical [transplantation] in children",
                "author: [Müller\u{a0}A.]",
                "keyword: [leukemia]"
            ]
        );
        assert_eq!(search_highlights("children", "&field=title").await.len(), 1);
        assert_eq!(
            fetch(app, &format!("ru/articles?query={}", percent_encode("transplant"))).await["results"][0]["matches"]
                [0]["parts"][1],
            json!({ "text": "transplantation", "isHit": true })
        );
    })
    .await;
}

#[tokio::test]
async fn search_reflects_change_and_withdrawal_at_once() {
    TestApp::run(async |app| {
        let id = publish(app, &TRANSPLANT).await;
        assert_eq!(search_first_words(app, "leukemia", "").await, ["Outcomes"]);
        sqlx::query("update articles set keywords_en = '{lymphoma}', keywords_ru = '{}' where id = $1")
            .bind(id)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert!(search_first_words(app, "leukemia", "").await.is_empty());
        assert_eq!(search_first_words(app, "lymphomas", "").await, ["Outcomes"]);
        unpublish(app, id).await;
        assert!(search_first_words(app, "lymphoma", "").await.is_empty());
        let remaining: i64 = sqlx::query_scalar("select count(*) from article_search")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(remaining, 0);
    })
    .await;
}
