//! Lists of assignments and of articles to review: what is in them, and that their cost does not grow.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{Person, TestApp};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
const MINE: &str = "/api/v1/review-assignments/my";
const REVIEWING: &str = "/api/v1/articles/reviewing";

/// So many articles under review by this person, each with an assignment that waits.
async fn many(app: &TestApp, template: &Value, reviewer: &Person, count: i32) {
    let pool = &app.house.app.pool;
    sqlx::query(
        "with made as (
             insert into articles (creator_id, type_id, status_id, title_en, abstract_en, created_at, updated_at)
             select creator_id, type_id, 3, 'Article ' || number, abstract_en, now(), now()
             from articles, generate_series(1, $3) as number where id = $1 returning id
         )
         insert into review_assignments (article_id, reviewer_id, article_revision, due_date, created_at)
         select id, $2, 0, '2026-03-20', now() from made",
    )
    .bind(template["id"].as_i64())
    .bind(reviewer.id.0)
    .bind(count)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query("analyze").execute(pool).await.unwrap();
}

#[tokio::test]
async fn lists_cost_the_same_number_of_queries_whatever_their_size() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let template = app.article_in(&author, ArticleStatus::UnderReview).await;
        let lists = [(&editor, ASSIGNMENTS), (&reviewer, MINE), (&reviewer, REVIEWING)];
        let mut costs = Vec::new();
        for count in [5, 20_000] {
            many(app, &template, &reviewer, count).await;
            for (person, path) in lists {
                costs.push(app.queries_for(person, path).await);
            }
        }
        // Who asks, the rows, how many there are; for editors what became of the letters.
        assert_eq!(costs, [4, 3, 3, 4, 3, 3]);
    })
    .await;
}

#[tokio::test]
async fn filters_orders_and_pages() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let other = app.person(&[Role::Reviewer]).await;
        let template = app.article_in(&author, ArticleStatus::UnderReview).await;
        many(app, &template, &reviewer, 12).await;
        many(app, &template, &other, 3).await;
        let count = async |person: &Person, path: &str| {
            let answer = app.get_as(person, path).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {answer:?}");
            let page = answer.json();
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
        assert_eq!(count(&reviewer, MINE).await, (12, 10));
        assert_eq!(
            count(&reviewer, &format!("{REVIEWING}?status=3&title=article%201&order=titleEn")).await,
            (4, 4)
        );
        assert_eq!(count(&reviewer, &format!("{REVIEWING}?withIssue=true")).await, (0, 0));
        assert_eq!(count(&reviewer, &format!("{REVIEWING}?publishedAfter=2026-01-01")).await, (0, 0));
        for column in ["titleEn", "typeId", "createdAt", "statusId", "publicationDate", "dueDate"] {
            assert_eq!(count(&reviewer, &format!("{REVIEWING}?order=-{column}&pageSize=5")).await, (12, 5));
        }
        for (path, field) in [
            (format!("{REVIEWING}?order=creatorId"), "order"),
            (format!("{REVIEWING}?pageSize=101"), "pageSize"),
            (format!("{MINE}?pageIndex=-1"), "pageIndex"),
        ] {
            let answer = app.get_as(&reviewer, &path).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            assert_eq!(answer.json()["detail"][0]["loc"], json!(["query", field]));
        }
        let wrong = app.get_as(&reviewer, &format!("{MINE}?status=x")).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}
