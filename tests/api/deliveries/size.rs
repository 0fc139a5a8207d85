//! Many deliveries: all are sent, nothing is overloaded, and the list stays fast.
//!
//! Run the large ones with `cargo nextest run --workspace --run-ignored only -E 'test(deliveries::size)'`.

use std::cell::Cell;
use std::time::{Duration, Instant};

use deliveries::SendRecords;
use futures::future::{join, join_all};
use kit::jobs::Job;
use reqwest::StatusCode;
use rules::Role;
use rules::delivery::DeliveryTarget;
use serde_json::json;
use sqlx::PgPool;
use testkit::articles::ARTICLES;
use testkit::{TestApp, TestUser};

use super::fixtures::{DELIVERIES, StandIn, compare, publish_many, run};

const WORKER_COUNT: usize = 3;
/// Longest time of a request of the office; the tests of other workers compete for the processor.
const OFFICE_LIMIT: Duration = Duration::from_secs(5);

async fn count(app: &TestApp, condition: &str) -> i64 {
    let statement = format!("select count(*) from deliveries where {condition}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).fetch_one(&app.state.pool).await.unwrap()
}

/// Runs the jobs of several workers until nothing is left to be sent or asked.
async fn send_all(app: &TestApp) {
    for _ in 0..2_000 {
        compare(app).await;
        // Answers are fetched at once, not after minutes.
        sqlx::query(
            "update deliveries set next_look_at = $1 where next_look_at > $1 and claimed_until is null",
        )
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
        let workers = (0..WORKER_COUNT).map(|_| SendRecords {}.run(app.application.deliveries.clone()));
        for result in join_all(workers).await {
            result.unwrap();
        }
        if count(app, "state in ('due', 'stale', 'sent') or needs_comparison").await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{} are left", count(app, "state in ('due', 'stale', 'sent')").await);
}

/// Requests pages of the office until all is sent, and returns their number and the longest time.
async fn use_office(app: &TestApp, editor: &TestUser, is_done: &Cell<bool>) -> (u32, Duration) {
    let (mut requests, mut longest) = (0, Duration::ZERO);
    while !is_done.get() {
        for path in [ARTICLES, DELIVERIES] {
            let start = Instant::now();
            let response = app.get_as(editor, path).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            longest = longest.max(start.elapsed());
            requests += 1;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    (requests, longest)
}

async fn register(app: &TestApp, crossref: &StandIn, articles: i32) {
    let editor = app.create_user(&[Role::Editor]).await;
    publish_many(app, articles, "10.18620/many-").await;
    assert_eq!(count(app, "state = 'due'").await, i64::from(articles));
    let is_done = &Cell::new(false);
    let start = Instant::now();
    let send = async {
        send_all(app).await;
        is_done.set(true);
    };
    let ((), (requests, longest)) = join(send, use_office(app, &editor, is_done)).await;
    println!(
        "{articles} articles in {:.1?}; {requests} requests of the office, the longest {longest:.1?}",
        start.elapsed()
    );
    assert_eq!(count(app, "state = 'delivered' and delivered_hash = wanted_hash").await, i64::from(articles));
    let expected = usize::try_from(articles).unwrap();
    assert_eq!(crossref.registrations().await.len(), expected);
    assert_eq!(crossref.submissions().await.len(), expected, "nothing is sent twice");
    assert!(crossref.greatest_at_once().await <= DeliveryTarget::Crossref.max_concurrent_requests());
    assert!(requests > 0 && longest < OFFICE_LIMIT, "{longest:?}");
}

#[tokio::test]
async fn eighty_due_articles_are_registered_while_the_office_works() {
    run(async |app, crossref| register(app, crossref, 80).await).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn thousand_due_articles_are_registered_while_the_office_works() {
    run(async |app, crossref| register(app, crossref, 1_000).await).await;
}

#[tokio::test]
async fn bad_record_of_an_issue_of_forty_articles_fails_alone() {
    run(async |app, crossref| {
        let message = "User not allowed to add records for prefix: 10.18620";
        crossref.set_failure(json!({ "kind": "refuse", "message": message, "match": "/issue-17$" })).await;
        publish_many(app, 40, "10.18620/issue-").await;
        send_all(app).await;
        assert_eq!(count(app, "state = 'delivered'").await, 39);
        assert_eq!(count(app, "state = 'refused' and problem = 'prefix'").await, 1);
        assert_eq!(crossref.registrations().await.len(), 39);
    })
    .await;
}

/// Inserts deliveries of articles to two targets, most of them delivered.
async fn insert_deliveries(app: &TestApp, articles: i32) {
    let author = app.create_user(&[Role::User]).await;
    sqlx::query(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, doi, created_at, updated_at)
         select $1, 1 + n % 9, 7, 'Study ' || n || ' of grafts', 'Исследование ' || n, '10.18620/size-' || $2::int || '-' || n, now(), now()
         from generate_series(1, $2::int) n",
    )
    .bind(author.id.0)
    .bind(articles)
    .execute(&app.owner)
    .await
    .unwrap();
    sqlx::query(
        "insert into deliveries (target, article_id, state, needs_comparison, changed_at, delivered_at)
         select target, id, case when id % 1000 = 0 then 'refused' when id % 500 = 1 then 'due' when id % 20 = 2 then 'not-sent'
                            else 'delivered' end, false, created_at - id * interval '1 minute', created_at
         from articles, (values ('crossref'), ('doaj')) as targets (target)
         on conflict do nothing",
    )
    .execute(&app.owner)
    .await
    .unwrap();
    sqlx::query("vacuum analyze").execute(&app.owner).await.unwrap();
}

#[tokio::test]
async fn list_query_count_does_not_depend_on_length() {
    run(async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        let path = format!("{DELIVERIES}?pageSize=100&order=-changedAt&search=size");
        let mut costs = Vec::new();
        for articles in [1, 300] {
            insert_deliveries(app, articles).await;
            app.count_queries(&editor, &path).await;
            costs.push(app.count_queries(&editor, &path).await);
        }
        assert_eq!(costs, [3, 3], "the actor, the page, the counts");
    })
    .await;
}

const RUNS: usize = 20;
/// Milliseconds that each statement may take, at the 95th percentile.
const STATEMENT_LIMIT: f64 = 100.0;

/// Database time of the slowest statement of a request, in milliseconds.
async fn measure_slowest(app: &TestApp, statistics: &PgPool, editor: &TestUser, path: &str) -> f64 {
    let database = "(select oid from pg_database where datname = current_database())";
    let reset = format!("select pg_stat_statements_reset(0, {database}, 0)::text");
    sqlx::query(sqlx::AssertSqlSafe(reset)).execute(statistics).await.unwrap();
    assert_eq!(app.get_as(editor, path).await.status, StatusCode::OK, "{path}");
    let slowest = format!(
        "select max(max_exec_time) from pg_stat_statements
         where dbid = {database} and query not like '%pg_stat_statements%'"
    );
    sqlx::query_scalar(sqlx::AssertSqlSafe(slowest)).fetch_one(statistics).await.unwrap()
}

#[tokio::test]
#[ignore = "takes a minute"]
async fn page_of_a_hundred_thousand_deliveries_needs_less_than_a_tenth_of_a_second() {
    run(async |app, _| {
        insert_deliveries(app, 50_000).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let statistics = &PgPool::connect(&testkit::superuser_url(&app.database)).await.unwrap();
        let mut slow = Vec::new();
        for query in [
            "",
            "?pageSize=100&pageIndex=20",
            "?state=refused",
            "?state=sent",
            "?target=crossref&state=due",
            "?target=crossref",
            "?order=-changedAt",
            "?order=changedAt&state=delivered",
            "?order=-changedAt&target=doaj&state=refused",
            "?search=50000-4242",
        ] {
            let path = format!("{DELIVERIES}{query}");
            assert!(app.count_queries(&editor, &path).await <= 4, "{query}");
            let mut times = Vec::new();
            for _ in 0..RUNS {
                times.push(measure_slowest(app, statistics, &editor, &path).await);
            }
            times.sort_unstable_by(f64::total_cmp);
            let p95 = times[RUNS * 95 / 100 - 1];
            println!("{p95:>7.1} ms  {query}");
            if p95 > STATEMENT_LIMIT {
                slow.push((query, p95));
            }
        }
        assert!(slow.is_empty(), "{slow:?}");
    })
    .await;
}
