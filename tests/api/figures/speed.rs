//! Speed of dashboard and figures with 20,000 articles and 100,000 review requests.

use std::time::Duration;

use rules::Role;
use testkit::TestApp;

use super::{DASHBOARD, FIGURES, fetch};

const ARTICLES: i32 = 20_000;
const REQUESTS: i32 = 100_000;
const SLICES: i32 = 20;
const RUNS: usize = 40;
const LIMIT: Duration = Duration::from_millis(100);

/// Ten years of articles with events, and their review requests. The triggers write the figures as always.
async fn fill(app: &TestApp, author: i64) {
    run(app, "alter table articles disable trigger articles_keep_search").await;
    run(
        app,
        &format!(
            "insert into articles (creator_id, type_id, status_id, title_en, created_at, updated_at)
             select {author}, 1 + n % 9, case when n % 50 < 5 then 2 + n % 3 else 5 + n % 4 end, 'Article ' || n,
                    timestamptz '2016-04-01' + n * interval '261 minutes',
                    timestamptz '2016-04-01' + n * interval '261 minutes'
             from generate_series(1, {ARTICLES}) as n"
        ),
    )
    .await;
    run(
        app,
        "insert into users (first_name_en, last_name_en, roles, is_active, created_at, updated_at)
         select 'Reviewer', 'Number ' || n, '{reviewer}', true, now(), now() from generate_series(1, 60) as n",
    )
    .await;
    // In slices: the triggers plan with the statistics of what was there before.
    for slice in 0..SLICES {
        insert_events(app, slice).await;
        insert_requests(app, slice).await;
        run(app, "analyze").await;
    }
    run(
        app,
        "insert into article_messages (article_id, user_id, user_role, text, created_at)
         select id, creator_id, case when id % 7 = 0 then 'author' else 'editor' end, 'A message', created_at from articles",
    )
    .await;
    run(app, "alter table articles enable trigger articles_keep_search").await;
    run(app, "analyze").await;
}

async fn insert_events(app: &TestApp, slice: i32) {
    let statement = format!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select id, kind, creator_id, role, status, created_at + days * interval '1 day'
         from articles, lateral (values
             ('created', 'author', 1::smallint, 0, 0),
             ('status-changed', 'author', 2::smallint, 1, 1),
             ('status-changed', 'editor', 3::smallint, 3, 2),
             ('status-changed', 'reviewer', 4::smallint, 20 + id % 30, 3),
             ('status-changed', 'editor', status_id, 25 + id % 60, 4)) events (kind, role, status, days, position)
         where id % {SLICES} = {slice}
         order by id, position"
    );
    run(app, &statement).await;
}

async fn insert_requests(app: &TestApp, slice: i32) {
    let statement = format!(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         select articles.id, reviewers.id, 0, status, (articles.created_at + interval '24 days')::date,
                articles.created_at + interval '3 days',
                case when status in (2, 3) then articles.created_at + interval '5 days' end,
                case when status in (3, 4, 6) then articles.created_at + (10 + n % 30) * interval '1 day' end
         from generate_series(0, {REQUESTS} - 1) as n
         join lateral (select 1 + n % 6 as status) statuses on true
         join (select id, created_at, row_number() over (order by id) as position from articles) articles
             on articles.position = 1 + n / 5
         join (select id, row_number() over (order by id) as position from users where roles = '{{reviewer}}') reviewers
             on reviewers.position = 1 + (n * 7 + n / 5) % 60
         where articles.id % {SLICES} = {slice}"
    );
    run(app, &statement).await;
}

async fn run(app: &TestApp, statement: &str) {
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&app.owner).await;
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

#[tokio::test]
#[ignore = "takes minutes: cargo nextest run --run-ignored only -E 'test(figures::speed)'"]
async fn statements_take_less_than_a_tenth_of_a_second() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        fill(app, author.id.0).await;
        for path in [
            DASHBOARD.to_owned(),
            FIGURES.to_owned(),
            format!("{FIGURES}?from=2016-04&to=2026-03"),
            format!("{FIGURES}/export?table=articles&from=2025-04&to=2026-03"),
        ] {
            let slow = slowest_statements(app, async || {
                for _ in 0..RUNS {
                    assert_eq!(app.get_as(&editor, &path).await.status, 200);
                }
            })
            .await;
            println!("{path}");
            for (statement, mean, upper) in slow {
                println!(
                    "  {upper:6.1} ms ({mean:.1} on average): {}",
                    &statement[..statement.len().min(90)]
                );
                assert!(upper < LIMIT.as_secs_f64() * 1000.0, "{path}: {upper} ms: {statement}");
            }
        }
        let figures = fetch(app, &editor, &format!("{FIGURES}?from=2016-04&to=2026-03")).await;
        assert_eq!(figures["reviewers"]["asked"], REQUESTS);
    })
    .await;
}

/// Statements of an operation with their mean time and, nearly their 95th percentile, mean plus two deviations.
async fn slowest_statements(app: &TestApp, run: impl AsyncFnOnce()) -> Vec<(String, f64, f64)> {
    let statistics = sqlx::PgPool::connect(&testkit::superuser_url(&app.database)).await.unwrap();
    sqlx::raw_sql("create extension if not exists pg_stat_statements").execute(&statistics).await.unwrap();
    sqlx::raw_sql(
        "select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)",
    )
    .execute(&statistics)
    .await
    .unwrap();
    run().await;
    sqlx::query_as(
        "select query, mean_exec_time, mean_exec_time + 2 * stddev_exec_time from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())
           and query not like '%pg_stat_statements%'
         order by 3 desc limit 8",
    )
    .fetch_all(&statistics)
    .await
    .unwrap()
}
