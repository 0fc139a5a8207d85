//! Lists of assignments and of articles to review.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
const MY_ASSIGNMENTS: &str = "/api/v1/review-assignments/my";
const REVIEWING: &str = "/api/v1/articles/reviewing";

/// Inserts articles under review, each with an unanswered assignment of this reviewer.
async fn insert_assignments(app: &TestApp, template: &Value, reviewer: &TestUser, count: i32) {
    // The serving role has a statement timeout.
    let pool = &app.owner;
    sqlx::query(
        "with created as (
             insert into articles (creator_id, type_id, status_id, title_en, abstract_en, created_at, updated_at)
             select creator_id, type_id, 3, 'Article ' || number, abstract_en, now(), now()
             from articles, generate_series(1, $3) as number where id = $1 returning id
         )
         insert into review_assignments (article_id, reviewer_id, article_revision, due_date, created_at)
         select id, $2, 0, '2026-03-20', now() from created",
    )
    .bind(template["id"].as_i64())
    .bind(reviewer.id.0)
    .bind(count)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query("analyze").execute(&app.owner).await.unwrap();
}

#[tokio::test]
async fn assignment_lists_use_constant_number_of_queries() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let template = app.create_article(&author, ArticleStatus::UnderReview).await;
        let lists = [(&editor, ASSIGNMENTS), (&reviewer, MY_ASSIGNMENTS), (&reviewer, REVIEWING)];
        let mut costs = Vec::new();
        for count in [5, 20_000] {
            insert_assignments(app, &template, &reviewer, count).await;
            for (person, path) in lists {
                costs.push(app.count_queries(person, path).await);
            }
        }
        // Authentication, rows, count; for editors also the date, the status of the letters, the notes of the
        // reviewers and returned reviews.
        assert_eq!(costs, [7, 3, 3, 7, 3, 3]);
    })
    .await;
}

/// Date and issue of an article that is not published are plans of the editors.
#[tokio::test]
async fn reviewer_learns_date_and_issue_from_publication_only() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let mut articles = Vec::new();
        for status in [ArticleStatus::Accepted, ArticleStatus::Published, ArticleStatus::UnderReview] {
            articles.push(app.create_article(&author, status).await["id"].as_i64().unwrap());
        }
        let [accepted, published, open] = articles[..] else { panic!("{articles:?}") };
        sqlx::query("update articles set publication_date = '2026-04-01' where id = $1")
            .bind(accepted)
            .execute(&app.state.pool)
            .await
            .unwrap();
        for article in [accepted, published, open] {
            sqlx::query(
                "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date,
                                                 created_at, started_at, ended_at)
                 values ($1, $2, 0, 3, '2026-03-20', now(), now(), now())",
            )
            .bind(article)
            .bind(reviewer.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        }
        app.place_in_issue(&[accepted, published], Some("2026-03-01")).await;
        let list = async |query: &str| {
            let response = app.get_as(&reviewer, &format!("{REVIEWING}?{query}")).await;
            assert_eq!(response.status, StatusCode::OK, "{query} {response:?}");
            let page = response.json();
            let rows = page["results"].as_array().unwrap();
            assert_eq!(page["count"].as_u64().unwrap(), rows.len() as u64, "{query}");
            rows.clone()
        };
        for row in list("").await {
            let day = if row["id"] == published { json!("2026-03-01") } else { Value::Null };
            assert_eq!(row["publicationDate"], day);
        }
        for (query, expected) in [
            ("withIssue=true", vec![published]),
            ("withIssue=false&order=createdAt", vec![accepted, open]),
            ("publishedAfter=2026-01-01", vec![published]),
            ("publishedBefore=2026-12-31", vec![published]),
            ("publishedAfter=2026-03-02", vec![]),
            ("order=publicationDate", vec![published, accepted, open]),
            ("order=-publicationDate", vec![open, accepted, published]),
        ] {
            let rows = list(query).await;
            let ids: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
            assert_eq!(ids, expected, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn assignment_lists_are_filtered_sorted_and_paged() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let other = app.create_user(&[Role::Reviewer]).await;
        let template = app.create_article(&author, ArticleStatus::UnderReview).await;
        insert_assignments(app, &template, &reviewer, 12).await;
        insert_assignments(app, &template, &other, 3).await;
        let count = async |person: &TestUser, path: &str| {
            let response = app.get_as(person, path).await;
            assert_eq!(response.status, StatusCode::OK, "{path} {response:?}");
            let page = response.json();
            (page["count"].as_i64().unwrap(), page["results"].as_array().unwrap().len())
        };
        assert_eq!(count(&editor, ASSIGNMENTS).await, (15, 10));
        assert_eq!(
            count(&editor, &format!("{ASSIGNMENTS}?reviewerId={}&pageSize=100", other.id)).await,
            (3, 3)
        );
        assert_eq!(count(&editor, &format!("{ASSIGNMENTS}?status=1&status=2&pageIndex=1")).await, (15, 5));
        assert_eq!(count(&editor, &format!("{ASSIGNMENTS}?status=3")).await, (0, 0));
        assert_eq!(count(&editor, &format!("{ASSIGNMENTS}?articleRevision=1")).await, (0, 0));
        assert_eq!(count(&reviewer, MY_ASSIGNMENTS).await, (12, 10));
        assert_eq!(
            count(&reviewer, &format!("{REVIEWING}?status=3&title=article%201&order=titleEn")).await,
            (4, 4)
        );
        assert_eq!(count(&reviewer, &format!("{REVIEWING}?withIssue=true")).await, (0, 0));
        assert_eq!(count(&reviewer, &format!("{REVIEWING}?publishedAfter=2026-01-01")).await, (0, 0));
        // An own request counts once it is accepted; who else reviews an article is not revealed.
        let by =
            async |user: &TestUser| count(&reviewer, &format!("{REVIEWING}?reviewerId={}", user.id)).await;
        assert_eq!(by(&reviewer).await, (0, 0));
        sqlx::query(
            "update review_assignments set status_id = 2, started_at = now()
             where id = (select min(id) from review_assignments where reviewer_id = $1)",
        )
        .bind(reviewer.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
        assert_eq!((by(&reviewer).await, by(&other).await), ((1, 1), (0, 0)));
        for column in ["titleEn", "typeId", "createdAt", "statusId", "publicationDate", "dueDate"] {
            assert_eq!(count(&reviewer, &format!("{REVIEWING}?order=-{column}&pageSize=5")).await, (12, 5));
        }
        for (path, field) in [
            (format!("{REVIEWING}?order=creatorId"), "order"),
            (format!("{REVIEWING}?pageSize=101"), "pageSize"),
            (format!("{MY_ASSIGNMENTS}?pageIndex=-1"), "pageIndex"),
        ] {
            let response = app.get_as(&reviewer, &path).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            assert_eq!(response.json()["detail"][0]["loc"], json!(["query", field]));
        }
        let invalid = app.get_as(&reviewer, &format!("{MY_ASSIGNMENTS}?status=x")).await;
        assert_eq!(invalid.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}
