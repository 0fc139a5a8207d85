//! The site version, the counters that triggers maintain, and the response cache that depends on them.

use rules::{ArticleStatus, Enumeration, Role};
use testkit::TestApp;

use super::fixtures::{PUBLIC, Sample, publish, unpublish};

/// Site version, articles, online-first articles, articles in the search index, articles counted by month and
/// by facets.
async fn fetch_counters(app: &TestApp) -> (i64, i64, i64, i64, i64) {
    let by_facets: (i64, i64) = sqlx::query_as(
        "select (select coalesce(sum(articles), 0)::bigint from facet_counts), (select count(*) from article_facets)",
    )
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    let counters: (i64, i64, i64, i64, i64) = sqlx::query_as(
        "select version, articles, online_first, (select count(*) from article_search),
                (select coalesce(sum(articles), 0)::bigint from search_months)
         from site_version",
    )
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    assert_eq!(by_facets, (counters.1, counters.1));
    counters
}

async fn execute(app: &TestApp, statement: &'static str) {
    sqlx::raw_sql(statement).execute(&app.state.pool).await.unwrap();
}

#[tokio::test]
async fn published_status_of_database_matches_rules() {
    TestApp::run(async |app| {
        let status_id: i16 =
            sqlx::query_scalar("select published_status()").fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(status_id, ArticleStatus::Published.id());
    })
    .await;
}

#[tokio::test]
async fn visible_change_increments_site_version() {
    TestApp::run(async |app| {
        let (start, ..) = fetch_counters(app).await;
        let one = publish(app, &Sample { day: "2026-01-10", ..Sample::default() }).await;
        assert_eq!(fetch_counters(app).await, (start + 1, 1, 1, 1, 1));
        publish(app, &Sample { day: "2026-02-10", ..Sample::default() }).await;
        assert_eq!(fetch_counters(app).await, (start + 2, 2, 2, 2, 2));

        execute(app, "update articles set title_en = 'Another title'").await;
        assert_eq!(fetch_counters(app).await, (start + 3, 2, 2, 2, 2));
        // A change of private data does not change the version.
        execute(app, "update users set phone_number = '1'").await;
        assert_eq!(fetch_counters(app).await.0, start + 3);

        app.place_in_issue(&[one], None).await;
        let (version, articles, online_first, ..) = fetch_counters(app).await;
        assert_eq!((articles, online_first), (2, 2));
        execute(app, "update issues set publication_date = '2026-03-01'").await;
        assert_eq!(fetch_counters(app).await, (version + 1, 2, 1, 2, 2));
        execute(app, "update issues set subtitle_en = 'On cells'").await;
        assert_eq!(fetch_counters(app).await.0, version + 2);
        execute(app, "update issues set publication_date = null").await;
        assert_eq!(fetch_counters(app).await, (version + 3, 2, 2, 2, 2));

        execute(app, "delete from issue_articles").await;
        let (version, ..) = fetch_counters(app).await;
        unpublish(app, one).await;
        assert_eq!(fetch_counters(app).await, (version + 1, 1, 1, 1, 1));
        let (is_withdrawn, day): (bool, Option<chrono::NaiveDate>) =
            sqlx::query_as("select is_withdrawn, publication_date from published_articles where article_id = $1")
                .bind(one)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!((is_withdrawn, day), (true, None));
        // The article is published again with another date.
        execute(app, "update articles set status_id = 7, publication_date = '2026-05-05' where publication_date is null").await;
        assert_eq!(fetch_counters(app).await, (version + 2, 2, 2, 2, 2));
    })
    .await;
}

#[tokio::test]
async fn rolled_back_change_leaves_site_version_unchanged() {
    TestApp::run(async |app| {
        let (start, ..) = fetch_counters(app).await;
        execute(
            app,
            "begin;
             insert into users (email, first_name_en, last_name_en, created_at, updated_at)
             values ('never@example.test', 'A', 'B', now(), now());
             insert into articles (creator_id, type_id, status_id, title_en, slug, publication_date, created_at, updated_at)
             select max(id), 1, 7, 'Never', 'never', '2026-01-01', now(), now() from users;
             rollback",
        )
        .await;
        assert_eq!(fetch_counters(app).await, (start, 0, 0, 0, 0));
    })
    .await;
}

#[tokio::test]
async fn response_is_cached_until_content_changes() {
    TestApp::run(async |app| {
        let reader = app.create_user(&[Role::User]).await;
        let id = publish(app, &Sample { title: ("Cord blood", ""), ..Sample::default() }).await;
        let paths =
            [format!("{PUBLIC}/en/articles/cord-blood-{id}"), format!("{PUBLIC}/en/articles?query=blood")];
        for path in &paths {
            app.count_queries(&reader, path).await;
            assert_eq!(app.count_queries(&reader, path).await, 1, "{path}");
        }
        let [article, search] = paths.each_ref().map(|path| app.get(path));
        let (article, search) = (article.await, search.await);
        assert_eq!(article.header("etag"), search.header("etag"));

        execute(app, "update articles set title_en = 'Peripheral blood'").await;
        let changed = app.get(&paths[0]).await;
        assert_ne!(changed.header("etag"), article.header("etag"));
        assert_eq!(changed.json()["title"]["text"], "Peripheral blood");
        assert_eq!(app.get(&paths[1]).await.json()["results"][0]["title"]["text"], "Peripheral blood");
        unpublish(app, id).await;
        assert_eq!(app.get(&paths[0]).await.status, reqwest::StatusCode::GONE);
        assert_eq!(app.get(&paths[1]).await.json()["count"], 0);
    })
    .await;
}
