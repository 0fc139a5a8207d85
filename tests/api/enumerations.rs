//! Enumerations for the interface.

use reqwest::{Method, StatusCode};
use rules::{ArticleFileType, ArticleStatus, ArticleType, Enumeration, NotificationType, ReviewResult};
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn enumerations_are_served_one_by_one_and_together() {
    TestApp::run(async |app| {
        let all = app.get("/api/v1/enums").await.json();
        for (key, path, count) in [
            ("articleStatuses", "article-statuses", 8),
            ("articleTypes", "article-types", 9),
            ("noticeTypes", "notice-types", 5),
            ("articleFileTypes", "article-file-types", 7),
            ("reviewResults", "review-results", 4),
            ("reviewAssignmentStatuses", "review-assignment-statuses", 6),
            ("notificationTypes", "notification-types", 25),
        ] {
            let one = app.get(&format!("/api/v1/enums/{path}")).await.json();
            assert_eq!(one, all[key], "{path}");
            assert_eq!(one.as_array().unwrap().len(), count, "{path}");
        }
        assert_eq!(
            all["articleStatuses"][7],
            json!({ "id": 8, "nameEn": "Revision", "nameRu": "На доработке" })
        );
        assert_eq!(all["roles"][0], json!({ "id": "user", "nameEn": "Author", "nameRu": "Автор" }));
        assert_eq!(app.get("/api/v1/enums/users").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn cached_enumerations_get_not_modified() {
    TestApp::run(async |app| {
        let first = app.get("/api/v1/enums").await;
        assert_eq!(first.header("cache-control"), "public, max-age=3600");
        let again = app.request(Method::GET, "/api/v1/enums").header("if-none-match", first.header("etag"));
        let again = app.send(again).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
        assert!(again.body.is_empty());
        let changed = app.request(Method::GET, "/api/v1/enums").header("if-none-match", "\"other\"");
        assert_eq!(app.send(changed).await.status, StatusCode::OK);
    })
    .await;
}

/// The database repeats the ids of enumerations in its constraints.
#[tokio::test]
async fn constraints_allow_exactly_the_ids_of_the_rules() {
    TestApp::run(async |app| {
        for (table, column, largest) in [
            ("articles", "status_id", last_id::<ArticleStatus>()),
            ("article_events", "status_id", last_id::<ArticleStatus>()),
            ("articles", "type_id", last_id::<ArticleType>()),
            ("article_files", "type_id", last_id::<ArticleFileType>()),
            ("notifications", "type_id", last_id::<NotificationType>()),
            ("reviews", "result_id", last_id::<ReviewResult>()),
        ] {
            let definitions: Vec<String> = sqlx::query_scalar(
                "select pg_get_constraintdef(oid) from pg_constraint
                 where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like $2",
            )
            .bind(table)
            .bind(format!("%(({column} >= 1)%"))
            .fetch_all(&app.state.pool)
            .await
            .unwrap();
            assert_eq!(
                definitions,
                [format!("CHECK ((({column} >= 1) AND ({column} <= {largest})))")],
                "{table}"
            );
        }
    })
    .await;
}

fn last_id<E: Enumeration>() -> i16 {
    E::ALL.iter().map(|item| item.id()).max().unwrap()
}
