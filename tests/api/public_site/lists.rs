//! Article lists without a search query, and lookup by DOI.

use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{PUBLIC, Sample, fetch, publish, titles, unpublish};

#[tokio::test]
async fn list_item_contains_article_summary() {
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
        let page = fetch(app, "en/articles").await;
        assert_eq!(page["count"], 1);
        assert_eq!((&page["isMore"], &page["isAnyWord"], &page["correctedQuery"]), (&json!(false), &json!(false), &json!(null)));
        let item = &page["results"][0];
        let start = item["abstractStart"]["text"].as_str().unwrap();
        assert!(start.starts_with("CD4+ cells < 200. Many words follow."), "{start}");
        assert!(start.chars().count() <= 280 && start.ends_with("words…"), "{start}");
        let mut rest = item.clone();
        rest.as_object_mut().unwrap().remove("abstractStart");
        let expected = json!({
            "status": null,
                "slug": format!("late-reactivation-{id}"), "title": { "text": "Late reactivation", "language": "en" },
            "typeName": "Review article", "authors": ["Sidorov\u{a0}I.\u{a0}P.", "Martin\u{a0}J.-P."], "publicationDate": "2026-03-01",
            "doi": "10.18620/ctt-1", "pages": "12–21", "issue": null, "pdf": [], "matches": [],
        });
        assert_eq!(rest, expected);

        let item = &fetch(app, "ru/articles").await["results"][0];
        assert_eq!(item["title"], json!({ "text": "Поздняя реактивация", "language": "ru" }));
        assert_eq!(item["authors"], json!(["Сидоров\u{a0}И.\u{a0}П.", "Martin\u{a0}J.-P."]));
        assert_eq!(item["abstractStart"], json!({ "text": "Клетки.", "language": "ru" }));
        assert_eq!(item["typeName"], "Обзорная статья");
    })
    .await;
}

#[tokio::test]
async fn newest_articles_come_first_and_pages_do_not_overlap() {
    TestApp::run(async |app| {
        for (title, day) in
            [("One", "2024-05-01"), ("Two", "2025-05-01"), ("Three", "2025-05-01"), ("Four", "2026-01-01")]
        {
            publish(app, &Sample { title: (title, ""), day, ..Sample::default() }).await;
        }
        let newest = fetch(app, "en/articles").await;
        assert_eq!(titles(&newest), ["Four", "Three", "Two", "One"]);
        // An untranslated title is shown in the other language.
        assert_eq!(fetch(app, "ru/articles").await["results"][0]["title"]["language"], "en");
        assert_eq!(
            titles(&fetch(app, "en/articles?order=publicationDate").await),
            ["One", "Two", "Three", "Four"]
        );
        assert_eq!(
            titles(&fetch(app, "en/articles?order=-publicationDate&pageSize=2&pageIndex=1").await),
            ["Two", "One"]
        );
        for (order, expected) in [
            ("publicationDate", ["One", "Two", "Three", "Four"]),
            ("-publicationDate", ["Four", "Three", "Two", "One"]),
        ] {
            for (index, title) in expected.into_iter().enumerate() {
                let page =
                    fetch(app, &format!("en/articles?order={order}&pageSize=1&pageIndex={index}")).await;
                assert_eq!(titles(&page), [title], "{order} {index}");
            }
        }
        let past_end = fetch(app, "en/articles?pageSize=2&pageIndex=7").await;
        assert_eq!((titles(&past_end).len(), &past_end["count"]), (0, &json!(4)));

        let in_range =
            fetch(app, "en/articles?publicationDateFrom=2025-01-01&publicationDateTo=2025-12-31").await;
        assert_eq!(titles(&in_range), ["Three", "Two"]);
        assert_eq!((&in_range["count"], &in_range["isMore"]), (&json!(2), &json!(false)));
        assert_eq!(fetch(app, "en/articles?publicationDateFrom=2027-01-01").await["count"], 0);
    })
    .await;
}

#[tokio::test]
async fn online_first_lists_articles_outside_published_issues() {
    TestApp::run(async |app| {
        let placed = publish(app, &Sample { title: ("Placed", ""), ..Sample::default() }).await;
        let unplaced = publish(app, &Sample { title: ("Unplaced", ""), ..Sample::default() }).await;
        let online_first = async || {
            let page = fetch(app, "en/articles/online-first").await;
            (
                titles(&page).iter().map(ToString::to_string).collect::<Vec<_>>(),
                page["count"].as_i64().unwrap(),
            )
        };
        assert_eq!(online_first().await, (vec!["Unplaced".to_owned(), "Placed".into()], 2));
        app.place_in_issue(&[placed], Some("2026-03-10")).await;
        assert_eq!(online_first().await, (vec!["Unplaced".to_owned()], 1));
        let item = &fetch(app, "en/articles?order=publicationDate").await["results"][0];
        assert_eq!(item["issue"], json!({ "slug": "13-2", "volume": 13, "number": 2, "year": 2026 }));

        let status_of = async |slug: String| {
            app.get(&format!("{PUBLIC}/en/articles/online-first/{slug}")).await.status.as_u16()
        };
        assert_eq!(status_of(format!("unplaced-{unplaced}")).await, 200);
        assert_eq!(status_of(format!("placed-{placed}")).await, 404);
        assert_eq!(status_of("none".into()).await, 404);
        unpublish(app, unplaced).await;
        assert_eq!(status_of(format!("unplaced-{unplaced}")).await, 410);
        assert_eq!(online_first().await, (vec![], 0));
        assert_eq!(titles(&fetch(app, "en/articles").await), ["Placed"]);
    })
    .await;
}

