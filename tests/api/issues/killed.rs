//! The process is killed while it publishes an issue of sixty articles: all of it came out, or nothing did.

use std::time::Duration;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, PgPool};
use testkit::issues::{issue_content, issue_path, section};
use testkit::{Person, TestApp, address_of};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const ARTICLES: usize = 60;
/// Below the ports that the system gives to outgoing connections; one for each start, so that none is still taken.
const PORT: u16 = 27_500;

/// Every row that publishing writes counts itself, and the one whose turn it is waits for a lock that the test holds:
/// there the process is killed. Rows that are looked at when the transaction commits count once more.
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

/// All that publishing touches.
async fn state(pool: &PgPool) -> Value {
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

/// Starts a server, asks it to publish, and kills it when it reaches the moment; false where it never does.
async fn killed_at(app: &TestApp, editor: &Person, issue: &Value, moment: i64, listen: &str) -> bool {
    let mut holder = PgConnection::connect(&address_of(&app.database)).await.unwrap();
    for statement in ["select pg_advisory_lock(77)", "alter sequence moments restart"] {
        sqlx::query(statement).execute(&mut holder).await.unwrap();
    }
    sqlx::query("update pause set moment = $1").bind(moment).execute(&mut holder).await.unwrap();
    let server = app.start_server(OCTAVO, listen, &[]).await;
    let asked = reqwest::Client::new()
        .post(format!("http://{listen}{}/publish", issue_path(issue)))
        .bearer_auth(&editor.token)
        .json(&json!({ "publicationDate": "2026-03-10" }));
    let asked = tokio::spawn(asked.send());
    let waits =
        "select exists (select from pg_locks where locktype = 'advisory' and objid = 77 and not granted)";
    let mut is_there = false;
    while !is_there && !asked.is_finished() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        is_there = sqlx::query_scalar(waits).fetch_one(&mut holder).await.unwrap();
    }
    server.kill().await;
    holder.close().await.unwrap();
    assert_eq!(asked.await.unwrap().is_ok(), !is_there, "killed while it worked, or answered");
    settled(&app.house.app.pool).await;
    is_there
}

/// The database notices that nobody is there any more, and ends what was begun.
async fn settled(pool: &PgPool) {
    let busy = "select count(*) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null";
    let quiet = async {
        while sqlx::query_scalar::<_, i64>(busy).fetch_one(pool).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), quiet).await.expect("nothing is left open");
}

#[tokio::test]
async fn a_killed_process_publishes_all_sixty_articles_or_none() {
    TestApp::run_in_real_time(async |app| {
        let pool = &app.house.app.pool;
        let editor = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let mut ids = Vec::new();
        for _ in 0..ARTICLES {
            ids.push(app.article_in(&author, ArticleStatus::Accepted).await["id"].as_i64().unwrap());
        }
        let issue = app.issue(&editor, 2).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([section("Reviews", &ids[..20]), section("Studies", &ids[20..])]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
        app.run_jobs().await;
        sqlx::raw_sql(PAUSES).execute(pool).await.unwrap();
        let before = state(pool).await;

        // Of each article: status, address, event, notice. Then the issue, what everybody is told, the newsletter, and the commit.
        let last = i64::try_from(ARTICLES * 4 + 1 + 2 + 1).unwrap();
        let mut ports: u16 = 0;
        for moment in [1, 2, 3, 4, 5, 120, 121, 122, 123, 239, 240, 241, 242, last] {
            ports += 1;
            let listen = format!("127.0.0.1:{}", PORT + ports);
            assert!(killed_at(app, &editor, &issue, moment, &listen).await, "{moment} is never reached");
            assert_eq!(state(pool).await, before, "killed at row {moment}");
        }
        // The very last row is looked at by the commit itself: from there it may go either way, but whole.
        let listen = format!("127.0.0.1:{}", PORT + ports + 1);
        let at_commit = killed_at(app, &editor, &issue, last + 1, &listen).await;
        let after = state(pool).await;
        if at_commit && after == before {
            let answer = app
                .post_as(&editor, &format!("{}/publish", issue_path(&issue)), &json!({ "publicationDate": "2026-03-10" }))
                .await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
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
