//! The editors' list: tabs, filters, order, pages; the same number of queries whatever its size.

use reqwest::StatusCode;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::ARTICLES;
use testkit::{Person, TestApp};

async fn titles(app: &TestApp, editor: &Person, query: &str) -> (Vec<String>, i64) {
    let answer = app.get_as(editor, &format!("{ARTICLES}?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let page = answer.json();
    let titles = page["results"].as_array().unwrap().iter();
    (titles.map(|row| row["titleEn"].as_str().unwrap().to_owned()).collect(), page["count"].as_i64().unwrap())
}

async fn many(app: &TestApp, author: &Person, count: i32) {
    sqlx::query(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, publication_date, created_at, updated_at)
         select $1, 1, 1 + n % 8, 'Article ' || lpad(n::text, 6, '0'), 'Статья ' || n,
                case when n % 8 = 6 then date '2026-01-01' + n % 300 end,
                timestamptz '2026-01-01' + n * interval '1 minute', now()
         from generate_series(1, $2) as n",
    )
    .bind(author.id.0)
    .bind(count)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn tabs_filters_order_and_pages() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.person(&[Role::Editor]).await;
        many(app, &author, 800).await;

        let (all, count) = titles(app, &editor, "").await;
        assert_eq!((all.len(), count), (50, 700));
        // Drafts are nobody's here, not even when asked for.
        assert_eq!(titles(app, &editor, "status=1").await, (vec![], 0));
        for status in ArticleStatus::ALL.iter().filter(|status| **status != ArticleStatus::Draft) {
            assert_eq!(titles(app, &editor, &format!("status={}", status.id())).await.1, 100, "{status:?}");
        }
        assert_eq!(titles(app, &editor, "status=2&status=3").await.1, 200);
        let (newest, _) = titles(app, &editor, "status=2&pageSize=2").await;
        assert_eq!(newest, ["Article 000793", "Article 000785"]);
        let (next, _) = titles(app, &editor, "status=2&pageSize=2&pageIndex=1").await;
        assert_eq!(next, ["Article 000777", "Article 000769"]);
        let (by_title, _) = titles(app, &editor, "status=2&order=titleEn&pageSize=2").await;
        assert_eq!(by_title, ["Article 000001", "Article 000009"]);
        let (by_day, _) = titles(app, &editor, "status=7&order=-publicationDate&pageSize=1").await;
        assert_eq!(by_day, ["Article 000598"]);
        assert_eq!(titles(app, &editor, "title=ARTICLE%2000000").await.1, 8);
        // Also by the Russian title; % and _ mean themselves.
        assert_eq!(titles(app, &editor, "title=%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F%20800").await.1, 0);
        assert_eq!(titles(app, &editor, "title=%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F%20798").await.1, 1);
        assert_eq!(titles(app, &editor, "title=%25").await.1, 0);
        assert_eq!(titles(app, &editor, &format!("authorId={}", author.id)).await.1, 700);
        assert_eq!(titles(app, &editor, "authorId=1000000").await.1, 0);
        assert_eq!(titles(app, &editor, "status=7&publishedAfter=2026-10-20").await.1, 2);

        let pool = &app.house.app.pool;
        let placed: i64 = sqlx::query_scalar("select id from articles where title_en = 'Article 000798'")
            .fetch_one(pool)
            .await
            .unwrap();
        app.place(&[placed], None).await;
        assert_eq!(titles(app, &editor, "status=7&withIssue=false").await.1, 99);
        assert_eq!(titles(app, &editor, "withIssue=true").await.0, ["Article 000798"]);
        let row = &app.get_as(&editor, &format!("{ARTICLES}?withIssue=true")).await.json()["results"][0];
        assert_eq!(row["issue"]["label"], "Vol. 13, No. 2");
        assert_eq!(row["author"], json!({ "fullNameEn": "Elena Morozova", "shortNameEn": "E. Morozova" }));
        assert_eq!(row["isEditable"], true);
        let revision =
            &app.get_as(&editor, &format!("{ARTICLES}?status=8&pageSize=1")).await.json()["results"][0];
        assert_eq!(revision["isEditable"], false);
    })
    .await;
}

#[tokio::test]
async fn nonsense_is_refused_by_name() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Admin]).await;
        for (query, name) in [
            ("order=createdAt;drop", "order"),
            ("order=statusId", "order"),
            ("pageSize=101", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
            ("publishedAfter=99999-01-01", ""),
            ("status=two", ""),
            ("withIssue=perhaps", ""),
        ] {
            let answer = app.get_as(&editor, &format!("{ARTICLES}?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            if !name.is_empty() {
                assert_eq!(answer.json()["detail"][0]["loc"], json!(["query", name]));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_costs_the_same_number_of_queries_whatever_its_size() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        many(app, &author, 8).await;
        let path = format!("{ARTICLES}?status=2&title=article&pageSize=50");
        let few = app.queries_for(&editor, &path).await;
        many(app, &author, 20_000).await;
        let many = app.queries_for(&editor, &path).await;
        // Who asks, the rows, how many there are.
        assert_eq!((few, many), (3, 3));
    })
    .await;
}

/// In the default order and by status, nothing is sorted and nothing read that is not shown.
#[tokio::test]
async fn the_default_order_comes_from_an_index() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        many(app, &author, 20_000).await;
        let pool = &app.house.app.pool;
        sqlx::query("analyze articles").execute(pool).await.unwrap();
        for (condition, order) in [
            ("and status_id = 2", "created_at desc, id desc"),
            ("", "created_at desc, id desc"),
            ("and status_id = 7", "publication_date desc, id desc"),
            ("and status_id = 2", "lower(title_en), id"),
        ] {
            let plan: Value = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
                "explain (format json) select id from articles
                 where removed_at is null and status_id <> 1 {condition} order by {order} limit 50"
            )))
            .fetch_one(pool)
            .await
            .unwrap();
            let plan = plan.to_string();
            assert!(plan.contains("Index") && !plan.contains("Sort"), "{condition} {order}: {plan}");
        }
    })
    .await;
}
