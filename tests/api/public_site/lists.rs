//! Lists of articles that nobody searched.

use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::shelf::{PUBLIC, Sample, list, publish, titles, withdraw};

#[tokio::test]
async fn a_line_says_what_a_reader_chooses_by() {
    TestApp::run(async |app| {
        let abstract_en = format!("<p>CD4<sup>+</sup> cells &lt; 200. {}</p>", "Many words follow. ".repeat(40));
        let sample = Sample {
            title: ("Late reactivation", "Поздняя реактивация"),
            r#abstract: (&abstract_en, "<p>Клетки.</p>"),
            authors: &[["Ivan Petrovich", "Sidorov", "Иван Петрович", "Сидоров"], ["Jean-Paul", "Martin", "", ""]],
            doi: Some("10.18620/ctt-1"),
            pages: Some(("12", "21")),
            ..Sample::default()
        };
        let id = publish(app, &sample).await;
        let page = list(app, "en/articles").await;
        assert_eq!(page["count"], 1);
        assert_eq!((&page["isMore"], &page["isAnyWord"], &page["correctedQuery"]), (&json!(false), &json!(false), &json!(null)));
        let line = &page["results"][0];
        let start = line["abstractStart"]["text"].as_str().unwrap();
        assert!(start.starts_with("CD4+ cells < 200. Many words follow."), "{start}");
        assert!(start.chars().count() <= 280 && start.ends_with("words…"), "{start}");
        let mut rest = line.clone();
        rest.as_object_mut().unwrap().remove("abstractStart");
        let expected = json!({
            "slug": format!("late-reactivation-{id}"), "title": { "text": "Late reactivation", "language": "en" },
            "typeName": "Review article", "authors": ["Sidorov I. P.", "Martin J.-P."], "publicationDate": "2026-03-01",
            "doi": "10.18620/ctt-1", "pages": "12–21", "issue": null, "pdf": [], "matches": [],
        });
        assert_eq!(rest, expected);

        let line = &list(app, "ru/articles").await["results"][0];
        assert_eq!(line["title"], json!({ "text": "Поздняя реактивация", "language": "ru" }));
        assert_eq!(line["authors"], json!(["Сидоров И. П.", "Martin J.-P."]));
        assert_eq!(line["abstractStart"], json!({ "text": "Клетки.", "language": "ru" }));
        assert_eq!(line["typeName"], "Обзорная статья");
    })
    .await;
}

#[tokio::test]
async fn the_newest_come_first_and_pages_do_not_overlap() {
    TestApp::run(async |app| {
        for (title, day) in
            [("One", "2024-05-01"), ("Two", "2025-05-01"), ("Three", "2025-05-01"), ("Four", "2026-01-01")]
        {
            publish(app, &Sample { title: (title, ""), day, ..Sample::default() }).await;
        }
        let newest = list(app, "en/articles").await;
        assert_eq!(titles(&newest), ["Four", "Three", "Two", "One"]);
        // What is not translated stands in the other language.
        assert_eq!(list(app, "ru/articles").await["results"][0]["title"]["language"], "en");
        assert_eq!(
            titles(&list(app, "en/articles?order=publicationDate").await),
            ["One", "Two", "Three", "Four"]
        );
        assert_eq!(
            titles(&list(app, "en/articles?order=-publicationDate&pageSize=2&pageIndex=1").await),
            ["Two", "One"]
        );
        for (order, expected) in [
            ("publicationDate", ["One", "Two", "Three", "Four"]),
            ("-publicationDate", ["Four", "Three", "Two", "One"]),
        ] {
            for (index, title) in expected.into_iter().enumerate() {
                let page =
                    list(app, &format!("en/articles?order={order}&pageSize=1&pageIndex={index}")).await;
                assert_eq!(titles(&page), [title], "{order} {index}");
            }
        }
        let past = list(app, "en/articles?pageSize=2&pageIndex=7").await;
        assert_eq!((titles(&past).len(), &past["count"]), (0, &json!(4)));

        let of_a_time =
            list(app, "en/articles?publicationDateFrom=2025-01-01&publicationDateTo=2025-12-31").await;
        assert_eq!(titles(&of_a_time), ["Three", "Two"]);
        assert_eq!((&of_a_time["count"], &of_a_time["isMore"]), (&json!(2), &json!(false)));
        assert_eq!(list(app, "en/articles?publicationDateFrom=2027-01-01").await["count"], 0);
    })
    .await;
}

