//! Search queries without an exact match: spelling correction and partial matches.

use serde_json::{Value, json};
use testkit::TestApp;

use super::fixtures::{Sample, fetch, publish, titles};

async fn publish_samples(app: &TestApp) {
    for (title, author) in [
        (
            ("Thrombocytopenia after chemotherapy", "Тромбоцитопения после химиотерапии"),
            ["Elena", "Morozova", "Елена", "Морозова"],
        ),
        (
            ("Fungal infections after transplantation", "Грибковые инфекции после трансплантации"),
            ["Pavel", "Gromov", "Павел", "Громов"],
        ),
        (("Chemotherapy of lymphoma", "Химиотерапия лимфомы"), ["Ivan", "Petrov", "Иван", "Петров"]),
    ] {
        publish(app, &Sample { title, authors: &[author], ..Sample::default() }).await;
    }
}

async fn search(app: &TestApp, query: &str) -> Value {
    let query: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
    fetch(app, &format!("en/articles?query={query}")).await
}

#[tokio::test]
async fn misspelt_word_is_corrected_and_reported() {
    TestApp::run(async |app| {
        publish_samples(app).await;
        for (query, corrected, first) in [
            ("trombocytopenia", "thrombocytopenia", "Thrombocytopenia after chemotherapy"),
            ("тромбоцетопения", "тромбоцитопения", "Thrombocytopenia after chemotherapy"),
            ("lymhpoma", "lymphoma", "Chemotherapy of lymphoma"),
            ("Morozva", "morozova", "Thrombocytopenia after chemotherapy"),
            ("Маразова", "морозова", "Thrombocytopenia after chemotherapy"),
            ("грибковые инфикции", "грибковые инфекции", "Fungal infections after transplantation"),
            (
                "\"after transplantation\" fungle",
                "\"after transplantation\" fungal",
                "Fungal infections after transplantation",
            ),
        ] {
            let page = search(app, query).await;
            assert_eq!(page["correctedQuery"], corrected, "{query}");
            assert_eq!(titles(&page), [first], "{query}");
            assert_eq!(page["isAnyWord"], false, "{query}");
        }
        let nothing = search(app, "xylophone").await;
        assert_eq!(
            (&nothing["count"], &nothing["correctedQuery"], &nothing["isAnyWord"]),
            (&json!(0), &json!(null), &json!(false))
        );
    })
    .await;
}

#[tokio::test]
async fn query_without_full_match_returns_best_partial_matches() {
    TestApp::run(async |app| {
        publish_samples(app).await;
        let page = search(app, "chemotherapy lymphoma xylophone").await;
        assert_eq!((&page["isAnyWord"], &page["correctedQuery"]), (&json!(true), &json!(null)));
        assert_eq!(titles(&page), ["Chemotherapy of lymphoma", "Thrombocytopenia after chemotherapy"]);
        assert_eq!(page["count"], 2);
        let page = search(app, "fungal lymfoma").await;
        assert_eq!((&page["isAnyWord"], &page["correctedQuery"]), (&json!(true), &json!("fungal lymphoma")));
        assert_eq!(titles(&page).len(), 2);
    })
    .await;
}
