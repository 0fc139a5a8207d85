//! Invalid parameters and hostile search input.

use reqwest::StatusCode;
use testkit::TestApp;

use super::fixtures::{PUBLIC, Sample, fetch, publish};

#[tokio::test]
async fn invalid_parameter_is_named_in_error() {
    TestApp::run(async |app| {
        for (bad, name) in [
            ("pageIndex=-1", "pageIndex"),
            ("pageIndex=99999999999999", "pageIndex"),
            ("pageIndex=10001", "pageIndex"),
            ("publicationDateFrom=2020-01-01&pageIndex=501&pageSize=20", "pageIndex"),
            ("query=a&pageIndex=50&pageSize=20", "pageIndex"),
            ("pageSize=0", "pageSize"),
            ("pageSize=101", "pageSize"),
            ("order=title", "order"),
            ("order=-relevance", "order"),
            ("field=body", "field"),
            ("query=a%00b", "query"),
            ("doi=10.1%00", "doi"),
            ("publicationDateFrom=-9999-01-01", "publicationDateFrom"),
        ] {
            let response = app.get(&format!("{PUBLIC}/en/articles?{bad}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}: {response:?}");
            assert_eq!(response.json()["detail"][0]["loc"][1], name, "{bad}");
        }
        for bad in
            ["pageIndex=x", "publicationDateFrom=yesterday", "publicationDateTo=2026-02-30", "pageSize=1.5"]
        {
            assert_eq!(
                app.get(&format!("{PUBLIC}/en/articles?{bad}")).await.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{bad}"
            );
        }
        let long = format!("{PUBLIC}/en/articles?query={}", "%22".repeat(5_000));
        assert_eq!(app.get(&long).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        for path in ["articles/online-first?pageIndex=501", "articles/online-first?pageSize=1000"] {
            assert_eq!(
                app.get(&format!("{PUBLIC}/en/{path}")).await.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{path}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn search_accepts_any_text() {
    TestApp::run(async |app| {
        let sample = Sample {
            title: ("It's a <script>alert(1)</script> & 'quoted' \\ title: p < 0.05", ""),
            text: ("<p>a:*b | c &amp; !d</p>", ""),
            authors: &[["O'Neil", "D’Arcy", "", ""]],
            ..Sample::default()
        };
        publish(app, &sample).await;
        for query in [
            "'; drop table articles; --",
            "((((",
            ")",
            "!",
            "!!a",
            "a & | b",
            "a:*",
            "<->",
            "a <-> b",
            "\\",
            "\\'",
            "''",
            "\"",
            "\"\"\"",
            "-",
            "--",
            "-\"",
            "«",
            "%",
            "_",
            "$1",
            "{}",
            "[]",
            "@",
            "@a",
            "#2026",
            "#text",
            "t:title",
            "\u{e000}a\u{e001}",
            "🦠",
            "\u{202e}abc",
            "ﷺ",
            "ß",
            "İ",
            "a\tb\nc",
            "O'Neil",
            "D'Arcy",
            "10.",
            "doi:",
            "10.1/",
            "p < 0.05",
            "null",
            "\u{301}",
            "и\u{306}",
            "∞",
            "１２",
        ] {
            let encoded: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
            for field in [
                "",
                "&field=title",
                "&field=author",
                "&field=full-text",
                "&field=doi",
                "&order=publicationDate",
            ] {
                fetch(app, &format!("ru/articles?query={encoded}{field}")).await;
            }
        }
        let many = "a%20".repeat(249);
        fetch(app, &format!("en/articles?query={many}")).await;
        let found = fetch(app, "en/articles?query=script%20title").await;
        assert_eq!(found["count"], 1);
        assert!(found["results"][0]["matches"][0]["parts"].to_string().contains("<"), "{found}");
    })
    .await;
}

#[tokio::test]
async fn article_with_huge_text_can_be_published_and_found() {
    TestApp::run(async |app| {
        // 120,000 distinct words, and one of 50,000 characters.
        let words: String = (0..120_000).map(|number| format!("слово{number:x} ")).collect();
        let text = format!("<p>{words}</p><p>{}</p>", "я".repeat(50_000));
        publish(app, &Sample { title: ("Monster", ""), text: (&text, &text), ..Sample::default() }).await;
        assert_eq!(fetch(app, "en/articles?query=%D1%81%D0%BB%D0%BE%D0%B2%D0%BE1f").await["count"], 1);
    })
    .await;
}