#[tokio::test]
async fn online_first_is_what_no_published_issue_has() {
    TestApp::run(async |app| {
        let placed = publish(app, &Sample { title: ("Placed", ""), ..Sample::default() }).await;
        let early = publish(app, &Sample { title: ("Early", ""), ..Sample::default() }).await;
        let online_first = async || {
            let page = list(app, "en/articles/online-first").await;
            (
                titles(&page).iter().map(ToString::to_string).collect::<Vec<_>>(),
                page["count"].as_i64().unwrap(),
            )
        };
        assert_eq!(online_first().await, (vec!["Early".to_owned(), "Placed".into()], 2));
        app.place(&[placed], Some("2026-03-10")).await;
        assert_eq!(online_first().await, (vec!["Early".to_owned()], 1));
        let line = &list(app, "en/articles?order=publicationDate").await["results"][0];
        assert_eq!(line["issue"], json!({ "slug": "13-2", "volume": 13, "number": 2, "year": 2026 }));

        let at = async |slug: String| {
            app.get(&format!("{PUBLIC}/en/articles/online-first/{slug}")).await.status.as_u16()
        };
        assert_eq!(at(format!("early-{early}")).await, 200);
        assert_eq!(at(format!("placed-{placed}")).await, 404);
        assert_eq!(at("none".into()).await, 404);
        withdraw(app, early).await;
        assert_eq!(at(format!("early-{early}")).await, 410);
        assert_eq!(online_first().await, (vec![], 0));
        assert_eq!(titles(&list(app, "en/articles").await), ["Placed"]);
    })
    .await;
}

#[tokio::test]
async fn a_doi_finds_its_article() {
    TestApp::run(async |app| {
        publish(app, &Sample { title: ("Other", ""), ..Sample::default() }).await;
        publish(app, &Sample { title: ("Wanted", ""), doi: Some("10.18620/CTT-7"), ..Sample::default() })
            .await;
        for asked in [
            "doi=10.18620/ctt-7",
            "doi=https://doi.org/10.18620/ctt-7",
            "query=10.18620/ctt-7",
            "query=doi:10.18620/CTT-7.",
            "query=https%3A%2F%2Fdoi.org%2F10.18620%2Fctt-7",
            "query=ctt-7&field=doi",
            "query=wanted&doi=10.18620/ctt-7",
        ] {
            let page = list(app, &format!("en/articles?{asked}")).await;
            assert_eq!(titles(&page), ["Wanted"], "{asked}");
            let why = json!([{ "field": "doi", "parts": [{ "text": "10.18620/CTT-7", "isHit": true }] }]);
            assert_eq!(page["results"][0]["matches"], why, "{asked}");
        }
        for none in ["doi=10.18620/ctt-8", "doi=x", "query=other&doi=10.18620/ctt-7", "query=ctt&field=doi"] {
            assert_eq!(list(app, &format!("en/articles?{none}")).await["count"], 0, "{none}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_costs_the_same_however_long_it_is() {
    TestApp::run(async |app| {
        let reader = app.person(&[Role::User]).await;
        let add = async |number: usize| {
            for place in 0..number {
                let day = format!("2026-01-{:02}", place + 1);
                let sample = Sample {
                    title: ("Stem cells", ""),
                    authors: &[["Anna", "Author", "", ""]],
                    text: ("<p>Mesenchymal.</p>", ""),
                    day: &day,
                    ..Sample::default()
                };
                publish(app, &sample).await;
            }
        };
        add(2).await;
        let paths = [
            "articles?",
            "articles/online-first?",
            "issues?",
            "articles?query=cells&",
            "articles?query=mesenchymal&",
        ];
        let mut before = Vec::new();
        for path in paths {
            // The first time, the driver asks about types; the second time, the same answer would be there already.
            app.queries_for(&reader, &format!("{PUBLIC}/en/{path}pageSize=19")).await;
            before.push(app.queries_for(&reader, &format!("{PUBLIC}/en/{path}pageSize=20")).await);
        }
        add(15).await;
        for (path, before) in paths.into_iter().zip(before) {
            let after = app.queries_for(&reader, &format!("{PUBLIC}/en/{path}pageSize=20")).await;
            assert!(after <= before, "{path}: {before} queries became {after}");
        }
    })
    .await;
}
