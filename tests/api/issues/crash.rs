//! Publishing an issue is atomic even if the server process is killed.

use std::time::Duration;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use sqlx::{Connection, PgPool};
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const ARTICLES: usize = 60;

/// Triggers that number every row written by the publication. Row number `moment` waits for an advisory lock
/// that the test holds, and there the process is killed. Rows with a deferred constraint count again at
/// commit.
const PAUSES: &str = "
    create sequence moments;
    create table pause (moment bigint not null);
    insert into pause values (0);
    create function pause_here() returns trigger language plpgsql as $$
    begin
        if nextval('moments') = (select moment from pause) then
            perform pg_advisory_xact_lock(77);
        end if;
        return new;
    end $$;
    create trigger pauses before update on articles for each row execute function pause_here();
    create trigger pauses before insert on article_events for each row execute function pause_here();
    create trigger pauses before insert on notifications for each row execute function pause_here();
    create trigger pauses before insert on newsletters for each row execute function pause_here();
    create trigger pauses before update on issues for each row execute function pause_here();
    create constraint trigger pauses_at_commit after update on issues deferrable initially deferred
        for each row execute function pause_here();";

/// Returns all rows that a publication changes.
async fn read_state(pool: &PgPool) -> Value {
    sqlx::query_scalar(
        "select jsonb_build_object(
             'articles', (select jsonb_agg(jsonb_build_array(id, status_id, publication_date, slug, version) order by id)
                          from articles),
             'events', (select count(*) from article_events),
             'notifications', (select count(*) from notifications),
             'newsletters', (select count(*) from newsletters),
             'jobs', (select count(*) from graphile_worker._private_jobs),
             'issues', (select jsonb_agg(jsonb_build_array(id, publication_date, version) order by id) from issues))",
    )
    .fetch_one(pool)
    .await
    .unwrap()
}

/// Starts a server, sends the publish request and kills the server at row `moment`; false if it is never
/// reached.
async fn kill_at(app: &TestApp, editor: &TestUser, issue: &Value, moment: i64) -> bool {
    let mut lock_connection = app.owner.acquire().await.unwrap().detach();
    for statement in ["select pg_advisory_lock(77)", "alter sequence moments restart"] {
        sqlx::query(statement).execute(&mut lock_connection).await.unwrap();
    }
    sqlx::query("update pause set moment = $1").bind(moment).execute(&mut lock_connection).await.unwrap();
    let server = app.start_server(OCTAVO, &[]).await;
    let request = reqwest::Client::new()
        .post(format!("http://{}{}/publish", server.address, issue_path(issue)))
        .bearer_auth(&editor.token)
        .json(&json!({ "publicationDate": "2026-03-10" }));
    let request = tokio::spawn(request.send());
    let waiting =
        "select exists (select from pg_locks where locktype = 'advisory' and objid = 77 and not granted)";
    let mut is_paused = false;
    while !is_paused && !request.is_finished() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        is_paused = sqlx::query_scalar(waiting).fetch_one(&mut lock_connection).await.unwrap();
    }
    server.kill().await;
    lock_connection.close().await.unwrap();
    assert_eq!(
        request.await.unwrap().is_ok(),
        !is_paused,
        "the request succeeds only if the server is not killed first"
    );
    wait_for_rollback(&app.state.pool).await;
    is_paused
}

/// Waits until PostgreSQL has rolled back the transactions of the killed process.
async fn wait_for_rollback(pool: &PgPool) {
    let busy = "select count(*) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null";
    let idle = async {
        while sqlx::query_scalar::<_, i64>(busy).fetch_one(pool).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), idle).await.expect("a transaction is still open");
}

#[tokio::test]
async fn killed_server_publishes_all_articles_of_issue_or_none() {
    TestApp::run_with_system_clock(async |app| {
        let pool = &app.state.pool;
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let mut ids = Vec::new();
        for _ in 0..ARTICLES {
            ids.push(app.create_article(&author, ArticleStatus::Accepted).await["id"].as_i64().unwrap());
        }
        let issue = app.create_issue(&editor, 2).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([new_section("Reviews", &ids[..20]), new_section("Studies", &ids[20..])]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
        app.run_jobs().await;
        sqlx::raw_sql(PAUSES).execute(&app.owner).await.unwrap();
        let before = read_state(pool).await;

        // Each article: status, slug, event, notification. Then issue, its notifications, newsletter and
        // commit.
        let last = i64::try_from(ARTICLES * 4 + 1 + 2 + 1).unwrap();
        for moment in [1, 2, 3, 4, 5, 120, 121, 122, 123, 239, 240, 241, 242, last] {
            assert!(kill_at(app, &editor, &issue, moment).await, "{moment} is never reached");
            assert_eq!(read_state(pool).await, before, "killed at row {moment}");
        }
        // The last row is checked during the commit: either outcome is possible, but a complete one.
        let at_commit = kill_at(app, &editor, &issue, last + 1).await;
        let after = read_state(pool).await;
        if at_commit && after == before {
            let response = app
                .post_as(&editor, &format!("{}/publish", issue_path(&issue)), &json!({ "publicationDate": "2026-03-10" }))
                .await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
        }
        let published: (i64, i64, i64) = sqlx::query_as(
            "select (select count(*) from articles where status_id = 7 and publication_date = '2026-03-10' and slug is not null),
                    (select count(*) from article_events where status_id = 7),
                    (select count(*) from notifications where type_id = 5)",
        )
        .fetch_one(pool)
        .await
        .unwrap();
        assert_eq!(published, (60, 60, 60));
    })
    .await;
}
