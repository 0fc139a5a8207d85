//! The editors' list of articles.

use reqwest::StatusCode;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::ARTICLES;
use testkit::{TestApp, TestUser};

async fn list_titles(app: &TestApp, editor: &TestUser, query: &str) -> (Vec<String>, i64) {
    let response = app.get_as(editor, &format!("{ARTICLES}?{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let page = response.json();
    let titles = page["results"].as_array().unwrap().iter();
    (titles.map(|row| row["titleEn"].as_str().unwrap().to_owned()).collect(), page["count"].as_i64().unwrap())
}

async fn insert_articles(app: &TestApp, author: &TestUser, count: i32) {
    sqlx::query(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, publication_date, created_at, updated_at)
         select $1, 1, 1 + n % 8, 'Article ' || lpad(n::text, 6, '0'), 'Статья ' || n,
                case when n % 8 = 6 then date '2026-01-01' + n % 300 end,
                timestamptz '2026-01-01' + n * interval '1 minute', now()
         from generate_series(1, $2) as n",
    )
    .bind(author.id.0)
    .bind(count)
    // The serving role has a statement timeout.
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn list_is_filtered_sorted_and_paged() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        insert_articles(app, &author, 800).await;

        let (all, count) = list_titles(app, &editor, "").await;
        assert_eq!((all.len(), count), (50, 700));
        // Drafts are never listed, not even on request.
        assert_eq!(list_titles(app, &editor, "status=1").await, (vec![], 0));
        for status in ArticleStatus::ALL.iter().filter(|status| **status != ArticleStatus::Draft) {
            assert_eq!(
                list_titles(app, &editor, &format!("status={}", status.id())).await.1,
                100,
                "{status:?}"
            );
        }
        assert_eq!(list_titles(app, &editor, "status=2&status=3").await.1, 200);
        let (newest, _) = list_titles(app, &editor, "status=2&pageSize=2").await;
        assert_eq!(newest, ["Article 000793", "Article 000785"]);
        let (next, _) = list_titles(app, &editor, "status=2&pageSize=2&pageIndex=1").await;
        assert_eq!(next, ["Article 000777", "Article 000769"]);
        let (by_title, _) = list_titles(app, &editor, "status=2&order=titleEn&pageSize=2").await;
        assert_eq!(by_title, ["Article 000001", "Article 000009"]);
        let (by_day, _) = list_titles(app, &editor, "status=7&order=-publicationDate&pageSize=1").await;
        assert_eq!(by_day, ["Article 000598"]);
        assert_eq!(list_titles(app, &editor, "title=ARTICLE%2000000").await.1, 8);
        // Also matches the Russian title; % and _ are literal.
        assert_eq!(list_titles(app, &editor, "title=%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F%20800").await.1, 0);
        assert_eq!(list_titles(app, &editor, "title=%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F%20798").await.1, 1);
        assert_eq!(list_titles(app, &editor, "title=%25").await.1, 0);
        assert_eq!(list_titles(app, &editor, &format!("authorId={}", author.id)).await.1, 700);
        assert_eq!(list_titles(app, &editor, "authorId=1000000").await.1, 0);
        assert_eq!(list_titles(app, &editor, "status=7&publishedAfter=2026-10-20").await.1, 2);

        let pool = &app.state.pool;
        let placed: i64 = sqlx::query_scalar("select id from articles where title_en = 'Article 000798'")
            .fetch_one(pool)
            .await
            .unwrap();
        app.place_in_issue(&[placed], None).await;
        assert_eq!(list_titles(app, &editor, "status=7&withIssue=false").await.1, 99);
        assert_eq!(list_titles(app, &editor, "withIssue=true").await.0, ["Article 000798"]);
        let row = &app.get_as(&editor, &format!("{ARTICLES}?withIssue=true")).await.json()["results"][0];
        assert_eq!(row["issue"]["label"], "Vol. 13, No. 2");
        assert_eq!(
            row["author"],
            json!({ "fullNameEn": "Elena Morozova", "shortNameEn": "E.\u{a0}Morozova" })
        );
        assert_eq!(row["isEditable"], true);
        let revision =
            &app.get_as(&editor, &format!("{ARTICLES}?status=8&pageSize=1")).await.json()["results"][0];
        assert_eq!(revision["isEditable"], false);
    })
    .await;
}

#[tokio::test]
async fn invalid_query_parameters_are_reported() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Admin]).await;
        for (query, name) in [
            ("order=createdAt;drop", "order"),
            ("order=statusId", "order"),
            ("pageSize=101", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
            ("publishedAfter=99999-01-01", ""),
            ("status=two", ""),
            ("withIssue=perhaps", ""),
        ] {
            let response = app.get_as(&editor, &format!("{ARTICLES}?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            if !name.is_empty() {
                assert_eq!(response.json()["detail"][0]["loc"], json!(["query", name]));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn article_list_uses_constant_number_of_queries() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        insert_articles(app, &author, 8).await;
        let path = format!("{ARTICLES}?status=2&title=article&pageSize=50");
        let few = app.count_queries(&editor, &path).await;
        insert_articles(app, &author, 20_000).await;
        let many = app.count_queries(&editor, &path).await;
        // Authentication, begin, the viewer, held decisions on own articles, rows, count, commit.
        assert_eq!((few, many), (7, 7));
    })
    .await;
}

#[tokio::test]
async fn article_list_is_sorted_by_index() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        insert_articles(app, &author, 20_000).await;
        let pool = &app.state.pool;
        sqlx::query("analyze articles").execute(&app.owner).await.unwrap();
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
