//! Nothing was found as typed.

use serde_json::{Value, json};
use testkit::TestApp;

use super::shelf::{Sample, list, publish, titles};

async fn shelf(app: &TestApp) {
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

async fn find(app: &TestApp, query: &str) -> Value {
    let query: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
    list(app, &format!("en/articles?query={query}")).await
}

#[tokio::test]
async fn a_misspelt_word_is_corrected_and_the_answer_says_so() {
    TestApp::run(async |app| {
        shelf(app).await;
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
            let page = find(app, query).await;
            assert_eq!(page["correctedQuery"], corrected, "{query}");
            assert_eq!(titles(&page), [first], "{query}");
            assert_eq!(page["isAnyWord"], false, "{query}");
        }
        let nothing = find(app, "xylophone").await;
        assert_eq!(
            (&nothing["count"], &nothing["correctedQuery"], &nothing["isAnyWord"]),
            (&json!(0), &json!(null), &json!(false))
        );
    })
    .await;
}

#[tokio::test]
async fn where_no_article_has_all_words_those_with_most_come_first() {
    TestApp::run(async |app| {
        shelf(app).await;
        let page = find(app, "chemotherapy lymphoma xylophone").await;
        assert_eq!((&page["isAnyWord"], &page["correctedQuery"]), (&json!(true), &json!(null)));
        assert_eq!(titles(&page), ["Chemotherapy of lymphoma", "Thrombocytopenia after chemotherapy"]);
        assert_eq!(page["count"], 2);
        let page = find(app, "fungal lymfoma").await;
        assert_eq!((&page["isAnyWord"], &page["correctedQuery"]), (&json!(true), &json!("fungal lymphoma")));
        assert_eq!(titles(&page).len(), 2);
    })
    .await;
}