#[tokio::test]
async fn doi_query_finds_its_article() {
    TestApp::run(async |app| {
        publish(app, &Sample { title: ("Other", ""), ..Sample::default() }).await;
        publish(app, &Sample { title: ("Wanted", ""), doi: Some("10.18620/CTT-7"), ..Sample::default() })
            .await;
        for query in [
            "doi=10.18620/ctt-7",
            "doi=https://doi.org/10.18620/ctt-7",
            "query=10.18620/ctt-7",
            "query=doi:10.18620/CTT-7.",
            "query=https%3A%2F%2Fdoi.org%2F10.18620%2Fctt-7",
            "query=ctt-7&field=doi",
            "query=wanted&doi=10.18620/ctt-7",
        ] {
            let page = fetch(app, &format!("en/articles?{query}")).await;
            assert_eq!(titles(&page), ["Wanted"], "{query}");
            let matches = json!([{ "field": "doi", "parts": [{ "text": "10.18620/CTT-7", "isHit": true }] }]);
            assert_eq!(page["results"][0]["matches"], matches, "{query}");
        }
        for none in ["doi=10.18620/ctt-8", "doi=x", "query=other&doi=10.18620/ctt-7", "query=ctt&field=doi"] {
            assert_eq!(fetch(app, &format!("en/articles?{none}")).await["count"], 0, "{none}");
        }
    })
    .await;
}

#[tokio::test]
async fn list_query_count_does_not_depend_on_length() {
    TestApp::run(async |app| {
        let reader = app.create_user(&[Role::User]).await;
        let add = async |number: usize| {
            for index in 0..number {
                let day = format!("2026-01-{:02}", index + 1);
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
            // The first request loads type information. Another page size then avoids the response cache.
            app.count_queries(&reader, &format!("{PUBLIC}/en/{path}pageSize=19")).await;
            before.push(app.count_queries(&reader, &format!("{PUBLIC}/en/{path}pageSize=20")).await);
        }
        add(15).await;
        for (path, before) in paths.into_iter().zip(before) {
            let after = app.count_queries(&reader, &format!("{PUBLIC}/en/{path}pageSize=20")).await;
            assert!(after <= before, "{path}: {before} queries became {after}");
        }
    })
    .await;
}

#[tokio::test]
async fn facets_narrow_lists_and_searches() {
    TestApp::run(async |app| {
        let mut ids = Vec::new();
        for (title, day) in
            [("Blood one", "2024-05-01"), ("Blood two", "2025-05-01"), ("Marrow", "2025-06-01")]
        {
            ids.push(publish(app, &Sample { title: (title, ""), day, ..Sample::default() }).await);
        }
        app.place_in_issue(&ids[..2], Some("2025-12-01")).await;
        sqlx::query("update articles set type_id = 3 where id = $1")
            .bind(ids[2])
            .execute(&app.state.pool)
            .await
            .unwrap();
        let value =
            |value: &str, name: &str, count: i64| json!({ "value": value, "name": name, "count": count });

        let all = fetch(app, "ru/articles").await;
        assert_eq!(
            all["facets"],
            json!({
                "years": [value("2025", "2025", 2), value("2024", "2024", 1)],
                "types": [value("2", "Обзорная статья", 2), value("3", "Клинический случай", 1)],
                "sections": [value("Articles", "Статьи", 2)],
            })
        );
        for (query, expected) in [
            ("year=2025", &["Marrow", "Blood two"][..]),
            ("typeId=2", &["Blood two", "Blood one"]),
            ("typeId=2&order=publicationDate", &["Blood one", "Blood two"]),
            ("section=Articles&year=2024", &["Blood one"]),
            ("section=Articles&typeId=3", &[]),
            ("section=Nowhere", &[]),
            ("typeId=2&publicationDateFrom=2025-01-01", &["Blood two"]),
            ("year=2024&publicationDateFrom=2025-01-01", &[]),
            ("typeId=2&pageSize=1&pageIndex=1", &["Blood one"]),
            ("query=blood&year=2025", &["Blood two"]),
            ("query=blood&section=Articles&order=publicationDate", &["Blood one", "Blood two"]),
            ("query=blood&typeId=3", &[]),
            ("query=marrow&typeId=3", &["Marrow"]),
        ] {
            assert_eq!(titles(&fetch(app, &format!("en/articles?{query}")).await), expected, "{query}");
        }
        let narrowed = fetch(app, "en/articles?typeId=2&year=2025&pageSize=1").await;
        assert_eq!(narrowed["count"], 1);
        assert_eq!(narrowed["facets"]["years"], json!([value("2025", "2025", 1), value("2024", "2024", 1)]));
        let searched = fetch(app, "en/articles?query=blood").await;
        assert_eq!(searched["facets"]["types"], json!([value("2", "Review article", 2)]));

        for bad in ["year=0", "year=10000", "year=x", "typeId=99", "typeId=-1", "typeId=99999", "section=%00"]
        {
            assert_eq!(app.get(&format!("{PUBLIC}/en/articles?{bad}")).await.status, 422, "{bad}");
        }
    })
    .await;
}
