//! Database time of the workbench with 20,000 articles and 100,000 assignments.
//!
//! Run with `cargo nextest run --workspace --run-ignored only -E 'test(workbench::speed)'`.

use sqlx::PgPool;

use super::*;

const ARTICLE_COUNT: i32 = 20_000;
const RUNS: usize = 20;
/// Milliseconds that each statement may take, at the 95th percentile.
const LIMIT: f64 = 100.0;

async fn fill(app: &TestApp) {
    let author = app.account().named("Anna", "Author").create().await;
    let pool = &app.owner;
    sqlx::query(
        "insert into users (first_name_en, last_name_en, roles, created_at, updated_at)
         select 'Reviewer', 'Number' || n, '{reviewer}', now(), now() from generate_series(1, 2000) n",
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, created_at, updated_at)
         select $1, 1 + n % 9, case when n % 10 < 6 then 7 when n % 10 = 6 then 6 else 2 + n % 7 end,
                'Study ' || n || ' of grafts and ' || md5(n::text), 'Исследование ' || n,
                timestamptz '2020-01-01' + n * interval '2 hours', timestamptz '2020-01-01' + n * interval '2 hours'
         from generate_series(1, $2) n",
    )
    .bind(author.id.0)
    .bind(ARTICLE_COUNT)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into manuscript_numbers (number, year, sequence, article_id, created_at)
         select 'CTT-2025-' || lpad(row_number() over (order by id)::text, 5, '0'), 2025, row_number() over (order by id),
                id, created_at from articles",
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en, middle_name_ru,
             last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address)
         select articles.id, n, 'First' || articles.id % 900, '', '', '', 'Last' || articles.id % 700, '', '', '{}', n = 1,
                '', '', '', '' from articles, generate_series(1, 4) n",
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         select id, (select min(id) from users where last_name_en like 'Number%') + (id * 7 + n * 13) % 2000, 0,
                case when articles.status_id <> 3 then 3 else 1 + (id + n) % 3 end,
                articles.created_at::date + 21, articles.created_at, articles.created_at,
                case when articles.status_id <> 3 or (id + n) % 3 = 2 then articles.created_at end
         from articles, generate_series(1, 5) n",
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::query("analyze").execute(pool).await.unwrap();
}

async fn assign_editors(app: &TestApp) {
    for number in 0..5 {
        let editor =
            app.account().named("Editor", &format!("Of{number}")).roles(&[Role::Editor]).create().await;
        sqlx::query(
            "insert into article_editors (article_id, user_id, assigned_at)
             select id, $1, created_at from articles where id % 6 = $2",
        )
        .bind(editor.id.0)
        .bind(number)
        .execute(&app.owner)
        .await
        .unwrap();
    }
    sqlx::query("analyze").execute(&app.owner).await.unwrap();
}

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
async fn list_counts_and_search_need_less_than_a_tenth_of_a_second() {
    TestApp::run(async |app| {
        fill(app).await;
        assign_editors(app).await;
        // The author of some articles, as which the editor is recused.
        let editor = app.account().named("First7", "Last7").roles(&[Role::Editor]).create().await;
        let statistics = &PgPool::connect(&testkit::superuser_url(&app.database)).await.unwrap();
        let mut slow = Vec::new();
        for query in [
            "",
            "?status=3",
            "?order=-lastActivity",
            "?order=statusSince&status=4",
            "?order=manuscriptNumber",
            "?order=submittedAt",
            "?search=grafts",
            "?search=last7%20number12",
            "?search=CTT-2025-00042",
            "?search=gr%2042",
            "?waits=editors&editor=me-or-none",
            "?late=true",
            "?reviews=late&order=-statusSince",
            "?editor=none",
            "/counts",
            "/counts?search=grafts",
            "/counts?waits=reviewers&late=true",
            "/counts?editor=me-or-none",
        ] {
            let path = format!("{ARTICLES}{query}");
            let queries = app.count_queries(&editor, &path).await;
            assert!(queries <= 7, "{query}: {queries} queries");
            let mut times = Vec::new();
            for _ in 0..RUNS {
                times.push(measure_slowest(app, statistics, &editor, &path).await);
            }
            times.sort_unstable_by(f64::total_cmp);
            let p95 = times[RUNS * 95 / 100 - 1];
            println!("{p95:>7.1} ms  {query}");
            if p95 > LIMIT {
                slow.push((query, p95));
            }
        }
        assert!(slow.is_empty(), "{slow:?}");
    })
    .await;
}
