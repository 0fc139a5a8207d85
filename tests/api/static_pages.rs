use reqwest::StatusCode;
use rules::{Language, Role};
use serde_json::json;
use testkit::{Person, TestApp};

async fn editor_with_pages(app: &TestApp) -> Person {
    server::demo::load(&app.house).await.unwrap();
    app.person(&[Role::Editor]).await
}

#[tokio::test]
async fn pages_come_in_order_and_never_overlap() {
    TestApp::run(async |app| {
        let editor = editor_with_pages(app).await;
        let mut seen = Vec::new();
        for index in 0..4 {
            let page = app
                .get_as(&editor, &format!("/api/v1/static?pageIndex={index}&pageSize=5&order=-slug"))
                .await;
            assert_eq!(page.json()["count"], 16);
            let results = page.json()["results"].as_array().unwrap().clone();
            assert_eq!(results.len(), if index == 3 { 1 } else { 5 });
            seen.extend(
                results.iter().map(|item| (item["slug"].as_str().unwrap().to_owned(), item["id"].as_i64())),
            );
        }
        let mut sorted = seen.clone();
        sorted.sort_by(|a, b| b.cmp(a));
        sorted.dedup();
        assert_eq!(seen, sorted);
    })
    .await;
}

#[tokio::test]
async fn filters_take_text_as_it_is() {
    TestApp::run(async |app| {
        let editor = editor_with_pages(app).await;
        let count = async |query: &str| {
            app.get_as(&editor, &format!("/api/v1/static?{query}")).await.json()["count"].clone()
        };
        assert_eq!(count("language=ru").await, 8);
        assert_eq!(count("search=guidelines").await, 2);
        assert_eq!(count("search=GUIDE&language=en").await, 1);
        assert_eq!(count("search=%25").await, 0);
        assert_eq!(count("search=_").await, 0);
        assert_eq!(count("search=%27%3B%20drop%20table%20static_pages").await, 0);
        assert_eq!(count("search=%20%20").await, 16);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_in_a_list_is_refused() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Admin]).await;
        for (query, name) in [
            ("order=content", "order"),
            ("order=name%3Bdrop", "order"),
            ("pageSize=101", "pageSize"),
            ("pageSize=0", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
            ("pageIndex=99999999999999999", "pageIndex"),
        ] {
            let answer = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(answer.json()["detail"][0]["loc"], json!(["query", name]), "{query}");
        }
        for query in ["pageSize=ten", "language=de"] {
            let answer = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_saved_is_clean() {
    TestApp::run(async |app| {
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let page = pages::PageContent {
            slug: "faq".into(),
            language: Language::En,
            name: "FAQ".into(),
            html: "<p onmouseover=alert(1)>ok<script>alert(1)</script></p>".into(),
        };
        pages::save(&app.house.app, &mut connection, page).await.unwrap();
        let shown = app.get("/api/v1/public/en/static/faq").await.json();
        assert_eq!(shown["content"], "<p>ok</p>");
    })
    .await;
}
